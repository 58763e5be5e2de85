import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The overlays that `DACTYL_DEBUG` draws over the windows.
@MainActor struct DebugOverlayTests {
  private let drawn: DrawnStack
  private var stack: WindowStack { drawn.stack }
  private var window: Window { drawn.window }

  init() throws {
    drawn = try DrawnStack(width: 300, height: 200)
    drawn.frame()
  }

  @Test func unknownNamesAreIgnored() {
    #expect(DebugOverlay.Parts(names: "damage, layers,what") == [.damage, .layers])
    #expect(DebugOverlay.Parts(names: "frames") == .frames)
    #expect(DebugOverlay.Parts(names: "").isEmpty)
  }

  @Test func damageFlashesFadesAndRestoresThePicture() {
    stack.overlay = DebugOverlay(.damage, stopwatch: { .zero })
    let spot = Rect(x: 200, y: 100, width: 10, height: 10)
    window.setNeedsDisplay(spot)
    #expect(drawn.frame() == [spot])
    let first = drawn.pixel(205, 105)
    #expect(first != 0xFF_FFFFFF)
    #expect(drawn.pixel(195, 105) == 0xFF_FFFFFF)
    #expect(drawn.frame() == [spot])
    // Fainter: nearer to white.
    #expect(drawn.pixel(205, 105) & 0xff00 > first & 0xff00)
    var count = 0
    while !drawn.frame().isEmpty, count < 100 { count += 1 }
    #expect(count == DamageFlashes.length - 1)
    #expect(drawn.pixel(205, 105) == 0xFF_FFFFFF)
  }

  @Test func flashesRequestOnlyTheFramesTheyFadeIn() {
    stack.overlay = DebugOverlay(.damage, stopwatch: { .zero })
    var asked = 0
    stack.onNeedsFrame = { asked += 1 }
    window.setNeedsDisplay(Rect(x: 200, y: 100, width: 10, height: 10))
    for _ in 0..<20 { drawn.frame() }
    let atRest = asked
    #expect(atRest >= DamageFlashes.length)
    drawn.frame()
    #expect(asked == atRest)
  }

  @Test func thePanelShowsThePassTimesOfTheLastFrame() {
    var time = Timestamp.zero
    let overlay = DebugOverlay(
      .frames,
      stopwatch: {
        time = time + Timestamp(nanoseconds: 5_000)
        return time
      },
      timing: {
        FrameTiming(
          delay: Timestamp(nanoseconds: 12_000_000), margin: Timestamp(nanoseconds: 1_500_000),
          commit: Timestamp(nanoseconds: 17_000))
      })
    stack.overlay = overlay
    window.setNeedsDisplay(Rect(x: 250, y: 150, width: 10, height: 10))
    drawn.frame()
    drawn.frame()
    #expect(
      overlay.lines == [
        "frame 1  commit 17 us", "animate 5  layout 5 us", "display 5  composite 5 us", "waits 12.0 ms, margin 1.5",
      ])
    #expect(drawn.pixel(100, 60) != 0xFF_FFFFFF)
    // The overlay alone causes no frame.
    #expect(drawn.frame().isEmpty)
  }

  @Test func cachedLayersHaveAnOutline() {
    stack.overlay = DebugOverlay(.layers, stopwatch: { .zero })
    let view = Label("text", frame: Rect(x: 50, y: 50, width: 60, height: 30))
    view.rasterizes = true
    window.addSubview(view)
    drawn.frame()
    #expect(drawn.pixel(80, 50) == 0xFF_DF3D3D)
    view.center.x += 20
    drawn.frame()
    #expect(drawn.pixel(100, 50) == 0xFF_35A853)
  }
}
