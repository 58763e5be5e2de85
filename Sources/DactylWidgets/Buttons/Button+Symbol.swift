import DactylCore
import DactylGraphics

extension Button {
  /// Creates a button that shows a symbol without a title. `label` is its tool tip, and its name for assistive programs
  /// and tests, in the language of its view.
  ///
  ///     let new = Button(.add, localized: "New document", primaryAction: Action { [unowned self] _ in save() })
  public convenience init(
    _ symbol: Symbol, localized label: LocalizedText, style: Style = .plain, primaryAction: Action? = nil
  ) {
    self.init("", style: style, primaryAction: primaryAction)
    image = Image(symbol)
    // In a convenience initializer, Swift 6.3 can't make a key path for the class of `self`.
    let button: Button = self
    button.localize(\.accessibilityLabel, label)
    button.localize(\.toolTip, label)
  }
}
