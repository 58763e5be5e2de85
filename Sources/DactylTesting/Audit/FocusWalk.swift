import Dactyl

/// The way of the keyboard focus through the key window, from Tab to Tab.
@MainActor struct FocusWalk {
  /// The views at which Tab stops, in order, each once.
  private(set) var stops: [View] = []
  /// The views that Tab does not leave.
  private var trapping: [View] = []
  private let window: AccessibilityNode
  private let elements: [AccessibilityNode]
  private let places: [ObjectIdentifier: Int]

  /// Walks through the key window, and gives the focus back. Nil if no window has the focus.
  init?(_ stage: TestStage, _ windows: [AccessibilityNode]) {
    guard let key = stage.application.keyWindow, let window = windows.first(where: { $0.view === key }) else {
      return nil
    }
    self.window = window
    elements = window.flattened
    var places: [ObjectIdentifier: Int] = [:]
    for (index, element) in elements.enumerated() {
      if let view = element.view { places[ObjectIdentifier(view)] = index }
    }
    self.places = places
    let former = key.firstResponder
    walk(stage, key)
    if let present = key.firstResponder, present !== former { _ = present.resignFirstResponder() }
    if let former, former !== key.firstResponder { _ = former.becomeFirstResponder() }
  }

  private mutating func walk(_ stage: TestStage, _ key: Window) {
    guard key.moveFocus(.first) else { return }
    for _ in 0..<(elements.count * 2 + Self.spareSteps) {
      guard let view = key.firstResponder?.focusedView, !stops.contains(where: { $0 === view }) else { return }
      stops.append(view)
      // A text of several lines uses Tab, and would be changed.
      stage.keyboard.press("Tab", modifiers: view is TextView ? .control : [])
      guard key.firstResponder?.focusedView === view else { continue }
      // The only stop may keep the focus.
      guard key.moveFocus(.next), key.firstResponder?.focusedView !== view else { return }
      trapping.append(view)
    }
  }

  private static let spareSteps = 20

  // MARK: Findings

  /// The views that keep the focus although there are others.
  var traps: [AccessibilityFinding] {
    trapping.map { view in
      finding(
        .focusTrap, view, "Tab does not leave it. Leave keys that the view does not need to their next responder.")
    }
  }

  /// The stops that Tab comes to after one that is read later.
  var disorder: [AccessibilityFinding] {
    var found: [AccessibilityFinding] = []
    var last: (view: View, place: Int)?
    for stop in stops {
      guard let place = place(of: stop) else { continue }
      if let last, place < last.place {
        found.append(
          finding(
            .focusOrder, stop,
            "Tab comes to it after \(outline(of: last.view)), but it is read before. Add the views in the order in which they are placed, or set accessibilityChildren."
          ))
      }
      last = (stop, place)
    }
    return found
  }

  /// The elements that can be used, but not by keys, and the views whose menu no key opens.
  var unreached: [AccessibilityFinding] {
    let unreached = elements.filter { $0.isInteractive && !isReached($0) }.map { node in
      node.finding(
        .unreachable,
        "The keyboard focus can't get to it. Let its view become the first responder, or give its actions to one that can."
      )
    }
    return unreached + (window.view.map { unreachedMenus(in: $0) } ?? [])
  }

  /// The views in `view` with a menu that are no elements, and in which nothing gets the focus.
  private func unreachedMenus(in view: View) -> [AccessibilityFinding] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    let inside = view.subviews.flatMap { unreachedMenus(in: $0) }
    guard view.menuHandler != nil, places[ObjectIdentifier(view)] == nil, view.isUserInteractionEnabled,
      !stops.contains(where: { $0.isDescendant(of: view) }), isUncovered(view)
    else { return inside }
    let message =
      "It has a menu, and neither the menu key nor a screen reader opens it. Let it become the first responder, and make it an accessibility element."
    return [finding(.unreachable, view, message)] + inside
  }

  /// Whether nothing that takes all input is in front of the view: it has elements inside, or takes touches.
  private func isUncovered(_ view: View) -> Bool {
    if elements.contains(where: { $0.view?.isDescendant(of: view) == true }) { return true }
    guard let window = view.window else { return false }
    return window.hitTest(view.convert(view.bounds.center, to: window), with: nil)?.isDescendant(of: view) == true
  }

  private func isReached(_ node: AccessibilityNode) -> Bool {
    guard let view = node.view else { return false }
    if stops.contains(where: { $0.isDescendant(of: view) || view.isDescendant(of: $0) && Self.isPart(node, of: $0) }) {
      return true
    }
    // F10 opens the first menu of a bar, and the arrow keys the others.
    if node.description.role == .menuItem,
      view.nearest(where: { $0.accessibilityDescription.role == .menuBar }) != nil
    {
      return true
    }
    // The arrow keys go from member to member.
    guard view.canBecomeFirstResponder, let group = view.superview?.nearest(where: { $0.focusGroup != nil }) else {
      return false
    }
    return stops.contains { $0.isDescendant(of: group) }
  }

  /// Whether the keys of a view act on an element in it.
  private static func isPart(_ node: AccessibilityNode, of view: View) -> Bool {
    // Whoever takes its touches takes its keys too.
    if node.view?.isUserInteractionEnabled == false { return true }
    return switch node.description.role {
    case .row, .cell, .menuItem, .tab, .radioButton, .columnHeader, .link: true
    default: view.accessibilityDescription.role.includesSubviews
    }
  }

  /// The place of the element of a stop in reading order: its own, that around it, or the first one inside.
  private func place(of view: View) -> Int? {
    if let around = view.nearest(where: { places[ObjectIdentifier($0)] != nil && !($0 is Window) }),
      around === view || elements[places[ObjectIdentifier(around)] ?? 0].description.role.includesSubviews
    {
      return places[ObjectIdentifier(around)]
    }
    return elements.firstIndex { $0.view?.isDescendant(of: view) == true }
  }

  private func outline(of view: View) -> String {
    guard let place = place(of: view) else { return "a view of type \(type(of: view))" }
    return elements[place].description.outline
  }

  private func finding(_ kind: AccessibilityFinding.Kind, _ view: View, _ message: String) -> AccessibilityFinding {
    AccessibilityFinding(kind: kind, element: outline(of: view), view: view, message: message)
  }
}

extension Responder {
  /// The view that has the focus, also if another object edits for it.
  fileprivate var focusedView: View? {
    var responder: Responder? = self
    while let present = responder {
      if let view = present as? View { return view }
      responder = present.next
    }
    return nil
  }
}
