import Dactyl
import DactylGeometry
import Testing

@testable import DactylCore

/// Controls that show something, and containers.
extension ControlPictures {
  @Test func progress() throws {
    try check("progress", width: 144) {
      let bars = [0, 0.01, 0.6, 1, nil].map { progress in
        let bar = ProgressView()
        bar.progress = progress
        bar.stackAlignment = .fill
        return bar
      }
      bars[2].tintColor = Theme.standard.colors.success
      bars[3].caption = "Copying photos"
      bars[4].caption = "Connecting"
      return [Label("Download", role: .body)] + bars
    }
  }

  @Test func levels() throws {
    try check("level", width: 144) {
      let values = [0, 0.02, 0.5, 0.75, 1]
      let indicators = [0, 5].flatMap { count in
        values.map { value in
          let indicator = LevelIndicator()
          (indicator.warningValue, indicator.criticalValue) = (0.7, 0.9)
          (indicator.value, indicator.numberOfSegments) = (value, count)
          indicator.stackAlignment = .fill
          return indicator
        }
      }
      return [Label("Disk", role: .body)] + indicators
    }
  }

  @Test func activity() throws {
    try check("activity", width: 144) {
      let indicators = ActivityIndicatorView.Style.allCases.flatMap { style in
        let indicators = [ActivityIndicatorView(style: style), ActivityIndicatorView(style: style)]
        indicators[0].startAnimating()
        indicators[1].hidesWhenStopped = false
        return indicators
      }
      let beside = ActivityIndicatorView()
      beside.startAnimating()
      return [
        View(.horizontal(spacing: 8, alignment: .center), [beside, Label("Loading", role: .body)]),
        View(.flow(spacing: 8, lineSpacing: 8), indicators),
      ]
    }
  }

  @Test func badgesAndSeparators() throws {
    try check("badge", width: 160) {
      let badges = Badge.Style.allCases.map { style in
        View(
          .flow(spacing: 8, lineSpacing: 8),
          [Badge(style: style), Badge(3, style: style), Badge(42, style: style), Badge(100, style: style)]
            + [Badge("New", style: style)])
      }
      let row = View(
        .horizontal(spacing: 8, alignment: .firstBaseline), [Label("Inbox", role: .body), Badge(7)])
      let parts = View(
        .horizontal(spacing: 8),
        [Label("A", role: .body), Separator(.vertical), Label("B", role: .body), Separator(.vertical)])
      return [
        badges[0], badges[1], Separator(), row, Separator(insets: DirectionalInsets(leading: 16)), parts,
      ]
    }
  }

  @Test func links() throws {
    try check("link", width: 168) {
      let links = (0..<5).map { _ in Link("Terms of use") }
      links[1].isVisited = true
      links[2].isHighlighted = true
      links[3].isEnabled = false
      takeFocus(links[4])
      return [Label("Please read the", role: .body)] + links + [Link("A link that is longer than its line")]
    }
  }

  @Test func pageControls() throws {
    try check("page-control", width: 168) {
      let controls = [(5, 0), (5, 3), (20, 0), (20, 9), (20, 19), (3, 1), (4, 2)].map { count, page in
        let control = PageControl()
        (control.numberOfPages, control.currentPage) = (count, page)
        control.stackAlignment = .fill
        return control
      }
      controls[5].isEnabled = false
      takeFocus(controls[6])
      return controls
    }
  }

  @Test func cards() throws {
    try check("card", width: 192) {
      Card.Style.allCases.map { style in
        let bar = ProgressView()
        bar.progress = 0.7
        let note = Label("70 GB of 100 GB used", role: .footnote)
        note.textColor = .secondaryLabel
        note.numberOfLines = 0
        let card = Card(.vertical(spacing: 8), style: style, [Label("Storage", role: .headline), bar, note])
        card.stackAlignment = .fill
        return card
      }
    }
  }

  @Test func disclosureGroups() throws {
    try check("disclosure", width: 208) {
      let groups = [false, true, false, true].map { isExpanded in
        let note = Label("The content of the group", role: .body)
        note.numberOfLines = 0
        let group = DisclosureGroup("Advanced", isExpanded: isExpanded, [note, Switch()])
        group.contentView.layout = .vertical(spacing: 8, alignment: .leading)
        group.stackAlignment = .fill
        return group
      }
      groups[0].header.isHighlighted = true
      groups[2].header.isEnabled = false
      groups[3].title = "A title that is longer than a line"
      takeFocus(groups[3].header)
      return groups
    }
  }

  @Test func directionalImages() throws {
    try check("directional-image", width: 96) {
      let arrow = try Image(size: Size(width: 24, height: 24), scale: 2) { context in
        var path = Path()
        path.move(to: Point(x: 10, y: 4))
        path.addLine(to: Point(x: 2, y: 12))
        path.addLine(to: Point(x: 10, y: 20))
        path.move(to: Point(x: 2, y: 12))
        path.addLine(to: Point(x: 22, y: 12))
        context.stroke(path, with: .black, width: 2)
      }
      let images = [arrow.template(), arrow.template().flippedForRightToLeft()].map { ImageView($0) }
      let large = ImageView(arrow.template().flippedForRightToLeft(), contentMode: .scaleAspectFit)
      large.sizing = .fixed(width: 40, height: 40)
      large.tintColor = Theme.standard.colors.accentLabel
      return [View(.horizontal(spacing: 8), images), large]
    }
  }

  /// Lets `view` have the keyboard focus when the window is there.
  func takeFocus(_ view: View) {
    view.addSubview(FocusTaker(frame: .zero))
  }
}

/// Gives the keyboard focus to its superview.
private final class FocusTaker: View {
  override func didMoveToWindow() {
    window?.showsFocus = true
    superview?.becomeFirstResponder()
  }
}
