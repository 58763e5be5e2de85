import Dactyl
import DactylGeometry
import DactylGraphics
import DactylSurface
import DactylTesting

/// Rules that hold while nothing moves, and nothing is pressed.
extension ProgramTrial {
  func checkAtRest() {
    guard let stage, user.isIdle else { return }
    checkPresses(stage)
    checkElements()
    checkRows()
    checkHovering(stage)
    if draws { checkPicture(stage) }
  }

  // MARK: Each press has an end

  private func checkPresses(_ stage: TestStage) {
    let state = stage.application.dispatcher.state
    log.check(state.contacts.isEmpty, "contacts: \(state.contacts.map(\.number)) are left")
    log.check(state.presses == 0, "presses: \(state.presses) are left")
    forEachView { view in
      if let control = view as? Control {
        let outline = "\(type(of: control)) \(control.accessibilityDescription.outline)"
        log.check(!control.isTracking, "tracking: \(outline) has no end of its press")
        // One button of the gallery looks pressed.
        log.check(!control.isHighlighted || outline.contains("\"Pressed\""), "highlight: \(outline) is highlighted")
      }
      if let cell = view as? CollectionViewCell {
        log.check(!cell.isHighlighted, "highlight: \(cell.accessibilityDescription.outline) is highlighted")
      }
      if let view = view as? ScrollView {
        let state = "\(view.isTracking ? "tracks" : "") \(view.isDecelerating ? "decelerates" : "")"
        let outline = "\(type(of: view)) \(view.frame) \(view.panGestureRecognizer.state)"
        log.check(!view.isTracking && !view.isDecelerating, "scrolling: \(outline) \(state) without an end")
      }
    }
  }

  /// Some seconds after the last input, no recognizer follows anything, and nothing moves.
  func checkEnd(_ stage: TestStage) {
    stage.pointer.leave()
    user.forgetPointer()
    pass(1)
    let active = stage.application.dispatcher.state.recognizers.filter(\.follows)
    log.check(active.isEmpty, "recognizers: \(active.map { $0.name ?? "\($0.state)" }) follow something at the end")
    let moving = stacks.contains { $0.isAnimating }
    log.check(!moving || hasEndlessAnimation, "animations: some have no end")
  }

  // MARK: Elements

  /// Whether a touch in the middle of the element's visible part is one of the element.
  func takesTouch(_ node: AccessibilityNode) -> Bool {
    guard let view = node.view, let window = view.window else { return false }
    return window.viewTakingTouch(at: node.visibleFrame.center)?.isDescendant(of: view) == true
  }

  private func checkElements() {
    for node in tree.flattened {
      guard let view = node.view, let window = view.window, window.stack?.takesKeyboardFocus == true else { continue }
      let description = node.description
      if description.role == .dialog || description.role == .alert, !(view is Window) {
        let isInside = window.bounds.insetBy(dx: -1, dy: -1).contains(node.frame)
        log.check(isInside, "dialog: \(description.outline) at \(node.frame) in \(window.bounds)")
      }
      guard !description.state.contains(.disabled), description.actions.contains(.activate) else { continue }
      checkSize(node)
      checkHit(node, view, window)
    }
  }

  private func checkSize(_ node: AccessibilityNode) {
    guard node.frame.width < 1 || node.frame.height < 1 else { return }
    log.breaks("size: \(node.description.outline) has the frame \(node.frame)")
  }

  /// The middle of an element belongs to it, or to another one that covers it.
  private func checkHit(_ node: AccessibilityNode, _ view: View, _ window: Window) {
    let frame = node.visibleFrame
    // A strip at an edge is no place for a finger.
    guard frame.width >= 4, frame.height >= 4, !hasGrab else { return }
    let hit = window.viewTakingTouch(at: frame.center)
    if let hit, hit.isDescendant(of: view) { return }
    let outline = "\(node.description.outline) at \(frame)"
    guard let hit else { return log.breaks("hit: nothing takes a touch of \(outline)") }
    // While a row is swiped open, a touch of another one closes it. A control takes the touches of its parts itself.
    if hit is CollectionView, Self.hasOpenRow(hit) { return }
    if hit is Control, view.isDescendant(of: hit) { return }
    log.check(!Self.isBehind(hit, view), "hit: \(Self.name(of: hit)) behind it takes a touch of \(outline)")
    let dialog = sequence(first: hit) { $0.superview }.first {
      [.dialog, .alert].contains($0.accessibilityDescription.role)
    }
    // A toast covers things and prevents nothing.
    if let dialog, !(dialog is Window), "\(type(of: dialog))" != "ToastView", !view.isDescendant(of: dialog) {
      log.breaks("modal: \(outline) is behind \(dialog.accessibilityDescription.outline)")
    }
  }

  /// Whether `other` is drawn before `view`, in the same window.
  private static func isBehind(_ other: View, _ view: View) -> Bool {
    if view.isDescendant(of: other) { return true }
    let path = Array(sequence(first: view) { $0.superview })
    for (branch, common) in zip(path, path.dropFirst()) where other.isDescendant(of: common) {
      let index = common.subviews.firstIndex { $0 === branch }
      let otherIndex = common.subviews.firstIndex { other.isDescendant(of: $0) }
      if let index, let otherIndex { return otherIndex < index }
    }
    return false
  }

  static func hasOpenRow(_ view: View) -> Bool {
    "\(type(of: view))" == "SwipeStrip" || view.subviews.contains { hasOpenRow($0) }
  }

  private static func name(of view: View) -> String {
    "\(type(of: view)) \(view.accessibilityDescription.outline)"
  }

  private var hasGrab: Bool { stage?.application.shownPopups.contains { $0.grabs } == true }

  // MARK: Rows

  /// Rows are in order, and none lies on another.
  private func checkRows() {
    for list in lists() {
      for (row, next) in zip(list.rows, list.rows.dropFirst()) {
        let common = row.frame.intersection(next.frame)
        log.check(
          common.width < 1 || common.height < 1,
          "rows: \(row.description.outline) at \(row.frame) is below \(next.description.outline) at \(next.frame)")
        log.check(
          row.frame.minY <= next.frame.minY + 1 || row.frame.minX != next.frame.minX,
          "order: \(next.description.outline) is before \(row.description.outline)")
      }
    }
  }

  // MARK: Hovering

  /// The hovered views are those under the pointer (`EI-24`).
  private func checkHovering(_ stage: TestStage) {
    guard let pointer = user.hovering, !user.isPenNear, !hasGrab,
      let window = windows.first(where: { $0.stack?.surface == pointer.id && !$0.isHidden })
    else { return }
    let hit = window.viewTakingTouch(at: pointer.point - window.frame.origin)
    var hovered: View?
    forEachView { view in
      guard view.isHovered else { return }
      hovered = view
      if hit?.isDescendant(of: view) != true {
        log.breaks(
          "hover: \(Self.name(of: view)) is hovered, and \(hit.map(Self.name) ?? "nothing") is under the pointer")
      }
    }
    if let hit, !hit.isHovered {
      let other = hovered.map(Self.name) ?? "nothing"
      log.breaks("hover: \(Self.name(of: hit)) is under the pointer, and \(other) is hovered")
    }
  }

  // MARK: Pictures

  /// Compares what was drawn in parts with a whole drawing.
  private func checkPicture(_ stage: TestStage) {
    guard !hasEndlessAnimation else { return }
    let comparison = stage.compareWithWholeDrawing()
    log.check(comparison.count == 0, "picture: \(comparison.text)")
  }
}
