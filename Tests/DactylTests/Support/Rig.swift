import DactylGeometry
import DactylInput

@testable import DactylCore
@testable import DactylWidgets

/// An application in virtual time with one window of 400 by 600 points, input for it, and a log of what came of it.
@MainActor final class Rig {
  /// What a line of the log is about.
  enum Kind { case touches, gestures, states, actions, resets, decisions, presses, hits, events, controls }

  static let seat = SeatID(rawValue: 1)
  static let main = SurfaceID(rawValue: 1)

  let application: LoggedApplication
  let stack: WindowStack
  let window: LoggedWindow
  private(set) var now = Timestamp.zero
  private(set) var log: [String] = []
  /// The kinds that are written.
  var kinds: Set<Kind>
  /// Lines begin with the time of the cycle.
  var writesTimes = false
  private var observer: LoggedDispatch?

  init(_ kinds: Set<Kind> = [.touches]) {
    self.kinds = kinds
    application = LoggedApplication()
    stack = WindowStack(surface: Self.main, size: Size(width: 400, height: 600), application: application)
    window = LoggedWindow("W", frame: Rect(x: 0, y: 0, width: 400, height: 600))
    application.rig = self
    window.rig = self
    // Windows do not write by default, as if they did not override the methods.
    window.mode = .plain
    application.clock = { [unowned self] in now }
    observer = LoggedDispatch(rig: self)
    application.dispatcher.observer = observer
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
    mode: LoggedView.Mode = .log
  ) -> LoggedView {
    let view = LoggedView(name, frame: Rect(x: x, y: y, width: width, height: height))
    view.mode = mode
    view.rig = self
    (parent ?? window).addSubview(view)
    return view
  }

  /// Another window of `stack`, shown in front.
  func window(_ name: String, on stack: WindowStack? = nil, frame: Rect? = nil) -> LoggedWindow {
    let window = LoggedWindow(name, frame: frame ?? Rect(x: 0, y: 0, width: 400, height: 600))
    window.rig = self
    (stack ?? self.stack).show(window)
    return window
  }

  func surface(_ number: Int, size: Size = Size(width: 400, height: 600)) -> WindowStack {
    WindowStack(surface: SurfaceID(rawValue: number), size: size, application: application)
  }

  @discardableResult func tap(_ name: String, on view: View, taps: Int = 1, touches: Int = 1) -> LoggedTap {
    let tap = LoggedTap()
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = touches
    add(tap, name, to: view)
    return tap
  }

  @discardableResult func pan(_ name: String, on view: View) -> LoggedPan {
    let pan = LoggedPan()
    add(pan, name, to: view)
    return pan
  }

  /// A recognizer that does what the test says.
  @discardableResult func custom(_ name: String, on view: View) -> CustomRecognizer {
    let recognizer = CustomRecognizer()
    add(recognizer, name, to: view)
    return recognizer
  }

  func add<Recognizer: LoggedRecognizer>(_ recognizer: Recognizer, _ name: String, to view: View) {
    recognizer.name = name
    recognizer.rig = self
    recognizer.addHandler { [unowned self] recognizer in
      write(.actions, "action \(name) \(recognizer.state)\(recognizer.values)")
    }
    view.addGestureRecognizer(recognizer)
  }

  // MARK: Time and input

  /// Lets the clock run to `seconds`; timers fire at their deadlines.
  func wait(until seconds: Double) {
    let time = Timestamp(seconds: seconds)
    while let deadline = application.dispatcher.nextDeadline(), deadline <= time {
      now = max(now, deadline)
      application.dispatcher.advance(to: now)
    }
    now = max(now, time)
    application.dispatcher.advance(to: now)
  }

  /// One read batch at `seconds`, exactly these events.
  func send(_ seconds: Double, _ events: [DeviceEvent]) {
    wait(until: seconds)
    application.receive(events + [.batchEnd])
  }

  /// One read batch that the program, being busy, reads at `seconds` only: timers are as late as the events.
  func sendLate(_ seconds: Double, _ events: [DeviceEvent]) {
    now = Timestamp(seconds: seconds)
    application.receive(events + [.batchEnd])
  }

  /// One frame of the touchscreen at `seconds`.
  func touch(_ seconds: Double, _ fingers: Finger..., on surface: SurfaceID = Rig.main) {
    send(seconds, fingers.map { .touch(Rig.seat, $0.event(seconds, on: surface)) } + [.touch(Rig.seat, .frame)])
  }

  /// A finger goes down and lifts 50 ms later.
  func tapAt(_ seconds: Double, _ x: Double, _ y: Double, id: Int32 = 0) {
    touch(seconds, .down(id, x, y))
    touch(seconds + 0.05, .up(id))
  }

  /// One frame of the pointer.
  func pointer(_ seconds: Double, _ events: DeviceEvent.PointerEvent...) {
    send(seconds, events.map { .pointer(Rig.seat, $0) } + [.pointer(Rig.seat, .frame)])
  }

  /// A key goes down or up.
  func key(_ seconds: Double, _ code: UInt32, isDown: Bool, seat: SeatID = Rig.seat) {
    let stroke = KeyStroke(code: code, name: "k\(code)")
    let time = DeviceTime.nanoseconds(Timestamp(seconds: seconds).nanoseconds)
    send(seconds, [.keyboard(seat, isDown ? .down(stroke, time: time, serial: 1) : .up(stroke, time: time, serial: 2))])
  }

  func focusKeyboard(on surface: SurfaceID = Rig.main) {
    send(now.seconds, [.keyboard(Rig.seat, .enter(surface: surface, held: []))])
  }
}

/// What one finger does.
enum Finger {
  case down(Int32, Double, Double)
  case move(Int32, Double, Double)
  case up(Int32)
  case cancel

  func event(_ seconds: Double, on surface: SurfaceID) -> DeviceEvent.TouchEvent {
    let time = DeviceTime.at(seconds)
    return switch self {
    case .down(let id, let x, let y): .down(id: id, surface: surface, at: Point(x: x, y: y), time: time, serial: 1)
    case .move(let id, let x, let y): .motion(id: id, to: Point(x: x, y: y), time: time)
    case .up(let id): .up(id: id, time: time, serial: 2)
    case .cancel: .cancel
    }
  }
}

extension DeviceTime {
  static func at(_ seconds: Double) -> DeviceTime { .nanoseconds(Timestamp(seconds: seconds).nanoseconds) }
}

extension Point {
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}
