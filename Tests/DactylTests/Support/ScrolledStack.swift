import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

/// A scroll view without indicators in a white window of 200 by 100 pixels.
@MainActor struct ScrolledStack {
  let drawn: DrawnStack
  let place = Rect(x: 20, y: 10, width: 100, height: 80)
  let scroll: ScrollView

  init() throws {
    drawn = try DrawnStack(width: 200, height: 100)
    scroll = ScrollView(frame: place)
    scroll.contentSize = Size(width: 1000, height: 1000)
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    drawn.window.addSubview(scroll)
    drawn.frame()
  }

  /// The copy of pixels that is expected when the scroll view has scrolled by (`x`, `y`).
  func blit(_ x: Double, _ y: Double) -> ScrollBlit { ScrollBlit(rect: place, vector: Point(x: x, y: y)) }
}
