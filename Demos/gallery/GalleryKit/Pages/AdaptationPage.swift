import Dactyl

/// Settings for people whose hands are slow or tremble, and for those who use switches.
final class AdaptationPage: Page {
  /// The settings that a view shows.
  private let settings: [any Setting]

  init() {
    let touches: [any Setting] = [
      touchSetting("Hold before a touch counts", \.holdDuration, 0...1),
      touchSetting("Ignore touches after a lift", \.ignoredRepeatInterval, 0...1),
      touchSetting("Long press", \.longPressDuration, 0.2...2),
      touchSetting("Two taps", \.multipleTapInterval, 0.2...2, step: 0.05),
      touchSetting("Movement of a tap", \.allowableMovement, 5...40, step: 5, text: { "\($0) points" }),
      Choice("Begin where the finger is at last", Switch(), { $0.touchAccommodations.usesLastLocation }) {
        $1.touchAccommodations.usesLastLocation = $0
      },
    ]
    let switches: [any Setting] = [
      Choice("Use switches", Switch(), { $0.switchAccess.isEnabled }) { $1.switchAccess.isEnabled = $0 },
      Choice("Two switches", Switch(), { $0.switchAccess.style == .steps }) {
        $1.switchAccess.style = $0 ? .steps : .automatic
      },
      Choice("Touches anywhere", Switch(), { !$0.switchAccess.switches.isEmpty }) {
        $1.switchAccess.switches = $0 ? [.touchAnywhere: .select] : [:]
      },
      switchSetting("Time at each item", \.interval, 0.5...5, step: 0.5),
      switchSetting("Hold before a press counts", \.holdBeforePress, 0...1),
      switchSetting("Ignore presses after a press", \.ignoresRepeats, 0...1),
    ]
    settings = touches + switches
    let standard = Button(localized: "Standard values")
    let hint = Label(
      localized: "The space bar selects. With two switches the space bar moves on, and Return selects.", role: .footnote
    )
    hint.numberOfLines = 0
    super.init([
      Section("Touches", touches.map(\.row) + [Self.row([standard])]), Section("Try the touches", [TryPad()]),
      Section("Switches", [hint] + switches.map(\.row)),
    ])
    standard.addAction(
      Action { [weak self] _ in
        self?.window?.application?.touchAccommodations = TouchAccommodations()
        self?.showSettings()
      }, for: .primaryActionTriggered)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    showSettings()
  }

  private func showSettings() {
    guard let application = window?.application else { return }
    for setting in settings { setting.show(application) }
  }
}

/// A setting of the application.
@MainActor private protocol Setting {
  var row: View { get }
  func show(_ application: Application)
}

/// A setting that is on or off.
@MainActor private struct Choice: Setting {
  let row: View
  private let control: Switch
  private let isOn: @MainActor (Application) -> Bool

  init(
    _ title: LocalizedText, _ control: Switch, _ isOn: @escaping @MainActor (Application) -> Bool,
    _ change: @escaping @MainActor (Bool, Application) -> Void
  ) {
    (self.control, self.isOn) = (control, isOn)
    row = LabeledRow(localized: title, control)
    control.addAction(
      Action { [unowned control] _ in
        if let application = control.window?.application { change(control.isOn, application) }
      }, for: .valueChanged)
  }

  func show(_ application: Application) { control.isOn = isOn(application) }
}

/// A setting with a number, which a slider changes.
@MainActor private struct NumberSetting<Values>: Setting {
  let row: View
  private let slider = Slider()
  private let values: ReferenceWritableKeyPath<Application, Values>
  private let path: WritableKeyPath<Values, Double>

  init(
    _ title: LocalizedText, _ values: ReferenceWritableKeyPath<Application, Values>,
    _ path: WritableKeyPath<Values, Double>, _ range: ClosedRange<Double>, step: Double,
    text: @escaping @MainActor (Double) -> LocalizedText
  ) {
    (self.values, self.path) = (values, path)
    let label = Label(localized: title, role: .footnote)
    label.numberOfLines = 0
    slider.accessibilityLabeledBy = label
    (slider.minimumValue, slider.maximumValue) = (range.lowerBound, range.upperBound)
    (slider.stepValue, slider.showsValue) = (step, true)
    slider.valueText = { [unowned slider] in slider.localized(text($0)) }
    row = View(.vertical(), [label, slider])
    slider.addAction(
      Action { [unowned slider] _ in
        slider.window?.application?[keyPath: values.appending(path: path)] = slider.value
      }, for: .valueChanged)
  }

  func show(_ application: Application) { slider.value = application[keyPath: values.appending(path: path)] }
}

/// Steps of a tenth do not add up exactly.
@MainActor private func seconds(_ value: Double) -> LocalizedText { "\((value * 100).rounded() / 100) s" }

@MainActor private func touchSetting(
  _ title: LocalizedText, _ path: WritableKeyPath<TouchAccommodations, Double>, _ range: ClosedRange<Double>,
  step: Double = 0.1, text: @escaping @MainActor (Double) -> LocalizedText = seconds
) -> NumberSetting<TouchAccommodations> {
  NumberSetting(title, \.touchAccommodations, path, range, step: step, text: text)
}

@MainActor private func switchSetting(
  _ title: LocalizedText, _ path: WritableKeyPath<SwitchAccess, Double>, _ range: ClosedRange<Double>,
  step: Double = 0.1
) -> NumberSetting<SwitchAccess> {
  NumberSetting(title, \.switchAccess, path, range, step: step, text: seconds)
}

/// A button that tells how it was touched.
private final class TryPad: View {
  private let happened = Label(localized: "Nothing yet", role: .body)
  private var isSecondTap = false

  init() {
    let pad = Button(localized: "Tap, tap twice, or hold")
    super.init(frame: .zero)
    layout = .vertical(spacing: 8)
    happened.numberOfLines = 0
    pad.addAction(Action { [weak self] _ in self?.tapped() }, for: .primaryActionTriggered)
    pad.addAction(Action { [weak self] _ in self?.isSecondTap = true }, for: .touchDownRepeat)
    pad.menuHandler = { [weak self] _ in self?.show("It was held.") }
    for view in [pad, happened] { addSubview(view) }
  }

  private func tapped() {
    show(isSecondTap ? "It was tapped twice." : "It was tapped.")
    isSecondTap = false
  }

  private func show(_ text: LocalizedText) { happened.localize(\.text, text) }
}
