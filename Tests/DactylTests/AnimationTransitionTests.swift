import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Transitions from one view to another and from one appearance of a view to another; and animated properties of
/// subclasses.
@Suite @MainActor struct AnimationTransitionTests {
  private let fixture = Fixture()
  private let old: View
  private let new = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
  private let log = AnimationLog()

  init() {
    fixture.window.backgroundColor = .white
    old = fixture.tile()
    old.backgroundColor = .red
    new.backgroundColor = .blue
  }

  private func pixel(_ x: Int, _ y: Int) throws -> Color {
    let bitmap = try Bitmap(size: fixture.stack.size, hasAlpha: false) { context in
      fixture.stack.draw(context, in: [Rect(origin: .zero, size: fixture.stack.size)])
    }
    return bitmap.color(x: x, y: y)
  }

  /// Whether exactly these are the subviews of the window, the last one in front.
  private func isShowing(_ views: View...) -> Bool {
    fixture.window.subviews.count == views.count && zip(fixture.window.subviews, views).allSatisfy { $0 === $1 }
  }

  private func change(_ kind: ViewTransition) {
    View.transition(from: old, to: new, duration: 1, kind, curve: .linear) { log.lines.append("\($0)") }
  }

  @Test func aCrossDissolveOfOpaqueViewsShowsNothingBelow() throws {
    _ = fixture.stack.takeDamage()
    change(.crossDissolve)
    #expect(new.frame == old.frame && isShowing(old, new) && new.alpha == 1)
    #expect(try pixel(100, 100) == .red)
    fixture.frames(from: 0, to: 0.5)
    let middle = try pixel(100, 100)
    #expect(abs(middle.red - 0.5) < 0.05 && middle.green < 0.2 && abs(middle.blue - 0.5) < 0.05)
    #expect(fixture.stack.takeDamage() == [old.frame])
    fixture.frames(from: 0.5, to: 1)
    #expect(try pixel(100, 100) == .blue)
    #expect(old.superview == nil && old.alpha == 1 && old.presentation == nil && log.lines == ["true"])
  }

  @Test func aTranslucentOldViewIsFadedOutToo() throws {
    new.backgroundColor = nil
    change(.crossDissolve)
    fixture.frames(from: 0, to: 0.75)
    let color = try pixel(100, 100)
    #expect(color.red > 0.95 && color.green > 0.6)
    fixture.frames(from: 0.75, to: 1)
    #expect(try pixel(100, 100) == .white)
  }

  @Test func aPushMovesBothAndACoverOne() throws {
    change(.push(from: .right))
    #expect(new.shownCenter == Point(x: 140, y: 100) && new.center == Point(x: 100, y: 100))
    fixture.frames(from: 0, to: 0.25)
    #expect(new.shownCenter.x == 130 && old.shownCenter.x == 90 && old.center.x == 100)
    fixture.frames(from: 0.25, to: 1)
    #expect(old.superview == nil && new.presentation == nil)
    let third = View()
    View.transition(from: new, to: third, duration: 1, .cover(from: [.top, .left]), curve: .linear)
    fixture.frames(from: 1, to: 1.5)
    #expect(third.shownCenter == Point(x: 80, y: 80) && new.presentation == nil && new.superview === fixture.window)
    fixture.frames(from: 1.5, to: 2)
    #expect(isShowing(third))
  }

  @Test func oneTransitionAfterTheOtherLeavesOneView() {
    change(.push(from: .right))
    fixture.frames(from: 0, to: 0.5)
    let third = View()
    View.transition(from: new, to: third, duration: 1, .push(from: .right), curve: .linear)
    #expect(new.presentationCenter.x == 120)
    fixture.frames(from: 0.5, to: 1.5)
    #expect(isShowing(third) && log.lines == ["false"])
  }

  @Test(arguments: [
    (ViewTransition.push(from: .right), ViewTransition.push(from: .left)), (.crossDissolve, .crossDissolve),
    (.cover(from: .right), .cover(from: .left)),
  ])
  func turnedBackTheOldOneIsThereAgain(_ there: ViewTransition, _ back: ViewTransition) throws {
    change(there)
    fixture.frames(from: 0, to: 0.5)
    let (place, color) = (old.presentationCenter, try pixel(90, 100))
    View.transition(from: new, to: old, duration: 1, back, curve: .linear) { log.lines.append("back \($0)") }
    if back != .cover(from: .left) {
      let seen = try pixel(90, 100)
      #expect(old.presentationCenter == place && abs(seen.red - color.red) < 0.01 && abs(seen.blue - color.blue) < 0.01)
    }
    fixture.frames(from: 0.5, to: 2)
    #expect(isShowing(old) && log.lines == ["false", "back true"] && old.center == Point(x: 100, y: 100))
    #expect(old.presentation == nil && old.alpha == 1 && new.alpha == 1)
    // The first transition again.
    change(there)
    fixture.frames(from: 2, to: 3)
    #expect(isShowing(new) && log.lines.last == "true")
  }

  @Test func aTranslucentViewTurnsBackToo() throws {
    new.backgroundColor = nil
    change(.crossDissolve)
    fixture.frames(from: 0, to: 0.5)
    let color = try pixel(100, 100)
    View.transition(from: new, to: old, duration: 1, .crossDissolve, curve: .linear)
    let seen = try pixel(100, 100)
    #expect(abs(seen.green - color.green) < 0.01)
    fixture.frames(from: 0.5, to: 1.5)
    #expect(isShowing(old) && old.presentation == nil)
  }

  @Test(arguments: [ViewTransition.push(from: .right), .crossDissolve])
  func putBackByHandTheOldOneStays(_ kind: ViewTransition) {
    change(kind)
    fixture.frames(from: 0, to: 0.5)
    fixture.window.addSubview(old)
    fixture.frames(from: 0.5, to: 1)
    #expect(isShowing(new, old) && log.lines == ["false"] && old.presentation == nil)
  }

  @Test(arguments: [0, 1])
  func aSiblingIsInsertedInFrontOfTheOldOne(_ index: Int) {
    fixture.window.insertSubview(new, at: index)
    change(.cover(from: .right))
    #expect(isShowing(old, new) && new.shownCenter.x == 140)
    fixture.frames(from: 0, to: 1)
    #expect(isShowing(new) && log.lines == ["true"])
  }

  @Test func withReducedMotionItIsAShortFade() {
    fixture.application.traitOverrides.reducesMotion = true
    change(.push(from: .right))
    #expect(new.shownCenter.x == 100 && new.shownAlpha == 0)
    fixture.frames(from: 0, to: 0.2)
    #expect(isShowing(new) && log.lines == ["true"])
  }

  @Test func whereNothingIsShownItIsMadeAtOnce() {
    Application.shared = fixture.application
    defer { Application.shared = nil }
    old.removeFromSuperview()
    change(.crossDissolve)
    #expect(log.lines == ["false"])
    let parent = View()
    parent.addSubview(old)
    change(.crossDissolve)
    fixture.wait(until: 0)
    #expect(parent.subviews.count == 1 && new.superview === parent && log.lines == ["false", "true"])
  }

  @Test func aViewDissolvesIntoItsNewContent() throws {
    let child = fixture.tile(10, 10, in: old)
    child.backgroundColor = .green
    let before = try pixel(90, 90)
    View.transition(with: old, duration: 1, curve: .linear) {
      child.removeFromSuperview()
      old.backgroundColor = .blue
    } completion: {
      log.lines.append("\($0)")
    }
    #expect(try pixel(90, 90) == before)
    #expect(try pixel(115, 115) == .red)
    fixture.frames(from: 0, to: 0.5)
    let middle = try pixel(115, 115)
    #expect(abs(middle.red - 0.5) < 0.05 && abs(middle.blue - 0.5) < 0.05)
    _ = fixture.stack.takeDamage()
    View.transition(with: old, duration: 1, curve: .linear) { old.backgroundColor = .white }
    let again = try pixel(115, 115)
    #expect(abs(again.red - middle.red) < 0.01 && abs(again.blue - middle.blue) < 0.01)
    fixture.frames(from: 0.5, to: 1.5)
    #expect(try pixel(115, 115) == .white)
    #expect(old.presentation == nil && log.lines == ["false"])
  }

  // MARK: Properties of subclasses

  private final class Gauge: View {
    private(set) lazy var level = AnimatedValue(0.0, in: self)
    private(set) lazy var tint = AnimatedValue(Color.red, in: self, isMovement: false)
  }

  private func makeGauge() -> Gauge {
    let gauge = Gauge(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    fixture.window.addSubview(gauge)
    _ = fixture.stack.takeDamage()
    return gauge
  }

  @Test func valuesOfAViewAreAnimatedAsItsFrameIs() {
    let gauge = makeGauge()
    View.animate(withDuration: 1, curve: .linear) {
      gauge.level.value = 10
      gauge.tint.value = .blue
    } completion: {
      log.lines.append("\($0)")
    }
    #expect(gauge.level.value == 10 && gauge.level.presentationValue == 0 && fixture.stack.takeDamage().isEmpty)
    fixture.frames(from: 0, to: 0.5)
    #expect(gauge.level.presentationValue == 5 && gauge.tint.presentationValue == Color.red.mixed(with: .blue, by: 0.5))
    #expect(fixture.stack.takeDamage() == [gauge.frame])
    gauge.level.value = 3
    #expect(gauge.level.presentationValue == 3)
    fixture.frames(from: 0.5, to: 1)
    #expect(gauge.tint.presentationValue == .blue && gauge.presentation == nil && log.lines == ["false"])
    View.animate(spring: .bouncy) { gauge.level.value = 0 }
    gauge.removeFromSuperview()
    #expect(gauge.level.presentationValue == 0)
    gauge.level.value = 1
    #expect(gauge.level.presentationValue == 1)
  }

  @Test func withReducedMotionValuesThatFadeFade() {
    fixture.application.traitOverrides.reducesMotion = true
    let gauge = makeGauge()
    View.animate(withDuration: 1, curve: .linear) {
      gauge.level.value = 10
      gauge.tint.value = .blue
    }
    fixture.frames(from: 0, to: 0.5)
    #expect(gauge.level.presentationValue == 10 && gauge.tint.presentationValue != .blue)
  }

  @Test(arguments: [Double.nan, .infinity])
  func valuesThatAreNotFiniteAreThereAtOnce(_ value: Double) {
    let gauge = makeGauge()
    View.animate(withDuration: 1) { gauge.level.value = value }
    #expect(gauge.presentation == nil && !gauge.level.presentationValue.isFinite)
  }

  // MARK: Controls

  @Test func theKnobOfASwitchSlidesForTheUserAndIsThereForTheProgram() throws {
    let knob = Switch(frame: Rect(x: 10, y: 10, width: 50, height: 30))
    fixture.window.addSubview(knob)
    knob.isOn = true
    #expect(try pixel(45, 25) == .white)
    #expect(knob.presentation == nil)
    fixture.tapAt(1, 30, 20)
    #expect(!knob.isOn && knob.hasAnimations)
    fixture.frames(from: 1.05, to: 1.1)
    let sides = [try pixel(18, 25), try pixel(52, 25)]
    #expect(!sides.contains(.white))
    fixture.frames(from: 1.1, to: 2)
    #expect(try pixel(18, 25) == .white)
    #expect(knob.presentation == nil && !fixture.stack.isAnimating)
    knob.setOn(true, animated: true)
    #expect(knob.hasAnimations)
  }

  @Test func aButtonLooksPressedAtOnceAndLetsGoSlowly() throws {
    let button = Button("")
    button.frame = Rect(x: 10, y: 10, width: 80, height: 40)
    fixture.window.addSubview(button)
    let calm = try pixel(50, 30)
    fixture.touch(1, .down(1, 50, 30))
    let pressed = try pixel(50, 30)
    #expect(pressed.red < calm.red - 0.05 && !fixture.stack.isAnimating)
    fixture.touch(1.1, .up(1))
    fixture.frames(from: 1.1, to: 1.15)
    let between = try pixel(50, 30)
    #expect(between.red > pressed.red && between.red < calm.red)
    fixture.frames(from: 1.15, to: 1.4)
    #expect(try pixel(50, 30) == calm)
    #expect(button.presentation == nil)
  }
}
