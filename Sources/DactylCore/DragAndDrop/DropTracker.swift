import DactylGeometry
import DactylInput

/// Finds the view that a drag is over, and asks it about a drop (`DD-3`).
@MainActor final class DropTracker {
  let session: DropSession
  /// The effect of a drop at the present location; nil if nothing takes it there.
  private(set) var operation: DropOperation?
  private var target: DropInteraction?
  private let scroller = DragScroller()
  /// The view that the drag is over, and the place in it.
  private weak var hit: View?
  private var place: Point?

  init(_ session: DropSession) {
    self.session = session
    scroller.onScroll = { [weak self] in self?.update() }
  }

  /// The drag is at `point` of `stack`, and the user holds `modifiers`.
  func move(to point: Point, on stack: WindowStack, modifiers: ModifierFlags) {
    session.place = DragPlace(stack: stack, point: point)
    session.wanted = modifiers.contains(.control) ? [.copy] : modifiers.contains(.shift) ? [.move] : [.copy, .move]
    update()
  }

  /// The content of `surfaces` has moved. Asks again if the drag is over another view, or at another place of the same
  /// one. Returns whether it is.
  func contentMoved(on surfaces: [SurfaceID]) -> Bool {
    guard let stack = session.place.stack, surfaces.contains(stack.surface) else { return false }
    let (view, point) = hitTest(on: stack)
    guard view !== hit || point != place else { return false }
    update()
    return true
  }

  private func hitTest(on stack: WindowStack) -> (view: View?, place: Point?) {
    guard let (window, view) = stack.hitTest(session.place.point, with: nil) else { return (nil, nil) }
    return (view, view.convert(window.convertFromSuperview(session.place.point), from: window))
  }

  /// Asks again at the same place, since the content there has moved.
  private func update() {
    guard let stack = session.place.stack else { return leave() }
    (hit, place) = hitTest(on: stack)
    let next = hit.flatMap { view in
      sequence(first: view) { $0.superview }.lazy.compactMap(\.dropInteraction).first {
        $0.isEnabled && self.session.isHandled(by: $0)
      }
    }
    if next !== target {
      exit()
      target = next
      session.target = next?.view
      if let next { next.delegate?.dropInteraction(next, sessionDidEnter: session) }
    }
    let answer = target.flatMap { $0.delegate?.dropInteraction($0, sessionDidUpdate: session) }
    operation = answer.flatMap { session.allowedOperations.contains($0) ? $0 : nil }
    scroller.follow(session.place, over: hit)
  }

  private func exit() {
    guard let target else { return }
    self.target = nil
    operation = nil
    target.delegate?.dropInteraction(target, sessionDidExit: session)
  }

  /// The drag has left the views of the program.
  func leave() {
    scroller.stop()
    exit()
  }

  /// Drops the content where it is. Calls `completion` when it was read, with the effect; with nil at once if nothing
  /// takes it.
  func drop(completion: @escaping @MainActor (DropOperation?) -> Void) {
    scroller.stop()
    // The view may have left its window since the drag has moved.
    guard let target, let delegate = target.delegate, let operation, let window = target.view?.window,
      window.stack === session.place.stack
    else {
      exit()
      return completion(nil)
    }
    self.target = nil
    self.operation = nil
    session.perform(as: operation) {
      delegate.dropInteraction(target, performDrop: session, operation: operation)
    } completion: {
      completion($0)
    }
  }
}
