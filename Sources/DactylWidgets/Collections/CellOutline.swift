import DactylCore
import DactylGeometry
import DactylGraphics

/// The arrow and the indentation of a cell whose item is in a tree (`LI-16`).
@MainActor final class CellOutline {
  private(set) var branch: OutlineBranch
  private let arrow = DisclosureArrow()

  /// The distance of a level from the next one, in points.
  private static let indentation = 16.0
  private static let greatestLevel = 10
  /// The greatest part of the width that indentation takes, so that there is room for texts in a narrow window.
  private static let greatestPart = 0.3

  init(_ branch: OutlineBranch, in cell: CollectionViewCell) {
    self.branch = branch
    cell.addSubview(arrow)
    arrow.addAction(
      Action { [weak cell] _ in cell?.toggleBranch() }, for: .primaryActionTriggered)
    show(branch, animated: false)
  }

  func show(_ branch: OutlineBranch, animated: Bool) {
    self.branch = branch
    arrow.isHidden = !branch.canExpand
    arrow.turn(branch.isExpanded, animated: animated)
  }

  func remove() { arrow.removeFromSuperview() }

  private func indent(in width: Double) -> Double {
    min(Double(min(branch.level, Self.greatestLevel)) * Self.indentation, width * Self.greatestPart)
  }

  /// The distance of the content from where reading begins, in a cell of `width` points. The arrow covers the margin of
  /// the content.
  func inset(in width: Double, _ theme: Theme) -> Double {
    indent(in: width) + max(theme.metrics.controlHeight - theme.metrics.largeSpacing, 0)
  }

  /// Places the arrow in a cell, `start` points from where reading begins and moved to the right by `shift` points.
  func place(in cell: CollectionViewCell, from start: Double, shift: Double) {
    let frame = Rect(
      x: start + indent(in: cell.outlineWidth(in: cell.bounds.width)), y: 0,
      width: cell.traits.theme.metrics.controlHeight, height: cell.bounds.height)
    arrow.frame = cell.mirrored(frame).offsetBy(dx: shift, dy: 0)
  }
}

extension CollectionViewCell {
  /// Shows the place of the item in a tree; nil if it is in none.
  final func showBranch(_ branch: OutlineBranch?, animated: Bool) {
    guard branch != outline?.branch else { return }
    let oldLevel = outline?.branch.level
    if let branch {
      if let outline { outline.show(branch, animated: animated) } else { outline = CellOutline(branch, in: self) }
    } else {
      outline?.remove()
      outline = nil
    }
    guard branch?.level != oldLevel else { return }
    contentInsetsDidChange()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Expands or collapses the branch of the item. Returns false if it has none.
  @discardableResult final func toggleBranch() -> Bool {
    guard let list = superview as? CollectionView, let element = list.cells.element(of: self),
      let branch = outline?.branch, branch.canExpand
    else { return false }
    list.contents?.setExpanded(!branch.isExpanded, at: element.position)
    return true
  }

  /// The title of the action that expands or collapses the branch, for assistive programs.
  final var branchActionTitle: String? {
    outline.flatMap { outline in
      guard outline.branch.canExpand else { return nil }
      return localized(outline.branch.isExpanded ? FrameworkText.collapse : FrameworkText.expand)
    }
  }
}

/// An arrow towards the end of the line, which turns down. It is part of its row for assistive programs and keys.
private final class DisclosureArrow: Control {
  private let glyph = ArrowGlyph()
  private var isTurned = false

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityElementsHidden = true
    addSubview(glyph)
  }

  override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered, with: event) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = ArrowGlyph.size
    glyph.bounds.size = Size(width: size, height: size)
    glyph.center = bounds.center
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    turn()
    glyph.setNeedsDisplay()
  }

  func turn(_ isTurned: Bool, animated: Bool) {
    self.isTurned = isTurned
    guard animated, !reducesMotion else { return turn() }
    View.animate(spring: traits.theme.motion.spring) { turn() }
  }

  private func turn() {
    let angle = isTurned ? Double.pi / 2 : 0
    glyph.transform = AffineTransform(rotationAngle: isMirrored ? -angle : angle)
  }

  override func draw(_ context: Context, in rect: Rect) {
    super.draw(context, in: rect)
    if isHighlighted { context.fillEllipse(in: glyph.frame.insetBy(dx: -8, dy: -8), with: traits.theme.colors.pressed) }
  }
}

private final class ArrowGlyph: View {
  /// In points.
  static let size = 16.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    var path = Path()
    for (number, point) in [(6.0, 3.0), (11, 8), (6, 13)].enumerated() {
      let place = Point(x: isMirrored ? Self.size - point.0 : point.0, y: point.1)
      if number == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    context.stroke(
      path, with: traits.theme.colors.secondaryLabel, style: StrokeStyle(width: 1.75, cap: .round, join: .round))
  }
}
