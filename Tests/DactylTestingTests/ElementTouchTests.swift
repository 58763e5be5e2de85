import Dactyl
import DactylTesting
import Testing

/// Elements are touched by a finger, through the hit test.
@MainActor @Suite struct ElementTouchTests {
  private let stage: TestStage
  private let problems: Problems
  private let log = Log()

  @MainActor private final class Log {
    var lines: [String] = []
  }

  init() throws {
    stage = try TestStage()
    problems = Problems(of: stage)
  }

  private func add<Added: View>(_ view: Added, x: Double = 10, y: Double = 10, in parent: View? = nil) -> Added {
    view.frame = Rect(x: x, y: y, width: 200, height: 40)
    (parent ?? stage.view).addSubview(view)
    return view
  }

  private func addButton(_ title: String, x: Double = 10, y: Double = 10, in parent: View? = nil) -> Button {
    let button = add(Button(title), x: x, y: y, in: parent)
    button.addAction(Action { [log] _ in log.lines.append(title) }, for: .primaryActionTriggered)
    button.addAction(Action { [log] _ in log.lines.append("down") }, for: .touchDown)
    return button
  }

  @Test func aTapIsAFingersTap() {
    _ = addButton("Save")
    stage.button("Save").tap()
    #expect(log.lines == ["down", "Save"] && stage.time == 0.05)
    stage.button("Save").doubleTap()
    #expect(log.lines.count == 6)
  }

  @Test func aDoubleTapAndAPressAreRecognized() {
    let view = add(View())
    view.accessibilityRole = .group
    let double = TapGestureRecognizer { [log] _ in log.lines.append("double") }
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    view.addGestureRecognizer(
      LongPressGestureRecognizer { [log] press in if press.state == .began { log.lines.append("press") } })
    stage.element(.group).doubleTap()
    stage.element(.group).press(for: 0.6)
    #expect(log.lines == ["double", "press"])
  }

  @Test func aViewThatCoversTheElementIsNamed() {
    _ = addButton("Save")
    let cover = add(View(), x: 100)
    stage.button("Save").tap()
    #expect(
      problems.take() == ["button \"Save\" can't be touched at (110.0, 30.0): a view of type View takes the touch."])
    cover.debugName = "Cover"
    stage.button("Save").tap()
    #expect(problems.take().first?.hasSuffix("a view of type View, \"Cover\", takes the touch.") == true)
    cover.removeFromSuperview()
    _ = addButton("Other", x: 100)
    stage.button("Save").tap()
    #expect(problems.take().first?.hasSuffix(": button \"Other\" takes the touch.") == true)
    #expect(log.lines.isEmpty && stage.time == 0)
  }

  @Test func aButtonThatTakesNoTouchesIsAProblem() {
    addButton("Save").isUserInteractionEnabled = false
    stage.button("Save").tap()
    #expect(problems.take().first?.hasSuffix(": a view of type View takes the touch.") == true && log.lines.isEmpty)
    stage.view.isUserInteractionEnabled = false
    stage.window.isUserInteractionEnabled = false
    stage.button("Save").tap()
    #expect(problems.take().first?.hasSuffix("no view takes the touch there, or it closes a popup.") == true)
  }

  @Test func aTextIsTappedInTheViewBehindIt() {
    let row = add(View())
    row.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.lines.append("row") })
    _ = add(Label("Monday"), x: 0, y: 0, in: row)
    stage.text("Monday").tap()
    #expect(log.lines == ["row"] && problems.take().isEmpty)
  }

  @Test func theVisiblePartIsTouched() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 60))
    scroll.contentSize = Size(width: 400, height: 600)
    stage.view.addSubview(scroll)
    _ = addButton("Half", y: 50, in: scroll)
    _ = addButton("Away", y: 500, in: scroll)
    stage.button("Half").tap()
    #expect(log.lines == ["down", "Half"])
    #expect(!stage.button("Away").isVisible)
    stage.button("Away").tap()
    #expect(
      problems.take() == [
        "button \"Away\" is not visible: it is at (10.0, 500.0, 200.0x40.0), scrolled out of sight or outside of its window."
      ])
    stage.button("Away").scrollToVisible()
    #expect(scroll.contentOffset.y == 480 && stage.button("Away").isVisible)
    stage.button("Away").tap()
    #expect(log.lines == ["down", "Half", "down", "Away"] && problems.take().isEmpty)
  }

  @Test func changesAreLaidOutBeforeAnElementIsTouched() {
    final class Row: View {
      let button = Button("Save")
      override func layoutSubviews() { button.frame = Rect(x: 100, y: 0, width: 100, height: 40) }
    }
    let row = add(Row())
    row.addSubview(row.button)
    row.button.addAction(Action { [log] _ in log.lines.append("Save") }, for: .primaryActionTriggered)
    stage.button("Save").tap()
    #expect(log.lines == ["Save"] && stage.button("Save").frame.minX == 110)
  }

  @Test func anOpenMenuTakesTouchesOfOtherElements() {
    _ = addButton("Save")
    let content = ViewController()
    let copy = addButton("Copy", x: 0, y: 0, in: content.view)
    let popup = Popup(size: Size(width: 200, height: 40), root: content)
    copy.addAction(Action { [unowned popup] _ in popup.close() }, for: .primaryActionTriggered)
    popup.show(from: stage.view)
    stage.advance(by: 0.1)
    stage.button("Save").tap()
    #expect(popup.isShown && log.lines.isEmpty)
    #expect(problems.take().first?.hasSuffix("no view takes the touch there, or it closes a popup.") == true)
    stage.menuItem("Copy").tap()
    #expect(log.lines == ["down", "Copy"] && !popup.isShown)
    stage.button("Save").tap()
    #expect(log.lines.last == "Save" && problems.take().isEmpty)
  }

  // MARK: Sliders

  private func addSlider(in parent: View? = nil) -> Slider {
    let slider = add(Slider(), in: parent)
    slider.accessibilityLabel = "Volume"
    slider.addAction(Action { [log] _ in log.lines.append("down") }, for: .touchDown)
    slider.addAction(Action { [log] _ in log.lines.append("up") }, for: .touchUpInside)
    slider.addAction(Action { [log, unowned slider] _ in log.lines.append("\(slider.value)") }, for: .valueChanged)
    return slider
  }

  @Test func aSliderIsDraggedToAValue() {
    let slider = addSlider()
    slider.maximumValue = 10
    for value in [4, 10, 0, 9.9, 0.1, 5] {
      log.lines = []
      stage.slider("Volume").set(value)
      #expect(abs(slider.value - value) < 1e-8)
      #expect(log.lines.first == "down" && log.lines.last == "up" && log.lines.count > 2)
    }
    #expect(problems.take().isEmpty)
  }

  @Test func aSliderInAScrollViewIsDragged() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = Size(width: 800, height: 1200)
    stage.view.addSubview(scroll)
    let slider = addSlider(in: scroll)
    stage.slider("Volume").set(0.75)
    #expect(abs(slider.value - 0.75) < 1e-8 && scroll.contentOffset == .zero && problems.take().isEmpty)
    // Two movements are enough.
    #expect(log.lines.count == 4 && stage.time < 0.25)
  }

  @Test func aSliderThatSendsOnlyTheLiftIsDragged() {
    let slider = addSlider()
    slider.isContinuous = false
    stage.slider("Volume").set(0.5)
    #expect(abs(slider.value - 0.5) < 1e-8 && log.lines.count == 3)
  }

  @Test func aSliderOfAnotherShapeAndDirectionIsDragged() {
    /// Grows upwards, in steps of 5.
    final class Fader: Control {
      var value = 0.0
      override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
        let fraction = 1 - touch.location(in: self).y / bounds.height
        value = (min(max(fraction, 0), 1) * 20).rounded() * 5
        return true
      }
      override func describe(_ description: inout AccessibilityDescription) {
        super.describe(&description)
        description.role = .slider
        description.range = AccessibilityRange(value: value, minimum: 0, maximum: 100, step: 5)
      }
    }
    // The scroll view takes a touch that moves before the control has it.
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = Size(width: 400, height: 1200)
    stage.view.addSubview(scroll)
    let fader = Fader(frame: Rect(x: 10, y: 10, width: 30, height: 300))
    scroll.addSubview(fader)
    for (value, nearest) in [(80, 80), (0, 0), (100, 100), (33, 35)] as [(Double, Double)] {
      stage.slider().set(value)
      #expect(fader.value == nearest)
    }
    #expect(scroll.contentOffset == .zero && problems.take().isEmpty)
  }

  @Test func whatCannotBeSetIsAProblem() {
    let slider = addSlider()
    _ = addButton("Save", y: 100)
    stage.slider("Volume").set(1.5)
    stage.button("Save").set(0.5)
    slider.isEnabled = false
    stage.slider("Volume").set(0.5)
    #expect(
      problems.take() == [
        "slider \"Volume\" = 0% can't be set to 1.5: its range is 0.0 to 1.0.",
        "button \"Save\" has no range, and can't be set.",
        "slider \"Volume\" = 0% (disabled) can't be dragged to 0.5: it stays at 0.0.",
      ])
  }
}
