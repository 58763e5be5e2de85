extension Application {
  /// The application whose event, timer or frame is being handled.
  static var handling: Application?

  /// The application whose code is running. Outside of events, timers and frames it is known only of a running program:
  /// tests have several applications.
  static var ofPresentCode: Application? {
    handling ?? shared.flatMap { $0.isRunning ? $0 : nil }
  }

  /// Calls `body`, which is code of this application.
  final func handle(_ body: () -> Void) {
    let outer = Application.handling
    Application.handling = self
    body()
    Application.handling = outer
  }
}
