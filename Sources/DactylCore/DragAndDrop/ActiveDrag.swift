import DactylGeometry
import DactylGraphics
import DactylInput
import DactylSurface

/// A drag of content of this program, from its lift to its end.
///
/// It stays inside the program, and needs no compositor, while its finger or pointer is over the surface where it
/// began. Beyond that the compositor takes it over (`DD-8`).
@MainActor final class ActiveDrag {
  let session: DragSession
  let touch: Touch
  private let interaction: DragInteraction
  private unowned let application: Application
  private let tracker: DropTracker
  private let start: Point
  private var preview: DragPreviewWindow?
  private var hasMoved: Bool
  private var isOver = false
  /// The drag of the compositor, from the first time outside of the surface.
  private(set) var outgoing: OutgoingDrag?
  /// Whether the compositor has taken the finger or the pointer.
  private(set) var isTaken = false
  /// Whether another program was sent the whole content.
  private var wasSent = false
  /// Whether the compositor can't drag, or refuses to.
  private var isRefused = false

  init(_ session: DragSession, of interaction: DragInteraction, touch: Touch, application: Application) {
    self.session = session
    self.interaction = interaction
    self.touch = touch
    self.application = application
    tracker = DropTracker(DropSession(session, incoming: nil, at: session.place))
    start = session.place.point
    hasMoved = touch.type == .indirectPointer
  }

  private var isPointer: Bool { touch.type == .indirectPointer }

  // MARK: The touch

  /// The items are lifted where the touch was pressed.
  func lift() {
    application.drags.add(self)
    guard let stack = session.place.stack, let view = session.view, let window = view.window,
      let picture = interaction.delegate?.dragInteraction(interaction, previewFor: session)
        ?? DragPreview(of: view, in: view)
    else { return }
    let origin = window.convertToSuperview(view.convert(picture.origin, to: window))
    let preview = DragPreviewWindow(picture, origin: origin, finger: start)
    preview.count = session.items.count
    preview.lift(on: stack)
    self.preview = preview
  }

  func move(with touch: Touch) {
    guard !isOver, !isTaken, let stack = session.place.stack, let window = touch.window, window.stack === stack else {
      return
    }
    let point = window.convertToSuperview(touch.windowLocation)
    session.place.point = point
    if !hasMoved {
      let way = point - start
      // A held finger drags from the distance on that a tap does not have (DD-2).
      guard way.length > application.touchAccommodations.allowableMovement else { return }
      hasMoved = true
    }
    preview?.follow(point)
    tracker.move(to: point, on: stack, modifiers: isPointer ? application.input.modifierFlags : [])
    showOperation(on: stack)
    if !stack.contentFrame.contains(point) { askCompositor(stack) }
  }

  /// The content of `surfaces` has moved.
  func contentMoved(on surfaces: [SurfaceID]) {
    guard !isOver, !isTaken, hasMoved, tracker.contentMoved(on: surfaces), let stack = session.place.stack else {
      return
    }
    showOperation(on: stack)
  }

  /// The modifier keys have changed.
  func modifiersChanged() { move(with: touch) }

  /// The touch has lifted: the items are dropped, or the menu of the view is shown if they were only lifted (`DD-2`).
  func touchEnded() {
    guard !isOver, !isTaken else { return }
    forgetCompositor()
    guard hasMoved else {
      end(nil)
      showMenu()
      return
    }
    tracker.drop { [self] in end($0) }
  }

  /// The touch was cancelled: by the compositor that takes the drag, or by an interruption.
  func touchCancelled() {
    if outgoing == nil { cancel() } else { take() }
  }

  /// Ends the drag without a drop.
  func cancel() {
    guard !isOver else { return }
    forgetCompositor()
    tracker.leave()
    end(nil)
  }

  func add(_ items: [DragItem]) {
    guard !isOver, !isTaken, outgoing == nil, !items.isEmpty else { return }
    session.items += items
    preview?.count = session.items.count
  }

  private func showMenu() {
    guard let view = touch.view?.nearestWithMenu else { return }
    view.requestMenu(.longPress, at: touch.location(in: view), by: nil)
  }

  private func showOperation(on stack: WindowStack) {
    preview?.copies = tracker.operation == .copy
    guard isPointer else { return }
    let shape: CursorShape =
      switch tracker.operation {
      case .copy: .copy
      case .move: .move
      case nil: .noDrop
      }
    application.session?.surface(of: stack)?.cursor = shape
  }

  private func end(_ operation: DropOperation?) {
    guard !isOver else { return }
    isOver = true
    application.drags.remove(self)
    preview?.end(isDropped: operation != nil)
    preview = nil
    if isPointer, let stack = session.place.stack, let hit = stack.hitTest(session.place.point, with: nil)?.view {
      application.session?.showPointer(over: hit)
    }
    interaction.ended(self, operation)
  }

  // MARK: The compositor

  /// Asks the compositor to take the drag, so that the items can be dropped on other programs.
  private func askCompositor(_ stack: WindowStack) {
    let items = session.items.content
    guard outgoing == nil, !isRefused, !items.types.isEmpty else { return }
    var content = SelectionContent(types: items.types, data: items.data)
    content.didSend = { [weak self] in self?.wasSent = true }
    outgoing = application.session?.startDrag(
      content, DragActions(session.allowedOperations), from: stack, by: touch, icon: preview?.icon(on: stack))
    guard let outgoing else {
      isRefused = true
      return
    }
    outgoing.onChange = { [weak self] in self?.compositorChanged() }
  }

  private func compositorChanged() {
    guard !isOver, let outgoing else { return }
    switch outgoing.state {
    case .waiting, .dropped: break
    case .dragging: take()
    case .finished(let actions):
      // Without the content there is nothing that could have moved.
      let isEmpty = actions.operation == .move && !wasSent && !session.wasDroppedHere
      end(isEmpty ? nil : actions.operation)
    case .cancelled: end(nil)
    case .refused:
      self.outgoing = nil
      isRefused = true
      // The touch is gone already.
      if isTaken { end(nil) }
    }
  }

  private func take() {
    guard !isTaken, !isOver else { return }
    isTaken = true
    tracker.leave()
    preview?.close()
    preview = nil
  }

  private func forgetCompositor() {
    outgoing?.onChange = nil
    outgoing?.cancel()
    outgoing = nil
  }
}
