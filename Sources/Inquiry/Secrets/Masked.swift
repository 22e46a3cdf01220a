/// What must not be read in a log, trace, error text or debugger: a secret, or something personal. Every way of
/// printing it prints its mask, and whoever looks inside by reflection finds nothing.
///
/// The values that hold it need nothing of their own: they are printed from their parts.
public protocol Masked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What stands for it: at most its kind and size.
  var mask: String { get }
}

extension Masked {
  public var description: String { mask }
  public var debugDescription: String { mask }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
