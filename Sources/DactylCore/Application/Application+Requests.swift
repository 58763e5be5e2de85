import DactylEventLoop
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One process of a program, and requests to it from outside.
extension Application {
  /// Looks for a process of this program on the display, and gives it the arguments of this one (`PR-1`).
  final func claimInstance(_ options: LaunchOptions) throws(LaunchError) -> InstanceClaim {
    guard let id, !allowsSeveralInstances, !options.isForThisProcess, let place = InstancePlace(id: id) else {
      return .alone
    }
    let message = InstanceMessage(
      token: ProcessEnvironment.value("XDG_ACTIVATION_TOKEN"), folder: FilePath("").absolute,
      arguments: Array(CommandLine.arguments.dropFirst()), words: options.words)
    return try InstanceClaim.make(place, message: message)
  }

  /// Tells the delegate of a request from outside, and shows the user the toplevel that it concerns (`PR-3`).
  package final func receive(_ request: LaunchRequest) {
    guard let session, !session.isOver else { return }
    let known = session.toplevels
    handle { delegate?.application(self, received: request) }
    guard let session = self.session, !session.isOver else { return }
    let opened = session.toplevels.last { toplevel in !known.contains { $0 === toplevel } }
    // An action without a token, such as Pause, is not about the window.
    if case .action = request.kind, request.activationToken == nil, opened == nil { return }
    guard let toplevel = opened ?? lastUsedToplevel else { return }
    (toplevel.family.modalChild ?? toplevel).activate(token: request.activationToken)
  }

  /// The toplevel that the user has used last.
  private final var lastUsedToplevel: Toplevel? {
    toplevels.first { $0.stack === keyWindow?.stack } ?? toplevels.last(where: \.isActivated) ?? toplevels.first
  }
}
