import Dactyl
import DactylGeometry

/// The contrasts that WCAG 2 asks for.
private enum LeastContrast {
  static let text = 4.5
  static let largeText = 3.0
  static let part = 3.0
  /// The rounding of colours to pixels.
  static let tolerance = 0.05
}

extension AccessibilityAudit {
  /// Returns a finding if a text has too little contrast to the colour that is most frequent in its rectangle.
  func faintText(_ text: DrawnText) -> AccessibilityFinding? {
    guard let window = text.view.window, let picture = picture(of: text.view), !isOfDisabledElement(text) else {
      return nil
    }
    let pixels = picture.pixels(in: text.view.visiblePart(of: text.frame), of: window, all: true)
    guard let ground = pixels.mostFrequent else { return nil }
    let appearance = text.view.traits.appearance
    let least = text.isLarge ? LeastContrast.largeText : LeastContrast.text
    let disabled = text.view.traits.theme.colors.disabledLabel
    for part in text.layout.partColors {
      let color = part.color.resolved(for: appearance)
      let below = part.ground.map { $0.resolved(for: appearance) } ?? Color(pixel: ground)
      guard color.alpha > 0, below.alpha == 1, part.color != disabled else { continue }
      let shown = below.mixed(with: color.withAlphaComponent(1), by: color.alpha * text.alpha)
      // Opaque colours: the appearance does not count any more.
      let contrast = shown.contrast(to: below, in: .light)
      guard contrast + LeastContrast.tolerance < least, isSeen(shown, over: Color(pixel: ground), in: pixels) else {
        continue
      }
      return text.finding(
        .textContrast,
        "The contrast of the text is \(contrast.shortened) of the \(least.shortened) that it needs. Use a stronger colour of the theme."
      )
    }
    return nil
  }

  /// Whether the view is disabled, or a part of it that has the text, such as a day of a month.
  private func isOfDisabledElement(_ text: DrawnText) -> Bool {
    isDisabled(text.view)
      || text.view.subviews.contains { part in
        part.frame.intersects(text.frame) && part.accessibilityDescription.state.contains(.disabled)
      }
  }

  /// Whether the pixels have the colour of a text, or one on the way to it: the text is not covered.
  private func isSeen(_ color: Color, over ground: Color, in pixels: [UInt32]) -> Bool {
    let (r, g, b) = (color.red - ground.red, color.green - ground.green, color.blue - ground.blue)
    let length = r * r + g * g + b * b
    guard length > 0.003 else { return true }
    for pixel in Set(pixels) {
      let found = Color(pixel: pixel)
      let along =
        ((found.red - ground.red) * r + (found.green - ground.green) * g + (found.blue - ground.blue) * b) / length
      if along > 0.35, along < 1.2 { return true }
    }
    return false
  }

  /// Returns a finding if nothing that a control draws, apart from texts, has enough contrast to what is around it.
  func faintPart(_ node: AccessibilityNode) -> AccessibilityFinding? {
    guard let view = node.view, let window = view.window, let picture = picture(of: view), node.showsItself,
      !isDisabled(view), view.convert(view.bounds, to: window).size == node.visibleFrame.size
    else { return nil }
    let own = texts.filter { $0.view.isDescendant(of: view) }
    if node.isButton, !own.isEmpty { return nil }
    let frame = node.visibleFrame
    let around = picture.pixels(in: frame.insetBy(dx: -3, dy: -3), outside: [frame], of: window)
    guard let ground = around.mostFrequent else { return nil }
    let holes = own.map { $0.view.convert($0.frame, to: window) }
    let pixels = picture.pixels(in: frame, outside: holes, of: window)
    var best = 1.0
    var contrasts: [UInt32: Double] = [:]
    var count = 0
    for pixel in pixels {
      let contrast = contrasts[pixel] ?? Color(pixel: pixel).contrast(to: Color(pixel: ground), in: .light)
      contrasts[pixel] = contrast
      best = max(best, contrast)
      if contrast + LeastContrast.tolerance >= LeastContrast.part { count += 1 }
      if count >= Self.leastPixels { return nil }
    }
    return node.finding(
      .partContrast,
      "Nothing of it but texts has the contrast \(LeastContrast.part.shortened) to what is around it; the highest is \(best.shortened). Draw its border or its sign in the colour outline or label of the theme."
    )
  }

  /// The number of points that must be seen of a control.
  private static var leastPixels: Int { 6 }
}

extension AccessibilityNode {
  fileprivate var isButton: Bool { description.role == .button || description.role == .toggleButton }

  /// Whether the shape of the element shows where to touch, or what its value is.
  fileprivate var showsItself: Bool {
    switch description.role {
    case .checkBox, .radioButton, .switch, .slider, .stepper, .textField, .searchField, .secureField, .progressBar,
      .levelIndicator, .pageControl:
      true
    case .button, .toggleButton: true
    default: false
    }
  }
}
