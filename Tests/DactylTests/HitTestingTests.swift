import DactylGeometry
import DactylInput
import DactylTestKit
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct HitTestingTests {
  private let fixture = Fixture([.hits])

  /// The name of the view that a finger at this point of the surface would hit.
  private func hit(_ x: Double, _ y: Double) -> String? {
    fixture.stack.hitTest(Point(x, y), with: nil)?.view.debugName
  }

  // HT-1
  @Test func theSearchStartsAtTheWindowAndItsAnswerIsTheTouchsView() {
    let view = fixture.view("A", 0, 0, 100, 100)
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog().first == "hit W touches")
    #expect(fixture.application.lastEvent?.allTouches.first?.view === view)
  }

  // HT-2
  @Test func hiddenNonInteractiveAndInvisibleViewsAreSkippedAtOnce() {
    let view = fixture.view("A", 0, 0, 100, 100)
    fixture.view("B", 0, 0, 100, 100, in: view)
    let spoil: [(@MainActor () -> Void, @MainActor () -> Void)] = [
      ({ view.isHidden = true }, { view.isHidden = false }),
      ({ view.isUserInteractionEnabled = false }, { view.isUserInteractionEnabled = true }),
      ({ view.alpha = 0.01 }, { view.alpha = 0.011 }),
    ]
    for (spoil, mend) in spoil {
      spoil()
      #expect(hit(10, 10) == "W")
      #expect(fixture.takeLog() == ["hit W", "hit A"])
      mend()
      #expect(hit(10, 10) == "B")
      _ = fixture.takeLog()
    }
  }

  // HT-2
  @Test func aPointOutsideEndsTheSearchOfTheSubtree() {
    let view = fixture.view("A", 0, 0, 100, 100)
    fixture.view("B", 200, 0, 100, 100, in: view)
    #expect(hit(210, 10) == "W")
    #expect(fixture.takeLog() == ["hit W", "hit A", "inside A"])
  }

  // HT-3
  @Test func subviewsAreAskedFromLastToFirstWithConvertedPoints() {
    let parent = fixture.view("P", 50, 50, 300, 300)
    var asked: [String] = []
    for (name, x) in [("A", 0.0), ("B", 10), ("C", 20)] {
      let view = fixture.view(name, x, 0, 5, 5, in: parent)
      view.insideOverride = { point in
        asked.append("\(name) \(point.x),\(point.y)")
        return nil
      }
    }
    #expect(hit(80, 60) == "P")
    #expect(asked == ["C 10.0,10.0", "B 20.0,10.0", "A 30.0,10.0"])
    #expect(hit(51, 51) == "A")
    #expect(hit(61, 51) == "B")
  }

  // HT-4
  @Test func leftAndTopEdgesAreInsideRightAndBottomEdgesAreNot() {
    fixture.view("A", 100, 100, 50, 50)
    for (x, y, name) in [
      (100.0, 100.0, "A"), (149.999, 149.999, "A"), (150, 120, "W"), (120, 150, "W"), (99.999, 120, "W"),
      (120, 99.999, "W"),
    ] { #expect(hit(x, y) == name, "\(x),\(y)") }
  }

  // HT-4
  @Test func theTestIsOfTheBoundsIncludingTheirOrigin() {
    let view = fixture.view("A", 100, 100, 50, 50)
    view.bounds.origin = Point(500, 0)
    #expect(!view.point(inside: Point(10, 10), with: nil))
    #expect(view.point(inside: Point(510, 10), with: nil))
    #expect(hit(110, 110) == "A")
  }

  // HT-5
  @Test func eachVisitedViewHasOneHitTestAndAtMostOnePointInside() {
    let a = fixture.view("A", 0, 0, 400, 600)
    fixture.view("B", 0, 0, 400, 200, in: a)
    let c = fixture.view("C", 0, 200, 400, 400, in: a)
    fixture.view("F", 0, 0, 400, 150, in: c)
    fixture.view("E", 0, 150, 400, 250, in: c)
    #expect(hit(100, 400) == "E")
    #expect(fixture.takeLog() == ["hit W", "hit A", "inside A", "hit C", "inside C", "hit E", "inside E"])
  }

  // HT-6
  @Test func aPointPassesTheInverseTransformAboutTheCentreThenTheBounds() {
    let turned = fixture.view("A", 100, 100, 200, 40)
    turned.transform = AffineTransform(rotationAngle: .pi / 2)
    #expect(hit(200, 40) == "A")
    #expect(hit(120, 120) == "W")
    turned.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(hit(10, 90) == "A")
    turned.transform = AffineTransform(translationX: 0, y: 300)
    #expect(hit(120, 420) == "A")
    turned.transform = .identity
    turned.bounds = Rect(x: 1000, y: 1000, width: 200, height: 40)
    #expect(turned.convert(Point(100, 100), from: fixture.window) == Point(1000, 1000))
  }

  // HT-6
  @Test func conversionPassesThroughTheCommonAncestorThereAndBack() {
    let left = fixture.view("L", 10, 20, 100, 100)
    let inner = fixture.view("I", 5, 5, 50, 50, in: left)
    let right = fixture.view("R", 200, 20, 100, 100)
    right.transform = AffineTransform(rotationAngle: .pi / 2)
    left.bounds.origin = Point(0, 30)
    #expect(inner.convert(Point(1, 2), to: fixture.window) == Point(16, -3))
    let there = inner.convert(Point(1, 2), to: right)
    let back = inner.convert(there, from: right)
    #expect(back.distance(to: Point(1, 2)) < 1e-9)
    #expect(right.convert(Point(0, 0), to: nil).distance(to: Point(300, 20)) < 1e-9)
    #expect(inner.convert(Rect(x: 0, y: 0, width: 10, height: 20), to: right).size.width == 20)
  }

  // HT-6
  @Test func conversionBetweenWindowsOfOneSurfacePassesThroughTheSurface() {
    let other = fixture.window("O", frame: Rect(x: 30, y: 40, width: 100, height: 100))
    #expect(fixture.window.convert(Point(50, 50), to: other) == Point(20, 10))
    #expect(fixture.window.convert(Point(20, 10), from: other) == Point(50, 50))
    let elsewhere = fixture.window("E", on: fixture.surface(2))
    #expect(!fixture.window.convert(Point(1, 1), to: elsewhere).isFinite)
  }

  // HT-6
  @Test func aTransformWithoutAnInverseMakesTheSubtreeUntouchable() {
    let view = fixture.view("A", 0, 0, 100, 100)
    fixture.view("B", 0, 0, 100, 100, in: view).insideOverride = { _ in true }
    view.insideOverride = { _ in true }
    #expect(hit(50, 50) == "B")
    view.transform = AffineTransform(scaleX: 0, y: 1)
    #expect(hit(50, 50) == "W")
    view.transform = .identity
    fixture.window.transform = AffineTransform(scaleX: 0, y: 0)
    #expect(hit(50, 50) == nil)
  }

  // HT-7
  @Test func clippingHasNoInfluence() {
    let parent = fixture.view("P", 100, 100, 50, 50)
    fixture.view("C", -50, 0, 100, 50, in: parent)
    for clips in [true, false] {
      parent.clipsToBounds = clips
      #expect(hit(60, 110) == "W")
      #expect(hit(110, 110) == "C")
    }
  }

  // HT-8
  @Test func eachNewTouchCausesOneSearchInEachWindowAsked() {
    let front = fixture.window("F")
    front.hitOverride = { _ in nil }
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    #expect(
      fixture.takeLog().filter { $0.hasPrefix("hit") } == [
        "hit F touches", "hit W touches", "hit F touches", "hit W touches",
      ])
  }

  // HT-9
  @Test func movesLiftsAndCancelsCauseNoSearch() {
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    _ = fixture.takeLog()
    fixture.touch(0.1, .move(0, 30, 30))
    fixture.touch(0.2, .up(0))
    fixture.touch(0.3, .cancel)
    #expect(fixture.takeLog() == [])
  }

  // HT-10
  @Test func overridingPointInsideEnlargesTheAreaWithinTheSuperviews() {
    let parent = fixture.view("P", 100, 100, 100, 100)
    let view = fixture.view("A", 40, 40, 20, 20, in: parent)
    view.insideOverride = { [unowned view] in view.bounds.insetBy(dx: -50, dy: -50).contains($0) }
    #expect(hit(110, 110) == "A")
    #expect(hit(95, 150) == "W")
  }

  // HT-11
  @Test func nilInsteadOfItselfPassesPointsToTheSiblingBelow() {
    fixture.view("below", 0, 0, 400, 600)
    let layer = fixture.view("layer", 0, 0, 400, 600)
    fixture.view("button", 0, 0, 50, 50, in: layer)
    layer.hitOverride = { [unowned layer] hit in hit === layer ? nil : hit }
    #expect(hit(100, 100) == "below")
    #expect(hit(10, 10) == "button")
  }

  // HT-12
  @Test func aReturnedViewOfTheSameWindowBecomesTheTouchsView() {
    let fixture = Fixture([.touches, .gestures])
    let a = fixture.view("A", 0, 0, 100, 100)
    let b = fixture.view("B", 200, 0, 100, 100, mode: .forward)
    fixture.tap("onA", on: a)
    fixture.tap("onB", on: b)
    a.hitOverride = { _ in b }
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["onB began 1", "B began 1", "App began 1"])
  }

  // HT-12
  @Test func aReturnedViewOfAnotherOrNoWindowIsTreatedAsNil() {
    let front = fixture.window("F")
    let stranger = StubView("S", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    front.hitOverride = { _ in stranger }
    #expect(hit(10, 10) == "W")
    front.hitOverride = { [unowned fixture] _ in fixture.window }
    #expect(hit(10, 10) == "W")
    fixture.window.hitOverride = { _ in stranger }
    #expect(hit(10, 10) == nil)
  }

  // HT-13
  @Test func hoverScrollAndTouchpadGesturesUseTheSameSearchWithTheirEvent() {
    fixture.view("A", 0, 0, 100, 100)
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1))
    #expect(fixture.takeLog() == ["hit W hover", "hit A hover", "inside A"])
    #expect(fixture.application.lastEvent?.view?.debugName == "A")
    fixture.pointer(0.1, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.1)))
    #expect(fixture.takeLog().first == "hit W scroll")
    #expect(fixture.application.lastEvent?.view?.debugName == "A")
    fixture.send(0.2, [.gesture(Fixture.seat, .pinchBegan(surface: Fixture.main, fingers: 2, time: .at(0.2)))])
    #expect(fixture.takeLog().first == "hit W transform")
    #expect(fixture.application.lastEvent?.view?.debugName == "A")
  }

  // HT-14
  @Test func eachTouchOfAnEventHasASearchOfItsOwn() {
    fixture.view("A", 0, 0, 100, 100)
    fixture.view("B", 200, 0, 100, 100)
    fixture.touch(0, .down(0, 210, 10), .down(1, 10, 10), .down(2, 300, 500))
    #expect(fixture.application.lastEvent?.allTouches.map { $0.view?.debugName } == ["B", "A", "W"])
  }

  // HT-15
  @Test func viewsTakeTouchesByDefaultAndLabelsDoNot() {
    #expect(View().isUserInteractionEnabled)
    #expect(Control().isUserInteractionEnabled)
    #expect(!Label().isUserInteractionEnabled)
    let label = Label(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    fixture.window.addSubview(label)
    fixture.view("inside", 0, 0, 100, 100, in: label)
    #expect(hit(10, 10) == "W")
  }

  // HT-16
  @Test func aViewThatPassesTouchesThroughIsHitInItsSubviewsOnly() {
    let behind = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let layer = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let button = View(frame: Rect(x: 50, y: 50, width: 20, height: 20))
    let root = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    layer.addSubview(button)
    root.addSubview(behind)
    root.addSubview(layer)
    #expect(root.hitTest(Point(10, 10), with: nil) === layer)
    layer.passesTouchesThrough = true
    #expect(root.hitTest(Point(10, 10), with: nil) === behind)
    #expect(root.hitTest(Point(60, 60), with: nil) === button)
    button.passesTouchesThrough = true
    #expect(root.hitTest(Point(60, 60), with: nil) === behind)
  }

  // HT-16, WD-2
  @Test func aWindowThatPassesTouchesThroughLeavesThemToTheOneBehind() throws {
    let stage = try TestStage(size: Size(width: 300, height: 300))
    let (button, stop) = (Button("Behind"), Button("Stop"))
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    stop.frame = Rect(x: 150, y: 0, width: 100, height: 44)
    stage.view.addSubview(button)
    let overlay = Window(frame: stage.window.bounds)
    overlay.passesTouchesThrough = true
    overlay.addSubview(stop)
    stage.toplevel.show(overlay)
    var taps: [String] = []
    for (name, control) in [("behind", button), ("stop", stop)] {
      control.addAction(Action { _ in taps.append(name) }, for: .touchUpInside)
    }
    stage.finger().tap(at: Point(50, 20))
    stage.finger().tap(at: Point(200, 20))
    #expect(taps == ["behind", "stop"])
  }
}
