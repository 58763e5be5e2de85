import DactylCore
import DactylGraphics

/// A button of the find bar with a symbol.
final class FindButton: Button {
  private let name: LocalizedText

  /// `name` is the label for assistive technology.
  init(_ symbol: Symbol, _ name: LocalizedText) {
    self.name = name
    super.init(frame: .zero)
    style = .plain
    image = Image(symbol)
    // The focus stays in the text of the bar, and Tab goes to the button.
    localize(\.toolTip, name)
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.label = localized(name)
  }
}
