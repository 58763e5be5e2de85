import DactylGeometry

/// A surface inside another one. It draws its own frames, but to the user it is a part of the other.
@MainActor package protocol SubsurfaceSurface: PlatformSurface {
  /// In points of the parent. A new origin takes effect with the parent's next frame.
  var frame: Rect { get set }
  /// Makes its input that of `surface`, in which its upper left corner is at `origin`, and not that of the parent
  /// (`WD-12`).
  func takesInput(of surface: any PlatformSurface, at origin: Point)
}
