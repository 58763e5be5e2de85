import Dactyl

/// The segments that choose a page. They scroll if they don't fit.
final class PageTabs: ScrollView {
  static let height = 48.0

  private let segments = SegmentedControl(PageName.allCases.map(\.title))

  /// The page whose segment is selected.
  var page: PageName {
    get { PageName.allCases[segments.selectedIndex ?? 0] }
    set {
      segments.selectedIndex = PageName.allCases.firstIndex(of: newValue)
      scrollToSelected(animated: window != nil)
    }
  }

  /// Calls `choose` when the user has selected a page.
  init(choose: @escaping @MainActor (PageName) -> Void) {
    super.init(frame: .zero)
    layout = .horizontal(alignment: .center)
    contentAxes = .horizontal
    layoutMargins = DirectionalInsets(horizontal: 6, vertical: 2)
    showsHorizontalScrollIndicator = false
    panGestureRecognizer.name = "tabs"
    segments.apportionsSegmentWidthsByContent = true
    segments.font = .system(size: 13, weight: .medium)
    segments.accessibilityLabel = "Pages"
    segments.addAction(Action { [unowned self] _ in choose(page) }, for: .valueChanged)
    addSubview(segments)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scrollToSelected(animated: false)
  }

  /// Shows the selected segment with a part of its neighbours, as a hint that there are more.
  private func scrollToSelected(animated: Bool) {
    guard !bounds.isEmpty, let index = segments.selectedIndex else { return }
    segments.layoutIfNeeded()
    let segment = convert(segments.subviews[index].frame, from: segments)
    scrollRectToVisible(segment.insetBy(dx: -40, dy: 0), animated: animated)
  }
}
