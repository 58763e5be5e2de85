import Dactyl

/// Switches and sliders.
final class ValuesPage: Page {
  init() {
    super.init([
      Section(
        "Switches",
        [
          Self.setting("Wi-Fi", Self.toggle(isOn: true)), Self.setting("Bluetooth", Self.toggle(isOn: false)),
          Self.setting("Disabled", Self.toggle(isOn: true, isEnabled: false)),
        ]),
      Section("Sliders", [Self.slider(0.3), Self.slider(0.8), Self.slider(0.5, isEnabled: false)]),
    ])
  }

  /// A control with its name at the leading edge.
  private static func setting(_ name: String, _ control: Control) -> View {
    let label = Label(name, role: .body)
    label.numberOfLines = 0
    label.sizing.grow = 1
    return View(.horizontal(spacing: 12, alignment: .center), [label, control])
  }

  private static func toggle(isOn: Bool, isEnabled: Bool = true) -> Switch {
    let control = Switch()
    (control.isOn, control.isEnabled) = (isOn, isEnabled)
    return control
  }

  private static func slider(_ value: Double, isEnabled: Bool = true) -> View {
    let slider = Slider()
    (slider.value, slider.isEnabled) = (value, isEnabled)
    return View(.vertical(), [Label("Volume", role: .footnote), slider])
  }
}
