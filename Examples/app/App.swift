import InquirySDK

/// An app that opens accounts, as a whole story: its person begins in the browser, goes on with the phone, and finds
/// the document on both. The service is a sandbox in the same program.
@main struct App {
  static func main() async throws {
    let sandbox = try InquirySandbox.start(definitions: [.accountOpening()])
    let person = try sandbox.addPerson()
    var phone = SandboxDevice.phone
    phone.mapper = AccountRecord()
    let (laptop, mobile) = (try person.addDevice(.laptop), try person.addDevice(phone))

    // The backend creates the inquiry; the app gets its launch code.
    let launchCode = try await person.createInquiry(of: "account-opening")
    let store = try InquiryStore.mount(runtime: laptop)
    try store.open(launchCode: launchCode)
    let page = Page(store: store)
    guard let code = try await page.begin() else { return }

    try await Phone(runtime: mobile).goOn(with: code, from: page)
    try await page.end()

    for (name, runtime) in [("laptop", laptop), ("phone", mobile)] {
      let records = try await runtime.identityRecords().count
      for await list in runtime.documents where !list.documents.isEmpty {
        print("\(name): documents \(list.documents.count), identity records \(records)")
        break
      }
    }
    try await sandbox.shutDown()
  }
}
