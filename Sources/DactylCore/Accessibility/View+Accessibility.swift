import DactylGeometry

extension View {
  /// The role, label, value, states and actions of the view: the result of `describe(_:)`, with the `accessibility...`
  /// properties of the view.
  ///
  /// It is made for each call.
  public final var accessibilityDescription: AccessibilityDescription {
    var description = AccessibilityDescription()
    describe(&description)
    accessibility?.apply(to: &description)
    // Programs perform the first action for what a tap does.
    if let index = description.actions.firstIndex(of: .activate), index > 0 {
      description.actions.insert(description.actions.remove(at: index), at: 0)
    }
    if description.label == nil, description.role.takesLabelFromContent {
      let texts = accessibilityTexts(of: description)
      if !texts.isEmpty { description.label = texts.joined(separator: ", ") }
    }
    // A tool tip of a text that is cut has the whole text.
    if description.hint == description.label { description.hint = nil }
    return description
  }

  /// Performs `action` as assistive technology does. Returns false if the element is disabled, does not offer the
  /// action, or fails to perform it.
  @discardableResult public final func performAccessibilityAction(_ action: AccessibilityAction) -> Bool {
    let description = accessibilityDescription
    guard !description.state.contains(.disabled) else { return false }
    switch action {
    case .custom(let name):
      if let action = accessibilityCustomActions.first(where: { $0.name == name }) { return action.handler() }
      return description.actions.contains(action) && perform(action)
    case .set(let value):
      guard let range = description.range, value.isFinite, !description.state.contains(.readOnly) else { return false }
      return perform(.set(min(max(value, range.minimum), max(range.minimum, range.maximum))))
    default:
      return description.actions.contains(action) && perform(action)
    }
  }

  final func describeView(_ description: inout AccessibilityDescription) {
    if canBecomeFirstResponder { description.state.insert(.focusable) }
    if isFirstResponder { description.state.insert(.focused) }
    if menuTrigger != nil { description.actions.append(.showMenu) }
    if let activationKey {
      let input = activationKey == .default ? KeyCommand.inputReturn : KeyCommand.inputEscape
      description.keyBinding = AccessibilityKeyBinding(input: input)
    }
  }

  final func performViewAction(_ action: AccessibilityAction) -> Bool {
    guard action == .showMenu, menuTrigger != nil else { return false }
    requestMenu(.keyboard, at: bounds.center, by: nil)
    return true
  }

  /// The label that the view has by itself: neither from another view nor from its content.
  final var ownAccessibilityLabel: String? {
    if let label = accessibility?.label { return label }
    var description = AccessibilityDescription()
    describe(&description)
    return description.label
  }

  /// Whether the view with `description` is an element of the tree.
  final func isAccessibilityElement(_ description: AccessibilityDescription) -> Bool {
    if let isElement = accessibility?.isElement { return isElement }
    return description.role != .none && !(description.role.needsLabel && description.label == nil)
  }

  /// Whether the user can't see the view, even if its superviews are visible, or the program hides it from the tree.
  final var isLeftOut: Bool {
    geometry.isHidden || storedAlpha <= EventConstants.leastHitAlpha || accessibilityElementsHidden
  }

  /// The views with the elements inside this one, in reading order.
  final func accessibilityChildren(of description: AccessibilityDescription) -> [View] {
    if let children = description.children { return children.filter(isVisibleDescendant) }
    return description.role.includesSubviews ? [] : visibleSubviews
  }

  /// The subviews that are in the tree, in the order of the Tab key (`KF-2`).
  private var visibleSubviews: [View] {
    let views = uncoveredSubviews
    return views.count > 1 ? Self.inReadingOrder(views, isMirrored: isMirrored) : views
  }

  /// The subviews that the user sees. A modal presentation covers those behind it. One that is on its way out is not
  /// there any more.
  private var uncoveredSubviews: [View] {
    let front = (self as? Window)?.presentations?.front?.container
    let index = front.flatMap { front in storedSubviews.firstIndex { $0 === front } } ?? 0
    return storedSubviews[index...].filter { !$0.isLeftOut && ($0 === front || !($0 is PresentationView)) }
  }

  private func isVisibleDescendant(_ view: View) -> Bool {
    var present = view
    while present !== self {
      guard !present.isLeftOut, let above = present.superview else { return false }
      present = above
    }
    return view !== self
  }

  /// The labels of the texts and pictures inside the view, in reading order. An element inside that is no text keeps
  /// its label to itself.
  private func accessibilityTexts(of description: AccessibilityDescription) -> [String] {
    let views = description.children?.filter(isVisibleDescendant) ?? visibleSubviews
    return views.flatMap { view -> [String] in
      let inner = view.accessibilityDescription
      guard view.isAccessibilityElement(inner) else { return view.accessibilityTexts(of: inner) }
      switch inner.role {
      case .staticText, .heading, .image: return inner.label.map { [$0] } ?? []
      case .group: return view.accessibilityTexts(of: inner)
      default: return []
      }
    }
  }
}
