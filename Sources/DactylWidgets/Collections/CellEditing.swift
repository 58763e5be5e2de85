import DactylCore
import DactylGeometry
import DactylGraphics

/// The parts beside the content of a cell in edit mode (`LI-12`).
struct EditingParts: OptionSet {
  let rawValue: Int
  /// A button that shows the actions of a swipe.
  static let delete = EditingParts(rawValue: 1 << 0)
  /// A circle with a mark while the item is selected.
  static let check = EditingParts(rawValue: 1 << 1)
  /// A grip that moves the item.
  static let grip = EditingParts(rawValue: 1 << 2)
}

/// The views beside the content of a cell in edit mode.
@MainActor final class CellEditing {
  let parts: EditingParts
  private let delete: DeleteButton?
  private let check: CheckCircle?
  private let grip: MoveGrip?

  init(_ parts: EditingParts, in cell: CollectionViewCell) {
    self.parts = parts
    delete = parts.contains(.delete) ? DeleteButton() : nil
    check = parts.contains(.check) ? CheckCircle() : nil
    grip = parts.contains(.grip) ? MoveGrip() : nil
    for view in views { cell.addSubview(view) }
    delete?.addAction(
      Action { [weak cell] _ in
        if let cell, let list = cell.superview as? CollectionView { list.openSwipe(cell) }
      }, for: .primaryActionTriggered)
    if let list = cell.superview as? CollectionView, let mover = list.mover, let grip {
      let interaction = DragInteraction(delegate: mover)
      interaction.longPressGestureRecognizer.minimumPressDuration = 0
      grip.dragInteraction = interaction
    }
  }

  private var views: [View] { [delete, check, grip].compactMap { $0 } }

  /// The widths of the parts at the start and at the end of a cell, in points.
  func insets(_ theme: Theme) -> (leading: Double, trailing: Double) {
    let width = theme.metrics.controlHeight
    return (delete == nil && check == nil ? 0 : width, grip == nil ? 0 : width)
  }

  /// Places the parts in a cell, moved to the right by `shift` points.
  func place(in cell: CollectionViewCell, shift: Double) {
    let (bounds, theme) = (cell.bounds, cell.traits.theme)
    let insets = insets(theme)
    func frame(atStart: Bool, _ width: Double) -> Rect {
      cell.mirrored(Rect(x: atStart ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height))
        .offsetBy(dx: shift, dy: 0)
    }
    for view in [delete, check] as [View?] { view?.frame = frame(atStart: true, insets.leading) }
    grip?.frame = frame(atStart: false, insets.trailing)
  }

  func showSelected(_ isSelected: Bool) { check?.isOn = isSelected }

  func show(alpha: Double) { for view in views { view.alpha = alpha } }

  func remove() { for view in views { view.removeFromSuperview() } }
}

/// A minus in a circle.
private final class DeleteButton: Control {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    localize(\.accessibilityLabel, FrameworkText.delete)
  }

  override func didSend(_ events: [Events], with event: Event) {
    if events.contains(.touchUpInside) { sendActions(for: .primaryActionTriggered, with: event) }
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
    description.actions.append(.activate)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    let circle = Rect(x: bounds.midX - 11, y: bounds.midY - 11, width: 22, height: 22)
    context.fillEllipse(in: circle, with: colors.destructive)
    if isHighlighted { context.fillEllipse(in: circle, with: colors.pressed) }
    context.strokeLine(
      from: Point(x: bounds.midX - 5, y: bounds.midY), to: Point(x: bounds.midX + 5, y: bounds.midY),
      with: colors.onDestructive, style: StrokeStyle(width: 2, cap: .round))
  }
}

/// A circle, with a mark while the item is selected.
private final class CheckCircle: View {
  var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    let colors = traits.theme.colors
    let circle = Rect(x: bounds.midX - 11, y: bounds.midY - 11, width: 22, height: 22)
    guard isOn else {
      return context.stroke(
        Path(ellipseIn: circle.insetBy(dx: 0.75, dy: 0.75)), with: colors.outline, style: StrokeStyle(width: 1.5))
    }
    context.fillEllipse(in: circle, with: colors.accent)
    var mark = Path()
    mark.move(to: Point(x: circle.minX + 6, y: circle.midY))
    mark.addLine(to: Point(x: circle.minX + 9.5, y: circle.midY + 4))
    mark.addLine(to: Point(x: circle.minX + 16, y: circle.midY - 4))
    context.stroke(mark, with: colors.onAccent, style: StrokeStyle(width: 2, cap: .round, join: .round))
  }
}

/// Three lines that are dragged to move the item.
private final class MoveGrip: View {
  override func draw(_ context: Context, in rect: Rect) {
    for line in -1...1 {
      let y = bounds.midY + Double(line) * 5
      context.strokeLine(
        from: Point(x: bounds.midX - 9, y: y), to: Point(x: bounds.midX + 9, y: y),
        with: traits.theme.colors.secondaryLabel, style: StrokeStyle(width: 2, cap: .round))
    }
  }
}
