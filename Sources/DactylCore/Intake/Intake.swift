import DactylGeometry
import DactylInput

/// Turns what devices did into the items of the input queue (section 1): groups, repairs, and nothing else.
///
/// Which view takes a contact is decided when the item is dispatched, not here.
@MainActor package final class Intake {
  private var seats: [SeatIntake] = []
  private var contacts = ContactNumbers()
  private var clock = InputClock()

  /// What a batch made, between batches empty.
  private var items: [InputItem] = []
  /// Empty lists of changes with room, from frames that were dispatched.
  private var rooms: [[ContactChange]] = []

  /// Decodes one read batch that arrived at `now` into `queue`. A batch need not end in `batchEnd`; what is left ungrouped
  /// then waits for more.
  func decode(
    _ events: [DeviceEvent], now: Timestamp, popups: PopupPlaces = PopupPlaces(), into queue: inout InputQueue
  ) {
    var output = IntakeOutput(now: now, clock: clock, contacts: contacts, popups: popups)
    swap(&output.items, &items)
    swap(&output.rooms, &rooms)
    for event in events {
      if case .batchEnd = event {
        for index in seats.indices { seats[index].flush(&output) }
      } else if let seat = event.seat {
        seats[index(of: seat)].receive(event, &output)
      }
    }
    clock = output.clock
    contacts = output.contacts
    queue.append(contentsOf: output.items)
    output.items.removeAll(keepingCapacity: true)
    swap(&output.items, &items)
    swap(&output.rooms, &rooms)
  }

  /// Seats whose pointer is pressed, but not over the surface of its contact: a popup has taken it over.
  var seatsWithPointerElsewhere: [SeatID] { seats.filter { $0.pointer.isElsewhere }.map(\.seat) }

  /// A pointer over a surface, and its location there.
  typealias RestingPointer = (seat: SeatID, surface: SurfaceID, location: Point)

  /// The pointers that are over a surface, and their locations on it.
  var restingPointers: [RestingPointer] {
    seats.compactMap { seat in seat.pointer.surface.map { (seat.seat, $0, seat.pointer.location) } }
  }

  /// In force on any seat.
  var modifiers: ModifierState { seats.reduce([]) { $0.union($1.keys.modifiers) } }

  /// Takes a dispatched item apart for what of it can be used again.
  func recycle(_ item: inout InputItem?) {
    guard case .contacts(var frame) = item, rooms.count < 4 else { return }
    item = nil
    frame.changes.removeAll(keepingCapacity: true)
    rooms.append(frame.changes)
  }

  /// All devices there were are gone for good; what they did has ended.
  func forgetDevices() {
    seats.removeAll()
    clock.forgetBases()
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
    switch event {
    case .touch(_, let event): touch.receive(event, seat: seat, &output)
    case .pointer(_, let event):
      if event == .lost { gesture.cancel(&output) }
      pointer.receive(event, &output)
    case .keyboard(_, let event): keys.receive(event, &output)
    case .tool(_, let tool, let event): receive(event, of: tool, &output)
    case .gesture(_, let event): gesture.receive(event, at: pointer.location, &output)
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

  /// The end of a read batch (`EI-4`).
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

/// What the devices of one batch produce, in order.
struct IntakeOutput {
  let now: Timestamp
  let popups: PopupPlaces
  var clock: InputClock
  var contacts: ContactNumbers
  /// In force on the seat whose event is decoded (`EI-36`).
  var modifiers: ModifierState = []
  fileprivate(set) var items: [InputItem] = []
  var rooms: [[ContactChange]] = []

  init(now: Timestamp, clock: InputClock, contacts: ContactNumbers, popups: PopupPlaces) {
    self.now = now
    self.popups = popups
    self.clock = clock
    self.contacts = contacts
  }

  mutating func time(_ time: DeviceTime) -> Timestamp { clock.map(time, now: now) }

  /// For what comes without a time: a cancel, a lost device.
  mutating func presentTime() -> Timestamp { clock.latest(now: now) }

  mutating func add(_ item: InputItem) { items.append(item) }
}

extension DeviceEvent {
  var seat: SeatID? {
    switch self {
    case .touch(let seat, _), .pointer(let seat, _), .keyboard(let seat, _), .tool(let seat, _, _),
      .gesture(let seat, _):
      seat
    case .batchEnd: nil
    }
  }
}
