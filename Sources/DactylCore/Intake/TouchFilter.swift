import DactylGeometry
import DactylInput

/// Keeps fingers back until they count (`AU-16`).
///
/// The intake ignores the motion and the lift of a finger whose down it did not get. So a down that is kept back
/// becomes a motion, and the number of events stays the same.
@MainActor final class TouchFilter {
  private struct Finger: Hashable {
    let seat: SeatID
    let id: Int32
  }

  /// A finger whose down is kept back.
  private struct Held {
    let surface: SurfaceID?
    let first: Point
    var last: Point
    let time: DeviceTime
    let serial: UInt32
    /// Stops the timer.
    let stop: @MainActor () -> Void
  }

  var accommodations = TouchAccommodations()
  private var held: [Finger: Held] = [:]
  private var ignored: Set<Finger> = []
  /// The time of the last lift that counted on each seat.
  private var lastLift: [SeatID: DeviceTime] = [:]
  private let schedule: Schedule
  private let send: @MainActor ([DeviceEvent]) -> Void

  /// Calls an action after a time in seconds, unless what it returns is called before.
  typealias Schedule = @MainActor (Double, @escaping @MainActor () -> Void) -> @MainActor () -> Void

  /// Calls `send` with the events of fingers that count from now on.
  init(schedule: @escaping Schedule, send: @escaping @MainActor ([DeviceEvent]) -> Void) {
    self.schedule = schedule
    self.send = send
  }

  private var isIdle: Bool {
    held.isEmpty && ignored.isEmpty
      && TouchAccommodations.limited(accommodations.holdDuration) == 0
      && TouchAccommodations.limited(accommodations.ignoredRepeatInterval) == 0
  }

  /// Returns the events of fingers that count already.
  func filter(_ events: [DeviceEvent]) -> [DeviceEvent] {
    if isIdle { return events }
    return events.map { event in
      guard case .touch(let seat, let touch) = event else { return event }
      return .touch(seat, filter(touch, of: seat))
    }
  }

  private func filter(_ event: DeviceEvent.TouchEvent, of seat: SeatID) -> DeviceEvent.TouchEvent {
    switch event {
    case .down(let id, let surface, let point, let time, let serial):
      let finger = Finger(seat: seat, id: id)
      forget(finger)
      let kept = DeviceEvent.TouchEvent.motion(id: id, to: point, time: time)
      if isRepeat(time, seat) {
        ignored.insert(finger)
        return kept
      }
      let duration = TouchAccommodations.limited(accommodations.holdDuration)
      guard duration > 0 else { return event }
      let stop = schedule(duration) { [weak self] in self?.release(finger, after: duration) }
      held[finger] = Held(
        surface: surface, first: point, last: point, time: time, serial: serial, stop: stop)
      return kept
    case .motion(let id, let point, _): held[Finger(seat: seat, id: id)]?.last = point
    case .up(let id, let time, _):
      let finger = Finger(seat: seat, id: id)
      if held[finger] == nil, !ignored.contains(finger) { lastLift[seat] = time }
      forget(finger)
    case .cancel, .lost:
      for finger in held.keys where finger.seat == seat { held[finger]?.stop() }
      held = held.filter { $0.key.seat != seat }
      ignored = ignored.filter { $0.seat != seat }
    case .shape, .orientation, .frame: break
    }
    return event
  }

  private func forget(_ finger: Finger) {
    held.removeValue(forKey: finger)?.stop()
    ignored.remove(finger)
  }

  /// Whether a finger comes down too soon after the last one.
  private func isRepeat(_ time: DeviceTime, _ seat: SeatID) -> Bool {
    let interval = TouchAccommodations.limited(accommodations.ignoredRepeatInterval)
    guard interval > 0, let last = lastLift[seat], let passed = time.seconds(since: last) else { return false }
    return passed < interval
  }

  /// The finger has been down for so long that it counts.
  private func release(_ finger: Finger, after duration: Double) {
    guard let touch = held.removeValue(forKey: finger) else { return }
    let time = touch.time.advanced(by: duration)
    let start = accommodations.usesLastLocation ? touch.last : touch.first
    var events: [DeviceEvent.TouchEvent] = [
      .down(id: finger.id, surface: touch.surface, at: start, time: time, serial: touch.serial), .frame,
    ]
    if touch.last != start { events += [.motion(id: finger.id, to: touch.last, time: time), .frame] }
    send(events.map { .touch(finger.seat, $0) } + [.batchEnd])
  }
}

extension DeviceTime {
  /// The seconds since an earlier time of the same clock; nil if the times have different units.
  fileprivate func seconds(since other: DeviceTime) -> Double? {
    switch (self, other) {
    case (.nanoseconds(let now), .nanoseconds(let then)): Double(now &- then) / 1e9
    case (.milliseconds(let now), .milliseconds(let then)): Double(now &- then) / 1000
    default: nil
    }
  }

  fileprivate func advanced(by seconds: Double) -> DeviceTime {
    switch self {
    case .nanoseconds(let time): .nanoseconds(time &+ Int64(seconds * 1e9))
    case .milliseconds(let time): .milliseconds(time &+ UInt32(seconds * 1000))
    }
  }
}
