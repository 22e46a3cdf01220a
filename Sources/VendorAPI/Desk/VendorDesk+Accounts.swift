internal import HTTP

extension VendorDesk {
  /// The account with this reference, made when there is none; one of its own without a reference.
  mutating func account(for reference: String?) throws(VendorError) -> String {
    if let reference, let place = accountsByReference[reference] { return accounts[place].id }
    guard accounts.count < terms.limits.accountsMax else {
      throw VendorError(429, "Quota exceeded", "the quota of accounts is \(terms.limits.accountsMax)")
    }
    let account = VendorAccount(
      id: ids.make(.account), referenceID: reference, createdAt: now, updatedAt: now)
    accountPlaces[account.id] = accounts.count
    if let reference { accountsByReference[reference] = accounts.count }
    accounts.append(account)
    return account.id
  }

  func listedAccounts(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let reference = routed.query.value("filter", "reference-id")
    for (name, _) in routed.query.members(of: "filter") where name != "reference-id" {
      throw .badRequest("`filter` has a member that is not known; allowed: reference-id")
    }
    let page = try Paging(routed.query).page(of: accounts.indices, place: { accountPlaces[$0] }) { place in
      reference.map { accounts[place].referenceID == $0 } ?? true
    }
    let links = PageLinks("\(VendorRouteTable.prefix)/accounts", routed.query)
    return reply(page, links, routed.form, id: { accounts[$0].id }) { write(.account($1), to: &$0) }
  }

  mutating func createdAccount(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let attributes = try routed.body.object("data").object("attributes")
    let reference = try attributes.text("reference-id")
    if let reference, accountsByReference[reference] != nil {
      throw .conflict("Record not unique", "`\(attributes.path("reference-id"))` is an account's already")
    }
    let id = try account(for: reference)
    return accountReply(id, routed.form, status: 201)
  }

  func retrievedAccount(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    guard accountPlaces[routed.id] != nil else { throw .notFound() }
    return accountReply(routed.id, routed.form)
  }

  private func accountReply(_ id: String, _ form: ReplyForm, status: UInt16 = 200) -> HTTPResponse {
    var writer = form.writer
    writer.object { writer in
      writer.key("data")
      if let place = accountPlaces[id] { write(.account(place), to: &writer) }
    }
    return VendorReply.response(status, writer.bytes, [])
  }
}
