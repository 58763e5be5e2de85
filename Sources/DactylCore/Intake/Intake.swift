import DactylGeometry
import DactylInput

/// Turns device events into items of the input queue (section 1). It groups and repairs them.
///
/// The view of a contact is determined when the item is dispatched.
@MainActor package final class Intake {
  private var seats: [SeatIntake] = []
  private var output = IntakeOutput()
  /// The number of events that were decoded so far.
  private(set) var eventCount = 0

  /// Decodes one read batch that was read at `now` into `queue`. A batch without `batchEnd` leaves ungrouped changes
  /// for the next one. If the program was busy, the batch may have waited since `waitingSince`.
  func decode(
    _ events: [DeviceEvent], now: Timestamp, waitingSince: Timestamp? = nil,
    popups: PopupPositions = PopupPositions(), into queue: inout InputQueue
  ) {
    output.popups = popups
    output.clocks.begin(events, Arrival(now: now, waitingSince: waitingSince))
    for event in events {
      output.clocks.select(event)
      output.eventCount = eventCount
      eventCount += 1
      if case .batchEnd = event {
        output.eventCount = eventCount
        for index in seats.indices { seats[index].flush(&output) }
      } else if let seat = event.seat {
        seats[index(of: seat)].receive(event, &output)
      }
    }
    queue.take(&output.items)
  }

  /// The seats whose pointer has a button pressed and is not over the surface of its contact: a popup has taken the
  /// pointer over.
  var seatsWithPointerElsewhere: [SeatID] { seats.filter { $0.pointer.isElsewhere }.map(\.seat) }

  /// A pointer over a surface, with its location in surface coordinates.
  typealias RestingPointer = (seat: SeatID, surface: SurfaceID, location: Point)

  /// The pointers that are over a surface.
  var restingPointers: [RestingPointer] {
    seats.compactMap { seat in seat.pointer.surface.map { (seat.seat, $0, seat.pointer.location) } }
  }

  /// The union of the modifiers of all seats.
  var modifiers: ModifierState { seats.reduce([]) { $0.union($1.keys.modifiers) } }

  /// Keeps the memory of a dispatched item for reuse.
  func recycle(_ item: inout InputItem?) {
    guard case .contacts(var frame) = item, output.spareArrays.count < 4 else { return }
    item = nil
    frame.changes.removeAll(keepingCapacity: true)
    output.spareArrays.append(frame.changes)
  }

  /// Forgets all devices and their state, and their clocks.
  func forgetDevices() {
    seats.removeAll()
    output.clocks.removeAll()
  }

  private func index(of seat: SeatID) -> Int {
    for index in seats.indices where seats[index].seat == seat { return index }
    seats.append(SeatIntake(seat: seat))
    return seats.count - 1
  }
}

/// The devices of one seat.
struct SeatIntake {
  let seat: SeatID
  var touch = TouchIntake()
  var pointer: PointerIntake
  var gesture: GestureIntake
  var keys: KeyIntake
  var tools: [ToolIntake] = []

  init(seat: SeatID) {
    self.seat = seat
    pointer = PointerIntake(seat: seat)
    gesture = GestureIntake(seat: seat)
    keys = KeyIntake(seat: seat)
  }

  mutating func receive(_ event: DeviceEvent, _ output: inout IntakeOutput) {
    output.modifiers = keys.modifiers
    // Items that wait come from earlier events.
    switch event {
    case .keyboard(_, .down), .textInput: flush(&output)
    default: break
    }
    output.eventCount += 1
    switch event {
    case .touch(_, let event): touch.receive(event, seat: seat, &output)
    case .pointer(_, let event):
      if event == .lost { gesture.cancel(&output) }
      pointer.receive(event, &output)
    case .keyboard(_, let event): keys.receive(event, &output)
    case .tool(_, let tool, let event): receive(event, of: tool, &output)
    case .gesture(_, let event): gesture.receive(event, at: pointer.location, &output)
    case .textInput(_, let event):
      output.add(.textInput(TextInputChange(event: event, time: output.presentTime())))
    case .batchEnd: break
    }
  }

  mutating func receive(_ event: DeviceEvent.ToolEvent, of tool: ToolID, _ output: inout IntakeOutput) {
    let index: Int
    if let present = tools.firstIndex(where: { $0.tool == tool }) {
      index = present
    } else {
      tools.append(ToolIntake(seat: seat, tool: tool))
      index = tools.count - 1
    }
    tools[index].receive(event, &output)
    if case .removed = event { tools.remove(at: index) }
  }

  /// Sends pending changes at the end of a read batch, and before a key or an edit, which they may give another focus
  /// (`EI-4`).
  mutating func flush(_ output: inout IntakeOutput) {
    output.modifiers = keys.modifiers
    touch.flush(seat: seat, &output)
    pointer.flush(&output)
    for index in tools.indices { tools[index].flush(&output) }
  }
}

/// Numbers contacts in order of down.
struct ContactNumbers {
  private var last = 0

  mutating func next() -> ContactID {
    last += 1
    return .touch(last)
  }
}

/// What the devices share: their clocks, and the items that they produce, in order.
struct IntakeOutput {
  fileprivate(set) var popups = PopupPositions()
  fileprivate(set) var clocks = DeviceClocks()
  var contacts = ContactNumbers()
  /// The modifiers of the seat whose event is being decoded (`EI-36`).
  var modifiers: ModifierState = []
  /// The items of the current batch; empty between batches.
  fileprivate(set) var items: [WaitingItem] = []
  /// The number of events, of all batches, up to the one that is being decoded.
  fileprivate(set) var eventCount = 0
  /// Empty arrays with capacity, from frames that were dispatched.
  var spareArrays: [[ContactChange]] = []

  /// Returns the time of the event that is being decoded.
  mutating func time(_ time: DeviceTime) -> Timestamp { clocks.map(time) }

  /// Returns the time for events without one: a cancel, a lost device.
  mutating func presentTime() -> Timestamp { clocks.presentTime() }

  mutating func add(_ item: InputItem) {
    items.append(WaitingItem(item: item, eventCount: eventCount))
  }
}

extension DeviceEvent {
  var seat: SeatID? {
    switch self {
    case .touch(let seat, _), .pointer(let seat, _), .keyboard(let seat, _), .tool(let seat, _, _),
      .gesture(let seat, _), .textInput(let seat, _):
      seat
    case .batchEnd: nil
    }
  }
}
