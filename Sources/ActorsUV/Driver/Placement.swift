public import Actors

/// Which kernel of a program an actor lives on, by its name: how a message to a name finds the kernel that has it.
public struct Placement: Sendable {
  private let kernelOfName: @Sendable (ActorName, Int) -> Int

  /// - Parameter kernelOfName: from a name and the number of kernels to a kernel, counted from 0.
  public init(_ kernelOfName: @escaping @Sendable (ActorName, Int) -> Int) {
    self.kernelOfName = kernelOfName
  }

  /// What all sessions share lives on kernel 0, each session's actors on one kernel, the sessions in turn.
  public static let bySession = Placement { name, count in
    name.session == 0 ? 0 : Int(name.session) % count
  }

  func kernel(of name: ActorName, among count: Int) -> Int {
    min(max(0, kernelOfName(name, count)), count - 1)
  }
}
