import DactylCore
import DactylGeometry

/// Places views one after the other in a row or a column.
///
///     let buttons = View(.horizontal(spacing: 8), [cancelButton, saveButton])
///     let form = View(.vertical(spacing: 12), [nameLabel, field, buttons])
///     field.sizing.grow = 1
///
/// Along the axis each view has its own length. `Sizing.grow` shares space that is left, `Sizing.shrink`
/// space that is missing; without growing views, `distribution` places the space that is left.
public struct StackLayout: Layout, Hashable {
  /// The place of a view across the axis.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge, as far as `Sizing` allows.
    case fill
    /// At the leading edge in a column, and at the upper one in a row.
    case leading
    /// In the middle.
    case center
    /// At the trailing edge in a column, and at the lower one in a row.
    case trailing
    /// The first lines of text are at the same height in a row. A view without text stands on that line. The same as
    /// `leading` in a column.
    case firstBaseline
  }

  /// The place of the space along the axis that no view takes.
  public enum Distribution: Hashable, Sendable {
    /// Behind the last view.
    case leading
    /// Half before the first view, half behind the last one.
    case center
    /// Before the first view.
    case trailing
    /// In equal parts between the views.
    case equalSpacing
    /// None is left: all views have the same length.
    case fillEqually
  }

  /// The direction in which views follow each other.
  public var axis: DactylGeometry.Axis
  /// The space between two views, in points. Space that is not finite counts as 0.
  public var spacing: Double
  /// The place of views across the axis.
  public var alignment: Alignment
  /// The place of the space along the axis that no view takes.
  public var distribution: Distribution

  /// Creates the layout of a row or a column. `spacing` is in points.
  public init(
    _ axis: DactylGeometry.Axis, spacing: Double = 0, alignment: Alignment = .fill,
    distribution: Distribution = .leading
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.distribution = distribution
  }

  public func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    var slots = StackSlots(count: items.count)
    measure(items, in: axis.length(of: proposal), offer: axis.across(of: proposal), &slots)
    return axis.size(slots.length + slots.spacing, across: slots.across)
  }

  public func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    let (length, across) = (axis.length(of: bounds.size), axis.across(of: bounds.size))
    let offer = axis.across(of: proposal)
    var slots = StackSlots(count: items.count)
    measure(items, in: length, offer: offer, &slots)
    let baseline = slots.baseline
    let left = max(length - slots.spacing - slots.length, 0)
    var start = axis.length(to: bounds.origin)
    switch distribution {
    case .leading, .fillEqually, .equalSpacing: break
    case .center: start += left / 2
    case .trailing: start += left
    }
    let gap = distribution == .equalSpacing && items.count > 1 ? left / Double(items.count - 1) : 0
    for index in items.indices {
      let (view, slot) = (items[index], slots[index])
      let alignment = view.stackAlignment ?? alignment
      var size = axis.size(slot.length, across: slot.across)
      if alignment == .fill {
        let limited = view.limitedSize(axis.size(slot.length, across: across))
        size = axis.size(slot.length, across: axis.across(of: limited))
      }
      let free = across - axis.across(of: size)
      let offset =
        switch alignment {
        case .leading: 0.0
        case .fill: max(free, 0) / 2
        case .center: free / 2
        case .trailing: free
        case .firstBaseline: baseline - slot.baseline
        }
      items.place(
        view, in: axis.rect(at: start, across: axis.across(to: bounds.origin) + offset, size: size),
        proposal: axis.proposal(slot.offer, across: offer))
      start += slot.length + gap + spacing(after: view)
    }
  }

  public func firstBaseline(of items: LayoutItems, in size: Size) -> Double? {
    guard let first = items.first else { return nil }
    if axis == .vertical {
      return first.firstBaseline(in: first.measuredSize(for: ProposedSize(width: size.width, height: nil)))
    }
    var slots = StackSlots(count: items.count)
    measure(items, in: size.width, offer: size.height, &slots)
    for index in items.indices {
      let slot = slots[index]
      let inner = items[index].firstBaseline(in: Size(width: slot.length, height: slot.across))
      guard let inner else { continue }
      switch items[index].stackAlignment ?? alignment {
      case .leading, .fill: return inner
      case .center: return (size.height - slot.across) / 2 + inner
      case .trailing: return size.height - slot.across + inner
      case .firstBaseline: return slots.baseline
      }
    }
    return nil
  }
}
