/// The properties of a view for assistive technology that few views have. It is created on first use.
@MainActor final class FurtherAccessibilityProperties {
  var level: Int?
  var language: String?
  var liveRegion: AccessibilityPoliteness?
  var sortPriority = 0.0
  @WeakRef var descriptionView: View?
  @WeakRef var errorView: View?
  private var weakControls: [WeakRef<View>] = []

  var controls: [View] {
    get { weakControls.compactMap(\.wrappedValue) }
    set { weakControls = newValue.map { WeakRef(wrappedValue: $0) } }
  }

  /// Replaces the parts of `description` that the program has set.
  func apply(to description: inout AccessibilityDescription) {
    if let level { description.level = level }
    if let language { description.language = language }
    if let liveRegion { description.liveRegion = liveRegion }
    if let descriptionView { description.relations.describedBy = descriptionView }
    if let errorView { description.relations.errorMessage = errorView }
    if !weakControls.isEmpty { description.relations.controls = controls }
  }
}

/// Further properties that the program sets. Those that are nil leave the description unchanged.
extension View {
  /// The level of a heading, or of a row in a tree, from 1. Values below 1 count as 1. Default: nil.
  public final var accessibilityLevel: Int? {
    get { accessibility?.further?.level }
    set { setFurther(\.level, newValue.map { max($0, 1) }) }
  }

  /// The language of the texts of the element, such as `de` or `pt-BR`. Default: nil, that of the user's locale.
  public final var accessibilityLanguage: String? {
    get { accessibility?.further?.language }
    set { setFurther(\.language, newValue) }
  }

  /// Whether a change of the label or the value of the element is told to the user, wherever the focus is (`AC-12`).
  /// Default: nil, which tells nothing.
  public final var accessibilityLiveRegion: AccessibilityPoliteness? {
    get { accessibility?.further?.liveRegion }
    set { setFurther(\.liveRegion, newValue) }
  }

  /// The place of the view among the other subviews of its superview, for reading and for the Tab key: those with a
  /// greater number come first, those with the same number in the reading order (`KF-2`). NaN counts as 0. Default: 0.
  public final var accessibilitySortPriority: Double {
    get { accessibility?.further?.sortPriority ?? 0 }
    set {
      let priority = newValue.isNaN ? 0 : newValue
      if accessibility?.further != nil || priority != 0 { madeFurther.sortPriority = priority }
    }
  }

  /// The element that explains this one. It is not retained. Default: nil.
  public final var accessibilityDescribedBy: View? {
    get { accessibility?.further?.descriptionView }
    set { setFurther(\.descriptionView, newValue) }
  }

  /// The element that says what is wrong with the value of this one. It is not retained. Default: nil.
  public final var accessibilityErrorMessage: View? {
    get { accessibility?.further?.errorView }
    set { setFurther(\.errorView, newValue) }
  }

  /// The elements that this one changes, as a search field changes a list. They are not retained. Default: none.
  public final var accessibilityControls: [View] {
    get { accessibility?.further?.controls ?? [] }
    set { if accessibility?.further != nil || !newValue.isEmpty { madeFurther.controls = newValue } }
  }

  private func setFurther<Value>(
    _ path: ReferenceWritableKeyPath<FurtherAccessibilityProperties, Value?>, _ value: Value?
  ) {
    if accessibility?.further != nil || value != nil { madeFurther[keyPath: path] = value }
  }

  private var madeFurther: FurtherAccessibilityProperties {
    let properties = madeAccessibility
    if let further = properties.further { return further }
    let further = FurtherAccessibilityProperties()
    properties.further = further
    return further
  }
}
