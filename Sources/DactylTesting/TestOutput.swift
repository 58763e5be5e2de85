import Dactyl
import DactylGeometry
import DactylSurface

/// A monitor of a stage.
public struct TestOutput: Hashable, Sendable {
  /// The name of the connector, such as `DP-1`.
  public var name: String
  /// The place and the size on the desktop, in points, turned as the user sees it.
  public var frame: Rect
  /// Pixels per point. A value outside of 0.25 to 16 counts as 1.
  public var scale: Double
  /// The name of the manufacturer.
  public var make = ""
  /// The name of the model.
  public var model = ""
  /// A text for the user.
  public var description = ""
  /// The refreshes in a second; nil if the rate is not known.
  public var refreshRate: Double? = 60
  /// The clockwise rotation in which the monitor is mounted.
  public var rotation = ContentRotation.upright
  /// Whether the compositor mirrors the picture, left for right.
  public var isMirrored = false
  /// The size in millimetres, turned as the user sees it; nil if it is not known.
  public var physicalSize: Size?

  /// A monitor with the name `name`, at `frame` on the desktop, with `scale` pixels per point.
  public init(_ name: String, frame: Rect, scale: Double = 1) {
    self.name = name
    self.frame = frame
    self.scale = scale
  }

  init(_ info: OutputInfo) {
    self.init(info.name, frame: info.frame, scale: info.exactScale.value)
    (make, model, description, refreshRate) = (info.make, info.model, info.label, info.refreshRate)
    rotation = ContentRotation(rawValue: info.transform.rawValue % 4 * 90) ?? .upright
    isMirrored = info.transform.rawValue >= 4
    physicalSize = info.physicalSize == .zero ? nil : turned(info.physicalSize)
  }

  /// The monitor as a compositor describes it.
  var info: OutputInfo {
    let scale = (0.25...16).contains(scale) ? scale : 1
    let pixels = turned(Size(width: frame.width * scale, height: frame.height * scale))
    var info = OutputInfo(
      name: name, scale: Int(scale.rounded(.up)), pixelWidth: Self.whole(pixels.width),
      pixelHeight: Self.whole(pixels.height), refreshMillihertz: Self.whole((refreshRate ?? 0) * 1000),
      transform: SurfaceTransform(rawValue: rotation.rawValue / 90 + (isMirrored ? 4 : 0)) ?? .normal)
    (info.make, info.model, info.label) = (make, model, description)
    info.physicalSize = physicalSize.map(turned) ?? .zero
    info.position = frame.origin
    info.logicalFrame = frame
    return info
  }

  private func turned(_ size: Size) -> Size {
    [.quarterTurn, .threeQuarterTurn].contains(rotation) ? Size(width: size.height, height: size.width) : size
  }

  private static func whole(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(), 0), 1e6)) : 0
  }
}
