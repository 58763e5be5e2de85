import CDactylPango

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The pictures embedded in an SVG file as `data:` addresses. librsvg decodes them without a limit of size.
package enum EmbeddedPictures {
  /// The most SVG pictures nested in each other. Real pictures have fewer.
  private static let deepest = 4

  /// The bytes of all pictures together, as a multiple of those of the file, and at least. Without entities, pictures
  /// are shorter than their addresses. With some, those in pictures in pictures would be longer from step to step.
  private static let (mostGrowth, leastBytes) = (4, 1 << 20)

  /// The pictures found so far.
  private struct Found {
    /// The most pixels, and the most bytes.
    let limit: (pixels: Int, bytes: Int)
    var pixels = 0
    var bytes = 0
  }

  /// Throws if the pictures in `svg` have more than `limit` pixels together, or have a format whose size can't be read.
  package static func check(_ svg: [UInt8], limit: Int) throws(GraphicsError) {
    var found = Found(limit: (limit, max(svg.count * mostGrowth, leastBytes)))
    try check(svg, &found, depth: 0)
  }

  private static func check(_ svg: [UInt8], _ found: inout Found, depth: Int) throws(GraphicsError) {
    let limit = found.limit.pixels
    for address in try dataAddresses(in: svg) {
      found.bytes += address.count
      guard found.bytes <= found.limit.bytes else {
        throw .brokenPicture(.svg, reason: "the pictures in it are too long")
      }
      guard let data = content(of: address) else {
        throw .brokenPicture(.svg, reason: "the address of a picture in it can't be decoded")
      }
      // There is nothing to decode.
      if data.isEmpty { continue }
      switch ImageFormat(data) {
      case .svg:
        guard depth < deepest else { throw .brokenPicture(.svg, reason: "pictures are nested too deeply") }
        try check(data, &found, depth: depth + 1)
      case let format?:
        let (width, height) = try format.pixelSize(of: data)
        try PixelBuffer.check(width: width, height: height, limit: limit)
        found.pixels += width * height
        guard found.pixels <= limit else {
          throw .brokenPicture(.svg, reason: "the pictures in it have more than \(limit) pixels")
        }
      case nil: throw .brokenPicture(.svg, reason: "a picture in it is none of PNG, JPEG, WebP and SVG")
      }
    }
  }

  /// Returns the `data:` addresses of all attributes, with entities resolved.
  private static func dataAddresses(in svg: [UInt8]) throws(GraphicsError) -> [[UInt8]] {
    let library = try LibExpat.shared.get()
    guard let parser = library.make(nil) else { throw .drawing(reason: "no memory to read an SVG picture") }
    defer { library.free(parser) }
    // Drawing programs use entities for the names of their namespaces alone.
    _ = library.setMaximumAmplification?(parser, 4)
    _ = library.setAmplificationThreshold?(parser, 1 << 20)
    library.setUnknownEncoding(
      parser,
      { _, name, letters in
        guard let name, let letters, EmbeddedPictures.keepsASCII(String(cString: name)) else { return 0 }
        // The other letters do not matter for an address.
        for byte in 0..<256 { letters[byte] = Int32(byte) }
        return 1
      }, nil)
    var found: [[UInt8]] = []
    let isRead = withUnsafeMutablePointer(to: &found) { found in
      library.setUserData(parser, found)
      library.setStartElement(parser) { found, _, attributes in
        guard let found = found?.assumingMemoryBound(to: [[UInt8]].self), var attributes else { return }
        while attributes[0] != nil, let value = attributes[1] {
          let address = EmbeddedPictures.withoutBreaks(value)
          if address.isDataAddress { found.pointee.append(address) }
          attributes += 2
        }
      }
      return library.parse(parser, svg, Int32(clamping: svg.count), 1) == 1
    }
    guard isRead else {
      let isEncoding = library.error(parser) == LibExpat.unknownEncoding
      throw .brokenPicture(.svg, reason: isEncoding ? "its encoding is not supported" : "it is not well-formed XML")
    }
    return found
  }

  /// Whether the encoding called `name` contains ASCII: the bytes below 128 are the letters of ASCII, and no other
  /// bytes are. In UTF-7, for example, an address can be written so that other readers do not recognize it.
  private static func keepsASCII(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["iso-8859-", "windows-125", "koi8-", "euc-"].contains { name.hasPrefix($0) }
      || ["ascii", "gb2312", "utf8"].contains(name)
  }

  /// Returns the text without line breaks and tabs, which do not belong to an address.
  private static func withoutBreaks(_ text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeRawBufferPointer(start: text, count: strlen(text)).filter { $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }
  }

  /// Returns the decoded content after the comma; nil if it can't be decoded.
  private static func content(of address: [UInt8]) -> [UInt8]? {
    guard let comma = address.firstIndex(of: UInt8(ascii: ",")) else { return [] }
    let rest = address[(comma + 1)...]
    let plain = rest.withUnsafeBytes { rest in
      g_uri_unescape_bytes(rest.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(rest.count), nil, nil)
    }
    guard let plain else { return nil }
    defer { g_bytes_unref(plain) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(plain, &count) else { return [] }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
    return address[..<comma].endsInBase64 ? base64(bytes) : Array(bytes)
  }

  private static func base64(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    // GLib warns about shorter texts.
    guard text.count > 1 else { return [] }
    var text = text.map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeMutableBufferPointer { text in
      var count: gsize = 0
      let start = g_base64_decode_inplace(text.baseAddress, &count)
      return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
  }
}

extension ImageFormat {
  /// Returns the size in the header of `data`, which is in this format.
  fileprivate func pixelSize(of data: [UInt8]) throws(GraphicsError) -> (width: Int, height: Int) {
    switch self {
    case .png: try PNG.pixelSize(data)
    case .jpeg: try JPEG.pixelSize(data)
    case .webp: try WebP.pixelSize(data)
    case .svg: (0, 0)
    }
  }
}

extension Collection<UInt8> {
  /// Whether it begins with `data:`, after spaces and in upper or lower case.
  fileprivate var isDataAddress: Bool {
    drop { $0 <= 0x20 }.prefix(5).map { $0 | 0x20 }.elementsEqual("data:".utf8)
  }

  /// Whether it ends with `;base64`, in upper or lower case and with spaces anywhere.
  fileprivate var endsInBase64: Bool {
    filter { $0 > 0x20 }.suffix(7).map { $0 | 0x20 }.elementsEqual(";base64".utf8)
  }
}
