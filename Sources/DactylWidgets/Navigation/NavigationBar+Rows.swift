import DactylCore
import DactylGeometry

extension NavigationBar {
  /// The rows of buttons of a bar. The first one has the title; further ones have the views without room there
  /// (`AU-23`).
  struct Rows {
    /// The views with their places from left to right, below what covers the bar.
    fileprivate(set) var places: [(view: View, rect: Rect)] = []
    /// The back button that is shown; nil without one.
    fileprivate(set) var back: Button?
    /// The ends of the room that the title has in the first row.
    fileprivate(set) var titleStart = 0.0
    fileprivate(set) var titleEnd = 0.0
    /// The height of the first row.
    fileprivate(set) var firstHeight = 0.0
    /// The height of all rows.
    fileprivate(set) var height = 0.0

    var titleRoom: Double { max(titleEnd - titleStart, 0) }

    fileprivate mutating func place(_ view: View, x: Double, y: Double, _ size: Size, rowHeight: Double) {
      places.append((view, Rect(x: x, y: y + (rowHeight - size.height) / 2, width: size.width, height: size.height)))
    }
  }

  /// The views of a row, before they have places.
  private struct Line {
    let room: Double
    var leading: [(view: View, size: Size)] = []
    var trailing: [(view: View, size: Size)] = []
    /// The width that is taken, with the space behind each view.
    var used = 0.0
    var height: Double { (leading + trailing).map { $0.size.height.rounded(.up) }.max() ?? 0 }
  }

  /// Returns the views in lines: as many as have room, with the short back button, in the first one.
  private func lines(firstRoom: Double, room: Double, gap: Double) -> [Line] {
    var line = Line(room: firstRoom)
    var lines: [Line] = []
    if hasBack { line.used += shortBackButton.measuredSize(for: .unspecified).width + gap }
    func add(_ view: View, to side: WritableKeyPath<Line, [(view: View, size: Size)]>) {
      var size = view.measuredSize(for: .unspecified)
      if line.used > 0, line.used + size.width > line.room {
        lines.append(line)
        line = Line(room: room)
      }
      if size.width > line.room {
        size = view.measuredSize(for: ProposedSize(width: line.room, height: nil))
        size.width = min(size.width, max(line.room, 0))
      }
      line[keyPath: side].append((view, size))
      line.used += size.width + gap
    }
    for view in leadingViews { add(view, to: \.leading) }
    for view in trailingViews { add(view, to: \.trailing) }
    return lines + [line]
  }

  /// Returns the rows of a bar of `width`.
  func rows(in width: Double) -> Rows {
    let metrics = traits.theme.metrics
    let gap = metrics.smallSpacing
    let covered = (superview ?? self).titleBarInsets
    let first = gap + (isMirrored ? covered.right : covered.left)
    let last = width - gap - (isMirrored ? covered.left : covered.right)
    let lines = self.lines(firstRoom: last - first, room: width - 2 * gap, gap: gap)
    var rows = Rows()
    guard let line = lines.first else { return rows }
    let taken = (line.leading + line.trailing).reduce(0) { $0 + $1.size.width + gap }
    rows.back = hasBack ? backButton(in: last - first - taken, titleWidth: wantedTitleWidth) : nil
    let backSize = rows.back?.measuredSize(for: .unspecified) ?? .zero

    rows.titleStart = first + (hasBack ? backSize.width + gap : 0)
    rows.titleStart += line.leading.reduce(0) { $0 + $1.size.width + gap }
    rows.titleEnd = last - line.trailing.reduce(0) { $0 + $1.size.width + gap }
    if rows.titleStart == first { rows.titleStart += metrics.largeSpacing - gap }
    if rows.titleEnd == last { rows.titleEnd -= metrics.largeSpacing - gap }
    let control = metrics.controlHeight(at: traits.density) + 4
    rows.firstHeight = max(
      control, titleHeight(in: rows.titleRoom), line.height, titleBarHeight(covered),
      hasBack ? backButtons.map { $0.measuredSize(for: .unspecified).height.rounded(.up) }.max() ?? 0 : 0)

    for (number, line) in lines.enumerated() {
      let rowHeight = number == 0 ? rows.firstHeight : max(control, line.height)
      var (start, end) = number == 0 ? (first, last) : (gap, width - gap)
      if number == 0, let back = rows.back {
        rows.place(back, x: start, y: 0, backSize, rowHeight: rowHeight)
        start += backSize.width + gap
      }
      for (view, size) in line.leading {
        rows.place(view, x: start, y: rows.height, size, rowHeight: rowHeight)
        start += size.width + gap
      }
      for (view, size) in line.trailing.reversed() {
        end -= size.width
        rows.place(view, x: end, y: rows.height, size, rowHeight: rowHeight)
        end -= gap
      }
      rows.height += rowHeight
    }
    return rows
  }

  /// The height of the bar with the buttons of the window, if that is in front of this one.
  private func titleBarHeight(_ covered: Insets) -> Double {
    guard covered != .zero, let titleBar = window?.toplevel?.titleBar else { return 0 }
    return titleBar.bounds.height
  }

  /// The back button has its title if that leaves room for the title of the screen.
  private func backButton(in room: Double, titleWidth: Double) -> Button {
    let width = backButton.measuredSize(for: .unspecified).width
    return width > (room - titleWidth) / 2 || width > room / 3 ? shortBackButton : backButton
  }
}
