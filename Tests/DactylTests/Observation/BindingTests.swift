import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Controls that show and change values of a model.
@MainActor @Suite struct BindingTests {
  private let stage: TestStage
  private let model = Counter()

  init() throws {
    stage = try TestStage()
    stage.view.layout = .vertical(alignment: .leading)
  }

  private func frame() { stage.advance(by: 0.5) }

  private func show<Shown: View>(_ view: Shown) -> Shown {
    stage.view.addSubview(view)
    frame()
    return view
  }

  private func tap(_ view: View) {
    stage.finger().tap(at: view.bounds.center, in: view)
    frame()
  }

  // OB-6
  @Test func aSwitchShowsTheValueAndWritesIt() {
    model.isOn = true
    let lamp = Switch(isOn: Binding(model, \.isOn))
    #expect(lamp.isOn)
    _ = show(lamp)
    model.isOn = false
    #expect(lamp.isOn)
    frame()
    #expect(!lamp.isOn)
    var seen: [Bool] = []
    lamp.addAction(Action { [model] _ in seen.append(model.isOn) }, for: .valueChanged)
    tap(lamp)
    #expect(model.isOn && lamp.isOn && seen == [true])
  }

  // OB-6
  @Test func twoControlsOfOneValueShowTheSame() {
    let (lamp, box) = (show(Switch(isOn: Binding(model, \.isOn))), show(CheckBox("On", isOn: Binding(model, \.isOn))))
    tap(lamp)
    #expect(box.isOn)
    tap(box)
    #expect(!lamp.isOn && !model.isOn)
  }

  // OB-6
  @Test func everyControlWithAValueCanBeBound() throws {
    let index = Binding(model, \.choice).index(in: [.small, .medium, .large])
    let (group, segments, picker) = (
      show(RadioGroup(["S", "M", "L"], selectedIndex: index)),
      show(SegmentedControl(["S", "M", "L"], selectedIndex: index)),
      show(Picker(["S", "M", "L"], selectedIndex: index))
    )
    let slider = show(Slider(value: Binding(model, \.level)))
    let stepper = show(Stepper(value: Binding(model, \.level), in: 0...10))
    let field = show(TextField(text: Binding(model, \.name)))
    let search = show(SearchField(text: Binding(model, \.name)))
    #expect([group.selectedIndex, segments.selectedIndex, picker.selectedIndex] == [0, 0, 0])
    tap(group.radioButtons[2])
    #expect(model.choice == .large)
    #expect([group.selectedIndex, segments.selectedIndex, picker.selectedIndex] == [2, 2, 2])
    model.choice = nil
    frame()
    #expect([group.selectedIndex, segments.selectedIndex, picker.selectedIndex] == [nil, nil, nil])
    #expect(slider.value == 0.5 && stepper.value == 0.5)
    model.level = 1
    frame()
    #expect(slider.value == 1 && stepper.value == 1)
    #expect(field.text == "a" && search.text == "a")
    tap(field)
    stage.keyboard.type("b")
    frame()
    #expect(model.name == "ab" && search.text == "ab")
    model.name = "c"
    frame()
    #expect(field.text == "c")
    search.becomeFirstResponder()
    stage.keyboard.type("d")
    #expect(model.name == "cd")
    stepper.becomeFirstResponder()
    stage.keyboard.press("Up")
    #expect(model.level == 2)
    segments.becomeFirstResponder()
    stage.keyboard.press("Right")
    #expect(model.choice != nil)
    model.choice = .small
    frame()
    tap(picker)
    stage.menuItem("M").tap()
    frame()
    #expect(model.choice == .medium)
  }

  // OB-6
  @Test func pickersOfDatesTimesAndColorsCanBeBound() throws {
    let dates = show(DatePicker(date: Binding(model, \.date)))
    let times = show(TimePicker(time: Binding(model, \.time)))
    let well = show(ColorWell(Binding(model, \.color)))
    #expect(dates.date == model.date && times.time == model.time && well.selectedColor == .black)
    model.date = CalendarDate(year: 2024, month: 2, day: 28)
    model.time = try #require(TimeOfDay(hour: 23, minute: 5))
    model.color = .white
    frame()
    #expect(dates.date == model.date && times.time == model.time && well.selectedColor == .white)
    dates.becomeFirstResponder()
    stage.keyboard.press("Right")
    stage.keyboard.press("Return")
    #expect(model.date == CalendarDate(year: 2024, month: 2, day: 29))
    times.minutes.becomeFirstResponder()
    stage.keyboard.press("Up")
    #expect(model.time == TimeOfDay(hour: 23, minute: 4))
    tap(well)
    stage.element(.radioButton, "Red").tap()
    #expect(model.color != .white && model.color == well.selectedColor)
  }

  // OB-6
  @Test func whatTheModelMakesOfAValueIsShown() {
    let slider = show(Slider(value: Binding(model, \.limited), in: 0...20))
    slider.value = 18
    slider.sendActions(for: .valueChanged)
    #expect(model.limited == 10)
    frame()
    #expect(slider.value == 10)
    slider.value = 17
    slider.sendActions(for: .valueChanged)
    frame()
    #expect(slider.value == 10)
  }

  // OB-6
  @Test func aValueThatIsWrittenLaterIsNotTakenBackMeanwhile() {
    let slider = show(Slider(value: Binding(model, \.level)))
    slider.isContinuous = false
    slider.sizing = .fixed(width: 200)
    frame()
    let finger = stage.finger()
    finger.down(at: Point(x: 100, y: slider.bounds.midY), in: slider)
    finger.move(to: Point(x: 180, y: slider.bounds.midY), in: slider)
    frame()
    let dragged = slider.value
    #expect(dragged > 0.6 && model.level == 0.5)
    slider.setNeedsUpdateProperties()
    frame()
    #expect(slider.value == dragged)
    finger.up()
    frame()
    #expect(model.level == dragged && slider.value == dragged)
  }

  // OB-6
  @Test func aTextViewIsBoundToo() {
    let text = TextView()
    text.sizing = .fixed(width: 200, height: 100)
    text.bindText(to: Binding(model, \.name))
    _ = show(text)
    #expect(text.text == "a")
    tap(text)
    stage.keyboard.type("x")
    frame()
    #expect(model.name.contains("x") && model.name == text.text)
    model.name = "new"
    frame()
    #expect(text.text == "new")
    text.bindText(to: nil)
    model.name = "other"
    frame()
    #expect(text.text == "new")
  }

  // OB-6
  @Test func partsAndOtherFormsOfAValue() {
    let text = Binding(model, \.count).converted(to: { "\($0)" }) { Int($0) }
    text.wrappedValue = "12"
    #expect(model.count == 12)
    text.wrappedValue = "x"
    #expect(model.count == 12)
    var size = Size(width: 1, height: 2)
    let binding = Binding {
      size
    } set: {
      size = $0
    }
    binding.height.wrappedValue = 5
    #expect(size == Size(width: 1, height: 5))
    let constant = Binding.constant(3)
    constant.wrappedValue = 4
    #expect(constant.wrappedValue == 3)
    let index = Binding(model, \.choice).index(in: [.small, .large])
    index.wrappedValue = 7
    #expect(model.choice == .small)
  }

  // OB-6
  @Test func aBindingToAControllerIsNoCycle() {
    weak var gone: BoundController?
    var binding: Binding<Bool>?
    do {
      let controller = BoundController()
      gone = controller
      stage.window.rootViewController = controller
      frame()
      binding = Binding(controller, \.isOn)
      binding?.wrappedValue = true
      #expect(controller.isOn && binding?.wrappedValue == true)
      stage.window.rootViewController = ViewController()
      frame()
    }
    #expect(gone == nil)
    binding?.wrappedValue = false
    #expect(binding?.wrappedValue == true)
  }

  // OB-6
  @Test func aBindingEnds() {
    let lamp = show(Switch(isOn: Binding(model, \.isOn)))
    let another = Counter()
    lamp.bind(\.isOn, to: Binding(another, \.isOn))
    model.isOn = true
    frame()
    #expect(!lamp.isOn)
    another.isOn = true
    frame()
    #expect(lamp.isOn)
    lamp.unbind(\.isOn)
    another.isOn = false
    frame()
    #expect(lamp.isOn)
  }
}

/// Shows a property of its own.
private final class BoundController: ViewController {
  var isOn = false
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(Switch(isOn: Binding(self, \.isOn)))
  }
}
