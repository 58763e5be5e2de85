import Dactyl

/// Controls of the section `tree`, and the lines that they write.
extension Harness {
  func makeSlider(_ entry: ViewEntry, probe: ResponderProbe, hitProbe: HitProbe) -> LoggingSlider {
    let slider = LoggingSlider(frame: entry.frame, probe: probe, hitProbe: hitProbe)
    if let value = entry.flags.value { slider.value = value }
    return slider
  }
}

extension ResponderProbe {
  func sent(_ events: Control.Events) {
    log.write(.control, "c \(name) \(ScenarioLog.text(events))")
  }
}

extension ScenarioLog {
  private static let names: [(events: Control.Events, name: String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
    (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
    (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
    (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
    (.menuActionTriggered, "menuActionTriggered"), (.editingDidBegin, "editingDidBegin"),
    (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
    (.editingDidEndOnExit, "editingDidEndOnExit"),
  ]

  static func text(_ events: Control.Events) -> String {
    names.filter { events.contains($0.events) }.map(\.name).joined(separator: ",")
  }
}
