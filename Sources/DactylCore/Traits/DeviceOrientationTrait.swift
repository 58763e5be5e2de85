/// The edge of the device that is up, as a sensor tells (`SE-1`).
///
/// Edges are those of the device as its maker meant it to be held, also if that is wider than high. The compositor may
/// turn its picture on its own; the orientation says nothing of that.
public enum DeviceOrientation: Hashable, Sendable, CaseIterable {
  /// No sensor has told, or the device has lain flat from the beginning.
  case unknown
  /// The upper edge is up.
  case portrait
  /// The lower edge is up.
  case portraitUpsideDown
  /// The right edge is up: the device was turned to the left.
  case landscapeLeft
  /// The left edge is up: the device was turned to the right.
  case landscapeRight
}

/// The orientation of the device. It changes between `Application.beginMotionUpdates()` and `endMotionUpdates()`.
/// Default: `unknown`.
public enum DeviceOrientationTrait: TraitDefinition {
  public static var defaultValue: DeviceOrientation { .unknown }
}

extension Traits {
  /// The edge of the device that is up.
  public var deviceOrientation: DeviceOrientation { self[DeviceOrientationTrait.self] }
}

extension TraitOverrides {
  /// The orientation for everything here, for instance in a preview; nil inherits it.
  public var deviceOrientation: DeviceOrientation? {
    get { self[DeviceOrientationTrait.self] }
    nonmutating set { self[DeviceOrientationTrait.self] = newValue }
  }
}
