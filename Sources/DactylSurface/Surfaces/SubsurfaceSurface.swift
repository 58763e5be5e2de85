import DactylGeometry

/// A surface inside another one: drawn by itself, but to the user a part of it.
@MainActor package protocol SubsurfaceSurface: PlatformSurface {
  /// In points of the parent; its origin takes effect with the parent's next frame.
  var frame: Rect { get set }
}
