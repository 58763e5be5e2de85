import DactylCore
import DactylGeometry

/// Shows the tool tips of the views of its window, one at a time. It recognizes nothing.
final class ToolTipPresenter: GestureRecognizer {
  private enum State {
    case idle
    /// A pointer rests over the view.
    case waiting(view: View, GestureTimer?)
    case shown(view: View, content: ToolTipView, Popup)
    /// A pointer has left a view with a tool tip at `time`, in seconds on the clock of events.
    case left(time: Double)
  }

  private var tip = State.idle {
    didSet { allowedPressTypes = isActive ? Set(Press.PressType.allCases) : [] }
  }

  /// Whether a tool tip is shown, or will be.
  private var isActive: Bool {
    switch tip {
    case .waiting, .shown: true
    case .idle, .left: false
    }
  }

  required init() {
    super.init()
    allowedScrollTypesMask = .all
    cancelsTouchesInView = false
    delaysTouchesEnded = false
  }

  /// The view whose tool tip is shown, or will be.
  private var target: View? {
    switch tip {
    case .waiting(let view, _), .shown(let view, _, _): view
    case .idle, .left: nil
    }
  }

  // MARK: Pointers (MN-20)

  /// A pointer has moved over `view`, to `point` in its coordinates.
  ///
  /// Views are reported from the innermost to the outermost, so that the target is inside of `view` if it is not `view`
  /// itself and the pointer is still over it.
  func pointerMoved(to point: Point, over view: View) {
    if let target, target !== view, target.isDescendant(of: view) { return }
    switch tip {
    case .shown(let shown, _, _) where shown === view: return
    case .shown: show(view, .pointer(point))
    case .left(let time) where now - time <= ToolTipConstants.successionTime: show(view, .pointer(point))
    case .idle, .left, .waiting: wait(over: view, at: point)
    }
  }

  func pointerLeft(_ view: View) {
    guard target === view else { return }
    let wasShown = if case .shown = tip { true } else { false }
    dismiss()
    if wasShown { tip = .left(time: now) }
  }

  private func wait(over view: View, at point: Point) {
    dismiss()
    let timer = schedule(at: now + ToolTipConstants.restingTime) { [weak self, weak view] in
      guard let self, let view, target === view else { return }
      show(view, .pointer(point))
    }
    tip = .waiting(view: view, timer)
  }

  // MARK: Fingers (MN-21)

  func fingerHeld(at point: Point, on view: View) {
    show(view, .finger(point))
  }

  func fingerLifted(from view: View) {
    if target === view { dismiss() }
  }

  // MARK: Showing

  /// The input that a tool tip is shown for, with its location in the coordinates of the view.
  private enum Place {
    case pointer(Point)
    case finger(Point)

    /// The area that the tool tip leaves free.
    var rect: Rect {
      switch self {
      case .pointer(let tip):
        Rect(
          x: tip.x, y: tip.y - ToolTipConstants.pointerGap, width: 1,
          height: ToolTipConstants.pointerGap + ToolTipConstants.pointerReach)
      case .finger(let center):
        Rect(origin: center, size: .zero).insetBy(dx: -ToolTipConstants.fingerReach, dy: -ToolTipConstants.fingerReach)
      }
    }

    func placement(isMirrored: Bool) -> PopupPlacement {
      switch self {
      case .pointer:
        PopupPlacement(
          anchor: isMirrored ? [.bottom, .right] : [.bottom, .left],
          gravity: isMirrored ? [.bottom, .left] : [.bottom, .right], adjustments: [.flipY, .slideX])
      case .finger: PopupPlacement(anchor: .top, gravity: .top, adjustments: [.flipY, .slideX])
      }
    }
  }

  private func show(_ view: View, _ place: Place) {
    dismiss()
    guard let text = view.toolTip, view.window != nil else { return }
    let content = ToolTipView(text)
    let root = ViewController()
    root.view = content
    let popup = Popup(root: root)
    popup.grabs = false
    popup.placement = place.placement(isMirrored: view.isMirrored)
    popup.didDismiss = { [weak self] popup in
      guard let self, case .shown(_, _, let shown) = tip, shown === popup else { return }
      tip = .idle
    }
    if popup.show(from: view, rect: place.rect) { tip = .shown(view: view, content: content, popup) }
  }

  /// The tool tip of `view` is another one than before, or nil.
  func textChanged(of view: View) {
    guard target === view else { return }
    guard let text = view.toolTip else { return dismiss() }
    guard case .shown(_, let content, let popup) = tip else { return }
    content.text = text
    popup.sizeToFit()
  }

  func dismiss() {
    let former = tip
    tip = .idle
    switch former {
    case .waiting(_, let timer): timer?.cancel()
    case .shown(_, _, let popup): popup.close()
    case .idle, .left: break
    }
  }

  private var now: Double { view?.window?.application?.time ?? 0 }

  // MARK: Other input hides the tool tip

  override func shouldReceive(_ touch: Touch) -> Bool {
    dismiss()
    return false
  }

  override func shouldReceive(_ event: Event) -> Bool {
    dismiss()
    return false
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    dismiss()
    state = .failed
  }
}

extension Window {
  var toolTipPresenterIfMade: ToolTipPresenter? {
    gestureRecognizers.lazy.compactMap { $0 as? ToolTipPresenter }.first
  }

  var toolTipPresenter: ToolTipPresenter {
    if let presenter = toolTipPresenterIfMade { return presenter }
    let presenter = ToolTipPresenter()
    addGestureRecognizer(presenter)
    return presenter
  }
}
