import CDactylCairo

/// The pixels of images, which images with the same pixels share.
final class ImageStorage: @unchecked Sendable {
  // Sendable: Cairo counts references atomically, and the pixels are never written after they are made.
  private let made: OpaquePointer?
  private let later: Lazy<ImageStorage>?

  /// The storage owns `surface` from now on.
  init(_ surface: OpaquePointer) {
    made = surface
    later = nil
  }

  /// Pixels that `make` makes when they are first needed.
  init(_ make: @escaping @Sendable () -> ImageStorage) {
    made = nil
    later = Lazy(make)
  }

  deinit {
    cairo_surface_destroy(made)
  }

  var surface: OpaquePointer {
    if let made { return made }
    guard let later else { preconditionFailure("An image without pixels has no way to make them.") }
    return later.value.surface
  }
}
