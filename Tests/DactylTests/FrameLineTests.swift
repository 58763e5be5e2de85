import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// The lines that `DACTYL_DEBUG=frames` writes, and stages that draw nothing.
@MainActor @Suite struct FrameLineTests {
  private let drawn: DrawnStack
  private let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 80))

  @MainActor private final class Log { var lines: [String] = [] }
  private let log = Log()

  init() throws {
    drawn = try DrawnStack(width: 300, height: 200)
    scroll.contentSize = Size(width: 100, height: 1000)
    scroll.showsVerticalScrollIndicator = false
    scroll.debugName = "List"
    drawn.window.addSubview(scroll)
    drawn.frame()
    let log = log
    drawn.stack.overlay = DebugOverlay(.frames, stopwatch: { .zero }, write: { log.lines.append($0) })
  }

  private func line(_ change: () -> Void) -> String {
    log.lines = []
    change()
    drawn.frame()
    #expect(log.lines.count == 1)
    return log.lines.first ?? ""
  }

  // FR-3
  @Test func eachFrameWritesALineWithItsTimesAndWhatItPaints() {
    let text = line { drawn.window.setNeedsDisplay(Rect(x: 200, y: 100, width: 10, height: 20)) }
    #expect(
      text
        == "frame 1: animate 0, layout 0, display 0, composite 0, commit before 0 us; paints 1 area, 200 square points"
    )
    log.lines = []
    drawn.frame()
    #expect(log.lines.isEmpty)
  }

  // FR-3
  @Test func theLineTellsWhetherScrollingCopiesAndWhatPreventsIt() {
    func end(_ change: () -> Void = {}) -> String {
      change()
      drawn.frame()
      return line { scroll.contentOffset.y += 5 }.components("; ").dropFirst(2).joined(separator: "; ")
    }
    #expect(end() == "List copies 100x80")
    let badge = View(frame: Rect(x: 20, y: 20, width: 10, height: 10))
    badge.backgroundColor = .red
    badge.debugName = "Badge"
    #expect(end { drawn.window.addSubview(badge) } == "List copies 100x80, paints 1 above it")
    #expect(
      end { drawn.window.sendSubviewToBack(badge) }
        == "List is painted: Badge is below it; give it an opaque background")
    badge.removeFromSuperview()
    #expect(end { scroll.alpha = 0.5 } == "List is painted: List is translucent, masked, turned or scaled")
    scroll.alpha = 1
    #expect(end { scroll.rasterizes = true } == "List is painted: List is cached as a layer")
    scroll.rasterizes = false
    #expect(end { scroll.clipsToBounds = false } == "List is painted: it does not clip to its bounds")
    scroll.clipsToBounds = true
    #expect(
      end { drawn.window.backgroundColor = nil }
        == "List is painted: nothing behind it is opaque; give it an opaque background")
    #expect(end { drawn.window.backgroundColor = .white } == "List copies 100x80")
  }

  private final class Counted: View {
    var draws = 0
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
    override func draw(_ context: Context, in rect: Rect) {
      draws += 1
      context.fill(bounds, with: .black)
    }
  }

  @Test func aStageWithoutFramesLaysOutAnimatesAndDrawsAPictureThatIsAskedFor() throws {
    let stage = try TestStage(size: Size(width: 100, height: 100), drawsFrames: false)
    stage.view.backgroundColor = .white
    let view = Counted(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    stage.view.addSubview(view)
    var isDone = false
    View.animate(withDuration: 0.2) {
      view.center.x += 50
    } completion: {
      isDone = $0
    }
    stage.advance(by: 1)
    #expect(view.draws == 0 && view.layouts == 1 && isDone)
    let picture = try #require(stage.platform.picture(of: stage.platform.openSurfaces[0]))
    #expect(view.draws > 0 && picture.argb(x: 70, y: 20) == 0xff00_0000 && picture.argb(x: 20, y: 20) == 0xffff_ffff)
    view.draws = 0
    view.center.x -= 50
    stage.advance(by: 1)
    #expect(view.draws == 0 && picture.argb(x: 20, y: 20) == 0xffff_ffff)
    _ = stage.platform.picture(of: stage.platform.openSurfaces[0])
    #expect(view.draws > 0 && picture.argb(x: 20, y: 20) == 0xff00_0000 && picture.argb(x: 70, y: 20) == 0xffff_ffff)
    #expect(stage.view.snapshot(scale: 1) != nil)
  }
}

extension String {
  /// The parts between the occurrences of `separator`.
  fileprivate func components(_ separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
