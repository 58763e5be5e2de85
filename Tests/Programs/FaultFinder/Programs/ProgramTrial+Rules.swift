import Dactyl
import DactylGeometry
import DactylSurface
import DactylTesting

/// Rules that hold after each step.
extension ProgramTrial {
  func checkAlways() {
    forgetClosedSurfaces()
    checkLabels()
    checkOwners()
    if let stage { checkSecrets(stage) }
    if stacks.isEmpty { log.breaks("windows: there are none, and the program has not ended") }
  }

  /// The pointer is nowhere after its popup has closed, until it moves.
  private func forgetClosedSurfaces() {
    guard let stage, let pointer = user.hovering else { return }
    if !stage.platform.openSurfaces.contains(where: { $0.id == pointer.id }) { user.forgetPointer() }
  }

  /// Each element that can be pressed has a name.
  private func checkLabels() {
    for node in tree.flattened {
      switch node.description.role {
      case .button, .toggleButton, .switch, .checkBox, .radioButton, .link, .menuItem, .tab:
        log.check(node.description.label?.isEmpty == false, "label: \(node.description.outline) at \(node.frame)")
      default: break
      }
    }
  }

  /// A menu or another popup ends with the view that it was shown from (`MN-14`). A frame may be needed to notice that.
  private func checkOwners() {
    guard let stage, stage.time - user.lastInput > 0.05 else { return }
    for popup in stage.application.shownPopups {
      let source = popup.sourceView
      let isShown = source?.window?.stack != nil && isSeen(source)
      log.check(isShown, "popup: \(popup.window.accessibilityDescription.outline) is left without its view")
    }
  }

  private func isSeen(_ view: View?) -> Bool {
    sequence(first: view) { $0?.superview }.allSatisfy { $0.map { !$0.isHidden && $0.alpha > 0.01 } ?? true }
  }

  // MARK: Wheels beside menus

  /// Beside popups that grab, wheels scroll nothing (`MN-3`).
  func checkingGrab(at place: Place, _ body: () -> Void) {
    guard let stage, user.isIdle, stacks.allSatisfy({ !$0.isAnimating }),
      stage.application.shownPopups.contains(where: { $0.grabs }),
      let window = windows.first(where: { $0.stack?.surface == place.id }), window.stack?.grabs == false,
      window.viewTakingTouch(at: place.point - window.frame.origin) == nil
    else { return body() }
    let before = offsets(beside: place)
    body()
    user.pass(0.5)
    log.check(offsets(beside: place) == before, "grab: a wheel beside a menu scrolled from \(before)")
  }

  private func offsets(beside place: Place) -> [Point] {
    var offsets: [Point] = []
    forEachView { view in
      if let view = view as? ScrollView, view.window?.stack?.surface == place.id { offsets.append(view.contentOffset) }
    }
    return offsets
  }

  // MARK: New rows

  /// The labels of the rows that are in sight, for each list.
  func rowsOfLists() -> [(list: ObjectIdentifier, labels: [String])] {
    lists().map { list in (list.id, list.rows.map { $0.description.label ?? "" }) }
  }

  func lists() -> [(id: ObjectIdentifier, node: AccessibilityNode, rows: [AccessibilityNode])] {
    tree.flattened.compactMap { node in
      guard node.description.role == .list, let view = node.view, !node.visibleFrame.isEmpty else { return nil }
      let rows = node.children.filter { $0.description.role == .row || $0.description.role == .cell }
      return (ObjectIdentifier(view), node, rows)
    }
  }

  /// Looks at a row that has come before the first one, while it moves: it never comes from below (`LI-3`). Returns the
  /// time that has passed.
  func watchNewRows(_ seconds: Double) -> Double {
    // A note that is changed becomes the first one, and has another title then.
    guard seconds >= 0.1, !seenRows.isEmpty, user.isIdle, name != "notes" else { return 0 }
    forgetTree()
    let new = lists().filter { list in
      guard let old = seenRows.first(where: { $0.list == list.id })?.labels, old.count > 2, let row = list.rows.first,
        row.frame.minY >= list.node.frame.minY - 1
      else { return false }
      let labels = list.rows.map { $0.description.label ?? "" }
      return labels.dropFirst().prefix(3) == old.prefix(3) && !old.contains(labels[0])
    }
    guard !new.isEmpty else { return 0 }
    user.pass(0.05)
    for list in new {
      guard let view = list.rows[0].view, view.window != nil else { continue }
      let (shown, place) = (view.presentationFrame, view.frame)
      log.note("# a new first row at \(shown), on its way to \(place)")
      log.check(shown.minY <= place.minY + 1, "insertion: the first row comes from \(shown.minY) to \(place.minY)")
    }
    return 0.05
  }
}
