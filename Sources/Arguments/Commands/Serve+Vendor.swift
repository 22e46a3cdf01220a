public import Actors
internal import Notation

extension Serve {
  /// What the vendor's API is told about itself.
  public struct VendorSwitches: Hashable, Sendable {
    /// Requests in a minute; nil for what is usual.
    public var rateLimit: Int?
    /// Of ids; nil for one that differs at each start.
    public var seed: UInt64?
    public var webhookLag = Interval.zero
    /// Of so many events one is told twice, comes after later ones, or never; nil for none.
    public var duplicateOneIn: Int?
    public var reorderOneIn: Int?
    public var loseOneIn: Int?
    /// How long a search does not see what is new.
    public var searchLag = Interval.zero

    private static let rateOption = Option(
      "--rate-limit", .integer("N", 1...1_000_000_000), help: "requests in a minute by the vendor's API; default: 300")
    private static let seedOption = Option(
      "--seed", .integer("N", 0...Int.max), help: "make the ids of the vendor's API from this seed")
    private static let lagOption = Option(
      "--webhook-lag", .interval("DURATION", upTo: .seconds(3_600)), help: "tell webhooks everything so much later")
    private static let duplicateOption = Option(
      "--webhook-duplicate", .integer("N", 1...1_000_000), help: "tell webhooks one event in so many twice")
    private static let reorderOption = Option(
      "--webhook-reorder", .integer("N", 1...1_000_000), help: "let later ones overtake one event in so many")
    private static let loseOption = Option(
      "--webhook-lose", .integer("N", 1...1_000_000), help: "never tell webhooks one event in so many")
    private static let searchOption = Option(
      "--search-lag", .interval("DURATION", upTo: .seconds(3_600)), help: "let searches find what is new so much later")

    static let shapes = [
      rateOption.shape, seedOption.shape, lagOption.shape, duplicateOption.shape, reorderOption.shape,
      loseOption.shape, searchOption.shape,
    ]

    init(_ parsed: ParsedArguments) {
      rateLimit = parsed[Self.rateOption]
      seed = parsed[Self.seedOption].map { UInt64($0) }
      webhookLag = parsed[Self.lagOption] ?? .zero
      duplicateOneIn = parsed[Self.duplicateOption]
      reorderOneIn = parsed[Self.reorderOption]
      loseOneIn = parsed[Self.loseOption]
      searchLag = parsed[Self.searchOption] ?? .zero
    }
  }
}
