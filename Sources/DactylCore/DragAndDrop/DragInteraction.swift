import DactylGeometry

/// Lets the user drag content out of a view: `view.dragInteraction = DragInteraction(delegate: self)`.
///
/// A finger or a pen that is held, by default for half a second, lifts the items, and so does a pointer that is pressed
/// and moves (`DD-1`).
@MainActor public final class DragInteraction {
  /// The object that supplies the items.
  public weak var delegate: (any DragInteractionDelegate)?
  /// The view that content is dragged out of.
  public internal(set) weak var view: View? {
    didSet { if view !== oldValue { attach(from: oldValue) } }
  }
  /// Whether content can be dragged. Default: true.
  public var isEnabled = true {
    didSet { for recognizer in recognizers { recognizer.isEnabled = isEnabled } }
  }
  /// The effects that a drop may have. With `move`, the delegate removes the items at the end. Default: `copy`.
  public var allowedOperations: Set<DropOperation> = [.copy]
  /// The recognizer of fingers and pens, for requirements.
  public var longPressGestureRecognizer: LongPressGestureRecognizer { lift }
  /// The recognizer of pointers, for requirements.
  public var panGestureRecognizer: PanGestureRecognizer { pan }

  private let lift = LiftGestureRecognizer()
  private let pan = PanGestureRecognizer()
  private let tap = AddingTapGestureRecognizer()
  private var recognizers: [GestureRecognizer] { [lift, pan, tap] }
  private lazy var decisions = Decisions(self)
  /// The drags that begin if their gestures are granted.
  private var pending: [(recognizer: GestureRecognizer, session: DragSession, touch: Touch)] = []
  /// The drags that have begun: a finger and the pointer can drag at the same time.
  private var drags: [(recognizer: GestureRecognizer, drag: ActiveDrag)] = []

  /// The distance in points at which a pressed pointer begins a drag (`DD-1`).
  private static let pointerThreshold = 5.0

  /// Creates an interaction. `delegate` supplies the items.
  public init(delegate: (any DragInteractionDelegate)? = nil) {
    self.delegate = delegate
    lift.allowedTouchTypes = [.direct, .pencil]
    lift.addHandler { [weak self] in self?.follow($0) }
    pan.allowedTouchTypes = [.indirectPointer]
    pan.allowedTransformKinds = []
    pan.maximumNumberOfTouches = 1
    pan.standardThreshold = Self.pointerThreshold
    pan.addHandler { [weak self] in self?.follow($0) }
    tap.allowedTouchTypes = [.direct, .pencil]
    tap.addHandler { [weak self] in self?.addItems(at: $0) }
  }

  private func attach(from old: View?) {
    for recognizer in recognizers {
      old?.removeGestureRecognizer(recognizer)
      recognizer.delegate = decisions
      view?.addGestureRecognizer(recognizer)
    }
  }

  // MARK: One drag

  /// Asks for the items, at the place of the press.
  private func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let delegate, let view, let touch = recognizer.sequence.touches.first, let stack = view.window?.stack,
      let window = touch.window
    else { return false }
    pending.removeAll { $0.recognizer === recognizer }
    let place = DragPlace(stack: stack, point: window.convertToSuperview(touch.downLocation))
    let session = DragSession(view: view, allowedOperations: allowedOperations, at: place)
    session.items = delegate.dragInteraction(self, itemsForBeginning: session)
    guard !session.items.isEmpty else { return false }
    pending.append((recognizer, session, touch))
    return true
  }

  private func follow(_ recognizer: GestureRecognizer) {
    if recognizer.state == .began, let (_, session, touch) = pending.first(where: { $0.recognizer === recognizer }),
      let application = view?.window?.application
    {
      drags.append((recognizer, ActiveDrag(session, of: self, touch: touch, application: application)))
    }
    pending.removeAll { $0.recognizer === recognizer }
    guard let drag = drags.last(where: { $0.recognizer === recognizer })?.drag else { return }
    let touch = recognizer.sequence.touches.first
    switch recognizer.state {
    case .began:
      delegate?.dragInteraction(self, willBegin: drag.session)
      drag.lift()
      if let touch { drag.move(with: touch) }
    case .changed: if let touch { drag.move(with: touch) }
    case .ended: drag.touchEnded()
    case .cancelled: drag.touchCancelled()
    case .possible, .failed: break
    }
  }

  func ended(_ drag: ActiveDrag, _ operation: DropOperation?) {
    drags.removeAll { $0.drag === drag }
    delegate?.dragInteraction(self, didEnd: drag.session, operation: operation)
  }

  // MARK: Further items

  /// Whether a drag by another finger goes on, to which a tap adds items.
  private var takesTaps: Bool { view?.window?.application?.drags.first != nil }

  private func addItems(at recognizer: AddingTapGestureRecognizer) {
    guard let delegate, let view, let drag = view.window?.application?.drags.first else { return }
    drag.add(delegate.dragInteraction(self, itemsForAddingTo: drag.session, at: recognizer.location(in: view)))
  }

  /// Answers the questions of the recognizers.
  @MainActor private final class Decisions: GestureRecognizerDelegate {
    unowned let interaction: DragInteraction

    init(_ interaction: DragInteraction) { self.interaction = interaction }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      recognizer !== interaction.tap || interaction.takesTaps
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      recognizer === interaction.tap || interaction.shouldBegin(recognizer)
    }
  }
}

/// The long press that lifts items. Others that take as long wait for it (`DD-2`).
private final class LiftGestureRecognizer: LongPressGestureRecognizer {
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    guard let press = other as? LongPressGestureRecognizer, !(other is LiftGestureRecognizer) else { return false }
    return press.minimumPressDuration >= minimumPressDuration
  }
}

/// The tap of another finger during a drag. Lifts do not prevent it (`DD-6`).
private final class AddingTapGestureRecognizer: TapGestureRecognizer {
  override func canBePrevented(by other: GestureRecognizer) -> Bool { !(other is LiftGestureRecognizer) }
}

/// Supplies the content that is dragged out of a view, and learns about the end of the drag.
@MainActor public protocol DragInteractionDelegate: AnyObject {
  /// Returns the items at `session.location(in:)`; an empty list if nothing can be dragged there. Called when a drag
  /// would begin (`DD-1`).
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem]
  /// Returns the items at `location`, in the coordinates of the view, which a tap adds to `session` (`DD-6`). Default:
  /// none.
  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: DragSession, at location: Point
  ) -> [DragItem]
  /// Returns the picture that follows the finger. Default: nil, for a picture of the view.
  func dragInteraction(_ interaction: DragInteraction, previewFor session: DragSession) -> DragPreview?
  /// The drag begins. Default: nothing.
  func dragInteraction(_ interaction: DragInteraction, willBegin session: DragSession)
  /// The drag has ended with a drop that had the effect `operation`; nil without a drop. After a move the delegate
  /// removes the items. Default: nothing.
  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?)
}

extension DragInteractionDelegate {
  public func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: DragSession, at location: Point
  ) -> [DragItem] { [] }
  public func dragInteraction(_ interaction: DragInteraction, previewFor session: DragSession) -> DragPreview? { nil }
  public func dragInteraction(_ interaction: DragInteraction, willBegin session: DragSession) {}
  public func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {}
}

extension View {
  /// Lets the user drag content out of the view and its subviews; nil, the default, does not.
  public final var dragInteraction: DragInteraction? {
    get { dragAndDrop?.drag }
    set {
      dragAndDropForUse.drag?.view = nil
      dragAndDropForUse.drag = newValue
      newValue?.view?.dragInteraction = nil
      newValue?.view = self
    }
  }
}
