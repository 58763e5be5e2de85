import DactylSurface

/// Whether the user can use the program (`IN-8`).
extension Application {
  /// The reasons why the application is not active.
  struct Inactivity: OptionSet {
    let rawValue: Int
    /// The program has called `becomeInactive()`.
    static let program = Inactivity(rawValue: 1)
    /// The compositor has suspended every toplevel.
    static let suspended = Inactivity(rawValue: 2)
    /// There is no compositor.
    static let disconnected = Inactivity(rawValue: 4)
  }

  /// Whether the user can use the application: a compositor shows one of its toplevels, and the program has not called
  /// `becomeInactive()` (`IN-8`). A compositor that does not report suspension counts as showing them.
  public final var isActive: Bool { inactivity.isEmpty }

  /// Cuts off all touches, keys and gestures in progress, and closes menus (`IN-8`), for a program that knows that the
  /// session was locked, or that locks itself. Later input is delivered as before.
  public final func becomeInactive() {
    becomeInactive(for: .program)
  }

  /// Reverts `becomeInactive()`.
  public final func becomeActive() {
    becomeActive(after: .program)
  }

  final func becomeInactive(for reason: Inactivity) {
    let wasActive = isActive
    inactivity.insert(reason)
    dispatcher.cutOffEverything()
    switchScanner?.inputWasLost()
    // Without a compositor, popups close together with their surfaces.
    if reason != .disconnected { for popup in grabbingStacks.reversed() { popup.dismiss() } }
    guard wasActive else { return }
    for worker in desktopWorkers { worker.activityChanged() }
    session?.stateKeeper?.save()
    saveDocuments()
    delegate?.applicationDidBecomeInactive(self)
  }

  final func becomeActive(after reason: Inactivity) {
    guard inactivity.contains(reason) else { return }
    inactivity.remove(reason)
    switchScanner?.inputReturned()
    guard isActive else { return }
    for worker in desktopWorkers { worker.activityChanged() }
    checkFolders()
    delegate?.applicationDidBecomeActive(self)
  }

  /// Updates the activity after a toplevel was opened, closed, shown or suspended: the application is suspended if all
  /// of them are.
  final func suspensionChanged() {
    let toplevels = toplevels
    let isSuspended = !toplevels.isEmpty && toplevels.allSatisfy(\.isSuspended)
    guard isSuspended != inactivity.contains(.suspended) else { return }
    if isSuspended { becomeInactive(for: .suspended) } else { becomeActive(after: .suspended) }
  }
}
