import InquirySDK

/// The app on the phone, with the ready-made UI.
struct Phone {
  let runtime: InquiryRuntime

  /// Opens the code that the page shows, and goes on to the end.
  func goOn(with code: HandoffCode, from page: Page) async throws {
    let store = try InquiryStore.mount(runtime: runtime)
    let ui = try InquiryInterface.mount(store: store, width: 48)
    try store.dispatch(.open(.anotherDevice(code: .secret(code.secret))))
    async let shown: Void = show(ui, page)
    for await model in store.models {
      if case .closed = model.lifecycle { break }
    }
    store.unmount()
    try await shown
  }

  /// Prints what the person sees, and does what the person does: what leads on.
  private func show(_ ui: InquiryInterface, _ page: Page) async throws {
    for await screen in ui.screens where !screen.isBusy {
      print("\n" + screen.lines.map { $0.isEmpty ? "  |" : "  | \($0)" }.joined(separator: "\n"))
      if screen.controls.contains(.enterNumber), let number = await page.number { ui.type(number.revealed) }
      if let onward = screen.controls.first, onward != .close { try ui.tap(onward) }
    }
    print()
  }
}
