import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A column in the middle of a view.
@MainActor @Suite struct ColumnLayoutTests {
  private let stage: TestStage
  private let text = Label("A line that is long enough to be broken in a narrow window, and not in a wide one.")
  private let scroll: ScrollView

  init() throws {
    text.numberOfLines = 0
    scroll = ScrollView(column: text, width: 400)
    let controller = ViewController()
    scroll.layout = ColumnLayout(width: 400, margin: 20)
    controller.view = scroll
    stage = try TestStage(size: Size(width: 800, height: 300), root: controller)
    stage.advance(by: 0.1)
  }

  @Test func aWideViewHasAColumnInTheMiddle() {
    #expect(text.frame.minX == 200 && text.frame.width == 400 && text.frame.minY == 20)
    #expect(scroll.contentSize.width == 800)
  }

  @Test func aNarrowViewIsFilledButForTheMargin() {
    let height = text.frame.height
    stage.resize(to: Size(width: 300, height: 300))
    stage.advance(by: 0.1)
    #expect(text.frame.minX == 20 && text.frame.width == 260 && text.frame.height > height)
    #expect(scroll.contentSize.width == 300)
  }

  @Test func theMarginOfTheThemeIsTheDefault() {
    scroll.layout = .readableColumn(400)
    stage.resize(to: Size(width: 300, height: 300))
    stage.advance(by: 0.1)
    #expect(text.frame.minX == scroll.traits.theme.metrics.largeSpacing)
  }

  @Test func theColumnIsWiderForLargeText() {
    defer { stage.application.traitOverrides.fontScale = 1 }
    stage.application.traitOverrides.fontScale = 1.5
    stage.advance(by: 0.1)
    #expect(text.frame.width == 600 && text.frame.minX == 100)
  }

  @Test func aLimitThatIsNoneFillsTheView() {
    for width in [0, -5, Double.nan, .infinity] {
      scroll.layout = ColumnLayout(width: width, spacing: .nan, margin: .infinity)
      stage.advance(by: 0.1)
      #expect(text.frame.minX == 0 && text.frame.width == 800, "\(width)")
    }
  }

  @Test func aViewWithAFixedWidthIsInTheMiddle() {
    text.sizing.width = 100
    stage.advance(by: 0.1)
    #expect(text.frame.minX == 350 && text.frame.width == 100)
  }

  @Test func severalViewsFollowEachOther() {
    let more = [View(), View()]
    for view in more {
      view.sizing.height = 50
      scroll.addSubview(view)
    }
    more[0].spacingAfter = 3
    scroll.layout = ColumnLayout(width: 400, spacing: 8, margin: 20)
    stage.advance(by: 0.1)
    #expect(more[0].frame.minY == text.frame.maxY + 8 && more[1].frame.minY == more[0].frame.maxY + 3)
    #expect(more[0].frame.width == 400)
    #expect(scroll.contentSize.height == max(more[1].frame.maxY + 20, 300))
  }

  @Test func theColumnKeepsClearOfCoveredEdges() {
    stage.window.obscuredInsets = Insets(top: 30, left: 0, bottom: 100, right: 0)
    text.sizing.height = 1000
    stage.advance(by: 0.1)
    #expect(scroll.contentOffset.y == -30 && text.convert(text.bounds, to: stage.window).minY == 50)
    #expect(scroll.contentSize.height == 1_040 && scroll.adjustedContentInset.bottom == 100)
  }
}
