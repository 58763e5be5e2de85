import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct HitTestingTests {
  private let rig = Rig([.hits])

  /// The name of the view that a finger at this point of the surface would hit.
  private func hit(_ x: Double, _ y: Double) -> String? {
    rig.stack.hitTest(Point(x, y), with: nil)?.view.debugName
  }

  // HT-1
  @Test func theSearchStartsAtTheWindowAndItsAnswerIsTheTouchsView() {
    let view = rig.view("A", 0, 0, 100, 100)
    rig.touch(0, .down(0, 10, 10))
    #expect(rig.takeLog().first == "hit W touches")
    #expect(rig.application.lastEvent?.allTouches.first?.view === view)
  }

  // HT-2
  @Test func hiddenNonInteractiveAndInvisibleViewsAreSkippedAtOnce() {
    let view = rig.view("A", 0, 0, 100, 100)
    rig.view("B", 0, 0, 100, 100, in: view)
    let spoil: [(@MainActor () -> Void, @MainActor () -> Void)] = [
      ({ view.isHidden = true }, { view.isHidden = false }),
      ({ view.isUserInteractionEnabled = false }, { view.isUserInteractionEnabled = true }),
      ({ view.alpha = 0.01 }, { view.alpha = 0.011 }),
    ]
    for (spoil, mend) in spoil {
      spoil()
      #expect(hit(10, 10) == "W")
      #expect(rig.takeLog() == ["hit W", "hit A"])
      mend()
      #expect(hit(10, 10) == "B")
      _ = rig.takeLog()
    }
  }

  // HT-2
  @Test func aPointOutsideEndsTheSearchOfTheSubtree() {
    let view = rig.view("A", 0, 0, 100, 100)
    rig.view("B", 200, 0, 100, 100, in: view)
    #expect(hit(210, 10) == "W")
    #expect(rig.takeLog() == ["hit W", "hit A", "inside A"])
  }

  // HT-3
  @Test func subviewsAreAskedFromLastToFirstWithConvertedPoints() {
    let parent = rig.view("P", 50, 50, 300, 300)
    var asked: [String] = []
    for (name, x) in [("A", 0.0), ("B", 10), ("C", 20)] {
      let view = rig.view(name, x, 0, 5, 5, in: parent)
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
    rig.view("A", 100, 100, 50, 50)
    for (x, y, name) in [
      (100.0, 100.0, "A"), (149.999, 149.999, "A"), (150, 120, "W"), (120, 150, "W"), (99.999, 120, "W"),
      (120, 99.999, "W"),
    ] { #expect(hit(x, y) == name, "\(x),\(y)") }
  }

  // HT-4
  @Test func theTestIsOfTheBoundsIncludingTheirOrigin() {
    let view = rig.view("A", 100, 100, 50, 50)
    view.bounds.origin = Point(500, 0)
    #expect(!view.point(inside: Point(10, 10), with: nil))
    #expect(view.point(inside: Point(510, 10), with: nil))
    #expect(hit(110, 110) == "A")
  }

  // HT-5
  @Test func eachVisitedViewHasOneHitTestAndAtMostOnePointInside() {
    let a = rig.view("A", 0, 0, 400, 600)
    rig.view("B", 0, 0, 400, 200, in: a)
    let c = rig.view("C", 0, 200, 400, 400, in: a)
    rig.view("F", 0, 0, 400, 150, in: c)
    rig.view("E", 0, 150, 400, 250, in: c)
    #expect(hit(100, 400) == "E")
    #expect(rig.takeLog() == ["hit W", "hit A", "inside A", "hit C", "inside C", "hit E", "inside E"])
  }

  // HT-6
  @Test func aPointPassesTheInverseTransformAboutTheCentreThenTheBounds() {
    let turned = rig.view("A", 100, 100, 200, 40)
    turned.transform = AffineTransform(rotationAngle: .pi / 2)
    #expect(hit(200, 40) == "A")
    #expect(hit(120, 120) == "W")
    turned.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(hit(10, 90) == "A")
    turned.transform = AffineTransform(translationX: 0, y: 300)
    #expect(hit(120, 420) == "A")
    turned.transform = .identity
    turned.bounds = Rect(x: 1000, y: 1000, width: 200, height: 40)
    #expect(turned.convert(Point(100, 100), from: rig.window) == Point(1000, 1000))
  }

  // HT-6
  @Test func conversionPassesThroughTheCommonAncestorThereAndBack() {
    let left = rig.view("L", 10, 20, 100, 100)
    let inner = rig.view("I", 5, 5, 50, 50, in: left)
    let right = rig.view("R", 200, 20, 100, 100)
    right.transform = AffineTransform(rotationAngle: .pi / 2)
    left.bounds.origin = Point(0, 30)
    #expect(inner.convert(Point(1, 2), to: rig.window) == Point(16, -3))
    let there = inner.convert(Point(1, 2), to: right)
    let back = inner.convert(there, from: right)
    #expect(back.distance(to: Point(1, 2)) < 1e-9)
    #expect(right.convert(Point(0, 0), to: nil).distance(to: Point(300, 20)) < 1e-9)
    #expect(inner.convert(Rect(x: 0, y: 0, width: 10, height: 20), to: right).size.width == 20)
  }

  // HT-6
  @Test func conversionBetweenWindowsOfOneSurfacePassesThroughTheSurface() {
    let other = rig.window("O", frame: Rect(x: 30, y: 40, width: 100, height: 100))
    #expect(rig.window.convert(Point(50, 50), to: other) == Point(20, 10))
    #expect(rig.window.convert(Point(20, 10), from: other) == Point(50, 50))
    let elsewhere = rig.window("E", on: rig.surface(2))
    #expect(!rig.window.convert(Point(1, 1), to: elsewhere).isFinite)
  }

  // HT-6
  @Test func aTransformWithoutAnInverseMakesTheSubtreeUntouchable() {
    let view = rig.view("A", 0, 0, 100, 100)
    rig.view("B", 0, 0, 100, 100, in: view).insideOverride = { _ in true }
    view.insideOverride = { _ in true }
    #expect(hit(50, 50) == "B")
    view.transform = AffineTransform(scaleX: 0, y: 1)
    #expect(hit(50, 50) == "W")
    view.transform = .identity
    rig.window.transform = AffineTransform(scaleX: 0, y: 0)
    #expect(hit(50, 50) == nil)
  }

  // HT-7
  @Test func clippingHasNoInfluence() {
    let parent = rig.view("P", 100, 100, 50, 50)
    rig.view("C", -50, 0, 100, 50, in: parent)
    for clips in [true, false] {
      parent.clipsToBounds = clips
      #expect(hit(60, 110) == "W")
      #expect(hit(110, 110) == "C")
    }
  }

  // HT-8
  @Test func eachNewTouchCausesOneSearchInEachWindowAsked() {
    let front = rig.window("F")
    front.hitOverride = { _ in nil }
    rig.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    #expect(
      rig.takeLog().filter { $0.hasPrefix("hit") } == [
        "hit F touches", "hit W touches", "hit F touches", "hit W touches",
      ])
  }

  // HT-9
  @Test func movesLiftsAndCancelsCauseNoSearch() {
    rig.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    _ = rig.takeLog()
    rig.touch(0.1, .move(0, 30, 30))
    rig.touch(0.2, .up(0))
    rig.touch(0.3, .cancel)
    #expect(rig.takeLog() == [])
  }

  // HT-10
  @Test func overridingPointInsideEnlargesTheAreaWithinTheSuperviews() {
    let parent = rig.view("P", 100, 100, 100, 100)
    let view = rig.view("A", 40, 40, 20, 20, in: parent)
    view.insideOverride = { [unowned view] in view.bounds.insetBy(x: -50, y: -50).contains($0) }
    #expect(hit(110, 110) == "A")
    #expect(hit(95, 150) == "W")
  }

  // HT-11
  @Test func nilInsteadOfItselfPassesPointsToTheSiblingBelow() {
    rig.view("below", 0, 0, 400, 600)
    let layer = rig.view("layer", 0, 0, 400, 600)
    rig.view("button", 0, 0, 50, 50, in: layer)
    layer.hitOverride = { [unowned layer] hit in hit === layer ? nil : hit }
    #expect(hit(100, 100) == "below")
    #expect(hit(10, 10) == "button")
  }

  // HT-12
  @Test func aReturnedViewOfTheSameWindowBecomesTheTouchsView() {
    let rig = Rig([.touches, .gestures])
    let a = rig.view("A", 0, 0, 100, 100)
    let b = rig.view("B", 200, 0, 100, 100, mode: .forward)
    rig.tap("onA", on: a)
    rig.tap("onB", on: b)
    a.hitOverride = { _ in b }
    rig.touch(0, .down(0, 10, 10))
    #expect(rig.takeLog() == ["onB began 1", "B began 1", "App began 1"])
  }

  // HT-12
  @Test func aReturnedViewOfAnotherOrNoWindowIsTreatedAsNil() {
    let front = rig.window("F")
    let stranger = StubView("S", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    front.hitOverride = { _ in stranger }
    #expect(hit(10, 10) == "W")
    front.hitOverride = { [unowned rig] _ in rig.window }
    #expect(hit(10, 10) == "W")
    rig.window.hitOverride = { _ in stranger }
    #expect(hit(10, 10) == nil)
  }

  // HT-13
  @Test func hoverScrollAndTouchpadGesturesUseTheSameSearchWithTheirEvent() {
    rig.view("A", 0, 0, 100, 100)
    rig.pointer(0, .enter(surface: Rig.main, at: Point(10, 10), serial: 1))
    #expect(rig.takeLog() == ["hit W hover", "hit A hover", "inside A"])
    #expect(rig.application.lastEvent?.view?.debugName == "A")
    rig.pointer(0.1, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.1)))
    #expect(rig.takeLog().first == "hit W scroll")
    #expect(rig.application.lastEvent?.view?.debugName == "A")
    rig.send(0.2, [.gesture(Rig.seat, .pinchBegan(surface: Rig.main, fingers: 2, time: .at(0.2)))])
    #expect(rig.takeLog().first == "hit W transform")
    #expect(rig.application.lastEvent?.view?.debugName == "A")
  }

  // HT-14
  @Test func eachTouchOfAnEventHasASearchOfItsOwn() {
    rig.view("A", 0, 0, 100, 100)
    rig.view("B", 200, 0, 100, 100)
    rig.touch(0, .down(0, 210, 10), .down(1, 10, 10), .down(2, 300, 500))
    #expect(rig.application.lastEvent?.allTouches.map { $0.view?.debugName } == ["B", "A", "W"])
  }

  // HT-15
  @Test func viewsTakeTouchesByDefaultAndLabelsDoNot() {
    #expect(View().isUserInteractionEnabled)
    #expect(Control().isUserInteractionEnabled)
    #expect(!Label().isUserInteractionEnabled)
    let label = Label(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rig.window.addSubview(label)
    rig.view("inside", 0, 0, 100, 100, in: label)
    #expect(hit(10, 10) == "W")
  }
}
