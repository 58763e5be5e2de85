import Testing

@testable import DactylSurface

struct ScaleChoiceTests {
  @Test func `without outputs the scale is 1 (no outputs)`() {
    var choice = ScaleChoice()
    #expect(choice.resolve() == .one)
  }

  @Test func `before the window is anywhere, the largest screen is expected`() {
    var choice = ScaleChoice()
    choice.available = [1, 2]
    #expect(choice.resolve() == SurfaceScale(whole: 2))
    choice.entered = [1]
    #expect(choice.resolve() == .one)
  }

  @Test func `on several outputs the sharpest counts`() {
    var choice = ScaleChoice()
    choice.entered = [1, 3, 2]
    #expect(choice.resolve() == SurfaceScale(whole: 3))
  }

  @Test func `on no output the scale stays as it was (output switched off)`() {
    var choice = ScaleChoice()
    choice.entered = [2]
    _ = choice.resolve()
    choice.entered = []
    choice.available = [1]
    #expect(choice.resolve() == SurfaceScale(whole: 2))
    choice.entered = [1]
    #expect(choice.resolve() == .one)
  }

  @Test func `the compositor's preference counts before the outputs, a fraction first`() {
    var choice = ScaleChoice()
    choice.entered = [1]
    choice.preferred = SurfaceScale(whole: 2)
    #expect(choice.resolve() == SurfaceScale(whole: 2))
    choice.fractional = SurfaceScale(in120ths: 150)
    #expect(choice.resolve().value == 1.25)
  }
}
