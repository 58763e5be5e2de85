import Dactyl
import DactylGeometry
import DactylInput

/// Handles frames of ten fingers and fifty recognizers, from the intake to the views.
@MainActor struct FrameBenchmark {
  static let fingers: Int32 = 10

  private let application = Application()
  private let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
  private let tree: RecognizerTree
  private var time = Timestamp(seconds: 1)
  private var step = 0
  private var events: [DeviceEvent] = []

  init(idle: Int) {
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 1000, height: 1000), application: application)
    stack.show(window)
    tree = RecognizerTree(in: window, frame: window.bounds, idle: idle)
  }

  mutating func putDown() {
    send { .down(id: $0, surface: SurfaceID(rawValue: 1), at: Self.place($0, 0), time: $1, serial: 1) }
  }

  mutating func move() {
    step += 1
    let step = step
    send { .motion(id: $0, to: Self.place($0, step), time: $1) }
  }

  static func place(_ finger: Int32, _ step: Int) -> Point {
    Point(x: 100 + 80 * Double(finger) + Double(step % 50), y: 500 + Double(step % 20))
  }

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
      // The closure for the clock is made anew for each frame: one allocation is the benchmark's own.
      let figures = Measurement.microseconds(rounds: 5_000, ownAllocations: 1) { benchmark.move() }
      let others = idle == 0 ? "" : ", \(idle) idle ones elsewhere"
      Measurement.report(
        "frame of 10 fingers to 50 recognizers\(others)", figures, limit: 20, mayAllocate: false)
    }
  }
}
