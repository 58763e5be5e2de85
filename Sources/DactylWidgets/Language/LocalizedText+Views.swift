import DactylCore

// Views with a text in the language of their window (`LA-6`). In a convenience initializer, Swift 6.3 can't make a key
// path for the class of `self`, so that each names its class.

extension Label {
  /// Creates a label with a text in the language of its view.
  public convenience init(localized text: LocalizedText, role: Typography.Role = .body) {
    self.init("", role: role)
    let label: Label = self
    label.localize(\.text, text)
  }
}

extension Button {
  /// Creates a button with a title in the language of its view.
  public convenience init(localized title: LocalizedText, style: Style = .bordered, primaryAction: Action? = nil) {
    self.init("", style: style, primaryAction: primaryAction)
    let button: Button = self
    button.localize(\.title, title)
  }

  /// Sets the title of a state to a text in the language of the button; nil removes it. See `setTitle(_:for:)`.
  public final func setTitle(localized title: LocalizedText?, for state: State) {
    let button: Button = self
    button.localize(\.[titleOf: state], title)
    if title == nil { setTitle(nil, for: state) }
  }

  private subscript(titleOf state: State) -> String {
    get { title(for: state) ?? "" }
    set { setTitle(newValue, for: state) }
  }
}

extension CheckBox {
  /// Creates a check box with a title in the language of its view.
  public convenience init(localized title: LocalizedText, isOn: Bool = false) {
    self.init("", isOn: isOn)
    let box: CheckBox = self
    box.localize(\.title, title)
  }
}

extension RadioButton {
  /// Creates a radio button with a title in the language of its view.
  public convenience init(localized title: LocalizedText) {
    self.init("")
    let button: RadioButton = self
    button.localize(\.title, title)
  }
}

extension RadioGroup {
  /// Creates a group with a radio button for each of `titles`, one below the other, in the language of their view.
  public convenience init(localized titles: [LocalizedText], selectedIndex: Int? = nil) {
    self.init()
    for title in titles { addSubview(RadioButton(localized: title)) }
    self.selectedIndex = selectedIndex
  }
}

extension SegmentedControl {
  /// Creates a control with a segment for each of `titles`, in the language of its view.
  public convenience init(localized titles: [LocalizedText], selectedIndex: Int? = nil) {
    self.init()
    let control: SegmentedControl = self
    control.localize(\.titles, titles)
    self.selectedIndex = selectedIndex
  }
}

extension Picker {
  /// Creates a picker of `titles` in the language of its view. An index without a title counts as nil.
  public convenience init(localized titles: [LocalizedText], selectedIndex: Int? = nil) {
    self.init()
    let picker: Picker = self
    picker.localize(\.titles, titles)
    self.selectedIndex = selectedIndex
  }
}

extension DisclosureGroup {
  /// Creates a group with a title in the language of its view, and the content `views`, in a column.
  public convenience init(localized title: LocalizedText, isExpanded: Bool = false, _ views: [View] = []) {
    self.init("", isExpanded: isExpanded, views)
    let group: DisclosureGroup = self
    group.localize(\.title, title)
  }
}

extension Link {
  /// Creates a link with a text in the language of its view, which calls `primaryAction`.
  public convenience init(
    localized text: LocalizedText, role: Typography.Role = .body, primaryAction: Action? = nil
  ) {
    self.init("", role: role, primaryAction: primaryAction)
    let link: Link = self
    link.localize(\.text, text)
  }
}

extension Badge {
  /// Creates a badge with a short text in the language of its view.
  public convenience init(localized text: LocalizedText, style: Style = .attention) {
    self.init(.text(""), style: style)
    let badge: Badge = self
    badge.localize(\.shortText, text)
  }

  private var shortText: String {
    get { if case .text(let text) = content { text } else { "" } }
    set { content = .text(newValue) }
  }
}

extension TextField {
  /// Creates a field with a placeholder in the language of its view.
  public convenience init(localizedPlaceholder placeholder: LocalizedText) {
    self.init()
    let field: TextField = self
    field.localize(\.placeholder, placeholder)
  }
}
