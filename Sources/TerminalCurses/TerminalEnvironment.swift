import Glibc

/// What the process environment says about the terminal.
public struct TerminalEnvironment: Equatable, Sendable {
  /// `TERM`; nil when unset or empty.
  public var term: String?
  /// `NO_COLOR` is set and not empty (https://no-color.org).
  public var refusesColour: Bool
  /// The locale for characters: the first of `LC_ALL`, `LC_CTYPE`, `LANG` that is set and not empty.
  public var locale: String?
  /// `COLUMNS` and `LINES`, for terminals that do not know their size.
  public var columns: Int?
  public var lines: Int?

  public init(
    term: String?, refusesColour: Bool = false, locale: String? = nil, columns: Int? = nil, lines: Int? = nil
  ) {
    self.term = term
    self.refusesColour = refusesColour
    self.locale = locale
    self.columns = columns
    self.lines = lines
  }

  /// Reads the variables with `value`.
  public init(reading value: (String) -> String?) {
    func present(_ name: String) -> String? {
      value(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    self.init(
      term: present("TERM"), refusesColour: present("NO_COLOR") != nil,
      locale: present("LC_ALL") ?? present("LC_CTYPE") ?? present("LANG"),
      columns: present("COLUMNS").flatMap { Int($0) },
      lines: present("LINES").flatMap { Int($0) })
  }

  /// The environment of this process.
  public static func current() -> TerminalEnvironment {
    TerminalEnvironment { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  }

  /// Whether text is UTF-8, by the C library's own word for the locale, or by its name where it is not installed.
  public var isUTF8: Bool {
    guard let locale else { return false }
    let codeset: String
    if let handle = unsafe newlocale(LC_CTYPE_MASK, locale, nil) {
      codeset = unsafe nl_langinfo_l(nl_item(CODESET), handle).map { unsafe String(cString: $0) } ?? ""
      unsafe freelocale(handle)
    } else {
      codeset = locale
    }
    let letters = codeset.lowercased()
    return letters.hasSuffix("utf-8") || letters.hasSuffix("utf8") || letters.contains("utf-8@")
      || letters.contains("utf8@")
  }
}
