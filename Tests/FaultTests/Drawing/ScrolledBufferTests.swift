import Dactyl
import DactylTestCompositor
import Testing

/// Pictures in several buffers while content scrolls (`FR-3`).
@MainActor struct ScrolledBufferTests {
  /// A part of the window does not change while content on both sides of it does. The damage is one rectangle around
  /// all of them, and the second buffer is new.
  @Test func aPartBetweenTwoChangesIsInEveryBuffer() throws {
    let fixture = try FaultFixture(opensWindow: false)
    let window = try fixture.openWindow(size: Size(width: 100, height: 500))
    let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 48))
    bar.backgroundColor = .red
    let part = View(frame: Rect(x: 0, y: 48, width: 100, height: 60))
    part.backgroundColor = .blue
    let list = ScrollView(frame: Rect(x: 0, y: 108, width: 100, height: 392))
    list.backgroundColor = .white
    list.contentSize = Size(width: 100, height: 2000)
    for view in [bar, part, list] {
      view.isUserInteractionEnabled = false
      window.view.addSubview(view)
    }
    fixture.settle()
    for step in 1...4 {
      bar.backgroundColor = step % 2 == 0 ? .red : .green
      list.contentOffset = Point(x: 0, y: Double(step) * 2)
      fixture.compositor.frameDone()
      fixture.pass(milliseconds: 17)
      fixture.settle()
      let surface = window.wire.surface
      #expect(surface.pixel(50, 20) == (step % 2 == 0 ? 0xFF_FF0000 : 0xFF_00FF00), "step \(step)")
      #expect(surface.pixel(50, 78) == 0xFF_0000FF, "step \(step)")
      #expect(surface.pixel(50, 300) == 0xFF_FFFFFF, "step \(step)")
    }
    #expect(fixture.compositor.violations == [])
  }
}
