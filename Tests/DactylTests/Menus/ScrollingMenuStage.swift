import DactylGeometry
import DactylTesting

@testable import DactylCore
@testable import DactylWidgets

/// A stage that a scroll view fills, for menus that open over its content.
@MainActor final class ScrollingMenuStage {
  let stage: TestStage
  let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  let content: View

  init(contentHeight: Double) throws {
    content = View(frame: Rect(x: 0, y: 0, width: 400, height: contentHeight))
    stage = try TestStage()
    scrollView.contentSize = content.bounds.size
    scrollView.addSubview(content)
    stage.view.addSubview(scrollView)
    stage.advance(by: 0.1)
  }
}

extension TestStage {
  /// Adds a scroll view with content that is 3,000 points high.
  func addScrollView(frame: Rect) -> ScrollView {
    let scrollView = ScrollView(frame: frame)
    scrollView.contentSize = Size(width: frame.width, height: 3000)
    view.addSubview(scrollView)
    advance(by: 0.1)
    return scrollView
  }
}
