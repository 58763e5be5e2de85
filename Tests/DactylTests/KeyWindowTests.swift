import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore

/// Windows that become and resign the key window (`WD-7`).
@MainActor struct KeyWindowTests {
  private final class Log { var lines: [String] = [] }

  private final class LoggedWindow: Window {
    let name: String
    let log: Log
    var onResign: (() -> Void)?

    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }

    override func becomeKey() { log.lines.append("\(name) becomes\(isKeyWindow ? "" : "?")") }
    override func resignKey() {
      log.lines.append("\(name) resigns\(isKeyWindow ? "?" : "")")
      onResign?()
    }
  }

  private let stage: TestStage
  private let log = Log()
  private let (first, second): (LoggedWindow, LoggedWindow)

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 300))
    (first, second) = (LoggedWindow("first", log), LoggedWindow("second", log))
    for window in [first, second] { stage.window.stack?.show(window) }
  }

  private func take() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  @Test func theOldWindowIsToldBeforeTheNewOne() {
    first.makeKey()
    #expect(take() == ["first becomes"])
    first.makeKey()
    #expect(take() == [])
    second.makeKey()
    #expect(take() == ["first resigns", "second becomes"])
    stage.window.makeKey()
    #expect(take() == ["second resigns"])
  }

  @Test func aWindowThatClosesOrIsHiddenIsTold() {
    first.makeKey()
    second.makeKey()
    _ = take()
    second.close()
    #expect(take() == ["second resigns", "first becomes"])
    first.isHidden = true
    #expect(take() == ["first resigns"])
  }

  @Test func aTouchIsTold() {
    first.frame.origin.x = 150
    stage.finger().tap(at: Point(x: 200, y: 50))
    #expect(take() == ["first becomes"])
  }

  // EI-31
  @Test func aHeldTabMovesNoFocusInAWindowWithoutTheKeyboard() {
    final class Stop: View { override var canBecomeFirstResponder: Bool { true } }
    let stops = (0..<3).map { Stop(frame: Rect(x: 0, y: Double($0) * 40, width: 50, height: 30)) }
    for stop in stops { stage.window.addSubview(stop) }
    stage.window.makeKey()
    stage.keyboard.down("Tab")
    stage.keyboard.repeats("Tab")
    #expect(stops[1].isFirstResponder)
    first.makeKey()
    stage.keyboard.repeats("Tab")
    #expect(stops[1].isFirstResponder)
    stage.keyboard.up("Tab")
  }

  @Test func aWindowMayChooseAnotherOneWhenItResigns() {
    first.makeKey()
    first.onResign = { [stage] in stage.window.makeKey() }
    _ = take()
    second.makeKey()
    #expect(stage.window.isKeyWindow && take() == ["first resigns", "second resigns"])
  }
}
