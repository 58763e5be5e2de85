import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A view that draws nothing does not keep scrolled content from being moved on the surface.
@MainActor struct ScrollTransparencyTests {
  private let fixture: ScrolledStack
  private var drawn: DrawnStack { fixture.drawn }
  private var scroll: ScrollView { fixture.scroll }

  init() throws { fixture = try ScrolledStack() }

  /// Scrolls by five points, and answers what changes.
  private func scrolled() -> FrameChanges {
    drawn.frame()
    scroll.contentOffset.y += 5
    return drawn.stack.prepareFrame(at: .zero, interval: .zero)
  }

  private var blit: ScrollBlit { fixture.blit(0, -5) }

  /// A view of a subclass, like those of programs, which draws `spot`.
  private class Holder: View {
    var spot = Rect.zero
    override func draw(_ context: Context, in rect: Rect) { context.fill(spot, with: .black) }
  }

  private func badge(at point: Point) -> View {
    let badge = View(frame: Rect(origin: point, size: Size(width: 40, height: 20)))
    badge.backgroundColor = .red
    return badge
  }

  enum Transparent: CaseIterable {
    case view, viewsInViews, subclass, clearColor, fadedAway, badgeBeside, cutOff, window, twoCorners, emptyBorder
  }

  @Test(arguments: Transparent.allCases) func whatDrawsNothingThereIsNotInTheWay(_ kind: Transparent) {
    let cover = kind == .subclass ? Holder(frame: drawn.window.bounds) : View(frame: drawn.window.bounds)
    switch kind {
    case .view, .subclass: break
    case .viewsInViews:
      let inner = View(frame: cover.bounds)
      inner.addSubview(View(frame: cover.bounds))
      cover.addSubview(inner)
    case .clearColor: cover.backgroundColor = .clear
    case .fadedAway:
      cover.addSubview(badge(at: Point(x: 50, y: 50)))
      cover.subviews[0].alpha = 0
    case .badgeBeside: cover.addSubview(badge(at: Point(x: 150, y: 50)))
    case .cutOff:
      cover.frame = Rect(x: 110, y: 0, width: 90, height: 100)
      cover.clipsToBounds = true
      cover.addSubview(badge(at: Point(x: -60, y: 50)))
    case .twoCorners:
      cover.addSubview(badge(at: Point(x: -30, y: -15)))
      cover.addSubview(badge(at: Point(x: 150, y: 70)))
    case .emptyBorder: cover.border = Border(color: .black, width: 0)
    case .window: drawn.stack.show(Window(frame: drawn.window.frame))
    }
    if kind != .window { drawn.window.addSubview(cover) }
    #expect(scrolled() == FrameChanges(blits: [blit]))
  }

  enum Visible: CaseIterable { case badge, deepBadge, subclass, fades, shadow, window }

  @Test(arguments: Visible.allCases) func ofATransparentViewOnlyWhatItDrawsIsPainted(_ kind: Visible) {
    let cover = kind == .subclass ? Holder(frame: drawn.window.bounds) : View(frame: drawn.window.bounds)
    let spot = Rect(x: 100, y: 20, width: 40, height: 20)
    var wanted = [Rect(x: 100, y: 15, width: 20, height: 25)]
    switch kind {
    case .badge: cover.addSubview(badge(at: spot.origin))
    case .deepBadge:
      let inner = View(frame: Rect(x: 10, y: 10, width: 180, height: 80))
      inner.addSubview(badge(at: Point(x: 90, y: 10)))
      cover.addSubview(inner)
    case .subclass:
      (cover as? Holder)?.spot = spot
      wanted = [fixture.place]
    case .fades:
      cover.addSubview(badge(at: spot.origin))
      cover.subviews[0].alpha = 0.5
    case .shadow:
      // Only a shadow, of a view without a colour, and it is part of what is painted.
      cover.addSubview(View(frame: spot))
      cover.subviews[0].shadow = Shadow(color: .black, radius: 0, offset: .zero)
    case .window:
      let window = Window(frame: drawn.window.frame)
      window.addSubview(badge(at: spot.origin))
      drawn.stack.show(window)
    }
    if kind != .window { drawn.window.addSubview(cover) }
    let changes = scrolled()
    #expect(changes.damage == wanted && changes.blits.count == (kind == .subclass ? 0 : 1))
  }

  @Test func whatDrawsNothingBelowShowsNoEdge() {
    let below = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    below.addSubview(View(frame: below.bounds))
    drawn.window.insertSubview(below, at: 0)
    #expect(scrolled() == FrameChanges(blits: [blit]))
    below.backgroundColor = .red
    #expect(scrolled().blits.isEmpty)
  }

  @Test func aViewThatBeginsToDrawIsInTheWay() {
    let cover = Holder(frame: drawn.window.bounds)
    drawn.window.addSubview(cover)
    #expect(scrolled().damage.isEmpty)
    cover.spot = Rect(x: 30, y: 20, width: 10, height: 10)
    cover.setNeedsDisplay()
    #expect(!scrolled().damage.isEmpty)
    let plain = View(frame: drawn.window.bounds)
    cover.removeFromSuperview()
    drawn.window.addSubview(plain)
    #expect(scrolled().damage.isEmpty)
    plain.backgroundColor = Color.red.withAlphaComponent(0.5)
    #expect(!scrolled().damage.isEmpty)
  }

  /// A row that counts how often it is drawn.
  private final class Row: View {
    static let side = 50.0
    var draws: () -> Void = {}
    override func draw(_ context: Context, in rect: Rect) {
      draws()
      context.fill(rect, with: .black)
    }
  }

  @Test(arguments: [false, true]) func aListBelowAToastDrawsTheRowsThatComeAndThoseBelowTheToast(hasToast: Bool) throws
  {
    @MainActor final class Count { var value = 0 }
    let count = Count()
    let stage = try TestStage(size: Size(width: 300, height: 600))
    let list = ScrollView(frame: stage.view.bounds)
    list.backgroundColor = .white
    list.showsVerticalScrollIndicator = false
    list.contentSize = Size(width: 300, height: 5000)
    for index in 0..<100 {
      let row = Row(frame: Rect(x: 0, y: Double(index) * Row.side, width: 300, height: 40))
      row.draws = { count.value += 1 }
      list.addSubview(row)
    }
    stage.view.addSubview(list)
    if hasToast { Toast("Saved", duration: .infinity).show(in: stage.view) }
    stage.advance(by: 3)
    count.value = 0
    for _ in 0..<50 {
      list.contentOffset.y += 5
      stage.advance(by: 1.0 / 60)
    }
    // One or two rows come into sight in each frame, and a toast is in front of two or three.
    #expect(count.value > 0 && count.value <= 50 * (hasToast ? 5 : 2))
  }
}
