/// What becomes of changes to views, in the block that is running.
@MainActor final class AnimationScope {
  /// Nil: they are made at once.
  let run: AnimationRun?
  /// The part of the animation that changes are made in.
  private(set) var part = Part()

  struct Part {
    var start = 0.0
    var end = 1.0
    var curve = AnimationCurve.linear
  }

  init(_ run: AnimationRun?) {
    self.run = run
  }

  /// Changes that `body` makes are this scope's. Inside of a block whose changes are made at once others are too.
  func perform(_ body: () -> Void) {
    let outer = Application.animationScope
    if outer == nil || outer?.run != nil { Application.animationScope = self }
    body()
    Application.animationScope = outer
  }

  func perform(in part: Part, _ body: () -> Void) {
    let outer = self.part
    self.part = part
    perform(body)
    self.part = outer
  }
}
