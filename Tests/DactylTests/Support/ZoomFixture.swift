import DactylGeometry
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

/// A scroll view with a picture that can be shown three times as large.
@MainActor final class ZoomFixture {
  let fixture = Fixture([.states])
  let recorder: ScrollRecorder
  let scroll: ScrollView
  let picture: StubView

  init() {
    recorder = ScrollRecorder(fixture)
    scroll = fixture.scroll("S", content: Size(width: 400, height: 600), delegate: recorder)
    picture = fixture.view("P", 0, 0, 400, 600, in: scroll)
    recorder.zoomedView = picture
    scroll.maximumZoomScale = 3
    scroll.pinch?.name = "S.pinch"
  }

  /// Two fingers on a horizontal line, `distance` apart about `middle`.
  func fingers(_ time: Double, _ middle: Point, _ distance: Double, isDown: Bool = false) {
    let (left, right) = (middle.x - distance / 2, middle.x + distance / 2)
    if isDown {
      fixture.touch(time, .down(0, left, middle.y), .down(1, right, middle.y))
    } else {
      fixture.touch(time, .move(0, left, middle.y), .move(1, right, middle.y))
    }
  }
}
