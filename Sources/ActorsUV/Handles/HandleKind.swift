/// What a handle is for.
public enum HandleKind: Equatable, Sendable {
  case signal
  case terminal
  case pipe
  case listener
  case connection
  case poll

  /// Whether bytes can be read and written.
  var isStream: Bool {
    switch self {
    case .terminal, .pipe, .connection: true
    case .signal, .listener, .poll: false
    }
  }
}
