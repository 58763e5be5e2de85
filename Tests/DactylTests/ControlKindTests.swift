import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Button, switch and slider, one by one (CT-6, CT-7, CT-16, CT-17).
@MainActor @Suite struct ControlKindTests {
  private let fixture = Fixture([.controls, .presses])

  private func slider(_ value: Double = 0.5) -> Slider {
    // From 50 to 280: the thumb's centre moves between 65 and 265.
    let slider = fixture.add(Slider(), "K", 50, 100, 230, 30)
    slider.value = value
    return slider
  }

  @discardableResult private func toggle() -> Switch { fixture.add(Switch(), "K", 100, 100, 50, 30) }

  private func press(_ seconds: Double, _ name: String, modifiers: ModifierState = []) {
    fixture.send(seconds, [.keyboard(Fixture.seat, .modifiers(modifiers))])
    let stroke = KeyStroke(code: 99, name: name)
    fixture.send(seconds, [.keyboard(Fixture.seat, .down(stroke, time: .at(seconds), serial: 1))])
    fixture.send(seconds + 0.05, [.keyboard(Fixture.seat, .up(stroke, time: .at(seconds + 0.05), serial: 2))])
  }

  // MARK: Keys

  // CT-6
  @Test func theActivateKeyOnAFocusedButtonSendsOnlyThePrimaryAction() {
    let button = fixture.add(Button(), "K", 0, 0, 100, 40)
    fixture.focusKeyboard()
    press(0, "space")
    #expect(fixture.takeLog() == ["W pressed space", "W released space"])
    #expect(button.becomeFirstResponder() && button.state.contains(.focused))
    for (index, name) in ["space", "Return", "KP_Enter"].enumerated() {
      press(1 + Double(index), name)
      #expect(fixture.takeLog() == ["K primaryActionTriggered"])
    }
    press(5, "a")
    #expect(fixture.takeLog() == ["W pressed a", "W released a"])
    press(6, "Return", modifiers: .control)
    #expect(fixture.takeLog() == ["W pressed Return", "W released Return"])
    button.isEnabled = false
    press(7, "Return")
    #expect(fixture.takeLog() == ["W pressed Return", "W released Return"])
  }

  // CT-6
  @Test func keysOfAViewInsideAButtonAreNotTheButtons() {
    let button = fixture.add(Button(), "K", 0, 0, 100, 40)
    let inner = fixture.view("I", 0, 0, 10, 10, in: button, mode: .plain)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
    press(0, "Return")
    #expect(fixture.takeLog() == ["W pressed Return", "W released Return"])
  }

  // RC-10, CT-6, CT-18
  @Test func onlyEnabledButtonsSwitchesAndSlidersBecomeFirstResponderByDefault() {
    #expect(!Control().canBecomeFirstResponder)
    for control in [Button(), Switch(), Slider()] {
      #expect(control.canBecomeFirstResponder)
      control.isEnabled = false
      #expect(!control.canBecomeFirstResponder)
    }
  }

  // CT-7
  @Test func theActivateKeyTogglesAFocusedSwitch() {
    let toggle = toggle()
    toggle.becomeFirstResponder()
    fixture.focusKeyboard()
    press(0, "space")
    #expect(toggle.isOn && fixture.takeLog() == ["K valueChanged", "K primaryActionTriggered"])
  }

  // MARK: Switch

  // CT-4
  @Test func valuesSetByTheProgramSendNothing() {
    let toggle = toggle()
    toggle.isOn = true
    toggle.setOn(false, animated: true)
    let slider = slider(0.25)
    slider.value = 0.75
    #expect(!toggle.isOn && slider.value == 0.75 && fixture.takeLog() == [])
  }

  // CT-7
  @Test func theValueIsNewWhenTouchUpInsideIsSent() {
    let toggle = toggle()
    var seen: [Bool] = []
    toggle.addAction(
      Action { [unowned toggle] _ in seen.append(toggle.isOn) }, for: [.touchDown, .touchUpInside, .valueChanged])
    fixture.tapAt(0, 110, 110)
    #expect(seen == [false, true, true])
  }

  // CT-17
  @Test(arguments: [
    (false, 10.0, true), (false, 10.1, true), (true, 10, false), (true, 10.1, true), (false, -10, true),
    (false, -10.1, false), (true, -10.1, false),
  ])
  func dragsUpTo10ptToggleAndLongerOnesSetTheirSide(wasOn: Bool, way: Double, isOn: Bool) {
    let toggle = toggle()
    toggle.isOn = wasOn
    fixture.touch(0, .down(0, 120, 110))
    fixture.touch(0.1, .move(0, 120 + way, 125))
    fixture.touch(0.2, .up(0))
    #expect(toggle.isOn == isOn)
    let change = isOn == wasOn ? [] : ["K valueChanged", "K primaryActionTriggered"]
    #expect(fixture.takeLog() == ["K touchDown", "K touchDragInside", "K touchUpInside"] + change)
  }

  // CT-17
  @Test func aLiftOutsideOrACancelledTouchChangesNothing() {
    let toggle = toggle()
    fixture.touch(0, .down(0, 120, 110))
    fixture.touch(0.1, .move(0, 320, 110), .up(0))
    fixture.touch(1, .down(0, 120, 110))
    fixture.touch(1.1, .cancel)
    #expect(!toggle.isOn)
    #expect(fixture.takeLog() == ["K touchDown", "K touchUpOutside", "K touchDown", "K touchCancel"])
  }

  // MARK: Slider

  // CT-16
  @Test(arguments: [(143.0, true), (142.9, false), (187, true), (187.1, false)])
  func theThumbIsTouchedWithin22ptOfItsCentre(x: Double, isTracked: Bool) {
    let slider = slider()
    fixture.touch(0, .down(0, x, 115))
    #expect(slider.isTracking == isTracked)
    // The thumb keeps its offset to the finger.
    fixture.touch(0.1, .move(0, x + 20, 115))
    #expect(slider.value == (isTracked ? 0.6 : 0.5))
  }

  // CT-16
  @Test func theValueKeepsToAnyRangeAndIsSentOnlyIfItChanged() {
    let slider = slider()
    slider.minimumValue = -10
    slider.maximumValue = 10
    slider.value = 0
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .move(0, 500, 115))
    #expect(slider.value == 10)
    fixture.touch(0.2, .move(0, 510, 115))
    fixture.touch(0.3, .move(0, 115, 115))
    #expect(slider.value == -5)
    fixture.touch(0.4, .move(0, 115, 120))
    fixture.touch(0.5, .up(0))
    #expect(
      fixture.takeLog() == [
        "K touchDown", "K touchDragExit", "K touchDragOutside", "K valueChanged", "K touchDragOutside",
        "K touchDragEnter", "K touchDragInside", "K valueChanged", "K touchDragInside", "K touchUpInside",
      ])
  }

  // CT-7
  @Test func aSliderThatIsNotContinuousSendsOnceAfterTheLift() {
    let slider = slider()
    slider.isContinuous = false
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .move(0, 185, 115))
    fixture.touch(0.2, .move(0, 205, 115))
    #expect(slider.value == 0.7)
    fixture.touch(0.3, .up(0))
    #expect(
      fixture.takeLog() == [
        "K touchDown", "K touchDragInside", "K touchDragInside", "K touchUpInside", "K valueChanged",
      ])
    fixture.touch(1, .down(0, 205, 115))
    fixture.touch(1.1, .move(0, 185, 115))
    fixture.touch(1.2, .move(0, 205, 115))
    fixture.touch(1.3, .up(0))
    #expect(fixture.takeLog().last == "K touchUpInside")
    fixture.touch(2, .down(0, 205, 115))
    fixture.touch(2.1, .move(0, 185, 400))
    fixture.touch(2.2, .up(0))
    #expect(fixture.takeLog().suffix(2) == ["K touchUpOutside", "K valueChanged"])
  }

  // CT-16
  @Test func aCancelledSliderKeepsTheValueLastSent() {
    let slider = slider()
    fixture.touch(0, .down(0, 165, 115))
    fixture.touch(0.1, .move(0, 185, 115))
    fixture.touch(0.2, .cancel)
    #expect(slider.value == 0.6)
    slider.isContinuous = false
    fixture.touch(1, .down(0, 185, 115))
    fixture.touch(1.1, .move(0, 205, 115))
    fixture.touch(1.2, .cancel)
    #expect(slider.value == 0.6)
  }

  // CT-16
  @Test func aTargetMayMoveTheValueAtEveryMovement() {
    let slider = slider()
    slider.maximumValue = 10
    slider.value = 5
    slider.addAction(Action { [unowned slider] _ in slider.value.round() }, for: .valueChanged)
    fixture.touch(0, .down(0, 165, 115))
    for (index, x) in [169.0, 169, 172, 177].enumerated() {
      fixture.touch(0.1 * Double(index + 1), .move(0, x, 115 + Double(index)))
    }
    #expect(slider.value == 6)
    #expect(fixture.takeLog().count { $0 == "K valueChanged" } == 4)
  }

  @Test func aSliderIgnoresNaNAndKeepsItsEndsInOrder() {
    let slider = slider()
    slider.value = .nan
    #expect(slider.value == 0.5)
    slider.value = .infinity
    #expect(slider.value == 1)
    slider.minimumValue = 3
    #expect(slider.minimumValue == 3 && slider.maximumValue == 3 && slider.value == 3)
    slider.maximumValue = -1
    #expect(slider.minimumValue == -1 && slider.maximumValue == -1 && slider.value == -1)
    slider.minimumValue = .nan
    slider.maximumValue = .infinity
    #expect(slider.minimumValue == -1 && slider.maximumValue == -1)
    // Too small for the thumb to move.
    slider.maximumValue = 2
    slider.value = 1
    slider.frame = Rect(x: 50, y: 100, width: 20, height: 30)
    fixture.touch(0, .down(0, 60, 110))
    fixture.touch(0.1, .move(0, 90, 110))
    #expect(slider.isTracking && slider.value == 1)
  }

  // MARK: Appearance

  @Test func controlsDrawWithinAnyBoundsInEveryStateAndHaveAFittingSize() throws {
    let controls: [Control] = [Button("Title"), Switch(), Slider()]
    for control in controls {
      let size = control.sizeThatFits(Size(width: Double.infinity, height: .infinity))
      #expect(size.width >= 30 && size.width.isFinite && size.height >= 30 && size.height.isFinite)
      fixture.window.addSubview(control)
      for size in [size, Size(width: 0, height: 0), Size(width: 1, height: 200), Size(width: 300, height: 2)] {
        control.frame = Rect(origin: .zero, size: size)
        for (isEnabled, isHighlighted) in [(true, false), (true, true), (false, false)] {
          (control.isEnabled, control.isHighlighted, control.isSelected) = (isEnabled, isHighlighted, isHighlighted)
          control.becomeFirstResponder()
          _ = try Bitmap(size: Size(width: 300, height: 200), scale: 1) { context in
            control.draw(context, in: control.bounds)
          }
        }
      }
    }
  }

  // CT-9
  @Test func aControlIsRepaintedWhenItsStateChanges() {
    let button = fixture.add(Button("Title"), "K", 0, 0, 100, 40)
    let changes: [@MainActor () -> Void] = [
      { button.isHighlighted = true }, { button.isSelected = true }, { button.isEnabled = false },
      { button.title = "Other" }, { button.style = .filled },
    ]
    for change in changes {
      fixture.stack.layout()
      _ = fixture.stack.takeDamage()
      change()
      #expect(fixture.stack.takeDamage() == [button.frame])
    }
  }
}
