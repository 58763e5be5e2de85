import Dactyl

/// A row of tabs, one of them selected. It scrolls if they don't fit.
final class TabBar: View {
  static let height = 48.0
  private static let padding = 6.0
  private static let gap = 2.0

  /// Called with the index of a tab that was tapped.
  var choose: @MainActor (Int) -> Void = { _ in }

  var selectedIndex = 0 {
    didSet { show() }
  }

  var theme = Theme.light {
    didSet {
      backgroundColor = theme.panel
      for chip in chips { chip.theme = theme }
      setNeedsDisplay()
    }
  }

  private let scroll = ScrollView()
  private let chips: [Chip]

  init(titles: [String]) {
    chips = titles.map { Chip($0) }
    super.init()
    backgroundColor = theme.panel
    scroll.showsHorizontalScrollIndicator = false
    scroll.panGestureRecognizer.name = "tabs"
    addSubview(scroll)
    for (index, chip) in chips.enumerated() {
      chip.debugName = titles[index]
      chip.addAction(Action { [weak self] _ in self?.choose(index) }, for: .primaryActionTriggered)
      scroll.addSubview(chip)
    }
    show()
  }

  override func layoutSubviews() {
    scroll.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - 1)
    var x = Self.padding
    let height = max(bounds.height - 1, 0)
    for chip in chips {
      chip.frame = Rect(x: x, y: 0, width: chip.sizeThatFits(bounds.size).width, height: height)
      x = chip.frame.maxX + Self.gap
    }
    scroll.contentSize = Size(width: x - Self.gap + Self.padding, height: height)
    scrollToSelected(animated: false)
  }

  private func show() {
    for (index, chip) in chips.enumerated() { chip.isSelected = index == selectedIndex }
    scrollToSelected(animated: window != nil)
  }

  /// Shows the selected tab with a part of its neighbours, as a hint that there are more.
  private func scrollToSelected(animated: Bool) {
    guard !bounds.isEmpty, chips.indices.contains(selectedIndex) else { return }
    scroll.scrollRectToVisible(chips[selectedIndex].frame.insetBy(dx: -40, dy: 0), animated: animated)
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.fill(Rect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1), with: theme.border)
  }
}
