import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The presentation of an animated view, and the properties that have their final values at once.
@Suite @MainActor struct AnimationPresentationTests {
  private let fixture = Fixture()

  /// A red view at (100, 100), 40 points wide and high.
  private func makeView(in parent: View? = nil) -> View {
    let view = View(frame: Rect(x: 100, y: 100, width: 40, height: 40))
    view.backgroundColor = .red
    (parent ?? fixture.window).addSubview(view)
    return view
  }

  private func picture() throws -> Bitmap {
    fixture.window.backgroundColor = .white
    return try Bitmap(size: fixture.stack.size, hasAlpha: false) { context in
      fixture.stack.draw(context, in: [Rect(origin: .zero, size: fixture.stack.size)])
    }
  }

  private func presentation(_ values: (Presentation) -> Void) -> Presentation {
    let presentation = Presentation()
    values(presentation)
    return presentation
  }

  @Test func drawingShowsTheWayAndTouchesTheTarget() throws {
    let view = makeView()
    view.presentation = presentation {
      $0.center = Point(x: 30, y: 30)
      $0.backgroundColor = .blue
      $0.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    }
    let picture = try picture()
    #expect(picture.color(x: 30, y: 30) == .blue && picture.color(x: 21, y: 39) == .blue)
    #expect(picture.color(x: 19, y: 30) == .white && picture.color(x: 120, y: 120) == .white)
    #expect(fixture.window.hitTest(Point(x: 120, y: 120), with: nil) === view)
    #expect(fixture.window.hitTest(Point(x: 30, y: 30), with: nil) === fixture.window)
    #expect(view.frame == Rect(x: 100, y: 100, width: 40, height: 40))
  }

  @Test func anInvisiblePresentationIsNotDrawnAndCoversNothing() throws {
    let below = View(frame: Rect(x: 100, y: 100, width: 40, height: 40))
    below.backgroundColor = .green
    fixture.window.addSubview(below)
    let view = makeView()
    view.presentation = presentation { $0.alpha = 0 }
    #expect(try picture().color(x: 120, y: 120) == .green)
    view.presentation = presentation { $0.alpha = 0.5 }
    let mixed = try picture().color(x: 120, y: 120)
    #expect(abs(mixed.red - 0.5) < 0.01 && mixed.green > 0.1)
    view.presentation = presentation { $0.center = Point(x: 300, y: 120) }
    #expect(try picture().color(x: 120, y: 120) == .green)
  }

  @Test func aViewDrawsInTheSizeThatIsSeen() throws {
    final class Striped: View {
      var seen: Rect?
      override func draw(_ context: Context, in rect: Rect) {
        seen = bounds
        context.fill(Rect(x: bounds.maxX - 5, y: 0, width: 5, height: 5), with: .blue)
      }
    }
    let view = Striped(frame: Rect(x: 100, y: 100, width: 40, height: 40))
    fixture.window.addSubview(view)
    view.presentation = presentation { $0.size = Size(width: 100, height: 40) }
    #expect(try picture().color(x: 167, y: 102) == .blue)
    #expect(view.seen == Rect(x: 0, y: 0, width: 100, height: 40))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 40, height: 40))
  }

  @Test func damageIsWhereTheViewIsSeen() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    fixture.window.addSubview(parent)
    let view = makeView(in: parent)
    view.presentation = presentation { $0.center = Point(x: 30, y: 30) }
    parent.presentation = presentation { $0.origin = Point(x: -10, y: 0) }
    _ = fixture.stack.takeDamage()
    view.setNeedsDisplay()
    #expect(fixture.stack.takeDamage() == [Rect(x: 20, y: 10, width: 40, height: 40)])
    view.isHidden = true
    #expect(fixture.stack.takeDamage() == [Rect(x: 20, y: 10, width: 40, height: 40)])
  }

  @Test func aValueSetAtOnceIsSeenAtOnce() {
    let view = makeView()
    view.presentation = presentation {
      $0.center = Point(x: 30, y: 30)
      $0.alpha = 0.5
    }
    _ = fixture.stack.takeDamage()
    view.center = Point(x: 200, y: 30)
    #expect(view.shownCenter == Point(x: 200, y: 30) && view.shownAlpha == 0.5)
    #expect(
      fixture.stack.takeDamage() == [
        Rect(x: 10, y: 10, width: 40, height: 40), Rect(x: 180, y: 10, width: 40, height: 40),
      ])
    view.alpha = 0.25
    #expect(view.presentation == nil)
    view.presentation = presentation { $0.size = .zero }
    view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.presentation == nil && view.shownBounds.size == Size(width: 3, height: 4))
  }
}
