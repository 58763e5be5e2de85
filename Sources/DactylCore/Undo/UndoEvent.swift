/// An event that the program handles now, or a turn of the loop outside of events. What is registered in one belongs
/// together (`UN-2`).
@MainActor struct UndoEvent: Equatable {
  private let application: ObjectIdentifier?
  private let cycle: Int
  private let isInCycle: Bool
  private let turn: Int

  /// The present one. Without an application there is only one.
  static var present: UndoEvent {
    guard let application = Application.handling ?? Application.shared else {
      return UndoEvent(application: nil, cycle: 0, isInCycle: false, turn: 0)
    }
    let cycle = application.dispatcher.cycle
    let turn = cycle.isRunning ? 0 : application.loop?.turnCount ?? 0
    return UndoEvent(
      application: ObjectIdentifier(application), cycle: cycle.number, isInCycle: cycle.isRunning, turn: turn)
  }

  /// The touches and keys that are down and cause the present changes: those that the event changes, or, in a timer,
  /// all of them.
  static var contacts: Set<ContactID> {
    guard let dispatcher = (Application.handling ?? Application.shared)?.dispatcher, dispatcher.cycle.isRunning else {
      return []
    }
    let event = dispatcher.cycle.event
    let touches = (event?.allTouches ?? []).filter { $0.phase != .stationary }.map(\.identifier)
    let presses = (event?.presses ?? []).filter { $0.phase != .stationary }.map(\.identifier)
    if !touches.isEmpty || !presses.isEmpty { return Set(touches + presses) }
    return Set(dispatcher.touches.map(\.identifier) + dispatcher.presses.map(\.identifier))
  }
}
