import Dactyl

extension Button {
  /// A plain button with a symbol. `label` names it for assistive technology, tool tips and tests.
  convenience init(_ symbol: Symbol, localized label: LocalizedText, primaryAction: Action? = nil) {
    self.init("", style: .plain, primaryAction: primaryAction)
    image = Image(symbol)
    let button: Button = self
    button.localize(\.accessibilityLabel, label)
    button.localize(\.toolTip, label)
  }
}
