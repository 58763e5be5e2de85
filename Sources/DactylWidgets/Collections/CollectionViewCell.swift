import DactylCore
import DactylGeometry
import DactylGraphics

/// A view that shows an item, a header or a footer of a collection view. Add the content to `contentView`, with a
/// layout that gives the cell its length.
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

  /// The recognizer of swipes, if there are actions.
  final var swipeRecognizer: PanGestureRecognizer?
  /// While the cell is swiped open, or on its way.
  final var swipe: CellSwipe?
  /// In edit mode.
  final var editing: CellEditing?
  /// While the item is in a tree.
  final var outline: CellOutline?

  /// The registration that made it.
  final var kind: ObjectIdentifier?
  /// The item or the header that the cell shows; nil while no list shows it.
  final var element: CollectionElement?
  /// Whether the cell stays at the edge of the view while its section scrolls below it.
  public final internal(set) var isPinned = false {
    didSet { if isPinned != oldValue { stateChanged() } }
  }

  /// Whether a finger is on the item (`LI-9`).
  public final internal(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }
  /// Whether the item is selected (`LI-9`). The collection view sets it; setting it changes the looks alone.
  open var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      editing?.showSelected(isSelected)
      stateChanged()
    }
  }

  /// How the cell shows its item.
  final private(set) lazy var content = CellContent(in: self)

  private var list: CollectionView? { superview as? CollectionView }

  /// Creates a cell.
  public init() {
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// Creates a cell at `frame`, in the coordinates of its future superview.
  public override init(frame: Rect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// The cell is about to show something else. Default: ends its animations and those inside, and it is neither
  /// highlighted nor selected. Call `super`.
  open func prepareForReuse() {
    endAnimations(inside: self)
    isHighlighted = false
    isSelected = false
  }

  private func endAnimations(inside view: View) {
    view.endAnimations()
    for subview in view.subviews { endAnimations(inside: subview) }
  }

  /// The cell was made by its registration, and has shown nothing yet.
  func wasMade() {}

  /// The cell is about to be measured for the element that it shows now.
  func willShow(in list: CollectionView) {}

  /// There is more or less room beside the content than before.
  func contentInsetsDidChange() {}

  /// Returns the part of a cell of `width` points of which a tree may take a part for its levels.
  func outlineWidth(in width: Double) -> Double { width }

  /// Shows the item again if that is due (`OB-7`). Call `super`.
  open override func traitsDidChange() {
    super.traitsDidChange()
    content.traitsDidChange()
  }

  open override func updateProperties() {
    super.updateProperties()
    content.showAgainIfNeeded()
  }

  /// The state of the cell has changed. Default: draws the cell again.
  open func stateChanged() { setNeedsDisplay() }

  /// Returns the size of the content.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    guard editing != nil || outline != nil else { return contentView.measuredSize(for: proposal) }
    let insets = insets(in: proposal.width ?? .infinity)
    let width = insets.leading + insets.trailing
    var rest = proposal
    rest.width = proposal.width.map { max($0 - width, 0) }
    var size = contentView.measuredSize(for: rest)
    size.width += width
    return size
  }

  /// Fits the content view to the cell. Call `super`.
  open override func layoutSubviews() { if let swipe { swipe.show() } else { placeContent() } }

  /// Describes an item, with its place among the others of its section.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let list, let element else { return }
    description.role = element.kind == .item ? .row : .group
    guard element.kind == .item else { return }
    description.position = list.accessibilityPosition(of: element)
    if isSelected { description.state.insert(.selected) }
    if list.canChoose {
      description.actions.append(.activate)
      if list.allowsSelection { description.state.insert(.selectable) }
    }
    if let branch = outline?.branch {
      description.level = branch.level + 1
      if branch.canExpand { description.state.insert(branch.isExpanded ? .expanded : .collapsed) }
      if let title = branchActionTitle { description.actions.append(.custom(title)) }
    }
    for action in CellSwipe.Side.allCases.flatMap({ list.swipeActions(of: self, $0) }) {
      description.actions.append(.custom(localized(action.localizedTitle)))
    }
  }

  /// Selects and uses the item for `activate`, as a tap does, expands and collapses its branch, and performs the actions
  /// of swipes.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    if let title = branchActionTitle, action == .custom(title) { return toggleBranch() }
    if case .custom(let title) = action, list?.performSwipeAction(title, of: self) == true { return true }
    guard action == .activate, let list, let element = list.cells.element(of: self) else {
      return super.perform(action)
    }
    return list.activate(element) || super.perform(action)
  }

  /// Draws the line below an item, the colour of one that is selected or under a finger, and the focus ring where keys
  /// start. Call `super`.
  open override func draw(_ context: Context, in rect: Rect) {
    let theme = traits.theme
    if element?.kind == .item, let color = list?.separatorColor {
      context.fill(Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), with: color)
    }
    if isHighlighted || isSelected { context.fill(bounds, with: theme.colors.selection) }
    if isSelected, theme.increasesContrast {
      context.strokeBorder(
        inside: bounds, cornerRadius: 0, with: theme.colors.accentLabel, width: theme.metrics.borderWidth)
    }
    guard let list, list.isFocusVisible, let cursor = list.cursor, list.cells[cursor] === self else { return }
    context.strokeFocus(around: bounds, cornerRadius: theme.metrics.controlRadius, theme)
  }
}
