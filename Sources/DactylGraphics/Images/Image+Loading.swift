import DactylGeometry

extension Image {
  /// The picture in the file at `path`, with `scale` pixels per point: PNG, JPEG, WebP or SVG, recognized by its
  /// content.
  ///
  /// An SVG picture is drawn for `scale`, as large as fits `size` points, or in its own size if `size` is nil. It can't
  /// refer to other files. The pixels of pictures embedded in it count against the same limit, and these must be in one
  /// of the four formats; without a limit librsvg may read others. `size` has no effect on PNG, JPEG and WebP. The
  /// libraries for JPEG, WebP and SVG are loaded with the first such picture.
  ///
  /// A malicious SVG picture can take any time and memory, or end the process that draws it. So a separate process
  /// draws it: this program, started anew, which ends before `main`. A picture that needs more than 0.7 s of a
  /// processor or 208 MiB of memory, or has more than 16 MiB of text, gives an error. The process takes some 20 ms
  /// longer. With `isTrusted`, for files of the program itself, a picture is drawn without that process and without
  /// limits.
  ///
  /// A picture with an orientation in EXIF is turned upright, whatever its format.
  ///
  /// Throws `file` if the file can't be read, and `undecodable`, which names the file too, if it is broken, is not a
  /// picture, or has more pixels than `maximumPixelCount`. With nil only the limit of `Bitmap` applies.
  public convenience init(
    contentsOf path: String, size: Size? = nil, scale: Double = 1,
    maximumPixelCount: Int? = Image.defaultMaximumPixelCount, isTrusted: Bool = false
  ) throws(GraphicsError) {
    let surface: OpaquePointer
    do throws(GraphicsError) {
      let data = try Self.read(path, maximumPixelCount, isTrusted)
      surface = try Self.decode(data, size: size, scale: Self.usable(scale), maximumPixelCount, isTrusted)
    } catch {
      throw error.naming(path)
    }
    self.init(adopting: surface, scale: scale)
  }

  /// The picture in the bytes of a file, with `scale` pixels per point; see
  /// `init(contentsOf:size:scale:maximumPixelCount:isTrusted:)`.
  public convenience init(
    data: [UInt8], size: Size? = nil, scale: Double = 1, maximumPixelCount: Int? = Image.defaultMaximumPixelCount,
    isTrusted: Bool = false
  ) throws(GraphicsError) {
    let surface = try Self.decode(data, size: size, scale: Self.usable(scale), maximumPixelCount, isTrusted)
    self.init(adopting: surface, scale: scale)
  }

  /// The caller destroys the surface.
  private static func decode(
    _ data: [UInt8], size: Size?, scale: Double, _ maximumPixelCount: Int?, _ isTrusted: Bool
  ) throws(GraphicsError) -> OpaquePointer {
    switch ImageFormat(data) {
    case .png: try PNG.decode(data, maximumPixelCount: maximumPixelCount)
    case .jpeg: try JPEG.decode(data, maximumPixelCount: maximumPixelCount)
    case .webp: try WebP.decode(data, maximumPixelCount: maximumPixelCount)
    case .svg where isTrusted: try SVG.render(data, size: size, scale: scale, maximumPixelCount: maximumPixelCount)
    case .svg: try SVGProcess.render(data, size: size, scale: scale, maximumPixelCount: maximumPixelCount)
    case nil: throw .notAPicture
    }
  }

  /// In bytes. Even small pictures can contain colour tables and metadata.
  private static let leastFileLimit = 16 << 20

  /// Reads the file. Limits its size to 8 bytes for each allowed pixel: large pictures take less, while other files,
  /// such as films, take more.
  private static func read(
    _ path: String, _ maximumPixelCount: Int?, _ isTrusted: Bool
  ) throws(GraphicsError) -> [UInt8] {
    let most = Bitmap.maximumSide * Bitmap.maximumSide
    let limit = max(min(maximumPixelCount ?? most, most) * 8, leastFileLimit)
    return try FileContents.read(path, limit: limit) { head throws(GraphicsError) in
      guard ImageFormat.canBegin(with: head) else { throw .notAPicture }
      // The other formats are recognized by a few bytes.
      let isText = ImageFormat(head).map { $0 == .svg } ?? true
      return isText && !isTrusted ? min(limit, SVG.longestFromOutside) : limit
    }
  }

  /// Loads a file as `init(contentsOf:size:scale:maximumPixelCount:isTrusted:)` does, on another thread.
  ///
  /// If the task is cancelled, it throws `cancelled` at once; a picture that is being decoded is dropped when it is
  /// done.
  nonisolated(nonsending) public static func load(
    contentsOf path: String, size: Size? = nil, scale: Double = 1,
    maximumPixelCount: Int? = Image.defaultMaximumPixelCount, isTrusted: Bool = false
  ) async throws(GraphicsError) -> Image {
    try await Interruptible.run { () throws(GraphicsError) in
      try Image(
        contentsOf: path, size: size, scale: scale, maximumPixelCount: maximumPixelCount, isTrusted: isTrusted)
    }
  }

  /// Decodes `data` as `init(data:size:scale:maximumPixelCount:isTrusted:)` does, on another thread.
  ///
  /// If the task is cancelled, it throws `cancelled` at once; a picture that is being decoded is dropped when it is
  /// done.
  nonisolated(nonsending) public static func load(
    data: [UInt8], size: Size? = nil, scale: Double = 1, maximumPixelCount: Int? = Image.defaultMaximumPixelCount,
    isTrusted: Bool = false
  ) async throws(GraphicsError) -> Image {
    try await Interruptible.run { () throws(GraphicsError) in
      try Image(data: data, size: size, scale: scale, maximumPixelCount: maximumPixelCount, isTrusted: isTrusted)
    }
  }
}
