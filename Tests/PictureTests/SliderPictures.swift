import Dactyl
import DactylGeometry
import Testing

@testable import DactylCore

/// Sliders and range sliders in each of their states.
extension ControlPictures {
  private static func slider(_ value: Double, _ set: (Slider) -> Void = { _ in }) -> Slider {
    let slider = Slider()
    slider.stackAlignment = .fill
    slider.value = value
    set(slider)
    return slider
  }

  private static func range(
    _ lower: Double, _ upper: Double, _ set: (RangeSlider) -> Void = { _ in }
  ) -> RangeSlider {
    let slider = RangeSlider()
    slider.stackAlignment = .fill
    (slider.lowerValue, slider.upperValue) = (lower, upper)
    set(slider)
    return slider
  }

  @Test func slidersWithSteps() throws {
    try check("slider-steps", width: 216) {
      [
        Self.slider(0.5) { ($0.stepValue, $0.showsTicks) = (0.25, true) },
        // The last step is shorter.
        Self.slider(0.6) { ($0.stepValue, $0.showsTicks) = (0.3, true) },
        Self.slider(0.4) { ($0.stepValue, $0.showsTicks) = (0.05, true) },
        // The marks would be too close.
        Self.slider(0.4) { ($0.stepValue, $0.showsTicks) = (0.01, true) },
        Self.slider(0.5) { ($0.stepValue, $0.showsTicks, $0.isEnabled) = (0.25, true, false) },
      ]
    }
  }

  @Test func verticalSliders() throws {
    try check("slider-vertical", width: 272) {
      let sliders = [
        Self.slider(0), Self.slider(0.3), Self.slider(0.75) { ($0.stepValue, $0.showsTicks) = (0.25, true) },
        Self.slider(0.6) { $0.isEnabled = false }, Self.range(0.25, 0.75),
      ]
      let images = try [Self.bars(1), Self.bars(3)]
      (sliders[1].minimumValueImage, sliders[1].maximumValueImage) = (images[0], images[1])
      for slider in sliders {
        slider.axis = .vertical
        slider.sizing.height = 160
      }
      return [View(.horizontal(spacing: 8), sliders)]
    }
  }

  @Test func slidersWithValues() throws {
    let high = try Self.bars(3)
    try check("slider-value", width: 240) {
      let sliders = [
        Self.slider(0.07), Self.slider(1), Self.slider(0.11) { $0.maximumValueImage = high },
        Self.slider(0.4) { slider in
          slider.maximumValue = 4
          slider.value = 1.5
          slider.valueText = { "\(($0 * 10).rounded() / 10) m" }
        },
        Self.slider(0.5) { $0.isEnabled = false },
      ]
      let upright = [Self.slider(0.3), Self.slider(1)]
      for slider in upright {
        slider.axis = .vertical
        slider.sizing.height = 120
      }
      for slider in sliders + upright { slider.showsValue = true }
      return sliders + [View(.horizontal(spacing: 16), upright)]
    }
  }

  @Test func slidersWithImages() throws {
    let (low, high) = try (Self.bars(1), Self.bars(3))
    try check("slider-images", width: 216) {
      [
        Self.slider(0.4) { ($0.minimumValueImage, $0.maximumValueImage) = (low, high) },
        Self.slider(1) { ($0.minimumValueImage, $0.maximumValueImage, $0.isEnabled) = (low, high, false) },
        Self.range(0.2, 1) { $0.maximumValueImage = high },
        // There is no room for the images.
        Self.slider(0.4) {
          ($0.minimumValueImage, $0.maximumValueImage) = (low, high)
          $0.stackAlignment = .leading
          $0.sizing.width = 96
        },
      ]
    }
  }

  @Test func rangeSliders() throws {
    try check("range-slider", width: 216) {
      [
        Self.range(0.2, 0.7), Self.range(0, 1), Self.range(0.5, 0.5), Self.range(0.45, 0.55),
        Self.range(0.25, 0.75) { ($0.stepValue, $0.showsTicks) = (0.125, true) },
        Self.range(0.2, 0.7) { slider in
          let thumb = slider.subviews.first as? Control
          thumb?.isHighlighted = true
        },
        Self.range(0.2, 0.7) { $0.isEnabled = false },
      ]
    }
  }

  @Test(arguments: [0, 1, 2]) func theFocusOfSliders(_ stop: Int) throws {
    try Picture.check(viewInBothContrasts: "slider-focus-\(stop)", size: Size(width: 216, height: 112)) { look in
      let (slider, range) = (Self.slider(0.5), Self.range(0.25, 0.75))
      let page = FocusPage(.vertical(spacing: 8), [slider, range])
      page.stop = ([slider] + range.subviews)[stop]
      page.layoutMargins = DirectionalInsets(8)
      page.backgroundColor = look.background
      return page
    }
  }

  /// A symbol of `count` bars that grow.
  private static func bars(_ count: Int) throws -> Image {
    let image = try Image(size: Size(width: 16, height: 16), scale: 2) { context in
      for index in 0..<count {
        let height = Double(4 + 4 * index)
        context.fill(Rect(x: Double(5 * index + 1), y: 14 - height, width: 3, height: height), with: .black)
      }
    }
    return image.template()
  }
}

/// Shows the keyboard focus of a view inside.
private final class FocusPage: View {
  var stop: View?

  override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.showsFocus = true
    stop?.becomeFirstResponder()
  }
}
