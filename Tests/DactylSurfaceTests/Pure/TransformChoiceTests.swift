import Testing

@testable import DactylSurface

struct TransformChoiceTests {
  @Test func nothingIsTurnedWithoutOutputs() {
    var choice = TransformChoice()
    #expect(choice.resolve() == .normal)
  }

  @Test func anUnplacedWindowExpectsTheTransformOfAllScreens() {
    var choice = TransformChoice()
    choice.available = [.turned90, .turned90]
    #expect(choice.resolve() == .turned90)
    choice.available = [.turned90, .normal]
    #expect(choice.resolve() == .normal)
    choice.entered = [.flipped]
    #expect(choice.resolve() == .flipped)
  }

  @Test func nothingIsTurnedOnScreensThatDiffer() {
    var choice = TransformChoice()
    choice.entered = [.turned270, .turned270]
    #expect(choice.resolve() == .turned270)
    choice.entered = [.turned270, .turned90]
    #expect(choice.resolve() == .normal)
  }

  @Test func aWindowOnNoScreenKeepsItsTransform() {
    var choice = TransformChoice()
    choice.entered = [.turned90]
    _ = choice.resolve()
    choice.entered = []
    choice.available = [.normal]
    #expect(choice.resolve() == .turned90)
  }

  @Test func theCompositorsPreferencePrecedesTheOutputs() {
    var choice = TransformChoice()
    choice.entered = [.turned90]
    choice.preferred = .turned180
    #expect(choice.resolve() == .turned180)
  }
}
