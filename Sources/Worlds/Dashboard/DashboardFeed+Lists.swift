import Actors
import Devices
import Inquiry
import Scenarios
import Terminal

extension DashboardFeed {
  /// The rows that somebody looks at. Only these are put into words.
  mutating func page(_ query: ListQuery, _ storage: DeviceStorage, now: Instant) -> ListPage {
    let list = query.sort.list
    switch query.sort {
    case .sessions(let sort):
      indexes[list.rawValue].refresh(
        SessionSource(
          keys: sessionKeys, arrived: arrived, words: words, firstSession: firstSession, sort: sort, now: now), query)
    case .devices(let sort):
      indexes[list.rawValue].refresh(
        DeviceSource(
          keys: deviceKeys, words: words, firstSession: firstSession, storage: storage, sort: sort), query)
    case .documents(let sort):
      indexes[list.rawValue].refresh(DocumentSource(documents: documents, words: words, sort: sort, now: now), query)
    case .handoffs(let sort):
      forgetHandoffs(at: now)
      indexes[list.rawValue].refresh(
        HandoffSource(
          keys: sessionKeys, handoffs: handoffs, words: words, firstSession: firstSession, sort: sort, now: now), query)
    }
    let index = indexes[list.rawValue]
    let position = index.position(query, selected: query.selected.flatMap { row($0, of: list) })
    let shown = index.rows[position.window]
    let rows: ListRows =
      switch list {
      case .sessions: .sessions(shown.compactMap { sessionRow($0, now: now) })
      case .devices: .devices(shown.compactMap { deviceRow($0, storage) })
      case .documents: .documents(shown.map { documentRow($0, now: now) }, devices: deviceNames)
      case .handoffs: .handoffs(shown.compactMap { handoffRow($0, now: now) })
      }
    let selected = index.rows.isEmpty ? nil : id(index.rows[position.selected], of: list)
    return ListPage(
      position: position, selected: selected, total: index.total, isPartial: index.isPartial, rows: rows)
  }

  /// Those that have ended go out of the list after a while.
  private mutating func forgetHandoffs(at now: Instant) {
    let isOver = handoffs.contains { sessionKeys[Int($0)].track.listedUntil <= now }
    guard isOver else { return }
    var kept: [UInt32] = []
    for row in handoffs {
      if sessionKeys[Int(row)].track.listedUntil > now {
        kept.append(row)
      } else {
        records[Int(row)]?.isTrackListed = false
      }
    }
    handoffs = kept
  }

  /// The number of a row, by what it is about.
  private func row(_ id: RowID, of list: DashboardList) -> UInt32? {
    switch list {
    case .sessions, .handoffs: return index(UInt32(truncatingIfNeeded: id.rawValue)).map { UInt32($0) }
    case .devices: return deviceNumber(id)
    case .documents: return UInt32(truncatingIfNeeded: id.rawValue)
    }
  }

  private func id(_ row: UInt32, of list: DashboardList) -> RowID {
    switch list {
    case .sessions, .handoffs: RowID(UInt64(firstSession + row))
    case .devices:
      RowID(DeviceID(at: Int(deviceKeys[Int(row)].position), of: firstSession + deviceKeys[Int(row)].session))
    case .documents: RowID(UInt64(row))
    }
  }

  private func sessionRow(_ row: UInt32, now: Instant) -> SessionRow? {
    guard let record = records[Int(row)] else { return nil }
    return record.row(
      session: firstSession + row, stage: stages.firstIndex(of: record.stage) ?? 0, now: now)
  }

  private func deviceRow(_ row: UInt32, _ storage: DeviceStorage) -> DeviceRow? {
    let key = deviceKeys[Int(row)]
    guard let record = records[Int(key.session)] else { return nil }
    return DeviceRow(record.devices[Int(key.position)], firstSession + key.session, storage)
  }

  private func documentRow(_ row: UInt32, now: Instant) -> DocumentRow {
    let document = documents[Int(row)]
    let session = document.edition.id.inquiry.session.rawValue
    let devices = index(session).flatMap { records[$0]?.devices } ?? []
    let standings = devices.map { $0.standing(of: document.edition) }
    let stuck = standings.lazy.compactMap { $0?.stuck(at: now) }.first
    return DocumentRow(
      id: RowID(UInt64(row)), session: UInt64(session), document: "\(document.edition)",
      isRevocation: document.isRevocation, issuedAt: document.issuedAt,
      deliveries: standings.map { standing in standing.map { DeliveryLine($0, at: now) } }, why: stuck?.word ?? "")
  }

  private func handoffRow(_ row: UInt32, now: Instant) -> HandoffRow? {
    guard let record = records[Int(row)], let track = record.track else { return nil }
    let session = firstSession + row
    func label(_ installation: InstallationID?) -> String {
      installation.flatMap { record.device($0.device)?.label } ?? ""
    }
    return HandoffRow(
      id: RowID(UInt64(session)), session: UInt64(session), inquiry: record.inquiry?.description ?? "",
      phase: track.status.phase, generation: Int(track.generation.rawValue),
      rotatesIn: track.rotatesIn(limits, at: now), endsIn: track.endsIn(limits, at: now),
      method: track.method.map { "\($0)" } ?? "", source: label(track.source),
      target: label(track.target), claims: Int(track.claims), numbersTyped: Int(track.numbersTyped),
      age: now - track.startedAt)
  }
}
