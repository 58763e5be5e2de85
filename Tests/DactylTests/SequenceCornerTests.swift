import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sequences of recognizers in rare situations.
@MainActor @Suite struct SequenceCornerTests {
  private let fixture = Fixture([.states])
  private let view: StubView
  private let delegate = TestDelegate()

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  // MARK: Touches that are kept for a new series

  // GR-50
  @Test(arguments: [true, false]) func aTouchIsNotKeptForADisabledRecognizerNorWhenItIsOver(bySwitchingOff: Bool) {
    fixture.kinds = [.gestures]
    let tap = fixture.tap("t", on: view, taps: 2)
    view.onTouches = { [unowned fixture] phase, touches, _ in
      guard phase == .began, touches[0].contactNumber == 2 else { return }
      if bySwitchingOff { tap.isEnabled = false } else { fixture.window.isHidden = true }
    }
    fixture.tapAt(0, 10, 10)
    // Too far for a second tap: the series fails, and a new one would begin.
    fixture.touch(0.2, .down(0, 300, 300))
    #expect(fixture.takeLog() == ["t began 1", "t ended 1", "t began 2"] && tap.boundTouches.isEmpty)
  }

  // GR-50, GR-35
  @Test func aWaitingTapIsAskedAboutTheTouchThatBeginsItsNewSeries() {
    fixture.kinds = [.actions]
    let double = fixture.tap("double", on: view, taps: 2)
    let single = fixture.tap("single", on: view)
    single.require(toFail: double)
    single.delegate = delegate
    delegate.receives = { $0.contactNumber != 2 }
    fixture.tapAt(0, 10, 10)
    fixture.tapAt(0.2, 300, 300)
    fixture.wait(until: 2)
    #expect(fixture.takeLog() == ["action single ended"])
    #expect(delegate.questions.filter { $0.hasPrefix("receive") } == ["receive 1", "receive 2"])
  }

  // MARK: Requests

  // GR-3, GR-34
  @Test func aRecognizerThatHasAskedToRecognizeCannotAskForAnotherState() {
    let obstacle = fixture.custom("obstacle", on: view)
    let recognizer = fixture.custom("c", on: view)
    recognizer.require(toFail: obstacle)
    recognizer.plan = [.began: .ended]
    fixture.touch(0, .down(0, 10, 10))
    recognizer.state = .began
    obstacle.state = .failed
    #expect(fixture.takeLog() == ["obstacle failed", "c ended"])
  }

  // GR-34
  @Test(arguments: [GestureRecognizer.State.ended, .cancelled])
  func aContinuousRecognizerThatEndsWhileItWaitsFailsAtOnce(state: GestureRecognizer.State) {
    let obstacle = fixture.custom("obstacle", on: view)
    let recognizer = fixture.custom("c", on: view)
    recognizer.require(toFail: obstacle)
    recognizer.plan = [.began: .began, .moved: state]
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(fixture.takeLog() == ["c failed"])
    obstacle.state = .failed
    #expect(fixture.takeLog() == ["obstacle failed"])
  }

  // GR-34
  @Test func aWaitingTapWaitsForAnyTime() {
    let obstacle = fixture.custom("obstacle", on: view)
    fixture.tap("t", on: view).require(toFail: obstacle)
    fixture.touch(0, .down(0, 10, 10), .down(1, 300, 300))
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["t failed"])
    fixture.touch(0.2, .up(1))
    obstacle.state = .failed
    _ = fixture.takeLog()
    fixture.tapAt(1, 10, 10)
    fixture.wait(until: 5)
    #expect(fixture.takeLog() == [])
    obstacle.state = .failed
    #expect(fixture.takeLog() == ["obstacle failed", "t ended"])
  }

  // GR-16
  @Test func anEndedRecognizerPreventsLaterOnesByItsPresentAnswer() {
    let winner = fixture.custom("winner", on: view)
    let late = fixture.custom("late", on: view)
    winner.plan[.moved] = .ended
    winner.prevents = { _ in false }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(fixture.takeLog() == ["winner ended"])
    winner.prevents = { _ in true }
    late.plan[.moved] = .ended
    fixture.touch(0.2, .move(0, 30, 10))
    #expect(fixture.takeLog() == ["late failed"])
  }

  // MARK: Questions

  // GR-33
  @Test func eachRecognizerIsAskedAboutTheOtherOnceForAllSharedTouches() {
    let first = fixture.custom("first", on: view)
    fixture.custom("second", on: view)
    first.delegate = delegate
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 200, 10))
    #expect(delegate.questions.filter { $0.contains("requires") } == ["first requires second"])
  }

  // GR-2, GR-37
  @Test(arguments: [true, false]) func aQuestionAboutAnotherMayDisableTheAskingRecognizer(isOtherUnderWay: Bool) {
    let other = fixture.custom("other", on: view)
    let recognizer = fixture.custom("c", on: view)
    if isOtherUnderWay {
      other.plan[.began] = .began
      other.prevents = { _ in false }
    }
    recognizer.plan[.moved] = .began
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    other.prevents = { _ in true }
    delegate.allows = { [unowned recognizer] _ in
      recognizer.isEnabled = false
      return true
    }
    recognizer.delegate = delegate
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(fixture.takeLog() == ["c failed"])
  }

  // GR-2, GR-36
  @Test func aQuestionThatDisablesAndRefusesFailsTheRecognizerOnce() {
    let recognizer = fixture.custom("c", on: view)
    recognizer.plan[.began] = .began
    delegate.begins = {
      $0.isEnabled = false
      return false
    }
    recognizer.delegate = delegate
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["c failed"])
  }

  // GR-35, GR-40, GR-42
  @Test(arguments: [true, false]) func aRecognizerDisabledOrRemovedByShouldReceiveFollowsNothing(byRemoval: Bool) {
    view.canBecomeFirst = true
    view.becomeFirstResponder()
    fixture.focusKeyboard()
    let pan = fixture.pan("pan", on: view)
    pan.allowedScrollTypesMask = .all
    let recognizers =
      [fixture.hover("hover", on: view), pan, fixture.presses("presses", on: view)] as [GestureRecognizer]
    var asked = 0
    let switchOff = { @MainActor in
      asked += 1
      for recognizer in recognizers {
        if byRemoval { recognizer.view?.removeGestureRecognizer(recognizer) } else { recognizer.isEnabled = false }
      }
      return true
    }
    (delegate.receivesEvent, delegate.receivesPress) = ({ _ in switchOff() }, { _ in switchOff() })
    for recognizer in recognizers { recognizer.delegate = delegate }
    func backOn() {
      for recognizer in recognizers {
        recognizer.isEnabled = true
        if recognizer.view == nil { view.addGestureRecognizer(recognizer) }
      }
    }
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1))
    backOn()
    fixture.pointer(0.1, .axisSource(.finger), .axis(.vertical, value: 5, time: .at(0.1)))
    backOn()
    fixture.kinds = [.states, .gestures]
    fixture.key(0.2, "Up", .down)
    #expect(asked == 3 && fixture.takeLog() == [] && fixture.application.dispatcher.active.isEmpty)
  }

  // GR-35, GR-40
  @Test func aDisabledRecognizerIsNotAskedAboutScrollingOrHovering() {
    let pan = fixture.pan("pan", on: view)
    pan.allowedScrollTypesMask = .all
    for recognizer in [fixture.hover("hover", on: view), pan] as [GestureRecognizer] {
      recognizer.isEnabled = false
      recognizer.delegate = delegate
    }
    fixture.touchpad(0, at: Point(10, 10), Point(0, 5))
    #expect(delegate.questions == [])
  }

  // MARK: Received touches

  // GR-8, GR-9
  @Test func aFailedRecognizerKeepsTheModifiersOfItsLastEvent() {
    let tap = fixture.tap("t", on: view)
    fixture.send(0, [.keyboard(Fixture.seat, .modifiers(.shift))])
    fixture.touch(0.1, .down(0, 10, 10))
    fixture.touch(0.2, .move(0, 50, 10))
    #expect(fixture.takeLog() == ["t failed"] && tap.modifierFlags == .shift)
    fixture.send(0.3, [.keyboard(Fixture.seat, .modifiers(.control))])
    fixture.touch(0.4, .move(0, 60, 10))
    #expect(tap.modifierFlags == .shift)
  }
}
