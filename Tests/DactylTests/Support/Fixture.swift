import DactylGeometry
import DactylInput
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

/// An application in virtual time with one window of 400 by 600 points, input for it, and a log of what came of it.
@MainActor final class Fixture: DrivenFixture {
  /// The subject of a line of the log.
  enum Kind { case touches, gestures, states, actions, resets, decisions, presses, hits, events, controls }

  static let seat = SeatID(rawValue: 1)
  static let main = SurfaceID(rawValue: 1)

  let application = StubApplication()
  let driver: VirtualDriver
  let stack: WindowStack
  let window: StubWindow
  private(set) var log: [String] = []
  /// The kinds that are written.
  var kinds: Set<Kind>
  /// Lines begin with the time of the cycle.
  var writesTimes = false

  init(_ kinds: Set<Kind> = [.touches]) {
    self.kinds = kinds
    driver = VirtualDriver(application: application)
    stack = driver.makeSurface(.toplevel, size: Size(width: 400, height: 600))
    window = StubWindow("W", frame: Rect(x: 0, y: 0, width: 400, height: 600))
    application.dispatcher.observer = LoggedDispatch(fixture: self)
    application.onSend = { [unowned self] event in write(.events, "App.sendEvent \(event.type)") }
    logEvents(of: window)
    // The main window does not write touches, as if it did not override the methods.
    window.mode = .plain
    stack.show(window)
  }

  func write(_ kind: Kind, _ line: @autoclosure () -> String) {
    guard kinds.contains(kind) else { return }
    log.append((writesTimes ? "\(application.dispatcher.now.seconds) " : "") + line())
  }

  /// The log so far, which is empty afterwards.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  // MARK: The tree

  @discardableResult func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: View? = nil,
    mode: ResponderMode = .log
  ) -> StubView {
    let view = StubView(name, frame: Rect(x: x, y: y, width: width, height: height))
    view.mode = mode
    logHits(of: view)
    (parent ?? window).addSubview(view)
    return view
  }

  /// Another window of `stack`, shown in front.
  func window(_ name: String, on stack: WindowStack? = nil, frame: Rect? = nil) -> StubWindow {
    let window = StubWindow(name, frame: frame ?? Rect(x: 0, y: 0, width: 400, height: 600))
    logEvents(of: window)
    (stack ?? self.stack).show(window)
    return window
  }

  func surface(_ number: Int, size: Size = Size(width: 400, height: 600)) -> WindowStack {
    WindowStack(surface: SurfaceID(rawValue: number), size: size, application: application)
  }

  private func logEvents(of window: StubWindow) {
    let name = window.debugName
    window.onSend = { [unowned self] event in write(.events, "\(name).sendEvent \(event.type)") }
    window.onHitTest = { [unowned self] event in writeHit(name, event) }
  }

  private func logHits(of view: StubView) {
    let name = view.debugName
    view.onHitTest = { [unowned self] event in writeHit(name, event) }
    view.onPointInside = { [unowned self] _ in write(.hits, "inside \(name)") }
  }

  private func writeHit(_ name: String, _ event: Event?) {
    write(.hits, "hit \(name)\(event.map { " \($0.type)" } ?? "")")
  }
}
