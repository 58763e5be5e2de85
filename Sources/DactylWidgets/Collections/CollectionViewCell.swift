import DactylCore
import DactylGeometry

/// A view that shows an item, a header or a footer of a collection view. Add the content to `contentView`, with a layout that
/// gives the cell its length.
///
///     final class NameCell: CollectionViewCell {
///       let label = Label()
///       override init() {
///         super.init()
///         contentView.layout = .horizontal()
///         contentView.addSubview(label)
///       }
///     }
///
/// ![Sections with headers, in a list and in a grid](collections)
open class CollectionViewCell: View {
  /// The view for the content, which fills the cell.
  public final let contentView = View()

  /// The registration that made it.
  final var kind: ObjectIdentifier?
  /// Whether the cell stays at the edge of the view while its section scrolls below it.
  public final internal(set) var isPinned = false {
    didSet { if isPinned != oldValue { stateChanged() } }
  }

  /// Creates a cell.
  public init() {
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// The cell is about to show something else. Default: nothing.
  open func prepareForReuse() {}

  /// The state of the cell has changed. Default: draws the cell again.
  open func stateChanged() { setNeedsDisplay() }

  /// The size that the content wants.
  open override func sizeThatFits(proposal: ProposedSize) -> Size { contentView.measuredSize(for: proposal) }

  /// Fits the content view to the cell. Call `super`.
  open override func layoutSubviews() { contentView.frame = bounds }

  /// An item, with its place among the others.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let view = superview as? CollectionView, let element = view.cells.element(of: self) else { return }
    description.role = element.kind == .item ? .row : .group
    if element.kind == .item { description.position = view.accessibilityPosition(of: element) }
  }
}
