import Testing

@testable import DactylSurface

struct TransformChoiceTests {
  @Test func `without outputs nothing is turned`() {
    var choice = TransformChoice()
    #expect(choice.resolve() == .normal)
  }

  @Test func `before the window is anywhere, what all screens have is expected`() {
    var choice = TransformChoice()
    choice.available = [.turned90, .turned90]
    #expect(choice.resolve() == .turned90)
    choice.available = [.turned90, .normal]
    #expect(choice.resolve() == .normal)
    choice.entered = [.flipped]
    #expect(choice.resolve() == .flipped)
  }

  @Test func `on screens that differ nothing is turned`() {
    var choice = TransformChoice()
    choice.entered = [.turned270, .turned270]
    #expect(choice.resolve() == .turned270)
    choice.entered = [.turned270, .turned90]
    #expect(choice.resolve() == .normal)
  }

  @Test func `on no screen it stays as it was`() {
    var choice = TransformChoice()
    choice.entered = [.turned90]
    _ = choice.resolve()
    choice.entered = []
    choice.available = [.normal]
    #expect(choice.resolve() == .turned90)
  }

  @Test func `the compositor's preference counts before the outputs`() {
    var choice = TransformChoice()
    choice.entered = [.turned90]
    choice.preferred = .turned180
    #expect(choice.resolve() == .turned180)
  }
}
