import Dactyl

/// The log that the event model asks for, line by line: faint what is still to come, ticked what has come as it should,
/// in red what has come instead.
final class LabLogView: ScrollView {
  private let paper = LabPaper()

  var theme: Theme {
    get { paper.theme }
    set {
      paper.theme = newValue
      backgroundColor = newValue.panel
    }
  }

  init() {
    super.init()
    panGestureRecognizer.name = "log"
    addSubview(paper)
  }

  func show(_ lines: [String], expected: [String]) {
    paper.show(lines, expected)
    setNeedsLayout()
    layoutIfNeeded()
    let newest = paper.rect(ofLine: max(lines.count - 1, 0))
    scrollRectToVisible(newest.insetBy(x: 0, y: -LabPaper.lineHeight), animated: false)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    paper.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(paper.height, bounds.height))
    contentSize = Size(width: bounds.width, height: paper.height)
  }
}
