import DactylGeometry
import Testing

@testable import DactylCore

/// Parts of a program that do not move.
@MainActor @Suite struct ReducesMotionTraitTests {
  @Test func movementJumpsInASubtreeAlone() {
    let fixture = Fixture()
    let (calm, lively) = (fixture.view("A", 0, 0, 100, 100), fixture.view("B", 0, 100, 100, 100))
    let (inCalm, inLively) = (fixture.view("C", 0, 0, 10, 10, in: calm), fixture.view("D", 0, 0, 10, 10, in: lively))
    calm.traitOverrides.reducesMotion = true
    View.animate(withDuration: 1, curve: .linear) {
      (inCalm.center.x, inLively.center.x) = (55, 55)
      (inCalm.alpha, inLively.alpha) = (0, 0)
    }
    fixture.frame(0.5)
    #expect(inCalm.shownCenter.x == 55 && inLively.shownCenter.x == 30)
    #expect(inCalm.shownAlpha == 0.5 && inLively.shownAlpha == 0.5)
  }

  @Test func aViewMayMoveInAProgramThatReducesMotion() {
    let fixture = Fixture()
    let view = fixture.view("A", 0, 0, 10, 10)
    fixture.application.traitOverrides.reducesMotion = true
    view.traitOverrides.reducesMotion = false
    View.animate(withDuration: 1, curve: .linear) { view.center.x = 55 }
    fixture.frame(0.5)
    #expect(view.shownCenter.x == 30)
  }
}
