import CDactylPictures
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Draws SVG text from outside in a process of its own, with limits of time and memory.
///
/// A small SVG file can hold librsvg for hours, take all memory, or end its process. The process is this program
/// itself, started anew: it ends before `main`. See `CDactylPictures.h`.
enum SVGProcess {
  /// The time and the memory that the process of a picture has used.
  struct Usage {
    var seconds = 0.0
    var bytes = 0
  }

  /// Returns a new surface as ``SVG/render(_:size:scale:maximumPixelCount:)`` does.
  static func render(
    _ data: [UInt8], size: Size?, scale: Double, maximumPixelCount: Int?
  ) throws(GraphicsError) -> OpaquePointer {
    var usage = Usage()
    return try render(data, size: size, scale: scale, maximumPixelCount: maximumPixelCount, &usage)
  }

  static func render(
    _ data: [UInt8], size: Size?, scale: Double, maximumPixelCount: Int?, _ usage: inout Usage
  ) throws(GraphicsError) -> OpaquePointer {
    guard data.count <= SVG.longestFromOutside else { throw .brokenPicture(.svg, reason: "it is too long") }
    if let maximumPixelCount { try EmbeddedPictures.check(data, limit: maximumPixelCount) }
    var job = dactyl_svg_job()
    if let size {
      let (width, height) = try Bitmap.pixels(size, scale)
      try PixelBuffer.check(width: width, height: height, limit: maximumPixelCount)
      (job.asked_width, job.asked_height) = (size.width, size.height)
    }
    job.scale = scale
    job.maximum_pixels = maximumPixelCount.map { UInt64(max($0, 0)) } ?? .max
    job.maximum_side = Int32(Bitmap.maximumSide)
    dactyl_svg_draw(data, data.count, &job)
    defer { dactyl_svg_end(&job) }
    usage = Usage(seconds: job.cpu_seconds, bytes: job.peak_kilobytes << 10)
    guard job.status == Int32(dactyl_svg_drawn.rawValue), let source = job.pixels else {
      throw error(of: job, size: size, limit: maximumPixelCount)
    }
    let pixels = try PixelBuffer(
      width: Int(job.width), height: Int(job.height), hasAlpha: true, limit: maximumPixelCount)
    for y in 0..<pixels.height {
      UnsafeMutableRawPointer(pixels.row(y)).copyMemory(
        from: source + y * pixels.width * 4, byteCount: pixels.width * 4)
    }
    return pixels.takeSurface()
  }

  private static func error(of job: dactyl_svg_job, size: Size?, limit: Int?) -> GraphicsError {
    let (width, height) = (Int(job.width), Int(job.height))
    switch dactyl_svg_status(rawValue: UInt32(bitPattern: job.status)) {
    case dactyl_svg_too_slow: return .brokenPicture(.svg, reason: "drawing it takes too long")
    case dactyl_svg_no_size: return SVG.withoutSize
    case dactyl_svg_no_library: return LibRSVG.missing
    case dactyl_svg_too_large:
      if let limit, width > 0, height > 0 { return .tooManyPixels(width: width, height: height, limit: limit) }
      return .drawing(reason: "an SVG picture has an impossible size at this scale")
    case dactyl_svg_broken: return .brokenPicture(.svg, reason: reason(of: job))
    case dactyl_svg_unavailable:
      let text = String(cString: strerror(job.error))
      return .drawing(reason: "the process that draws SVG pictures can't be started: \(text)")
    // It has run out of memory, or into a mistake of librsvg.
    default: return .brokenPicture(.svg, reason: "drawing it takes too much memory, or is not possible")
    }
  }

  private static func reason(of job: dactyl_svg_job) -> String {
    withUnsafeBytes(of: job.reason) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
