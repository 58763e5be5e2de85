import Dactyl

/// The log that the event model requires, line by line. Expected lines are faint, matching lines are
/// ticked, and other lines are red.
final class LabLogView: ScrollView {
  private let paper = LabPaper()

  init() {
    super.init()
    panGestureRecognizer.name = "log"
    backgroundColor = Palette.panel
    addSubview(paper)
  }

  func show(_ lines: [String], expected: [String]) {
    paper.show(lines, expected)
    setNeedsLayout()
    layoutIfNeeded()
    guard !bounds.isEmpty else { return }
    // Shows the newest line and the next one, with a whole line at the top.
    let hidden = max(lines.count, expected.count) - LabPaper.lineCount(fitting: bounds.height)
    let first = min(lines.count + 1 - LabPaper.lineCount(fitting: bounds.height), hidden)
    contentOffset = Point(x: 0, y: Double(max(first, 0)) * LabPaper.lineHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    paper.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(paper.height, bounds.height))
    contentSize = Size(width: bounds.width, height: paper.height)
  }
}
