import Dactyl

/// Progress, levels, activity, badges, separators, links and page controls.
final class StatusPage: Page {
  init() {
    super.init([
      Section("Progress", [Self.bar("Download", 0.4), Self.bar("Connecting", nil)]),
      Section(
        "Levels",
        [
          Self.labeled("Disk", Self.level(0.55, warning: 0.7, critical: 0.9)),
          Self.labeled("Memory", Self.level(0.8, warning: 0.7, critical: 0.9)),
          Self.labeled("Battery", Self.level(0.2, warning: 0.4, critical: 0.2, segments: 5)),
        ]),
      Section("Activity", [Self.row([Self.indicator(.medium), Self.indicator(.large), Self.stopped()])]),
      Section(
        "Badges",
        [
          Self.row([
            Badge(), Badge(3), Badge(42), Badge(1200), Badge(localized: LocalizedText("New", context: "badge")),
          ]),
          Self.row([Badge(style: .accent), Badge(3, style: .accent), Badge(localized: "Beta", style: .accent)]),
        ]),
      Section(
        "Separators",
        [
          Separator(), Separator(insets: DirectionalInsets(leading: 32)),
          View(
            .horizontal(spacing: 12),
            [Label(localized: "One", role: .body), Separator(.vertical), Label(localized: "Two", role: .body)]),
        ]),
      Section(
        "Links", [Self.row([Self.link("A link"), Self.link("Visited", true), Self.link("Disabled", isEnabled: false)])]),
      Section("Pages", [Self.pages(5, 1), Self.pages(40, 20), Self.pages(3, 0, isEnabled: false)]),
    ])
  }

  private static func labeled(_ name: LocalizedText, _ bar: View) -> View {
    let label = Label(localized: name, role: .footnote)
    label.numberOfLines = 0
    bar.accessibilityLabeledBy = label
    return View(.vertical(spacing: 8), [label, bar])
  }

  private static func bar(_ caption: LocalizedText, _ progress: Double?) -> ProgressView {
    let bar = ProgressView()
    bar.localize(\.caption, caption)
    bar.progress = progress
    return bar
  }

  private static func level(
    _ value: Double, warning: Double, critical: Double, segments: Int = 0
  ) -> LevelIndicator {
    let indicator = LevelIndicator()
    (indicator.warningValue, indicator.criticalValue) = (warning, critical)
    (indicator.value, indicator.numberOfSegments) = (value, segments)
    return indicator
  }

  private static func indicator(_ style: ActivityIndicatorView.Style) -> ActivityIndicatorView {
    let indicator = ActivityIndicatorView(style: style)
    indicator.localize(\.accessibilityLabel, "Loading")
    indicator.startAnimating()
    return indicator
  }

  private static func stopped() -> ActivityIndicatorView {
    let indicator = ActivityIndicatorView(style: .large)
    indicator.localize(\.accessibilityLabel, "Loading")
    indicator.hidesWhenStopped = false
    return indicator
  }

  private static func link(_ text: LocalizedText, _ isVisited: Bool = false, isEnabled: Bool = true) -> Link {
    let link = Link(localized: text)
    (link.isVisited, link.isEnabled) = (isVisited, isEnabled)
    link.addAction(Action { [unowned link] _ in link.isVisited = true }, for: .primaryActionTriggered)
    return link
  }

  private static func pages(_ count: Int, _ page: Int, isEnabled: Bool = true) -> PageControl {
    let control = PageControl()
    (control.numberOfPages, control.currentPage, control.isEnabled) = (count, page, isEnabled)
    control.localize(\.accessibilityLabel, count > 9 ? "Gallery" : "Pages")
    return control
  }
}
