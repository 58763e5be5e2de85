import CDactylCairo
import DactylGeometry

/// Makes a PDF document in memory, page by page. Text stays text, and shapes stay shapes.
@MainActor package final class PDFWriter {
  /// The parts of a point that rectangles are aligned to, as they are to pixels on a screen. Shadows and the like are
  /// pictures of this resolution.
  private static let partsOfPoint = 4.0

  private let output = Output()
  private var surface: OpaquePointer?
  private var failure: GraphicsError?

  /// The bytes so far. Cairo writes them while it draws.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// A document without pages.
  package init(title: String) {
    // Each page has a size of its own.
    let surface = cairo_pdf_surface_create_for_stream(
      { output, data, count in
        guard let output, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes
          .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), 1, 1)
    // All printers and readers understand it.
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    cairo_pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_TITLE, String(title.unicodeScalars.filter { $0 != "\0" }))
    cairo_surface_set_device_scale(surface, 1 / Self.partsOfPoint, 1 / Self.partsOfPoint)
    self.surface = surface
  }

  isolated deinit {
    guard let surface else { return }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Adds a page of a size in points, which `draw` draws. Its origin is the upper left corner.
  package func addPage(_ size: Size, draw: (Context) -> Void) {
    guard let surface, failure == nil else { return }
    cairo_pdf_surface_set_size(surface, size.width, size.height)
    let context = Context(
      surface: surface, transform: AffineTransform(scaleX: Self.partsOfPoint, y: Self.partsOfPoint))
    draw(context)
    do throws(GraphicsError) {
      try context.finish()
    } catch {
      failure = error
    }
    cairo_surface_show_page(surface)
  }

  /// Ends the document, and returns its bytes. Throws the first error. Call it once.
  package func finish() throws(GraphicsError) -> [UInt8] {
    guard let surface else { return output.bytes }
    self.surface = nil
    cairo_surface_finish(surface)
    let error = failure ?? GraphicsError(cairo_surface_status(surface))
    cairo_surface_destroy(surface)
    if let error { throw error }
    return output.bytes
  }
}
