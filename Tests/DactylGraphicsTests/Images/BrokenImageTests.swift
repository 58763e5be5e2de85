import DactylGeometry
import DactylGraphics
import Testing

/// Truncated, damaged and malicious pictures: each gives a clear error, no crash, and uses little memory.
@MainActor @Suite struct BrokenImageTests {
  private static func whole() throws -> [(format: ImageFormat, data: [UInt8])] {
    let png = try picture(24, 16) { context in
      for x in 0..<24 {
        context.fill(Rect(x: Double(x), y: 0, width: 1, height: 16), with: Color(white: Double(x) / 24))
      }
    }
    let files = try ResourceFile.allCases.filter { $0 != .animated }.map { file in
      (file.rawValue.hasSuffix("webp") ? ImageFormat.webp : .jpeg, try file.data)
    }
    let strays = try [ResourceFile.colour, .progressive].map { (ImageFormat.jpeg, try withStrayBytes($0)) }
    return try files + strays + [(.png, png.pngData()), (.svg, Array(squaresSVG.utf8))]
  }

  /// A picture of so few pixels needs no memory worth mentioning, whatever a damaged file claims.
  private let limit = 4096

  @Test func aPictureThatIsCutOffAnywhereIsRefused() throws {
    for (format, data) in try Self.whole() {
      _ = try Image(data: data, maximumPixelCount: limit)
      // The last bytes of a PNG and a JPEG only mark the end.
      let needed = format == .png ? data.count - 12 : format == .jpeg ? data.count - 2 : data.count
      for count in 0..<needed {
        let error = #expect(throws: GraphicsError.self, "\(format) of \(count) bytes") {
          try Image(data: Array(data.prefix(count)), maximumPixelCount: limit)
        }
        if case .brokenPicture(let named, let reason) = error {
          #expect(named == format)
          #expect(format == .webp ? reason == "it ends too early" : !reason.isEmpty)
        } else {
          #expect(error == .notAPicture)
        }
      }
    }
  }

  @Test func flippedBytesNeverDoHarm() throws {
    var state: UInt64 = 11
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for (_, data) in try Self.whole() {
      for position in data.indices {
        var bad = data
        bad[position] ^= UInt8(1 << random(8))
        attempt(bad)
        for _ in 0..<4 { bad[random(bad.count)] = UInt8(random(256)) }
        attempt(bad)
      }
    }
  }

  /// Some damage has no visible effect; the decoded image is within the limit.
  private func attempt(_ data: [UInt8]) {
    // A process for each would take minutes.
    guard let image = try? Image(data: data, maximumPixelCount: limit, isTrusted: true) else { return }
    #expect(image.pixelWidth * image.pixelHeight <= limit)
  }

  // MARK: Huge ones

  /// The files with their width and height written over.
  private func claiming(_ width: Int, _ height: Int) throws -> [(format: ImageFormat, data: [UInt8])] {
    var jpeg = try ResourceFile.colour.data
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xff, 0xc0]) })
    func bytes(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: bytes(height) + bytes(width))

    // Lossy WebP: after the frame's tag and its start code, 14 bits each and little-endian.
    var webp = try ResourceFile.lossy.data
    let start = try #require(webp.indices.first { webp[$0...].starts(with: [0x9d, 0x01, 0x2a]) })
    let (w, h) = (min(width, 16383), min(height, 16383))
    webp.replaceSubrange(start + 3..<start + 7, with: bytes(w).reversed() + bytes(h).reversed())

    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'/>"
    return [(.jpeg, jpeg), (.webp, webp), (.svg, Array(svg.utf8))]
  }

  @Test func moreThanTheLimitIsRefusedBeforeAnythingIsDecoded() throws {
    for (format, data) in try claiming(16000, 16000) {
      #expect(throws: GraphicsError.tooManyPixels(width: 16000, height: 16000, limit: 64 << 20), "\(format)") {
        try Image(data: data)
      }
    }
    for (format, data) in try claiming(100, 100) {
      #expect(throws: GraphicsError.tooManyPixels(width: 100, height: 100, limit: 9999), "\(format)") {
        try Image(data: data, maximumPixelCount: 9999)
      }
      if format != .svg {
        // The file claims more pixels than it has.
        #expect(throws: GraphicsError.self, "\(format)") { try Image(data: data, maximumPixelCount: nil) }
      }
    }
    for (format, data) in try claiming(40000, 5) where format != .webp {
      #expect(throws: GraphicsError.self, "\(format)") { try Image(data: data, maximumPixelCount: nil) }
    }
  }

  @Test func theSizeAskedForOfADrawingHasTheLimitToo() throws {
    let data = Array(squaresSVG.utf8)
    #expect(throws: GraphicsError.tooManyPixels(width: 200, height: 200, limit: 9999)) {
      try Image(data: data, size: Size(width: 100, height: 100), scale: 2, maximumPixelCount: 9999)
    }
    #expect(throws: GraphicsError.self) {
      try Image(data: data, size: Size(width: 1e9, height: 1e9), maximumPixelCount: nil)
    }
  }

  @Test func aTextThatGrowsByItselfIsRefused() throws {
    var entities = "<!ENTITY a0 '<rect width=\"1\" height=\"1\"/>'>"
    for level in 1...12 {
      entities += "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>"
    }
    let svg = "<!DOCTYPE svg [\(entities)]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>&a12;</svg>"
    #expect(throws: GraphicsError.self) { try Image(data: Array(svg.utf8)) }
  }

  @Test func drawingsReadNothingButThemselves() throws {
    let folder = try TemporaryFolder()
    let secret = folder.path + "/secret.png"
    try picture { $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red) }.writePNG(to: secret)
    let text = folder.path + "/secret.txt"
    try folder.write("<rect width='10' height='10' fill='red'/>", to: "secret.txt")
    try folder.write("rect { fill: red }", to: "secret.css")
    func svg(_ declarations: String, _ content: String) -> [UInt8] {
      Array(
        """
        \(declarations)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        xmlns:xi="http://www.w3.org/2001/XInclude" width="10" height="10">
        <rect x="9" y="9" width="1" height="1" fill="#0000ff"/>\(content)</svg>
        """.utf8)
    }
    func pixels(_ data: [UInt8]) throws -> Set<UInt32> {
      // Refusing the file is fine, too.
      guard let image = try? Image(data: data) else { return [] }
      return Set(try Bitmap(image).pixels)
    }
    let attempts = [
      svg("", "<image width='10' height='10' xlink:href='file://\(secret)'/>"),
      svg("", "<image width='10' height='10' href='\(secret)'/>"),
      svg("", "<xi:include href='file://\(text)'/>"),
      svg("<!DOCTYPE svg [<!ENTITY x SYSTEM 'file://\(text)'>]>", "&x;"),
      svg("", "<use xlink:href='file://\(text)#x'/>"),
      svg("<?xml-stylesheet href='file://\(folder.path)/secret.css'?>", "<rect width='9' height='9' fill='none'/>"),
      svg(
        "", "<style>@import url('file://\(folder.path)/secret.css');</style><rect width='9' height='9' fill='none'/>"),
    ]
    for attempt in attempts {
      #expect(try pixels(attempt).isSubset(of: [0, blue]), "\(String(decoding: attempt, as: UTF8.self))")
    }
    // A picture embedded in the text is part of it.
    let png = try picture { $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red) }.pngData()
    let inside = svg("", "<image width='10' height='10' xlink:href='data:image/png;base64,\(base64(png))'/>")
    #expect(try pixels(inside).contains(red))
  }
}
