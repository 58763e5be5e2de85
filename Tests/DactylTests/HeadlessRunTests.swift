import CDactylLinux
import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Programs without a compositor, in virtual time.
@MainActor @Suite struct HeadlessRunTests {
  /// Runs a program whose window shows `controller`; returns the time at which it ended.
  @discardableResult
  private func run(
    _ controller: ViewController = ViewController(), script: String = "",
    _ change: (inout LaunchOptions) -> Void = { _ in }, opened: (Toplevel) -> Void = { _ in }
  ) throws -> Double {
    var options = LaunchOptions()
    options.isHeadless = true
    options.replay = try InputScript(script)
    change(&options)
    let application = Application()
    try application.run(options) { application in
      opened(application.openToplevel(title: "Test", root: controller))
    }
    return application.time
  }

  @Test func aProgramEndsASecondAfterItsScript() throws {
    #expect(try run(script: "2.5 down 1 10 10\n3.0 up 1") == 4)
  }

  @Test(arguments: [0.5, 7.25])
  func aDurationEndsItEarlierOrLater(_ seconds: Double) throws {
    #expect(try run(script: "3.0 wait", { $0.duration = seconds }) == seconds)
  }

  @Test func aProgramThatEndsItselfDoesNothingMore() throws {
    var log: [Double] = []
    let application = Application()
    var options = LaunchOptions()
    options.isHeadless = true
    options.duration = 10
    try application.run(options) { application in
      application.openToplevel(title: "Test", root: ViewController())
      application.schedule(after: 1) { application.quit() }
      for second in 1...5 { application.schedule(after: Double(second) - 0.5) { log.append(application.time) } }
    }
    #expect(log == [0.5] && application.time == 1)
  }

  @Test func theDelegateIsToldOfTheEndWhileTheWindowIsStillThere() throws {
    final class End: ApplicationDelegate {
      var toplevels: [Int] = []
      func applicationWillTerminate(_ application: Application) { toplevels.append(application.toplevels.count) }
    }
    let (application, end) = (Application(), End())
    application.delegate = end
    var options = LaunchOptions()
    options.isHeadless = true
    try application.run(options) { application in application.openToplevel(title: "Test", root: ViewController()) }
    #expect(end.toplevels == [1])
    try application.run(options) { application in
      application.openToplevel(title: "Test", root: ViewController()).close()
    }
    #expect(end.toplevels == [1, 0])
    #expect(throws: LaunchError.self) {
      try application.run(options) { _ throws(LaunchError) in throw LaunchError("no") }
    }
    #expect(end.toplevels == [1, 0, 0])
  }

  @Test func afterARunSignalsAreTheProgramsOwn() throws {
    func isHandled() -> Bool {
      var action = sigaction()
      return sigaction(SIGTERM, nil, &action) == 0 && !dactyl_signal_is_default(&action)
    }
    let application = Application()
    var during = false
    var options = LaunchOptions()
    options.isHeadless = true
    try application.run(options) { application in
      application.openToplevel(title: "Test", root: ViewController())
      during = isHandled()
    }
    #expect(during && !isHandled())
    // The application still exists and knows the time.
    #expect(application.time == 1)
  }

  @Test func aPictureThatCannotBeMadeIsAnError() throws {
    #expect(throws: LaunchError.self) {
      try run {
        $0.picturePath = "/tmp/no-such-folder/picture.png"
        $0.size = Size(width: 16_384, height: 16_384)
        $0.scale = 10
      }
    }
  }

  @Test func theScaleIsThatOfTheOptions() throws {
    let listener = ScaleListener()
    try run {
      $0.scale = 1.5
    } opened: {
      $0.delegate = listener
    }
    #expect(listener.scale == 1.5)
  }

  @Test func aWindowKnowsItsToplevel() throws {
    var isKnown = false
    try run(opened: { toplevel in isKnown = toplevel.window.toplevel === toplevel })
    #expect(isKnown)
    #expect(Window().toplevel == nil)
  }

  @Test func aDelegateIsNotifiedOfEveryState() throws {
    let listener = StateListener()
    let controller = ViewController()
    let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
    for (name, recognizer) in [("tap", tap), ("pan", pan)] as [(String, GestureRecognizer)] {
      recognizer.name = name
      recognizer.delegate = listener
      controller.view.addGestureRecognizer(recognizer)
    }
    try run(controller, script: "0.1 down 1 50 50\n0.2 up 1\n1.0 down 1 50 50\n1.1 move 1 90 50\n1.2 up 1")
    #expect(
      listener.states == [
        "pan failed", "tap ended", "pan possible", "tap possible",
        "tap failed", "pan began", "pan ended", "pan possible", "tap possible",
      ])
  }
}

@MainActor private final class ScaleListener: ToplevelDelegate {
  var scale: Double?
  func toplevelChanged(_ toplevel: Toplevel) { scale = toplevel.scale }
}

@MainActor private final class StateListener: GestureRecognizerDelegate {
  var states: [String] = []
  func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    states.append("\(recognizer.name ?? "") \(state)")
  }
}
