import DactylGeometry

extension Image {
  /// The picture in the file at `path`, with `scale` pixels a point: PNG, JPEG, WebP or SVG, whatever the file is called.
  ///
  /// An SVG picture is drawn for `scale`, as large as fits `size` points, or in its own size where that is nil; it reads
  /// nothing but itself. Pictures within it count, all together, against the same limit, and must be in one of these
  /// formats; without a limit librsvg may read others. The others have a size, and `size` means nothing to them. The
  /// libraries for all but PNG are loaded with the first such picture.
  ///
  /// Throws `file` for one that can't be read, and `undecodable`, which names it too, for one that is broken or not a
  /// picture, or claims more pixels than `maximumPixelCount`; nil is no limit but that of `Bitmap`.
  public convenience init(
    contentsOf path: String, size: Size? = nil, scale: Double = 1,
    maximumPixelCount: Int? = Image.defaultMaximumPixelCount
  ) throws(GraphicsError) {
    let surface: OpaquePointer
    do throws(GraphicsError) {
      let data = try Self.read(path, maximumPixelCount)
      surface = try Self.decode(data, size: size, scale: Self.usable(scale), maximumPixelCount)
    } catch {
      throw error.naming(path)
    }
    self.init(adopting: surface, scale: scale)
  }

  /// The content of a picture file, with `scale` pixels a point; see `init(contentsOf:size:scale:maximumPixelCount:)`.
  public convenience init(
    data: [UInt8], size: Size? = nil, scale: Double = 1, maximumPixelCount: Int? = Image.defaultMaximumPixelCount
  ) throws(GraphicsError) {
    let surface = try Self.decode(data, size: size, scale: Self.usable(scale), maximumPixelCount)
    self.init(adopting: surface, scale: scale)
  }

  /// The caller destroys the surface.
  private static func decode(
    _ data: [UInt8], size: Size?, scale: Double, _ maximumPixelCount: Int?
  ) throws(GraphicsError) -> OpaquePointer {
    switch ImageFormat(data) {
    case .png: try PNG.decode(data, maximumPixelCount: maximumPixelCount)
    case .jpeg: try JPEG.decode(data, maximumPixelCount: maximumPixelCount)
    case .webp: try WebP.decode(data, maximumPixelCount: maximumPixelCount)
    case .svg: try SVG.render(data, size: size, scale: scale, maximumPixelCount: maximumPixelCount)
    case nil: throw .notAPicture
    }
  }

  /// Bytes. Small pictures too can bring colour tables and notes along.
  private static let leastFileLimit = 16 << 20

  /// No large picture worth showing takes more than 8 bytes a pixel, and a film is none.
  private static func read(_ path: String, _ maximumPixelCount: Int?) throws(GraphicsError) -> [UInt8] {
    let most = Bitmap.maximumSide * Bitmap.maximumSide
    let limit = max(min(maximumPixelCount ?? most, most) * 8, leastFileLimit)
    return try WholeFile.read(path, limit: limit) { head throws(GraphicsError) in
      guard ImageFormat.canBegin(with: head) else { throw .notAPicture }
    }
  }

  /// As `init(contentsOf:size:scale:maximumPixelCount:)`, while the main actor goes on with other work.
  ///
  /// Where the task is cancelled it throws `cancelled` at once; a picture that is being decoded then is dropped when done.
  nonisolated(nonsending) public static func load(
    contentsOf path: String, size: Size? = nil, scale: Double = 1,
    maximumPixelCount: Int? = Image.defaultMaximumPixelCount
  ) async throws(GraphicsError) -> Image {
    try await Interruptible.run { () throws(GraphicsError) in
      try Image(contentsOf: path, size: size, scale: scale, maximumPixelCount: maximumPixelCount)
    }
  }

  /// As `init(data:size:scale:maximumPixelCount:)`, while the main actor goes on with other work.
  ///
  /// Where the task is cancelled it throws `cancelled` at once; a picture that is being decoded then is dropped when done.
  nonisolated(nonsending) public static func load(
    data: [UInt8], size: Size? = nil, scale: Double = 1, maximumPixelCount: Int? = Image.defaultMaximumPixelCount
  ) async throws(GraphicsError) -> Image {
    try await Interruptible.run { () throws(GraphicsError) in
      try Image(data: data, size: size, scale: scale, maximumPixelCount: maximumPixelCount)
    }
  }
}
