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
}

extension CheckBox {
  /// Creates a check box with a title in the language of its view.
  public convenience init(localized title: LocalizedText) {
    self.init("")
    let box: CheckBox = self
    box.localize(\.title, title)
  }
}
