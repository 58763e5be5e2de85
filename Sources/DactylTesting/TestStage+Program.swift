import Dactyl
import DactylGeometry
import DactylSurface

/// Actions of the desktop and the program: sizes of the window, tasks, and the keys of a user without a pointer.
extension TestStage {
  /// Gives the window another size in points, as the compositor does, and lays it out. The size is made whole.
  public func resize(to size: Size) {
    application.makeShared()
    guard let id = window.locationOnSurface(.zero)?.surface, let surface = platform.surface(id) as? any ToplevelSurface
    else { return }
    platform.configure(surface) { $0.size = size }
    application.layOutWindows()
    loop.advance(to: loop.now)
  }

  /// Whether the user has a touchscreen. Without one, the program is in its desktop mode: it is as dense as for a
  /// pointer (`Application.hasOnlyPointers`). The stage has all devices in any case. Default: true.
  public var hasTouchscreen: Bool {
    get { platform.pointingDevices != .pointer }
    set {
      application.makeShared()
      platform.pointingDevices = newValue ? [] : .pointer
      application.layOutWindows()
    }
  }

  // MARK: Tasks

  /// Waits until the tasks of the program have run as far as they can: those on the main actor, and those for which
  /// something holds virtual time, such as pictures that are being loaded. Then everything is laid out. The clock does
  /// not advance.
  ///
  /// ```swift
  /// @Test func thePictureIsShown() async throws {
  ///   let stage = try TestStage(root: ViewerController(path))
  ///   await stage.settle()
  ///   #expect(stage.image("Preview").exists)
  /// }
  /// ```
  ///
  /// A task that waits for another thread, without a hold (`Application.holdVirtualTime()`), is not waited for: use
  /// `settle(until:)`.
  public func settle() async {
    var rounds = 0
    repeat {
      await runTasks()
      await Application.virtualTimeIsFree()
      await runTasks()
      rounds += 1
    } while Application.isVirtualTimeHeld && rounds < Self.roundsOfTasks
  }

  /// Waits until `condition` is true, while the tasks of the program run. The clock does not advance. Reports a problem
  /// if there is nothing that it could wait for: no task of the program runs in the meantime.
  public func settle(until condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line) async {
    await settle()
    let start = ContinuousClock.now
    while !condition() {
      guard ContinuousClock.now - start < Self.patience else {
        return report("The condition is not true after \(Self.patience) in which tasks could run.", file, line)
      }
      await Task.yield()
      turn()
    }
  }

  /// The time in which tasks on other threads may make a condition true.
  private static var patience: Duration { .seconds(30) }
  /// The number of times that a task may start another one, before `settle` looks for further holds.
  private static var roundsOfTasks: Int { 100 }

  /// Lets the tasks of the main actor run, and those that they start there.
  private func runTasks() async {
    for _ in 0..<Self.roundsOfTasks {
      await Task.yield()
      turn()
    }
  }

  /// Serves descriptors, and lays out what tasks have changed.
  private func turn() {
    application.makeShared()
    loop.runOnce(waiting: false)
    application.layOutWindows()
  }

  // MARK: Keys

  /// Presses Tab, which moves the keyboard focus to the next view that can have it (`KF-1`); with `backwards`, Shift
  /// and Tab.
  public func tab(_ count: Int = 1, backwards: Bool = false) {
    for _ in 0..<max(count, 0) { keyboard.press("Tab", modifiers: backwards ? .shift : []) }
  }

  /// Presses Return, which activates the view with the focus or the preferred button.
  public func pressReturn() { keyboard.press("Return") }

  /// Presses Escape, which closes the popup or the presented controller in front.
  public func pressEscape() { keyboard.press("Escape") }
}
