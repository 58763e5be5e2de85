import DactylGeometry
import DactylInput

/// Decodes the input of all devices, and dispatches it item by item (`EI-1`).
@MainActor final class InputPump {
  private unowned let application: Application
  private let intake = Intake()
  private var queue = InputQueue()
  private var isDraining = false
  /// Keeps fingers back until they count.
  private(set) lazy var touchFilter = TouchFilter { [unowned application] seconds, action in
    let timer = application.schedule(after: seconds, action)
    return { timer.cancel() }
  } send: { [unowned self] events in
    take(events)
  }
  /// The time of the last act of the user.
  var lastInputTime = Timestamp.zero

  init(_ application: Application) {
    self.application = application
  }

  /// The number of device events so far.
  var eventCount: Int { intake.eventCount }

  /// The modifiers held on any keyboard (`EI-36`).
  var modifierFlags: ModifierFlags { ModifierFlags(rawValue: intake.modifiers.rawValue) }

  /// Decodes one read batch and dispatches the resulting items one by one.
  ///
  /// If the program was busy, the batch may have waited since `waitingSince`. If a callback runs the main loop and
  /// calls this again, the new batch waits until the running cycle ends (`GN-1`).
  func receive(_ events: [DeviceEvent], waitingSince: Timestamp? = nil) {
    // Each use of the reference costs as much as a call.
    let application = application
    let now = application.now
    if events.contains(where: \.isActOfUser) { lastInputTime = now }
    take(touchFilter.filter(events), waitingSince: waitingSince)
  }

  /// Decodes and dispatches events that count.
  private func take(_ events: [DeviceEvent], waitingSince: Timestamp? = nil) {
    let application = application
    let now = application.now
    intake.decode(events, now: now, waitingSince: waitingSince, popups: application.popupPositions, into: &queue)
    guard !isDraining else { return }
    isDraining = true
    var item = nextItem(for: application)
    while let present = item {
      application.dispatcher.dispatch(present, eventCount: queue.eventCount)
      intake.recycle(&item)
      item = nextItem(for: application)
    }
    isDraining = false
    if !application.dispatcher.hasWaitingInput { application.session?.recordInput(upTo: eventCount) }
    application.session?.stateKeeper?.eventsWereHandled()
  }

  /// Returns the next item, in content coordinates. Nothing else references it, so that its memory can be reused.
  private func nextItem(for application: Application) -> InputItem? {
    var item = queue.next()
    let rotation = application.contentRotation
    if rotation != .upright {
      item?.turn(by: rotation) { surface in application.stack(for: surface).map { rotation.turn($0.size) } }
    }
    return item
  }

  /// Forgets all devices and their state, since the next compositor has other devices with clocks of their own.
  func forgetDevices() { intake.forgetDevices() }

  // MARK: Pointers

  /// Sends a leave for every pointer, before the content turns under it. Returns the pointers.
  func leavePointers() -> [Intake.RestingPointer] {
    let pointers = intake.restingPointers
    receive(pointers) { .leave(surface: $0.surface) }
    return pointers
  }

  /// Sends an enter for `pointers` at their locations, after the content has turned.
  func enterPointers(_ pointers: [Intake.RestingPointer]) {
    receive(pointers) { .enter(surface: $0.surface, at: $0.location, serial: 0) }
  }

  private func receive(
    _ pointers: [Intake.RestingPointer], _ event: (Intake.RestingPointer) -> DeviceEvent.PointerEvent
  ) {
    let events = pointers.flatMap { [DeviceEvent.pointer($0.seat, event($0)), .pointer($0.seat, .frame)] }
    if !events.isEmpty { receive(events + [.batchEnd]) }
  }

  /// The popup under the pointer that had taken it over was removed.
  func popupWasRemoved() {
    let seats = intake.seatsWithPointerElsewhere
    if !seats.isEmpty { receive(seats.map { .pointer($0, .leave(surface: nil)) }) }
  }
}
