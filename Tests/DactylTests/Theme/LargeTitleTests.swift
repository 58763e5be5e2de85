import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Titles of bars at twice the size of text, in a narrow window.
@MainActor @Suite struct LargeTitleTests {
  private static let pie = "Grandmother’s apple pie with cinnamon"
  private let root = ViewController()
  private let second = ViewController()
  private let stage: TestStage
  private let navigation: NavigationController

  init() throws {
    navigation = NavigationController(rootViewController: root)
    stage = try TestStage(size: Size(width: 360, height: 640), root: navigation)
    (root.title, second.title) = ("Recipes", Self.pie)
  }

  /// Shows the second screen in a size of text.
  private func show(_ fontScale: Double, buttons: [String] = ["Delete"], isMirrored: Bool = false) throws
    -> NavigationBar
  {
    stage.application.traitOverrides.fontScale = fontScale
    stage.application.traitOverrides.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    second.navigationItem.trailingViews = buttons.map { Button($0, style: .plain) }
    navigation.pushViewController(second, animated: false)
    stage.advance(by: 1)
    return try #require(navigation.shown?.bar)
  }

  private func resetLook() {
    stage.application.traitOverrides.fontScale = 1
    stage.application.traitOverrides.layoutDirection = nil
  }

  private func titles(of bar: NavigationBar) -> [Label] {
    bar.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden && $0.alpha > 0 }
  }

  private func expectWhole(_ bar: NavigationBar, isSmaller: Bool = false) {
    for label in titles(of: bar) {
      #expect(!label.shownText.layout.isTruncated && (label.font == nil || isSmaller), "\(label.text)")
      #expect(label.shownText.layout.size.height <= label.bounds.height + 0.5)
    }
    let shown = bar.subviews.filter { !$0.isHidden && $0.alpha > 0 }
    for (index, view) in shown.enumerated() {
      #expect(bar.bounds.contains(view.frame), "\(view)")
      for other in shown[(index + 1)...] { #expect(!view.frame.intersects(other.frame), "\(view), \(other)") }
    }
  }

  // AU-23
  @Test(arguments: [360.0, 300], [false, true]) func aTitleWithoutRoomIsBelowTheButtons(
    _ width: Double, isMirrored: Bool
  )
    throws
  {
    defer { resetLook() }
    stage.resize(to: Size(width: width, height: 640))
    let bar = try show(2, isMirrored: isMirrored)
    expectWhole(bar)
    let title = try #require(titles(of: bar).first)
    let buttons = bar.subviews.filter { $0 is Button && !$0.isHidden }
    #expect(titles(of: bar).map(\.text) == [Self.pie] && title.role == .headline && buttons.count == 2)
    #expect(title.frame.minY >= buttons.map(\.frame.maxY).max() ?? .infinity)
    #expect(title.shownText.layout.lineCount > 1)
    #expect(isMirrored ? title.frame.maxX > width - 40 : title.frame.minX < 40)
    // The content is below, and assistive technology finds one title.
    #expect(second.view.safeAreaInsets.top == bar.bounds.height)
    #expect(stage.elements(.staticText).map(\.label) == [Self.pie])
    #expect(title.toolTip == nil)
    // With standard text the title is on one line again.
    stage.application.traitOverrides.fontScale = 1
    stage.advance(by: 1)
    #expect(bar.bounds.height == 48 && titles(of: bar).map(\.text) == [Self.pie])
  }

  // AU-23
  @Test func aTitleThatIsCutIsInAToolTip() throws {
    defer { resetLook() }
    let bar = try show(1)
    let title = try #require(titles(of: bar).first)
    #expect(title.shownText.layout.isTruncated && title.toolTip == Self.pie)
    #expect(title.accessibilityDescription.hint == nil)
    stage.pointer.move(to: title.bounds.center, in: title)
    stage.advance(by: 1)
    #expect(stage.element(.tooltip).label == Self.pie)
    stage.pointer.move(to: Point(x: 100, y: 500))
    second.title = "Pie"
    stage.advance(by: 1)
    #expect(title.toolTip == nil && !title.isUserInteractionEnabled)
  }

  // AU-23
  @Test func contentScrollsOverATitleBelowTheButtons() throws {
    defer { resetLook() }
    let table = TableView()
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in cell.textLabel.text = "\(row)" }
    rows.apply(DataSourceSnapshot(Array(0..<50)))
    second.view = table
    let bar = try show(2)
    let full = bar.bounds.height
    expectWhole(bar)
    table.contentOffset.y += 300
    stage.advance(by: 1)
    #expect(bar.bounds.height < full - 40)
    let title = try #require(titles(of: bar).first)
    // It is not below the usual size, and as a whole in a tool tip.
    #expect(title is NavigationTitle && title.toolTip == Self.pie)
    #expect((title.font?.size ?? 0) * 2 >= title.traits.theme.typography.font(.headline, fontScale: 1).size - 0.1)
    table.contentOffset.y = -table.adjustedContentInset.top
    stage.advance(by: 1)
    #expect(bar.bounds.height == full)
    expectWhole(bar)
  }

  // AU-23
  @Test(arguments: [1.0, 2], [false, true]) func buttonsWithoutRoomAreInRowsBelow(_ scale: Double, isMirrored: Bool)
    throws
  {
    defer { resetLook() }
    let bar = try show(scale, buttons: ["Share", "Duplicate", "Move to Folder", "Delete"], isMirrored: isMirrored)
    let buttons = bar.subviews.compactMap { $0 as? Button }.filter { !$0.isHidden }
    #expect(buttons.count == 5)
    for (index, button) in buttons.enumerated() {
      #expect(
        bar.bounds.contains(button.frame)
          && button.bounds.width >= min(button.measuredSize(for: .unspecified).width, 340))
      for other in buttons[(index + 1)...] { #expect(!button.frame.intersects(other.frame)) }
    }
    #expect(Set(buttons.map(\.frame.midY)).count > 1)
    if scale > 1 { expectWhole(bar) }
    #expect(second.view.safeAreaInsets.top == bar.bounds.height)
    // A button that becomes wider moves the others.
    let height = bar.bounds.height
    buttons.last?.title = "Delete all of them for ever and ever"
    stage.advance(by: 1)
    #expect(bar.bounds.height >= height)
    for button in buttons { #expect(bar.bounds.contains(button.frame)) }
  }

  // AU-23, NV-5
  @Test(arguments: [1.0, 2]) func aLargeTitleHasSeveralLines(_ scale: Double) throws {
    defer { resetLook() }
    second.navigationItem.prefersLargeTitle = true
    let bar = try show(scale)
    expectWhole(bar, isSmaller: scale > 1)
    let title = try #require(titles(of: bar).first)
    #expect(title.role == .largeTitle && title.shownText.layout.lineCount > 1)
    #expect(second.view.safeAreaInsets.top == bar.bounds.height)
    // No word is broken, and it is larger than a title beside buttons.
    let layout = title.shownText.layout
    let words = Self.pie.split(separator: " ")
    for line in layout.lines {
      for word in layout.text[line.range].split(separator: " ") { #expect(words.contains(word), "\(word)") }
    }
    let headline = title.traits.theme.typography.font(.headline, fontScale: scale).size
    #expect((title.font?.size ?? .infinity) >= headline)
  }

  // AU-23, WF-2
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func titlesOfAWindowHaveSeveralLines(_ direction: LayoutDirection) throws {
    let it = try WindowFrameStage { $0.title = "Groceries for the whole week" }
    defer { it.stage.application.traitOverrides.fontScale = 1 }
    defer { it.stage.application.traitOverrides.layoutDirection = nil }
    it.stage.application.traitOverrides.fontScale = 2
    it.stage.application.traitOverrides.layoutDirection = direction
    it.toplevel.subtitle = "Changed on Wednesday morning"
    it.configure { $0.size = Size(width: 360, height: 700) }
    it.settle()
    let bar = try #require(it.bar)
    func expectWhole() {
      let labels = bar.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden && !$0.text.isEmpty }
      for label in labels {
        #expect(!label.shownText.layout.isTruncated && bar.bounds.contains(label.frame), "\(label.text)")
        for kind in it.buttons { #expect(it.button(kind)?.frame.intersects(label.frame) == false) }
      }
      #expect(it.root.view.frame.minY == bar.bounds.height)
    }
    expectWhole()
    let high = bar.bounds.height
    // A shorter title needs less, and gets it.
    it.toplevel.subtitle = ""
    it.toplevel.title = "A"
    it.settle()
    it.settle()
    expectWhole()
    #expect(bar.bounds.height < high)
    it.toplevel.title = "Groceries for the whole week"
    it.settle()
    it.settle()
    expectWhole()
  }
}
