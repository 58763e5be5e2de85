import Dactyl

/// Where things are in a window of a given size: tabs above the page; the panel beside the stage in a wide window,
/// below it in others.
@MainActor struct DemoLayout {
  var tabs: Rect
  /// Below the tabs, as wide as the window.
  var page: Rect
  /// Above the page; empty where the page wants none.
  var panel: Rect
  /// Rows on one line, for lack of room.
  var isCompact: Bool
  /// The part of the page that the panel does not cover, in the page's coordinates.
  var stage: Rect

  /// Of a page that has room for the panel.
  private static let leastHeight = 260.0
  /// Lines of words below the rows of the panel.
  private static let mostWords = 10.0
  private static let fewWords = 2.0
  /// A panel below the stage takes this part of the page at the most.
  private static let largestPart = 0.46

  /// Around what stands in an area of a given size, in points.
  static func margin(_ size: Size) -> Double { min(size.width, size.height) < 420 ? 8 : 16 }

  init(size: Size, rowCount: Int, hasPanel: Bool) {
    let margin = Self.margin(size)
    tabs = Rect(x: 0, y: 0, width: size.width, height: min(TabBar.height, size.height))
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
