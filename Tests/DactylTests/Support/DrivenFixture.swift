import DactylGeometry
import DactylInput
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

/// A fixture whose application gets its input from a driver.
@MainActor protocol DrivenFixture {
  var driver: VirtualDriver { get }
}

extension DrivenFixture {
  var now: Timestamp { driver.now }

  /// Lets the clock run to `seconds`; timers fire at their deadlines.
  func wait(until seconds: Double) { driver.run(until: Timestamp(seconds: seconds)) }

  /// One read batch at `seconds`, exactly these events.
  func send(_ seconds: Double, _ events: [DeviceEvent]) {
    wait(until: seconds)
    driver.send(events)
  }

  /// One read batch that the program, being busy, reads at `seconds` only: timers are as late as the events.
  func sendLate(_ seconds: Double, _ events: [DeviceEvent]) {
    driver.now = Timestamp(seconds: seconds)
    driver.send(events)
  }

  /// Input that arrives while the program turns the loop inside a callback: a finger that goes down and lifts.
  func receiveMore() {
    driver.send(
      [Finger.down(90, 50, 50), .up(90)].flatMap { finger -> [DeviceEvent] in
        [.touch(Fixture.seat, finger.event(0, on: Fixture.main)), .touch(Fixture.seat, .frame)]
      })
  }

  /// One frame of the touchscreen at `seconds`.
  func touch(_ seconds: Double, _ fingers: Finger..., on surface: SurfaceID = Fixture.main) {
    send(seconds, fingers.map { .touch(Fixture.seat, $0.event(seconds, on: surface)) } + [.touch(Fixture.seat, .frame)])
  }

  /// A finger goes down and lifts 50 ms later.
  func tapAt(_ seconds: Double, _ x: Double, _ y: Double, id: Int32 = 0) {
    touch(seconds, .down(id, x, y))
    touch(seconds + 0.05, .up(id))
  }

  /// One frame of the pointer.
  func pointer(_ seconds: Double, _ events: DeviceEvent.PointerEvent...) {
    send(seconds, events.map { .pointer(Fixture.seat, $0) } + [.pointer(Fixture.seat, .frame)])
  }

  /// A key goes down or up.
  func key(_ seconds: Double, _ code: UInt32, isDown: Bool, seat: SeatID = Fixture.seat) {
    let stroke = KeyStroke(code: code, name: "k\(code)")
    let time = DeviceTime.nanoseconds(Timestamp(seconds: seconds).nanoseconds)
    send(seconds, [.keyboard(seat, isDown ? .down(stroke, time: time, serial: 1) : .up(stroke, time: time, serial: 2))])
  }

  func focusKeyboard(on surface: SurfaceID = Fixture.main) {
    send(now.seconds, [.keyboard(Fixture.seat, .enter(surface: surface, held: []))])
  }
}

/// An action of one finger.
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
