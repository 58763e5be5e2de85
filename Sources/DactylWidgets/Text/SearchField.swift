import DactylCore
import DactylGeometry
import DactylGraphics

/// A field for a text to search for, with a button that empties it: its ``TextField/clearButtonMode`` is `always`.
///
///     let search = SearchField(placeholder: "Search")
///     search.addTarget(self, action: Files.searchChanged, for: .editingChanged)  // func searchChanged(_: SearchField)
///
/// ![Search fields, empty and with text](search-field)
///
/// The button and Escape empty it as changes by the user: they send `editingChanged`, and can be undone.
open class SearchField: TextField {
  /// Creates a field with `text`, at `frame` in the coordinates of its future superview.
  public override init(_ text: String = "", placeholder: String = "", frame: Rect = .zero) {
    super.init(text, placeholder: placeholder, frame: frame)
    setUp()
  }

  /// Creates a field without a text.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    textInputTraits.autocapitalization = .none
    leadingView = SearchSymbol()
    clearButtonMode = .always
  }

  open override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses) { press in
      guard press.key.name == "Escape", isFirstResponder, !text.isEmpty else { return false }
      clear()
      return true
    }
    super.pressesBegan(presses, with: event)
  }

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .searchField
  }
}

/// A magnifying glass.
private final class SearchSymbol: View {
  private static let width = 40.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func sizeThatFits(proposal: ProposedSize) -> Size {
    let width = Self.width * traits.symbolScale
    return Size(width: width, height: proposal.height ?? width)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let scale = traits.symbolScale
    let side = 22 * scale
    let square = Rect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    context.draw(.search, in: square, with: traits.theme.colors.secondaryLabel)
  }
}
