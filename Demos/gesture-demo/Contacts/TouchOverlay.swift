import Dactyl

/// A view above all others that shows contacts and takes no touches.
final class TouchOverlay: View {
  /// The marks of contacts, also while they fade, in order of down.
  private var marks: [Mark] = []
  /// The marks of a hovering pointer and a hovering pen.
  private var hovering: [Touch.TouchType: Mark] = [:]
  /// The time of the shown state, in seconds on the event clock.
  private var time = 0.0
  /// Runs only while something fades.
  private var link: DisplayLink?

  init() {
    super.init()
    isUserInteractionEnabled = false
  }

  override func didMoveToWindow() {
    link?.invalidate()
    link = window?.toplevel.map { toplevel in
      DisplayLink(toplevel) { [weak self] link in self?.advance(to: link.timestamp) }
    }
    link?.isPaused = true
  }

  // MARK: Events

  /// Shows the contacts and hovering devices of an event.
  func show(_ event: Event) {
    switch event.type {
    case .touches:
      time = max(time, event.timestamp)
      for touch in event.allTouches where touch.phase != .stationary { show(touch, event) }
    case .hover:
      if let hover = event.hover { show(hover, isOnWindow: event.window === window) }
    default: break
    }
  }

  private func show(_ touch: Touch, _ event: Event) {
    if touch.phase == .began {
      // A resting pointer is hidden while a finger is down.
      for mark in hovering.values { invalidate(mark) }
      hovering = [:]
      marks.append(Mark(touch, in: self))
    }
    guard let index = marks.firstIndex(where: { $0.touch === touch }) else { return }
    invalidate(marks[index])
    marks[index].follow(event.coalescedTouches(for: touch), in: self)
    invalidate(marks[index])
    if marks[index].isChanging { link?.isPaused = false }
  }

  /// Updates the marks of touches that were cut off without an event, because the screen was locked or the window
  /// closes. Returns these touches.
  func cancelLost() -> [Touch] {
    let lost = marks.indices.filter { marks[$0].phase == .down && marks[$0].touch?.phase == .cancelled }
    for index in lost {
      marks[index].phase = .cancelled(time)
      invalidate(marks[index])
    }
    if !lost.isEmpty { link?.isPaused = false }
    return lost.compactMap { marks[$0].touch }
  }

  private func show(_ hover: Event.Hover, isOnWindow: Bool) {
    hovering[hover.type].map(invalidate)
    // A menu covers the hovering device.
    let isOver = hover.phase == .ended || hover.phase == .cancelled || !isOnWindow
    let mark = isOver ? nil : Mark(hover, at: convert(hover.location, from: nil))
    mark.map(invalidate)
    hovering[hover.type] = mark
  }

  // MARK: Time

  private func advance(to now: Double) {
    time = max(time, now)
    for index in marks.indices where marks[index].isChanging {
      invalidate(marks[index])
      marks[index].trail.age(to: time)
    }
    marks.removeAll { $0.isOver(at: time) }
    if !marks.contains(where: \.isChanging) { link?.isPaused = true }
  }

  private func invalidate(_ mark: Mark) {
    setNeedsDisplay(mark.extent)
    for rect in mark.trail.extent { setNeedsDisplay(rect) }
  }

  override func draw(_ context: Context, in rect: Rect) {
    for mark in marks { mark.drawTrail(context, at: time) }
    for type in Touch.TouchType.allCases { hovering[type]?.draw(context, at: time, within: bounds) }
    for mark in marks { mark.draw(context, at: time, within: bounds) }
  }
}
