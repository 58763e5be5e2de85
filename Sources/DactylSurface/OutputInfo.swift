import DactylGeometry
import DactylInput

/// A monitor, as the compositor describes it. Sizes are plausible, or zero.
package struct OutputInfo: Hashable, Sendable {
  package var id = OutputID(rawValue: 0)
  package var name: String
  package var make = ""
  package var model = ""
  /// A text for people.
  package var label = ""
  /// A whole number. The fractional scale belongs to a surface.
  package var scale: Int
  /// Pixels of the current mode, before rotation.
  package var pixelWidth: Int
  package var pixelHeight: Int
  /// Thousandths of a hertz; 0 if not known.
  package var refreshMillihertz: Int
  /// The transform of its content, if the monitor is mounted turned or mirrored.
  package var transform: SurfaceTransform
  /// In millimetres, before rotation; zero if not known.
  package var physicalSize = Size.zero
  /// The upper left corner on the desktop.
  package var position = Point.zero
  /// The place and the size on the desktop, in points; nil if the compositor does not tell.
  package var logicalFrame: Rect?

  package init(
    name: String, scale: Int = 1, pixelWidth: Int = 0, pixelHeight: Int = 0, refreshMillihertz: Int = 0,
    transform: SurfaceTransform = .normal
  ) {
    self.name = name
    self.scale = scale
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.refreshMillihertz = refreshMillihertz
    self.transform = transform
  }

  // MARK: Derived values

  /// The pixels that the user sees, after rotation.
  package var pixelSize: Size {
    let size = Size(width: Double(pixelWidth), height: Double(pixelHeight))
    return transform.swapsSides ? Size(width: size.height, height: size.width) : size
  }

  /// The place and the size on the desktop, in points: those that the compositor tells, or those that follow from the
  /// mode, the scale and the transform.
  package var frame: Rect {
    if let logicalFrame { return logicalFrame }
    let (size, factor) = (pixelSize, Double(scale))
    return Rect(
      origin: position, size: Size(width: (size.width / factor).rounded(), height: (size.height / factor).rounded()))
  }

  /// Pixels per point: what follows from the place that the compositor tells, or the whole scale.
  package var exactScale: SurfaceScale {
    guard let size = logicalFrame?.size, size.width > 0, size.height > 0 else { return SurfaceScale(whole: scale) }
    // The longer side is the more exact one.
    let ratio = size.width >= size.height ? pixelSize.width / size.width : pixelSize.height / size.height
    let isPlausible = (0.25...16).contains(ratio)
    return isPlausible ? SurfaceScale(nearest: ratio) : SurfaceScale(whole: scale)
  }

  /// The refreshes in a second; nil if the compositor tells none, or no possible one.
  package var refreshRate: Double? {
    (1...1_000_000).contains(refreshMillihertz) ? Double(refreshMillihertz) / 1000 : nil
  }
}

/// The limits of values from a compositor.
extension OutputInfo {
  private static let longestSide = 100_000
  private static let longestText = 256

  /// Returns a side in pixels, points or millimetres; 0 if there is no such monitor.
  static func side(_ length: Int32) -> Int { (0...longestSide).contains(Int(length)) ? Int(length) : 0 }

  /// Returns a size; zero if one of its sides is not that of a monitor.
  static func size(_ width: Int32, _ height: Int32) -> Size {
    let (width, height) = (side(width), side(height))
    return width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : .zero
  }

  /// Returns `text` as a part of one line: without control characters, without spaces at its ends, and cut if it is
  /// long.
  static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let trimmed = scalars.prefix(longestText).drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    var result = String.UnicodeScalarView()
    result.append(contentsOf: trimmed)
    return String(result)
  }
}

/// The names that a user can call an output by.
extension OutputInfo {
  private var names: [String] { [name, label, Self.text("\(make) \(model)"), model, make] }

  /// Returns the output of `outputs` that `name` means best: its exact name counts first, then its name, description,
  /// make and model, model, and make in any case; nil if it means none.
  package static func best(for name: String, in outputs: [OutputInfo]) -> OutputInfo? {
    guard !name.isEmpty else { return nil }
    if let exact = outputs.first(where: { $0.name == name }) { return exact }
    let wanted = name.lowercased()
    for index in 0..<5 {
      if let found = outputs.first(where: { $0.names[index].lowercased() == wanted }) { return found }
    }
    return nil
  }
}
