import DactylCore
import DactylGraphics

// Controls that show and change values of a model (`OB-6`). In a convenience initializer, Swift 6.3 can't make a key
// path for the class of `self`, so that each names its class.

extension Switch {
  /// Creates a switch for a value.
  public convenience init(isOn: Binding<Bool>) {
    self.init()
    let control: Switch = self
    control.bind(\.isOn, to: isOn)
  }
}

extension CheckBox {
  /// Creates a check box with a title, for a value.
  public convenience init(_ title: String, isOn: Binding<Bool>) {
    self.init(title)
    let control: CheckBox = self
    control.bind(\.isOn, to: isOn)
  }
}

extension RadioGroup {
  /// Creates a group with a radio button for each of `titles`, for the index of the selected one.
  public convenience init(_ titles: [String], selectedIndex: Binding<Int?>) {
    self.init(titles)
    let control: RadioGroup = self
    control.bind(\.selectedIndex, to: selectedIndex)
  }
}

extension SegmentedControl {
  /// Creates a control with a segment for each of `titles`, for the index of the selected one.
  public convenience init(_ titles: [String], selectedIndex: Binding<Int?>) {
    self.init(titles)
    let control: SegmentedControl = self
    control.bind(\.selectedIndex, to: selectedIndex)
  }
}

extension Picker {
  /// Creates a control with a menu of `titles`, for the index of the chosen one.
  public convenience init(_ titles: [String], selectedIndex: Binding<Int?>) {
    self.init(titles)
    let control: Picker = self
    control.bind(\.selectedIndex, to: selectedIndex)
  }
}

extension Slider {
  /// Creates a slider for a value in `range`.
  public convenience init(value: Binding<Double>, in range: ClosedRange<Double> = 0...1) {
    self.init()
    maximumValue = range.upperBound
    minimumValue = range.lowerBound
    let control: Slider = self
    control.bind(\.value, to: value)
  }
}

extension Stepper {
  /// Creates a stepper for a value in `range`.
  public convenience init(value: Binding<Double>, in range: ClosedRange<Double> = 0...100) {
    self.init()
    maximumValue = range.upperBound
    minimumValue = range.lowerBound
    let control: Stepper = self
    control.bind(\.value, to: value)
  }
}

extension TextField {
  /// Creates a text field for a text, which it writes with each change by the user.
  public convenience init(text: Binding<String>, placeholder: String = "") {
    self.init(placeholder: placeholder)
    let control: TextField = self
    control.bind(\.text, to: text, for: .editingChanged)
  }
}

extension DatePicker {
  /// Creates a picker for a day.
  public convenience init(date: Binding<CalendarDate?>) {
    self.init()
    let control: DatePicker = self
    control.bind(\.date, to: date)
  }
}

extension TimePicker {
  /// Creates a picker for a time of the day.
  public convenience init(time: Binding<TimeOfDay>) {
    self.init()
    let control: TimePicker = self
    control.bind(\.time, to: time)
  }
}

extension ColorWell {
  /// Creates a well for a colour.
  public convenience init(_ color: Binding<Color?>) {
    self.init()
    let control: ColorWell = self
    control.bind(\.selectedColor, to: color)
  }
}

extension NumberField {
  /// Creates a field for a number, which it writes when the number is complete. The user can't leave it empty.
  public convenience init(value: Binding<Double>, format: NumberFormat = .decimal, placeholder: String = "") {
    let optional: Binding<Double?> = value.converted(to: { $0 }, from: { $0 })
    self.init(value: optional, format: format, placeholder: placeholder)
    allowsEmpty = false
  }

  /// Creates a field for a number, which it writes when the number is complete; nil for an empty field.
  public convenience init(value: Binding<Double?>, format: NumberFormat = .decimal, placeholder: String = "") {
    self.init(format: format, placeholder: placeholder)
    let control: NumberField = self
    control.bind(\.value, to: value)
  }
}
