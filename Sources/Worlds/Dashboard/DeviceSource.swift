import Devices
import Inquiry
import Terminal

/// The devices as a list: a row's number is its place in the order of arrival.
struct DeviceSource: ListSource {
  let keys: [DeviceKey]
  let words: RowVocabulary
  let firstSession: UInt32
  /// What the devices keep: only there stands at which stage one would resume.
  let storage: DeviceStorage
  let sort: DeviceSort

  var count: Int { keys.count }

  func row(_ place: Int) -> UInt32 { UInt32(place) }

  func sortKey(_ row: UInt32) -> UInt32 {
    let key = keys[Int(row)]
    return switch sort {
    case .session: key.session
    case .device: UInt32(key.label)
    case .platform: UInt32(key.platform.rawValue)
    case .state: UInt32(key.presence.rawValue)
    case .stored: UInt32(key.stored)
    case .owed: UInt32(key.owed)
    }
  }

  func isStuck(_ row: UInt32) -> Bool { keys[Int(row)].stuck > 0 }

  func write(_ row: UInt32, to text: inout RowText) {
    let key = keys[Int(row)]
    text.add(number: firstSession + key.session, after: words.person)
    text.add(words.label(key.label))
    text.add(words.platform(key.platform))
    text.add(words.presence(key.presence))
    if text.looksAtStages, let stage = recordStage(key) { text.add(words.stage(stage)) }
  }

  private func recordStage(_ key: DeviceKey) -> StageKind? {
    let device = DeviceID(at: Int(key.position), of: firstSession + key.session)
    guard case .resume(let saved)? = storage.value(in: .resume, of: device) else { return nil }
    return saved.current?.stageSeen
  }

  func isLong(_ filter: RowFilter) -> Bool { filter.looksAtNumbers || filter.looksAtStages }
}
