import Actors

@testable import Terminal

/// Lists for the screens to show, chosen and sorted as whoever takes snapshots does it.
enum SampleLists {
  static func page(_ query: ListQuery, sessions: Int) -> ListPage {
    switch query.sort {
    case .sessions(let sort):
      page(query, SampleRun.rows(sessions), \.id, key: { sessionKey($0, sort) }, text: sessionText) { .sessions($0) }
    case .devices(let sort):
      page(query, devices, \.id, key: { deviceKey($0, sort) }, text: { "\($0.label) \($0.platform)" }) { .devices($0) }
    case .documents:
      page(query, documents, \.id, key: { $0.id.rawValue }, text: { "\($0.document) \($0.why)" }) { rows in
        .documents(rows, devices: ["laptop", "phone"])
      }
    case .handoffs:
      page(query, handoffs, \.id, key: { $0.id.rawValue }, text: { "\($0.phase.word) \($0.method)" }) { .handoffs($0) }
    }
  }

  private static func page<Row>(
    _ query: ListQuery, _ rows: [Row], _ id: KeyPath<Row, RowID>, key: (Row) -> UInt64, text: (Row) -> String,
    _ made: ([Row]) -> ListRows
  ) -> ListPage {
    let chosen = rows.filter { row in
      text(row).lowercased().contains(query.filter.lowercased()) && (!query.isStuckOnly || text(row).contains("silent"))
    }
    let sorted = chosen.enumerated().sorted { left, right in
      let (lesser, greater) = (key(left.element), key(right.element))
      if lesser == greater { return left.offset < right.offset }
      return query.isDescending ? lesser > greater : lesser < greater
    }
    .map(\.element)
    var position = query.position
    position.fit(count: sorted.count, visible: position.visible)
    if let place = sorted.firstIndex(where: { $0[keyPath: id] == query.selected }) { position.select(place) }
    return ListPage(
      position: position, selected: sorted.isEmpty ? nil : sorted[position.selected][keyPath: id], total: rows.count,
      rows: made(Array(sorted[position.window])))
  }

  private static func sessionText(_ row: SessionRow) -> String { "\(row.person) \(row.handoff.word) \(row.holder)" }

  private static func sessionKey(_ row: SessionRow, _ sort: SessionSort) -> UInt64 {
    switch sort {
    case .session: row.session
    case .stage: UInt64(row.stage)
    case .handoff: UInt64(row.handoff.rawValue)
    case .epoch: UInt64(row.epoch)
    case .age: UInt64(row.age.milliseconds)
    case .inStage: UInt64(row.inStage.milliseconds)
    }
  }

  private static func deviceKey(_ row: DeviceRow, _ sort: DeviceSort) -> UInt64 {
    switch sort {
    case .session, .device, .platform: row.id.rawValue
    case .state: UInt64(row.presence.rawValue)
    case .stored: UInt64(row.stored)
    case .owed: UInt64(row.owed)
    }
  }

  static let devices: [DeviceRow] = [
    DeviceRow(
      id: RowID(257), session: 1, person: "person 1", label: "laptop", platform: "web", presence: .foreground,
      records: 1, recordStage: "handoff"),
    DeviceRow(
      id: RowID(258), session: 1, person: "person 1", label: "phone", platform: "iOS", presence: .killed, records: 2,
      recordStage: "government ID", stored: 1, owed: 1, mailbox: MailboxStanding(cursor: 1, head: 2)),
    DeviceRow(
      id: RowID(513), session: 2, person: "person 2", label: "laptop", platform: "web", presence: .background,
      stored: 3, mailbox: MailboxStanding(cursor: 3, head: 3)),
    DeviceRow(
      id: RowID(514), session: 2, person: "person 2", label: "phone", platform: "Android", presence: .offline, owed: 3,
      stuck: 2, mailbox: MailboxStanding(cursor: 0, head: 3)),
    DeviceRow(
      id: RowID(515), session: 2, person: "person 2", label: "old tablet", platform: "Android", presence: .removed,
      stored: 1, mailbox: MailboxStanding(cursor: 1, head: 1)),
  ]

  static let documents: [DocumentRow] = [
    DocumentRow(
      id: RowID(0), session: 1, document: "doc-1-1-1 v1", isRevocation: false, issuedAt: SampleRun.at(70_000),
      deliveries: [
        line("doc-1-1-1 v1", "acked", 70_900, 1, isSettled: true),
        line("doc-1-1-1 v1", "failed", 71_200, 2, "signature", isSettled: true),
      ]),
    DocumentRow(
      id: RowID(1), session: 2, document: "doc-2-1-1 v2", isRevocation: false, issuedAt: SampleRun.at(10_000),
      deliveries: [
        line("doc-2-1-1 v2", "acked", 11_000, 1, isSettled: true),
        line("doc-2-1-1 v2", "hinted", 10_400, 6, stuck: "the device does not ask for it"),
      ], why: "device silent"),
    DocumentRow(
      id: RowID(2), session: 2, document: "doc-2-1-1 v3", isRevocation: true, issuedAt: SampleRun.at(80_000),
      deliveries: [line("doc-2-1-1 v3", "fetched", 82_000, 1), nil]),
  ]

  private static func line(
    _ document: String, _ state: String, _ since: Int64, _ attempts: Int, _ lastError: String = "", stuck: String = "",
    isSettled: Bool = false
  ) -> DeliveryLine {
    DeliveryLine(
      document: document, state: state, since: SampleRun.at(since), attempts: attempts, lastError: lastError,
      stuck: stuck, isSettled: isSettled)
  }

  static let handoffs: [HandoffRow] = [
    HandoffRow(
      id: RowID(3), session: 3, inquiry: "inq-3-1", phase: .offered, generation: 2, rotatesIn: .milliseconds(31_200),
      endsIn: .milliseconds(76_200), source: "laptop", age: .milliseconds(58_800)),
    HandoffRow(
      id: RowID(4), session: 4, inquiry: "inq-4-1", phase: .claimed, generation: 1, endsIn: .milliseconds(8_400),
      method: "sms", source: "laptop", target: "phone", claims: 2, numbersTyped: 2, age: .milliseconds(71_000)),
    HandoffRow(
      id: RowID(9), session: 9, inquiry: "inq-9-1", phase: .confirmed, generation: 1, method: "qr", source: "laptop",
      target: "phone", claims: 1, numbersTyped: 1, age: .milliseconds(14_000)),
  ]

  static let device: DeviceDetail = DeviceDetail(
    row: devices[1], installation: "app-1-2-1",
    pane: DevicePane(
      label: "phone", platform: "iOS", presence: .killed, lifecycle: "started", stage: "government ID",
      handoff: .confirmed, epoch: 2, lease: DevicePane.Lease(remainingMs: 18_300, lengthMs: 30_000),
      session: DevicePane.Session(method: "qr", from: SampleRun.at(60_000)), vaultDocuments: 1,
      deliveries: [
        line("doc-1-1-1 v1", "failed", 71_200, 2, "signature", isSettled: true),
        line("doc-1-1-2 v1", "hinted", 10_400, 6, stuck: "the device does not ask for it"),
      ]),
    records: [
      ResumeLine(
        inquiry: "inq-1-1", stage: "government ID", epoch: 2, hasPendingAnswer: true, isWatching: false),
      ResumeLine(inquiry: "inq-1-2", stage: "form", epoch: 1, hasPendingAnswer: false, isWatching: true),
    ],
    documents: [VaultLine(document: "doc-1-0-1 v4", isTombstone: false, isRead: true)], identities: 1)
}
