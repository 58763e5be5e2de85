import Dactyl

/// Switches and sliders.
final class ValuesPage: Page {
  init() {
    super.init([
      Section(
        "Switches",
        [
          LabeledRow(localized: "Wi-Fi", Self.toggle(isOn: true)),
          LabeledRow(localized: "Bluetooth", Self.toggle(isOn: false)),
          LabeledRow(localized: "Disabled", Self.toggle(isOn: true, isEnabled: false)),
        ]),
      Section(
        "Sliders",
        [
          Self.named("Zoom", Self.slider(0.3)), Self.named("Volume", Self.volume()),
          Self.named("Brightness", Self.shown(0.7)),
          Self.named("Disabled", Self.slider(0.5, isEnabled: false)),
        ]),
      Section(
        "Steps",
        [
          Self.named("Text size", Self.slider(0.5, step: 0.25)),
          Self.named("Percent", Self.slider(0.4, step: 0.01)),
        ]),
      Section(
        "Range sliders",
        [
          Self.named("Price", Self.range(0.2, 0.7)), Self.named("Hours", Self.range(0.25, 0.75, step: 0.125)),
          Self.named("Disabled", Self.range(0.1, 0.4, isEnabled: false)),
        ]),
      Section("Upright sliders", [Self.equalizer()]),
    ])
  }

  /// A control below its name.
  private static func named(_ name: LocalizedText, _ control: Control) -> View {
    let label = Label(localized: name, role: .footnote)
    label.numberOfLines = 0
    control.accessibilityLabeledBy = label
    return View(.vertical(), [label, control])
  }

  private static func toggle(isOn: Bool, isEnabled: Bool = true) -> Switch {
    let control = Switch()
    (control.isOn, control.isEnabled) = (isOn, isEnabled)
    return control
  }

  private static func slider(_ value: Double, step: Double = 0, isEnabled: Bool = true) -> Slider {
    let slider = Slider()
    (slider.stepValue, slider.showsTicks) = (step, true)
    (slider.value, slider.isEnabled) = (value, isEnabled)
    return slider
  }

  /// A slider with its value as text.
  private static func shown(_ value: Double) -> Slider {
    let slider = slider(value)
    slider.showsValue = true
    return slider
  }

  private static func range(
    _ lower: Double, _ upper: Double, step: Double = 0, isEnabled: Bool = true
  ) -> RangeSlider {
    let slider = RangeSlider()
    (slider.stepValue, slider.showsTicks) = (step, true)
    (slider.lowerValue, slider.upperValue, slider.isEnabled) = (lower, upper, isEnabled)
    return slider
  }

  /// A slider between a small and a large symbol.
  private static func volume() -> Slider {
    let slider = slider(0.6)
    (slider.minimumValueImage, slider.maximumValueImage) = (bars(1), bars(3))
    return slider
  }

  /// A symbol of `count` bars that grow.
  private static func bars(_ count: Int) -> Image? {
    let image = try? Image(size: Size(width: 16, height: 16), scale: 2) { context in
      for index in 0..<count {
        let height = Double(4 + 4 * index)
        context.fill(Rect(x: Double(5 * index + 1), y: 14 - height, width: 3, height: height), with: .black)
      }
    }
    return image?.template()
  }

  /// Sliders side by side, each for a band of frequencies.
  private static func equalizer() -> View {
    let bands: [(String, Double)] = [("60", 0.7), ("250", 0.55), ("1k", 0.4), ("4k", 0.5), ("16k", 0.8)]
    return row(
      bands.map { name, value in
        let slider = slider(value)
        slider.axis = .vertical
        slider.sizing.height = 160
        let label = Label(name, role: .caption)
        slider.accessibilityLabeledBy = label
        return View(.vertical(spacing: 4, alignment: .center), [slider, label])
      })
  }
}
