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
    let center = Point(x: bounds.midX + (isMirrored ? 1 : -1) * scale, y: bounds.midY - scale)
    let side = isMirrored ? -scale : scale
    var path = Path(
      ellipseIn: Rect(x: center.x - 5 * scale, y: center.y - 5 * scale, width: 10 * scale, height: 10 * scale))
    path.move(to: Point(x: center.x + side * 3.6, y: center.y + scale * 3.6))
    path.addLine(to: Point(x: center.x + side * 7.5, y: center.y + scale * 7.5))
    context.stroke(
      path, with: traits.theme.colors.secondaryLabel,
      style: StrokeStyle(width: 1.75 * scale, cap: .round, join: .round))
  }
}
