import DactylGeometry
import DactylTesting
import Observation
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Properties of models, and bindings, whose changes are registered.
@MainActor @Suite struct UndoModelTests {
  @Observable final class Lamp {
    var title = "Lamp"
    var brightness = 0.5
    var isOn = false
    var tag: (Int, Int) = (0, 0)
  }

  /// A model whose value is 10 at most.
  @Observable final class Limited {
    private var stored = 10
    var value: Int {
      get { stored }
      set { stored = min(newValue, 10) }
    }
  }

  private let stage: TestStage
  private let lamp = Lamp()

  init() throws {
    stage = try TestStage(drawsFrames: false)
  }

  private var manager: UndoManager { stage.window.undoManager ?? UndoManager() }

  private func show<Shown: View>(_ view: Shown, _ frame: Rect) -> Shown {
    view.frame = frame
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    return view
  }

  // UN-10
  @Test func aPropertyIsSetAndUndone() {
    manager.set(lamp, \.title, to: "Desk", named: "Title")
    stage.advance(by: 1)
    manager.set(lamp, \.isOn, to: true)
    stage.advance(by: 1)
    #expect(manager.undoActionName.string(in: .english) == "")
    manager.undo()
    #expect(!lamp.isOn && lamp.title == "Desk" && manager.undoMenuItemTitle.string(in: .english) == "Undo Title")
    manager.undo()
    #expect(lamp.title == "Lamp")
    manager.redo()
    manager.redo()
    #expect(lamp.isOn && lamp.title == "Desk")
    manager.undo()
    manager.undo()
    #expect(!lamp.isOn && lamp.title == "Lamp" && !manager.canUndo)
  }

  // UN-10
  @Test func aPropertyIsSetWithoutAManagerToo() {
    let alone = View()
    alone.setUndoably(lamp, \.title, to: "Desk")
    #expect(lamp.title == "Desk" && alone.undoManager == nil)
    stage.view.setUndoably(lamp, \.title, to: "Floor", named: "Title")
    stage.view.setUndoably(lamp, \.tag, to: (1, 2))
    #expect(lamp.title == "Floor" && lamp.tag == (1, 2))
    manager.undo()
    #expect(lamp.title == "Desk" && lamp.tag == (0, 0))
  }

  // UN-10
  @Test func aModelAtThePlaceOfAnotherOneIsAnotherModel() {
    var places: Set<ObjectIdentifier> = []
    manager.beginUndoGrouping()
    // The memory of a model that is gone is used again sooner or later.
    for _ in 0..<100 {
      let model = Lamp()
      manager.set(model, \.title, to: "Desk")
      if !places.insert(ObjectIdentifier(model)).inserted {
        manager.endUndoGrouping()
        manager.undo()
        #expect(model.title == "Lamp")
        return
      }
    }
    Issue.record("No model had the place of another one.")
  }

  // UN-10
  @Test func aValueThatTheModelLimitsIsNoChange() {
    let limited = Limited()
    let binding = Binding(limited, \.value).undoable(with: manager)
    binding.wrappedValue = 12
    #expect(limited.value == 10 && !manager.canUndo)
  }

  // UN-10
  @Test func theSameValueIsNoChange() {
    manager.set(lamp, \.title, to: "Lamp", named: "Title")
    #expect(!manager.canUndo)
  }

  // UN-10
  @Test func aValueThatCanNotBeComparedIsSetToo() {
    manager.set(lamp, \.tag, to: (1, 2))
    manager.undo()
    #expect(lamp.tag == (0, 0))
    manager.redo()
    #expect(lamp.tag == (1, 2))
  }

  // UN-10
  @Test func setsOfOnePropertyInOneEventAreOneRegistration() {
    for step in 1...5 { manager.set(lamp, \.brightness, to: Double(step)) }
    #expect(manager.done.groups.map(\.actions.count) == [1])
    manager.set(lamp, \.isOn, to: true)
    manager.set(lamp, \.brightness, to: 9)
    #expect(manager.done.groups.map(\.actions.count) == [3])
    stage.advance(by: 1)
    manager.set(lamp, \.brightness, to: 10)
    #expect(manager.done.groups.map(\.actions.count) == [3, 1])
    manager.undo()
    #expect(lamp.brightness == 9)
    manager.undo()
    #expect(lamp.brightness == 0.5 && !lamp.isOn)
    manager.redo()
    #expect(lamp.brightness == 9 && lamp.isOn)
  }

  // UN-10, UN-4
  @Test func aModelIsReferencedWeakly() {
    var other: Lamp? = Lamp()
    if let other { manager.set(other, \.isOn, to: true) }
    weak let gone = other
    other = nil
    #expect(gone == nil && !manager.canUndo)
  }

  // UN-10
  @Test func aDragOfASliderIsOneStep() {
    let slider = show(
      Slider(value: Binding(lamp, \.brightness).undoable(in: stage.view, named: "Brightness")),
      Rect(x: 20, y: 20, width: 300, height: 44))
    func drag(to x: Double) {
      let finger = stage.finger()
      finger.down(at: Point(x: 20 + slider.value * 260, y: 22), in: slider)
      for step in 1...8 {
        stage.advance(by: 0.02)
        finger.move(
          to: Point(x: 20 + slider.value * 260 + (x - slider.value * 260) * Double(step) / 8, y: 22), in: slider)
      }
      finger.up()
      stage.advance(by: 1)
    }
    drag(to: 250)
    let first = lamp.brightness
    #expect(
      first > 0.6 && manager.done.groups.count == 1
        && manager.undoMenuItemTitle.string(in: .english) == "Undo Brightness")
    drag(to: 20)
    let second = lamp.brightness
    #expect(second < first && manager.done.groups.count == 2)
    manager.undo()
    stage.advance(by: 0.1)
    #expect(lamp.brightness == first && slider.value == first)
    manager.undo()
    stage.advance(by: 0.1)
    #expect(lamp.brightness == 0.5 && slider.value == 0.5 && !manager.canUndo)
    manager.redo()
    manager.redo()
    #expect(lamp.brightness == second && !manager.canRedo)
  }

  // UN-10
  @Test func aHeldKeyIsOneStepAndTwoPressesAreTwo() {
    let slider = show(
      Slider(value: Binding(lamp, \.brightness).undoable(with: manager)), Rect(x: 20, y: 20, width: 300, height: 44))
    slider.becomeFirstResponder()
    stage.keyboard.down("Right")
    for _ in 0..<3 {
      stage.advance(by: 0.1)
      stage.keyboard.repeats("Right")
    }
    stage.keyboard.up("Right")
    let held = lamp.brightness
    #expect(held > 0.5 && manager.done.groups.count == 1)
    stage.keyboard.press("Left")
    stage.keyboard.press("Left")
    #expect(lamp.brightness < held && manager.done.groups.count == 3)
    for _ in 0..<3 { manager.undo() }
    #expect(lamp.brightness == 0.5)
  }

  // UN-10
  @Test func aTapOfASwitchIsAStepOfThePlaceOfItsResponder() {
    final class OwnController: ViewController {
      let own = UndoManager()
      override var undoManager: UndoManager? { own }
    }
    let controller = OwnController()
    let binding = Binding(lamp, \.isOn).undoable(in: controller)
    let lampSwitch = show(Switch(isOn: binding), Rect(x: 20, y: 20, width: 80, height: 44))
    for _ in 0..<2 {
      stage.finger().tap(at: lampSwitch.bounds.center, in: lampSwitch)
      stage.advance(by: 1)
    }
    #expect(!lamp.isOn && controller.own.done.groups.count == 2 && !manager.canUndo)
    controller.own.undo()
    stage.advance(by: 1)
    #expect(lamp.isOn && lampSwitch.isOn)
    // The program changes nothing by the binding.
    lamp.isOn = false
    #expect(controller.own.done.groups.count == 1)
  }
}
