import DactylGeometry
import DactylGraphics
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Animations are started, reversed, paused, replaced and removed at random.
@Suite @MainActor struct AnimationRandomTests {
  @MainActor private final class Program {
    let fixture = Fixture()
    var random: SeededSource
    var views: [View] = []
    var animators: [PropertyAnimator] = []
    var started = 0
    /// The number of calls of each completion.
    var ended: [Int] = []
    var lastPlaces: [Point] = []

    init(seed: UInt64) {
      random = SeededSource(seed: seed)
      for _ in 0..<5 { addView() }
    }

    func addView() {
      let parent = random.chance(40) ? random.pick(views) : nil
      let view = View(frame: Rect(x: number(300), y: number(500), width: 40, height: 40))
      (parent ?? fixture.window).addSubview(view)
      views.append(view)
    }

    func number(_ limit: Double) -> Double { Double.random(in: 0..<limit, using: &random) }

    func change(_ view: View) {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: view.center = Point(x: number(400), y: number(600))
      case 1: view.bounds.size = Size(width: number(100), height: number(100))
      case 2: view.alpha = number(1)
      case 3: view.transform = AffineTransform(rotationAngle: number(6)).scaledBy(x: number(2), y: number(2))
      case 4: view.transform = AffineTransform(scaleX: 0, y: number(2))
      case 5: view.backgroundColor = random.chance(30) ? nil : Color(white: number(1), alpha: number(1))
      default: view.frame = Rect(x: number(400), y: number(600), width: number(90), height: number(90))
      }
    }

    func completion() -> (@MainActor (Bool) -> Void) {
      let index = started
      started += 1
      ended.append(0)
      return { [unowned self] _ in
        ended[index] += 1
        if random.chance(20), let view = random.pick(views) { change(view) }
        if random.chance(5), started < 400 { animate() }
      }
    }

    var spring: SpringParameters { SpringParameters(dampingRatio: number(2), response: number(0.8)) }

    func animate() {
      let chosen = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in random.pick(views) }
      let delay = random.chance(20) ? number(0.3) : 0
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let speed = random.chance(50) ? Point(x: number(4000) - 2000, y: number(4000) - 2000) : nil
        View.animate(
          spring: spring, initialVelocity: speed, delay: delay,
          animations: { for view in chosen { change(view) } }, completion: completion())
      case 1:
        View.animateKeyframes(
          withDuration: number(1), delay: delay,
          keyframes: { frames in
            for view in chosen { frames.add(at: number(1), duration: number(1)) { change(view) } }
          }, completion: completion())
      default:
        let repeats: [AnimationRepeat] = [.once, .once, .times(2), .times(2, autoreverses: true), .once]
        View.animate(
          withDuration: number(0.6), delay: delay, curve: random.chance(50) ? .linear : .easeInOut,
          repeating: random.pick(repeats) ?? .once,
          animations: { for view in chosen { change(view) } }, completion: completion())
      }
    }

    func makeAnimator() {
      let animator = PropertyAnimator(
        duration: number(0.8), timing: random.chance(50) ? .curve(.easeOut) : .spring(spring))
      animator.addAnimations { [unowned self] in if let view = random.pick(views) { change(view) } }
      let tell = completion()
      animator.addCompletion { _ in tell(true) }
      animators.append(animator)
    }

    func drive() {
      if animators.isEmpty || random.chance(30) { makeAnimator() }
      guard let animator = random.pick(animators), animator.state != .stopped else { return }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: animator.startAnimation(afterDelay: random.chance(20) ? number(0.2) : 0)
      case 2: animator.pauseAnimation()
      case 3: animator.fractionComplete = number(1.2) - 0.1
      case 4: animator.isReversed.toggle()
      case 5:
        animator.continueAnimation(with: .spring(spring, initialVelocity: number(8) - 4), durationFactor: number(1))
      case 6: if random.chance(30) { animator.addAnimations { [unowned self] in change(views[0]) } }
      default:
        if random.chance(30), animator.state == .active {
          animator.stopAnimation(false)
          animator.finishAnimation(at: random.pick([.start, .current, .end]) ?? .end)
        }
      }
    }

    func step() {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4: animate()
      case 5...8: drive()
      case 9: if let view = random.pick(views) { change(view) }
      case 10:
        if let view = random.pick(views) { view.endAnimations(at: random.pick([.start, .current, .end]) ?? .end) }
      default:
        if let view = random.pick(views) {
          view.removeFromSuperview()
          if random.chance(70) { fixture.window.addSubview(view) }
        }
      }
    }

    /// Presented values are finite and within their limits.
    func check() {
      for view in views {
        #expect(view.shownCenter.isFinite && view.shownBounds.isFinite && view.shownToSuperview.tx.isFinite)
        #expect(view.shownTransform.a.isFinite && view.shownTransform.d.isFinite)
        #expect(view.shownAlpha >= 0 && view.shownAlpha <= 1)
        #expect(view.shownBounds.width >= 0 && view.shownBounds.height >= 0)
      }
    }
  }

  @Test(arguments: 0..<40)
  func everyAnimationEndsOnceAndRestIsRest(_ seed: Int) {
    // Another test may have a shared application and be suspended.
    let shared = Application.shared
    Application.shared = nil
    defer { Application.shared = shared }
    let program = Program(seed: UInt64(seed))
    let fixture = program.fixture
    var time = 0.0
    for _ in 0..<120 {
      program.step()
      time += program.number(0.03)
      if program.random.chance(80) { fixture.frame(time) } else { fixture.wait(until: time) }
      program.check()
    }
    // Paused animators continue.
    for animator in program.animators { animator.continueAnimation(with: .curve(.linear)) }
    for _ in 0..<4000 {
      time += 0.016
      fixture.frame(time)
      if !fixture.stack.isAnimating, fixture.application.dispatcher.nextDeadline() == nil { break }
    }
    for animator in program.animators where animator.state == .active {
      Issue.record("an animator is still active: \(animator.fractionComplete)")
    }
    #expect(!fixture.stack.isAnimating && fixture.application.dispatcher.nextDeadline() == nil)
    for view in program.views { #expect(view.presentation == nil) }
    // Blocks that changed nothing completed, too, without requesting a time.
    #expect(program.ended.allSatisfy { $0 == 1 }, "\(program.ended)")
  }

  /// Views that are only animated: by one animation after the other, or by several that wait.
  @MainActor private final class Scene {
    let fixture = Fixture()
    var random: SeededSource
    let views: [View]
    /// The last values that each view was given.
    var given: [(x: Double, alpha: Double)]
    var seen: [(x: Double, alpha: Double)] = []
    var started = 0
    var ended = 0

    init(seed: UInt64) {
      random = SeededSource(seed: seed)
      views = (0..<3).map { [fixture] in fixture.tile(100, 100 + 50 * Double($0)) }
      given = views.map { _ in (100, 1) }
      look()
    }

    func number(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random) }

    func set(_ index: Int) {
      if random.chance(50) {
        given[index].x = number(0..<400)
        views[index].center.x = given[index].x
      } else {
        given[index].alpha = number(0..<1)
        views[index].alpha = given[index].alpha
      }
    }

    func animate() {
      let index = Int.random(in: 0..<views.count, using: &random)
      let delay = random.chance(50) ? number(0..<1) : 0
      let tell: @MainActor (Bool) -> Void = { [unowned self] _ in ended += 1 }
      started += 1
      switch Int.random(in: 0..<4, using: &random) {
      case 0: View.animate(spring: .smooth, delay: delay, animations: { set(index) }, completion: tell)
      case 1:
        View.animateKeyframes(
          withDuration: number(0.6..<1), delay: delay,
          keyframes: { frames in
            for part in 0..<2 { frames.add(at: 0.5 * Double(part), duration: 0.5) { set(index) } }
          }, completion: tell)
      default:
        View.animate(
          withDuration: number(0.3..<1), delay: delay, curve: random.chance(50) ? .linear : .easeInOut,
          animations: { set(index) }, completion: tell)
      }
    }

    func look() { seen = views.map { ($0.shownCenter.x, $0.shownAlpha) } }

    /// No value changes more in a hundredth of a second than a curve or a spring moves it.
    func check(_ time: Double) {
      for (view, (x, alpha)) in zip(views, seen) {
        #expect(abs(view.shownCenter.x - x) < 45 && abs(view.shownAlpha - alpha) < 0.12, "\(time)")
      }
      look()
    }
  }

  @Test(arguments: 0..<40)
  func nothingJumpsAndTheLastValueGivenIsThereInTheEnd(_ seed: Int) {
    let scene = Scene(seed: UInt64(seed))
    var time = 0.0
    func frame() {
      time += 0.01
      scene.fixture.frame(time, interval: 0.01)
      scene.check(time)
    }
    for _ in 0..<200 {
      if scene.random.chance(12) { scene.animate() }
      frame()
    }
    for _ in 0..<300 { frame() }
    #expect(!scene.fixture.stack.isAnimating && scene.fixture.application.dispatcher.nextDeadline() == nil)
    for (view, given) in zip(scene.views, scene.given) {
      #expect(view.presentation == nil && view.center.x == given.x && view.alpha == given.alpha)
    }
    #expect(scene.ended == scene.started)
  }
}
