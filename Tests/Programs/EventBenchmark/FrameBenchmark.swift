import Dactyl
import DactylGeometry
import DactylInput

/// Frames of ten fingers to fifty recognizers with requirements between them.
@MainActor struct FrameBenchmark {
  let application = Application()
  private let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
  private let delegate = Together()
  private var time = Timestamp(seconds: 1)
  private var step = 0
  static let fingers: Int32 = 10

  /// Ten views in each other with five recognizers each; `idle` more recognizers elsewhere in the tree.
  init(idle: Int) {
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 1000, height: 1000), application: application)
    stack.show(window)
    window.isMultipleTouchEnabled = true
    var parent: View = window
    var before: PanGestureRecognizer?
    for _ in 0..<10 {
      let view = View(frame: window.bounds)
      view.isMultipleTouchEnabled = true
      parent.addSubview(view)
      parent = view
      before = addRecognizers(to: view, after: before)
    }
    guard idle > 0 else { return }
    for _ in 0..<(idle / 100) {
      let view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      window.insertSubview(view, at: 0)
      for index in 0..<100 {
        view.addGestureRecognizer(index % 2 == 0 ? TapGestureRecognizer() : PanGestureRecognizer())
      }
    }
  }

  /// A pan under way, two that wait for it or for more fingers, and two that may still come to something.
  private func addRecognizers(to view: View, after before: PanGestureRecognizer?) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer()
    let wide = PanGestureRecognizer()
    wide.minimumNumberOfTouches = 11
    let waiting = PanGestureRecognizer()
    waiting.require(toFail: wide)
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    rotation.require(toFail: wide)
    for recognizer in [pan, wide, waiting, pinch, rotation] as [GestureRecognizer] {
      recognizer.delegate = delegate
      recognizer.cancelsTouchesInView = false
      if let before { recognizer.require(toFail: before) }
      view.addGestureRecognizer(recognizer)
    }
    _ = before
    return wide
  }

  mutating func putDown() {
    send { .down(id: $0, surface: SurfaceID(rawValue: 1), at: Self.place($0, 0), time: $1, serial: 1) }
  }

  mutating func move() {
    step += 1
    let step = step
    send { .motion(id: $0, to: Self.place($0, step), time: $1) }
  }

  private static func place(_ finger: Int32, _ step: Int) -> Point {
    Point(x: 100 + 80 * Double(finger) + Double(step % 50), y: 500 + Double(step % 20))
  }

  private var events: [DeviceEvent] = []

  private mutating func send(_ make: (Int32, DeviceTime) -> DeviceEvent.TouchEvent) {
    let seat = SeatID(rawValue: 1)
    time = time + Timestamp(nanoseconds: 1_000_000)
    let present = time
    application.clock = { present }
    events.removeAll(keepingCapacity: true)
    for finger in 0..<Self.fingers { events.append(.touch(seat, make(finger, .nanoseconds(present.nanoseconds)))) }
    events.append(.touch(seat, .frame))
    events.append(.batchEnd)
    application.receive(events)
  }

  static func run() {
    for idle in [0, 100_000] {
      var benchmark = FrameBenchmark(idle: idle)
      benchmark.putDown()
      let figures = Measurement.microseconds(rounds: 5_000) { benchmark.move() }
      Measurement.report(
        "frame of 10 fingers to 50 recognizers, \(idle) idle ones", figures, limit: 20, mayAllocate: false)
    }
  }
}

/// Everything may go on at once, so that all recognizers stay at work.
private final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}
