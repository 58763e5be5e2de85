import CDactylCairo
import CDactylPango

/// The functions of librsvg in use, declared as in its `rsvg.h`. It uses the same Cairo and GLib as this module.
struct LibRSVG: Sendable {
  static let shared = Result { () throws(GraphicsError) in try LibRSVG() }

  typealias Picture = UnsafeMutableRawPointer
  typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  /// RsvgRectangle
  struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
  }

  /// rsvg_handle_new_from_data: data, its length. Without a base address it reads nothing outside of the data.
  let read: @convention(c) @Sendable (UnsafePointer<UInt8>?, Int, Failure) -> Picture?
  /// rsvg_handle_set_dpi
  let setResolution: @convention(c) @Sendable (Picture, Double) -> Void
  /// rsvg_handle_get_intrinsic_size_in_pixels: width and height. Returns whether the picture has them.
  let readSize:
    @convention(c) @Sendable (Picture, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> gboolean
  /// rsvg_handle_get_intrinsic_dimensions: whether there is a width, the width; the same of the height and the view
  /// box.
  let readDimensions:
    @convention(c) @Sendable (
      Picture, UnsafeMutablePointer<gboolean>?, UnsafeMutableRawPointer?, UnsafeMutablePointer<gboolean>?,
      UnsafeMutableRawPointer?, UnsafeMutablePointer<gboolean>?, UnsafeMutableRawPointer?
    ) -> Void
  /// rsvg_handle_render_document: the target, and the rectangle to fit the picture into.
  let render: @convention(c) @Sendable (Picture, OpaquePointer, UnsafeRawPointer, Failure) -> gboolean

  private static let (file, debianPackage) = ("librsvg-2.so.2", "librsvg2-2")
  static var missing: GraphicsError { .missingLibrary(name: file, package: debianPackage) }

  private init() throws(GraphicsError) {
    let library = try SharedLibrary(Self.file, package: Self.debianPackage)
    read = try library.function("rsvg_handle_new_from_data")
    setResolution = try library.function("rsvg_handle_set_dpi")
    readSize = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
    readDimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
    render = try library.function("rsvg_handle_render_document")
  }
}
