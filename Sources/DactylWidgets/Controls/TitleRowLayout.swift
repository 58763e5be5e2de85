import DactylCore
import DactylGeometry

/// A row with a text between other views, such as the name of a control before the control (`AU-25`).
///
/// It is a horizontal stack, as long as the longest word of the text has room on a line. Without that room the views
/// behind the text are below it, and if that is not enough, those before it are above it.
struct TitleRowLayout: Layout {
  /// The space between the views of a line, and between two lines, in points.
  var spacing: Double
  var lineSpacing: Double

  private var row: any Layout { .horizontal(spacing: spacing, alignment: .center) }

  /// The views in lines, from top to bottom; nil for one line, which is a stack.
  private func lines(_ items: LayoutItems, in width: Double?) -> [[View]]? {
    guard let width, width.isFinite, items.count > 1, let title = items.firstIndex(where: \.isTitle) else { return nil }
    func length(_ views: some Sequence<View>) -> Double {
      views.reduce(0) { $0 + $1.measuredSize(for: .unspecified).width + spacing }
    }
    let (before, behind) = (Array(items[..<title]), Array(items[(title + 1)...]))
    // A part of a point is a matter of rounding.
    let room = width - length(before) - items[title].titleWordWidth + 0.5
    guard room < length(behind) else { return nil }
    let upper: [[View]] = room < 0 ? [before, [items[title]]] : [before + [items[title]]]
    return (upper + [behind]).filter { !$0.isEmpty }
  }

  /// Returns the sizes of the views of a line in `width`. The text takes what is left, as a view alone does.
  private func sizes(_ line: [View], in width: Double) -> [Size] {
    let ideal = line.map { $0.measuredSize(for: .unspecified) }
    let total = ideal.reduce(spacing * Double(line.count - 1)) { $0 + $1.width }
    return zip(line, ideal).map { view, size in
      guard view.isTitle || line.count == 1 else { return size }
      let room = max(width - total + size.width, 0)
      let fitted = view.measuredSize(for: ProposedSize(width: room, height: nil))
      return Size(width: view.isTitle ? room : min(fitted.width, room), height: fitted.height)
    }
  }

  func sizeThatFits(_ proposal: ProposedSize, of items: LayoutItems) -> Size {
    guard let width = proposal.width, let lines = lines(items, in: width) else {
      return row.sizeThatFits(proposal, of: items)
    }
    let heights = lines.map { line in sizes(line, in: width).map(\.height).max() ?? 0 }
    return Size(width: width, height: heights.reduce(0, +) + lineSpacing * Double(lines.count - 1))
  }

  func place(_ items: LayoutItems, in bounds: Rect, proposal: ProposedSize) {
    guard let lines = lines(items, in: bounds.width) else { return row.place(items, in: bounds, proposal: proposal) }
    let sizes = lines.map { self.sizes($0, in: bounds.width) }
    let heights = sizes.map { line in line.map(\.height).max() ?? 0 }
    let height = heights.reduce(0, +) + lineSpacing * Double(lines.count - 1)
    var y = bounds.minY + max((bounds.height - height) / 2, 0)
    for (number, line) in lines.enumerated() {
      var x = bounds.minX
      for (view, size) in zip(line, sizes[number]) {
        let origin = Point(x: x, y: y + (heights[number] - size.height) / 2)
        items.place(
          view, in: Rect(origin: origin, size: size), proposal: ProposedSize(width: size.width, height: nil))
        x += size.width + spacing
      }
      y += heights[number] + lineSpacing
    }
  }

  func firstBaseline(of items: LayoutItems, in size: Size) -> Double? {
    guard lines(items, in: size.width) != nil else { return row.firstBaseline(of: items, in: size) }
    guard let title = items.first, title.isTitle else { return nil }
    return title.firstBaseline(in: title.measuredSize(for: ProposedSize(width: size.width, height: nil)))
  }
}

extension View {
  /// The labels of several lines that the view is, or contains in a column.
  private var titleLabels: [Label] {
    let labels = (self as? Label).map { [$0] } ?? subviews.compactMap { $0 as? Label }
    return labels.filter { !$0.isHidden && $0.numberOfLines != 1 }
  }

  fileprivate var isTitle: Bool { !titleLabels.isEmpty }

  /// The width of the longest word of the labels, at the size that the user asks for, in whole points.
  fileprivate var titleWordWidth: Double { titleLabels.reduce(0) { max($0, $1.longestWordWidth) } }
}
