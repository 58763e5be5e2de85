import DactylGeometry
import DactylInput

/// The clocks of all devices, and the batch that is being decoded (`EI-13`).
struct DeviceClocks {
  private struct Entry {
    let source: ClockSource
    var clock = InputClock()
    /// The last batch that has prepared the clock.
    var batch = 0
  }

  private var entries: [Entry] = []
  /// The entry of the event that is being decoded; nil for one without a device.
  private var selected: Int?
  private var batch = 0
  private var arrival = Arrival(now: .zero)
  /// The latest time of all events so far.
  private var latest = Timestamp(nanoseconds: .min)

  /// Begins a batch: the last event of each device shows its offset.
  mutating func begin(_ events: [DeviceEvent], _ arrival: Arrival) {
    self.arrival = arrival
    batch += 1
    for event in events.reversed() {
      guard let source = event.clockSource, let time = event.deviceTime else { continue }
      let index = index(of: source)
      guard entries[index].batch != batch else { continue }
      entries[index].batch = batch
      entries[index].clock.prepare(time, arrival)
    }
  }

  /// The event is decoded next.
  mutating func select(_ event: DeviceEvent) {
    selected = event.clockSource.map { index(of: $0) }
    if case .tool(_, _, .removed) = event, let selected {
      // A tool's identifier is never used again.
      entries.remove(at: selected)
      self.selected = nil
    }
  }

  /// Returns the time of the selected event on our clock.
  mutating func map(_ time: DeviceTime) -> Timestamp {
    guard let selected else { return presentTime() }
    let time = entries[selected].clock.map(time, arrival)
    latest = max(latest, time)
    return time
  }

  /// Returns the time of an event without one: not before those that were decoded before it, and not later than events
  /// that may have arrived after it.
  mutating func presentTime() -> Timestamp {
    let time = min(max(latest, arrival.earliest), arrival.now)
    latest = max(latest, time)
    if let selected { entries[selected].clock.note(time) }
    return time
  }

  mutating func removeAll() {
    entries.removeAll()
    selected = nil
  }

  private mutating func index(of source: ClockSource) -> Int {
    for index in entries.indices where entries[index].source == source { return index }
    entries.append(Entry(source: source))
    return entries.count - 1
  }
}

/// A device with a clock of its own.
struct ClockSource: Hashable {
  enum Kind: Hashable {
    case touchscreen, pointer, keyboard, gestures
    case tool(ToolID)
  }

  let seat: SeatID
  let kind: Kind
}

extension DeviceEvent {
  /// The device that has sent the event; nil for an event without times.
  fileprivate var clockSource: ClockSource? {
    switch self {
    case .touch(let seat, _): ClockSource(seat: seat, kind: .touchscreen)
    case .pointer(let seat, _): ClockSource(seat: seat, kind: .pointer)
    case .keyboard(let seat, _): ClockSource(seat: seat, kind: .keyboard)
    case .gesture(let seat, _): ClockSource(seat: seat, kind: .gestures)
    case .tool(let seat, let tool, _): ClockSource(seat: seat, kind: .tool(tool))
    case .textInput, .batchEnd: nil
    }
  }

  /// The time of the event on the clock of its device; nil for an event without one.
  fileprivate var deviceTime: DeviceTime? {
    switch self {
    case .touch(_, let event): event.time
    case .pointer(_, let event): event.time
    case .keyboard(_, let event): event.time
    case .gesture(_, let event): event.time
    case .tool(_, _, .frame(let time)): time
    case .tool, .textInput, .batchEnd: nil
    }
  }
}

extension DeviceEvent.TouchEvent {
  fileprivate var time: DeviceTime? {
    switch self {
    case .down(_, _, _, let time, _), .motion(_, _, let time), .up(_, let time, _): time
    case .shape, .orientation, .frame, .cancel, .lost: nil
    }
  }
}

extension DeviceEvent.PointerEvent {
  fileprivate var time: DeviceTime? {
    switch self {
    case .motion(_, let time), .button(_, _, let time, _), .axis(_, _, let time), .axisStop(_, let time): time
    case .enter, .leave, .axisSource, .axisDiscrete, .axisValue120, .frame, .lost: nil
    }
  }
}

extension DeviceEvent.KeyboardEvent {
  fileprivate var time: DeviceTime? {
    switch self {
    case .down(_, let time, _), .up(_, let time, _): time
    case .enter, .leave, .repeated, .modifiers, .lost: nil
    }
  }
}

extension DeviceEvent.GestureEvent {
  fileprivate var time: DeviceTime {
    switch self {
    case .swipeBegan(_, _, let time), .swipeMoved(_, let time), .swipeEnded(_, let time), .pinchBegan(_, _, let time),
      .pinchMoved(_, _, _, let time), .pinchEnded(_, let time), .holdBegan(_, _, let time), .holdEnded(_, let time):
      time
    }
  }
}
