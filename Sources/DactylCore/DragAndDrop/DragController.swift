import DactylGeometry
import DactylInput
import DactylSurface

/// The drags of the application's content, and those that the compositor brings over its surfaces.
@MainActor final class DragController: DragHandler {
  private unowned let application: Application
  /// In order of lifting.
  private var active: [ActiveDrag] = []
  /// The drag over a surface of the program that the compositor brings.
  private var incoming: (drag: IncomingDrag, tracker: DropTracker)?

  init(application: Application) { self.application = application }

  func add(_ drag: ActiveDrag) { active.append(drag) }

  func remove(_ drag: ActiveDrag) { active.removeAll { $0 === drag } }

  /// The first drag that is inside the program.
  var first: ActiveDrag? { active.first { !$0.isTaken } }

  /// Cancels the drags inside the program (`DD-4`). Returns whether there were any.
  private func cancelAll() -> Bool {
    let drags = active.filter { !$0.isTaken }
    for drag in drags { drag.cancel() }
    return !drags.isEmpty
  }

  /// Whether there is a drag inside the program, or over one of its surfaces.
  var isActive: Bool { !active.isEmpty || incoming != nil }

  /// The content of `surfaces` has moved under drags that rest (`EI-24`).
  func contentMoved(on surfaces: [SurfaceID]) {
    for drag in active { drag.contentMoved(on: surfaces) }
    guard let incoming, incoming.tracker.contentMoved(on: surfaces) else { return }
    accept(incoming.drag, incoming.tracker)
  }

  // MARK: DragHandler

  func dragEntered(_ drag: IncomingDrag) {
    let own = active.first { $0.outgoing?.state == .dragging }
    let place = DragPlace(stack: nil, point: .zero)
    incoming = (drag, DropTracker(DropSession(own?.session, incoming: drag, at: place)))
    dragChanged(drag)
  }

  func dragChanged(_ drag: IncomingDrag) {
    guard let incoming, incoming.drag === drag else { return }
    guard let (stack, point) = place(of: drag) else { return drag.accept(nil) }
    perform {
      incoming.tracker.move(to: point, on: stack, modifiers: application.input.modifierFlags)
    }
    accept(drag, incoming.tracker)
  }

  func dragLeft(_ drag: IncomingDrag) {
    guard let incoming, incoming.drag === drag else { return }
    self.incoming = nil
    perform { incoming.tracker.leave() }
  }

  func dragDropped(_ drag: IncomingDrag) {
    guard let incoming, incoming.drag === drag else { return drag.cancel() }
    self.incoming = nil
    perform {
      incoming.tracker.drop { operation in
        // The other program removes its content if a drop that it knows as a move is finished.
        guard let operation, operation == .move || drag.action != .move else { return drag.cancel() }
        drag.finish(as: DragActions(operation))
      }
    }
  }

  private func accept(_ drag: IncomingDrag, _ tracker: DropTracker) {
    guard let operation = tracker.operation else { return drag.accept(nil) }
    drag.accept(drag.types.first, actions: DragActions(operation), preferred: DragActions(operation))
  }

  /// The stack and the location of the drag, in content coordinates; nil over no stack.
  private func place(of drag: IncomingDrag) -> (WindowStack, Point)? {
    guard let surface = drag.surface, let stack = application.stack(for: surface) else { return nil }
    let rotation = application.contentRotation
    return (stack, rotation.toContent(of: rotation.turn(stack.size)).apply(to: drag.location))
  }

  private func perform(_ work: @MainActor () -> Void) { application.dispatcher.perform(work) }
}

extension DragController: InputObserver {
  /// Escape ends the drags, and nothing else. The key may be a modifier, which chooses what a drop does.
  func keyPressed(_ key: Key, from seat: SeatID) -> Bool {
    guard seat != .inputView else { return false }
    if key.name == "Escape", cancelAll() { return true }
    modifiersChanged()
    return false
  }

  func keyReleased(from seat: SeatID) { modifiersChanged() }

  private func modifiersChanged() { for drag in active { drag.modifiersChanged() } }
}
