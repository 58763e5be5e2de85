import Dactyl

/// The layout of a window of a given size: tabs above the page; the panel beside the stage in a wide window, below it
/// in others.
@MainActor struct DemoLayout {
  var tabs: Rect
  /// The page below the tabs, as wide as the window.
  var page: Rect
  /// The panel above the page; empty for pages without a panel.
  var panel: Rect
  /// Whether rows of the panel are one line, for lack of space.
  var isCompact: Bool
  /// The part of the page that the panel does not cover, in the page's coordinates.
  var stage: Rect

  /// The least height of a page with a panel, in points.
  private static let leastHeight = 260.0
  /// The number of lines for decisions below the rows of the panel.
  private static let mostWords = 10.0
  private static let fewWords = 2.0
  /// The largest fraction of the page for a panel below the stage.
  private static let largestPart = 0.46

  /// Returns the margin of content in an area of `size`, in points.
  static func margin(_ size: Size) -> Double { min(size.width, size.height) < 420 ? 8 : 16 }

  init(size: Size, rowCount: Int, hasPanel: Bool) {
    let margin = Self.margin(size)
    tabs = Rect(x: 0, y: 0, width: size.width, height: min(PageTabs.height, size.height))
    page = Rect(x: 0, y: tabs.maxY, width: size.width, height: size.height - tabs.maxY)
    panel = .zero
    isCompact = false
    stage = Rect(origin: .zero, size: page.size)
    guard hasPanel, rowCount > 0, page.height >= Self.leastHeight else { return }

    let room = page.height - 2 * margin
    let isWide = size.width >= 440 && size.width > size.height * 1.2
    isCompact = isWide ? room < PanelView.height(rowCount, words: Self.fewWords) : size.height < 720
    let rows = PanelView.height(rowCount, isCompact: isCompact, words: 0)
    let fewWords = PanelView.height(rowCount, isCompact: isCompact, words: Self.fewWords)
    let mostWords = PanelView.height(rowCount, isCompact: isCompact, words: Self.mostWords)
    if isWide {
      let width = min(max(size.width * (isCompact ? 0.46 : 0.32), 212), 300).rounded()
      panel = Rect(
        x: size.width - margin - width, y: page.minY + margin, width: width, height: max(min(mostWords, room), 0))
      stage.size.width = panel.minX
    } else {
      let width = min(size.width - 2 * margin, 560)
      let most = (page.height * Self.largestPart).rounded()
      let height = fewWords <= most ? fewWords : min(rows, most)
      panel = Rect(
        x: ((size.width - width) / 2).rounded(), y: size.height - margin - height, width: width, height: height)
      stage.size.height = panel.minY - page.minY
    }
  }
}
