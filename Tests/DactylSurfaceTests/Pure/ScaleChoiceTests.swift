import Testing

@testable import DactylSurface

struct ScaleChoiceTests {
  @Test func noOutputsMeanAScaleOf1() {
    var choice = ScaleChoice()
    #expect(choice.resolve() == .one)
  }

  @Test func anUnplacedWindowExpectsTheLargestScreen() {
    var choice = ScaleChoice()
    choice.available = [1, 2]
    #expect(choice.resolve() == SurfaceScale(whole: 2))
    choice.entered = [1]
    #expect(choice.resolve() == .one)
  }

  @Test func theSharpestOfSeveralOutputsCounts() {
    var choice = ScaleChoice()
    choice.entered = [1, 3, 2]
    #expect(choice.resolve() == SurfaceScale(whole: 3))
  }

  @Test func aWindowOnNoOutputKeepsItsScale() {
    var choice = ScaleChoice()
    choice.entered = [2]
    _ = choice.resolve()
    choice.entered = []
    choice.available = [1]
    #expect(choice.resolve() == SurfaceScale(whole: 2))
    choice.entered = [1]
    #expect(choice.resolve() == .one)
  }

  @Test func theCompositorsPreferencePrecedesTheOutputsAFractionFirst() {
    var choice = ScaleChoice()
    choice.entered = [1]
    choice.preferred = SurfaceScale(whole: 2)
    #expect(choice.resolve() == SurfaceScale(whole: 2))
    choice.fractional = SurfaceScale(in120ths: 150)
    #expect(choice.resolve().value == 1.25)
  }
}
