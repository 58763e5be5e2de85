import Dactyl

extension Button {
  /// A plain button with a symbol. `label` names it for assistive technology, tool tips and tests.
  convenience init(_ symbol: Symbol, label: String, primaryAction: Action? = nil) {
    self.init("", style: .plain, primaryAction: primaryAction)
    image = Image(symbol)
    accessibilityLabel = label
    toolTip = label
  }
}
