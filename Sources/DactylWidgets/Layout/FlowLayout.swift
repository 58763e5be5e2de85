import DactylCore
import DactylGeometry

/// Places views in lines, from the leading to the trailing edge, and begins a new line when one is full.
///
///     let tags = View(.flow(spacing: 8, lineSpacing: 8), names.map { Badge($0) })
///
/// Each view has its own size, but is no wider than the container.
public struct FlowLayout: Layout, Hashable {
  /// The space between two views of a line, in points. Space that is not finite counts as 0.
  public var spacing: Double
  /// The space between two lines, in points. Space that is not finite counts as 0.
  public var lineSpacing: Double
  /// The place of the views of a line: horizontally in the container, vertically in the line.
  public var alignment: ViewAlignment

  /// Creates a layout with these spaces. By default lines begin at the leading edge, and their views are centred
  /// vertically.
  public init(spacing: Double = 0, lineSpacing: Double = 0, alignment: ViewAlignment = .leading) {
    self.spacing = spacing
    self.lineSpacing = lineSpacing
    self.alignment = alignment
  }

  /// The views from `first` to before `end`.
  private struct Line {
    var first: Int
    var end: Int
    var size: Size
  }

  public func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    var size = Size.zero
    var isFirst = true
    forEachLine(of: items, in: proposal.width) { line in
      size.width = max(size.width, line.size.width)
      size.height += line.size.height + (isFirst ? 0 : lineSpacing.orZero)
      isFirst = false
    }
    return size
  }

  public func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    var top = bounds.minY
    forEachLine(of: items, in: bounds.width) { line in
      let free = bounds.width - line.size.width
      var left =
        switch alignment.horizontal {
        case .start, .fill: bounds.minX
        case .center: bounds.minX + free / 2
        case .end: bounds.minX + free
        }
      for view in items[line.first..<line.end] {
        let (offer, size) = measured(view, in: bounds.width)
        let cell = Rect(x: left, y: top, width: size.width, height: line.size.height)
        items.place(
          view, in: ViewAlignment(.fill, alignment.vertical).rect(for: size, of: view, in: cell), proposal: offer)
        left += size.width + spacing.orZero
      }
      top += line.size.height + lineSpacing.orZero
    }
  }

  public func firstBaseline(of items: LayoutItems, in size: Size) -> Double? {
    items.first.flatMap { $0.firstBaseline(in: measured($0, in: size.width).size) }
  }

  private func forEachLine(of items: LayoutItems, in width: Double?, _ body: (Line) -> Void) {
    var line = Line(first: 0, end: 0, size: .zero)
    for index in items.indices {
      let (_, size) = measured(items[index], in: width)
      let longer = line.size.width + (line.end > line.first ? spacing.orZero : 0) + size.width
      // Widths that add up to the container's width inexactly still fit.
      if line.end > line.first, longer > (width ?? .infinity) + 1e-6 {
        body(line)
        line = Line(first: index, end: index + 1, size: size)
      } else {
        line.end = index + 1
        line.size = Size(width: longer, height: max(line.size.height, size.height))
      }
    }
    if line.end > line.first { body(line) }
  }

  private func measured(_ view: View, in width: Double?) -> (offer: ProposedSize, size: Size) {
    let size = view.measuredSize(for: .unspecified)
    guard let width, size.width > width else { return (.unspecified, size) }
    let offer = ProposedSize(width: width, height: nil)
    return (offer, view.measuredSize(for: offer))
  }
}

extension Layout where Self == FlowLayout {
  /// A layout of views in lines, as many in each line as there is room for.
  public static func flow(
    spacing: Double = 0, lineSpacing: Double = 0, alignment: ViewAlignment = .leading
  ) -> FlowLayout {
    FlowLayout(spacing: spacing, lineSpacing: lineSpacing, alignment: alignment)
  }
}

extension Double {
  /// The number, or 0 if it is not finite.
  var orZero: Double { isFinite ? self : 0 }
}
