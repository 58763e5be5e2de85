import DactylGeometry
import DactylWidgets

/// A button at a place.
@MainActor func button(_ title: String, _ frame: Rect) -> Button {
  let button = Button(title)
  button.frame = frame
  return button
}

/// A slider with a value from 0 to 1.
@MainActor func slider(_ value: Double) -> Slider {
  let slider = Slider()
  slider.value = value
  return slider
}
