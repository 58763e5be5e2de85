/// The properties of a view that the program has set for assistive technology and tests. It is created on first use.
@MainActor final class AccessibilityProperties {
  var role: AccessibilityRole?
  var label: String?
  var value: String?
  var hint: String?
  var identifier: String?
  var isElement: Bool?
  var hidesElements = false
  var customActions: [AccessibilityCustomAction] = []
  @WeakRef var labelView: View?
  var further: FurtherAccessibilityProperties?
  /// Not retained, since a child may retain its superview.
  private var weakChildren: [WeakView]?

  @MainActor private struct WeakView { @WeakRef var view: View? }

  var children: [View]? {
    get { weakChildren?.compactMap(\.view) }
    set { weakChildren = newValue?.map { WeakView(view: $0) } }
  }

  /// Replaces the parts of `description` that the program has set.
  func apply(to description: inout AccessibilityDescription) {
    if let role { description.role = role }
    // The label of the other view without following its own reference, which may lead back.
    if let label = label ?? labelView?.ownAccessibilityLabel { description.label = label }
    if let value { description.value = value }
    if let hint { description.hint = hint }
    if let identifier { description.identifier = identifier }
    if let children { description.children = children }
    description.actions += customActions.map { .custom($0.name) }
    if let labelView { description.relations.labeledBy = labelView }
    further?.apply(to: &description)
    if isElement == true, description.role == .none { description.role = .group }
  }
}

/// The role, label and other properties of an element that the program sets, for assistive technology and tests.
///
/// These properties take precedence over `describe(_:)`; nil leaves the description unchanged.
extension View {
  /// The kind of the element. Default: nil.
  public final var accessibilityRole: AccessibilityRole? {
    get { accessibility?.role }
    set { setAccessibility(\.role, newValue) }
  }

  /// The name of the element, in the language of the user. Default: nil.
  public final var accessibilityLabel: String? {
    get { accessibility?.label }
    set { setAccessibility(\.label, newValue) }
  }

  /// The view whose label is the name of this element, such as the label in front of a switch. It is not retained.
  /// `accessibilityLabel` takes precedence. Default: nil.
  public final var accessibilityLabeledBy: View? {
    get { accessibility?.labelView }
    set { if accessibility != nil || newValue != nil { madeAccessibility.labelView = newValue } }
  }

  /// The current value, in words. Default: nil.
  public final var accessibilityValue: String? {
    get { accessibility?.value }
    set { setAccessibility(\.value, newValue) }
  }

  /// The effect of activating the element, in words. Default: nil.
  public final var accessibilityHint: String? {
    get { accessibility?.hint }
    set { setAccessibility(\.hint, newValue) }
  }

  /// A name for tests, which the user does not read. Default: nil.
  public final var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { setAccessibility(\.identifier, newValue) }
  }

  /// Whether the view is an element; nil, the default, decides by its role. A view without a role that is an element is
  /// a `group`.
  public final var isAccessibilityElement: Bool? {
    get { accessibility?.isElement }
    set { setAccessibility(\.isElement, newValue) }
  }

  /// Whether the view and everything inside it is left out of the tree. Default: false.
  public final var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { if accessibility != nil || newValue { madeAccessibility.hidesElements = newValue } }
  }

  /// The views to look for elements in, in reading order. Only views inside this one count; they are not retained.
  /// Default: nil, for the subviews.
  public final var accessibilityChildren: [View]? {
    get { accessibility?.children }
    set { setAccessibility(\.children, newValue) }
  }

  /// Further actions, which the user chooses by name. Of several with one name, the first is performed. Default: none.
  public final var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { accessibility?.customActions ?? [] }
    set { if accessibility != nil || !newValue.isEmpty { madeAccessibility.customActions = newValue } }
  }

  private func setAccessibility<Value>(
    _ path: ReferenceWritableKeyPath<AccessibilityProperties, Value?>, _ value: Value?
  ) {
    if accessibility != nil || value != nil { madeAccessibility[keyPath: path] = value }
  }

  /// The properties, which are made for the first change of one. Assistive technology hears of the change.
  final var madeAccessibility: AccessibilityProperties {
    accessibilityPropertiesDidChange()
    if let accessibility { return accessibility }
    let properties = AccessibilityProperties()
    accessibility = properties
    return properties
  }
}
