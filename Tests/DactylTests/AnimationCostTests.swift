import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// Animations paint what changes, and end when nothing visible is left.
@MainActor @Suite struct AnimationCostTests {
  private let stage: TestStage
  private let meter: FrameMeter
  private let view = View(frame: Rect(x: 20, y: 20, width: 60, height: 40))

  init() throws {
    stage = try TestStage(size: Size(width: 200, height: 120))
    stage.view.backgroundColor = .white
    view.backgroundColor = .black
    stage.view.addSubview(view)
    stage.advance(by: 1)
    meter = FrameMeter(stage)
  }

  // FR-1
  @Test func aSlowMovementPaintsAFrameForEachPixel() {
    View.animate(withDuration: 1, curve: .linear) { view.center.x += 3 }
    let frames = meter.frames(for: 1.2)
    #expect(frames.painted >= 3 && frames.painted <= 5 && frames.undeclared == 0)
    #expect(frames.changed == 3 * 2 * 40)
  }

  // FR-1
  @Test func theValueOnTheScreenIsExactBetweenTwoPixels() {
    let start = view.center.x
    View.animate(withDuration: 1, curve: .linear) { view.center.x += 1 }
    stage.advance(by: 0.25)
    #expect(abs(view.presentationCenter.x - start - 0.25) < 0.03)
  }

  /// A black square of 20 points at a place that is animated.
  private final class Mark: View {
    lazy var place = AnimatedValue(0.0, in: self)

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      place.displayRect = { Rect(x: $0, y: 0, width: 20, height: 20) }
    }

    override func draw(_ context: Context, in rect: Rect) {
      context.fill(Rect(x: place.presentationValue, y: 0, width: 20, height: 20), with: .black)
    }
  }

  // FR-5
  @Test func aSlowPartIsPaintedForEachEighthOfAPixel() {
    let mark = Mark(frame: Rect(x: 100, y: 20, width: 60, height: 20))
    stage.view.addSubview(mark)
    stage.advance(by: 0.1)
    View.animate(withDuration: 4, curve: .linear) { mark.place.value = 2 }
    let frames = meter.frames(for: 4.2)
    #expect(frames.painted >= 14 && frames.painted <= 18 && frames.undeclared == 0)
  }

  // FR-1
  @Test func aViewInAnEnlargedOneMovesByPixelsOfTheScreen() {
    let lens = View(frame: Rect(x: 0, y: 0, width: 50, height: 30))
    stage.view.addSubview(lens)
    lens.addSubview(view)
    view.frame = Rect(x: 25, y: 15, width: 10, height: 10)
    lens.transform = AffineTransform(scaleX: 4, y: 4)
    stage.advance(by: 0.1)
    View.animate(withDuration: 1, curve: .linear) { view.center.x += 3 }
    let frames = meter.frames(for: 1.2)
    #expect(frames.painted >= 12 && frames.undeclared == 0)
  }

  // FR-1
  @Test(arguments: [0.5, 0.1]) func fadingPaintsAFrameForEachStepOfTheColour(_ opacity: Double) {
    view.backgroundColor = Color.black.withAlphaComponent(opacity)
    stage.advance(by: 0.1)
    View.animate(withDuration: 4, curve: .linear) { view.alpha = 0 }
    let frames = meter.frames(for: 4.2)
    let steps = Int(255 * opacity)
    #expect(frames.painted <= steps + 3 && frames.painted >= steps - 3 && frames.undeclared == 0)
    #expect(frames.vain <= 3)
  }

  // FR-1
  @Test func aColourThatChangesByThreeStepsPaintsThreeFrames() {
    view.backgroundColor = Color(red: 100.0 / 255, green: 0, blue: 0, alpha: 1)
    stage.advance(by: 0.1)
    View.animate(withDuration: 1, curve: .linear) {
      view.backgroundColor = Color(red: 103.0 / 255, green: 0, blue: 0, alpha: 1)
    }
    let frames = meter.frames(for: 1.2)
    #expect(frames.painted >= 3 && frames.painted <= 5 && frames.undeclared == 0)
  }

  // FR-1
  @Test(arguments: [SpringParameters.smooth, .snappy, .bouncy]) func aSpringEndsWhenNothingVisibleIsLeft(
    _ spring: SpringParameters
  ) {
    let grain = Grain(isUpright: true, frame: Rect(x: 0, y: 60, width: 50, height: 50))
    stage.view.addSubview(grain)
    stage.advance(by: 0.1)
    View.animate(spring: spring) {
      grain.center.x += 120
      view.alpha = 0
      view.transform = AffineTransform(translationX: 0, y: 30)
    }
    let frames = meter.frames(for: 5)
    // A spring that swings has its turning points, in which nothing moves.
    #expect(frames.undeclared == 0 && frames.vain <= 3 && frames.idle <= 8, "\(frames.vain), \(frames.idle)")
    #expect(Double(frames.declared) <= 1.2 * Double(frames.changed))
    #expect(!stage.window.stack!.isAnimating && view.presentationAlpha == 0 && grain.frame.minX == 120)
  }

  // FR-1
  @Test func aViewOfTextMovesByWholePixelsAndEndsAsItIsDrawnAlone() throws {
    let label = Label("Animated text", frame: Rect(x: 10, y: 70, width: 100, height: 20))
    stage.view.addSubview(label)
    stage.advance(by: 0.1)
    View.animate(spring: .smooth) { label.center = Point(x: 110, y: 95) }
    let frames = meter.frames(for: 3)
    #expect(frames.undeclared == 0 && frames.vain <= 2)
    let shown = try #require(meter.picture)
    let whole = try Bitmap(size: Size(width: 200, height: 120), scale: 1, hasAlpha: false) { context in
      context.fill(Rect(x: 0, y: 0, width: 200, height: 120), with: .white)
      stage.window.stack?.draw(context, in: [Rect(x: 0, y: 0, width: 200, height: 120)])
    }
    for y in 0..<120 {
      for x in 0..<200 {
        let (a, b) = (shown.argb(x: x, y: y), whole.argb(x: x, y: y))
        #expect([0, 8, 16].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= 8 }, "\(x), \(y)")
      }
    }
  }
}

extension AnimationCostTests {
  // FR-1
  @Test func aBouncingSizeAndATurnEndWithTheModelValues() {
    View.animate(spring: .bouncy) {
      view.bounds.size = Size(width: 90, height: 20)
      view.transform = AffineTransform(rotationAngle: 0.5)
    }
    let frames = meter.frames(for: 5)
    #expect(frames.undeclared == 0 && frames.idle <= 4)
    #expect(view.presentationTransform == view.transform && view.presentationBounds == view.bounds)
    #expect(!view.hasAnimations)
  }
}
