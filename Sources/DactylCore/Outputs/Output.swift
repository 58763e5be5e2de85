import DactylGeometry
import DactylInput
import DactylSurface

/// A monitor, or another screen of the compositor.
///
/// It is the same object as long as the monitor is plugged in, also while its properties change, and after a lost
/// compositor has returned (`OU-1`). `Application.outputs` has those that are plugged in.
@MainActor public final class Output {
  private var info: OutputInfo

  /// Whether the monitor is plugged in and in use. The properties of one that is not are its last ones.
  public internal(set) var isConnected = true

  init(_ info: OutputInfo) { self.info = info }

  /// The name of the connector, such as `DP-1`, or another name that the compositor gives: make and model, where it
  /// gives none. One line of at most 256 characters, perhaps empty (`OU-2`).
  public var name: String { info.name }

  /// The name of the manufacturer, if the compositor tells it. Empty if not.
  public var make: String { info.make }

  /// The name of the model, if the compositor tells it. Empty if not.
  public var model: String { info.model }

  /// A text for the user, if the compositor tells one. Empty if not.
  public var description: String { info.label }

  /// The place and the size on the desktop, in points, turned as the user sees it. Zero for a size that is not known.
  public var frame: Rect { info.frame }

  /// The size in pixels, turned as the user sees it. Zero if it is not known.
  public var pixelSize: Size { info.pixelSize }

  /// Pixels per point. It can be fractional. Those of a window are `Toplevel.scale`.
  public var scale: Double { info.exactScale.value }

  /// The refreshes in a second; nil if the rate is not known, as on a remote desktop.
  public var refreshRate: Double? { info.refreshRate }

  /// The clockwise rotation in which the monitor is mounted. The compositor turns its picture back.
  public var rotation: ContentRotation { ContentRotation(rawValue: info.transform.rawValue % 4 * 90) ?? .upright }

  /// Whether the compositor mirrors the picture, left for right.
  public var isMirrored: Bool { info.transform.rawValue >= 4 }

  /// The size in millimetres, turned as the user sees it; nil if it is not known, as of a projector.
  public var physicalSize: Size? {
    let size = info.physicalSize
    guard size.width > 0, size.height > 0 else { return nil }
    return info.transform.swapsSides ? Size(width: size.height, height: size.width) : size
  }

  // MARK: For the list

  var id: OutputID { info.id }
  /// The description that it is searched by.
  var searchInfo: OutputInfo { info }

  /// Returns whether `info` describes the same monitor on another connection.
  func isSameMonitor(as info: OutputInfo) -> Bool {
    (info.name, info.make, info.model) == (self.info.name, self.info.make, self.info.model)
  }

  /// Takes the properties over. Returns whether one has changed.
  func update(_ new: OutputInfo) -> Bool {
    let old = info
    info = new
    var same = old
    same.id = new.id
    return same != new
  }
}

extension Output: Hashable {
  /// Returns whether both are the same object.
  public nonisolated static func == (a: Output, b: Output) -> Bool { a === b }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
