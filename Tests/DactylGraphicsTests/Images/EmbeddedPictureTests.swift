import DactylGeometry
import DactylGraphics
import Testing

/// Pictures embedded in an SVG text: the limit on pixels applies to them, too, however their address is written.
@MainActor @Suite struct EmbeddedPictureTests {
  /// Enough for the drawing of 100 pixels and a picture of as many, and too little for a picture of 900.
  private let limit = 400

  private func png(_ side: Int) throws -> [UInt8] {
    try picture(side, side) {
      $0.fill(Rect(x: 0, y: 0, width: Double(side), height: Double(side)), with: .red)
    }.pngData()
  }

  private func svg(_ href: String, declarations: String = "", attribute: String = "xlink:href") -> [UInt8] {
    Array(
      """
      \(declarations)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10"
      height="10"><image width="10" height="10" \(attribute)="\(href)"/></svg>
      """.utf8)
  }

  private func address(_ data: [UInt8], type: String = "image/png") -> String {
    "data:\(type);base64,\(base64(data))"
  }

  private func percent(_ data: [UInt8]) -> String {
    data.map { "%" + (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined()
  }

  /// Ways to write the address of `data`, all of which are read.
  private func spellings(of data: [UInt8]) -> [String: [UInt8]] {
    let text = base64(data)
    return [
      "plain": svg(address(data)),
      "href": svg(address(data), attribute: "href"),
      "capitals": svg("DATA:IMAGE/PNG;BASE64,\(text)"),
      "spaces": svg(" data:image/png; base64,\(text)"),
      "breaks": svg("da&#10;ta:image/png;ba&#9;se64,\(text.prefix(20))&#10;\(text.dropFirst(20))"),
      "references": svg("&#x64;ata:image/png;base64,\(text)"),
      "entity": svg("&a;image/png;base64,\(text)", declarations: "<!DOCTYPE svg [<!ENTITY a 'data:'>]>"),
      "percent": svg("data:image/png,\(percent(data))"),
      "percent and base64": svg("data:image/png;base64,%\(String(text.utf8.first ?? 0, radix: 16))\(text.dropFirst())"),
      "nested": svg(address(svg(address(data)), type: "image/svg+xml")),
      "encoding": svg(address(data), declarations: "<?xml version='1.0' encoding='windows-1252'?>"),
    ]
  }

  @Test func aSmallPictureIsDrawnHoweverItsAddressIsWritten() throws {
    for (spelling, data) in spellings(of: try png(10)) {
      _ = try Image(data: data, maximumPixelCount: limit)
      if ["plain", "href", "breaks", "references", "entity", "percent"].contains(spelling) {
        #expect(try Bitmap(Image(data: data, maximumPixelCount: limit)).pixels.contains(red), "\(spelling)")
      }
    }
  }

  @Test func aLargePictureIsRefusedHoweverItsAddressIsWritten() throws {
    for (spelling, data) in spellings(of: try png(30)) {
      #expect(throws: GraphicsError.tooManyPixels(width: 30, height: 30, limit: limit), "\(spelling)") {
        try Image(data: data, maximumPixelCount: limit)
      }
      _ = try Image(data: data, maximumPixelCount: nil)
    }
  }

  @Test func otherFormatsAreMeasuredToo() throws {
    for (file, type) in [(ResourceFile.colour, "image/jpeg"), (.lossy, "image/webp")] {
      let data = svg(address(try file.data, type: type))
      #expect(throws: GraphicsError.tooManyPixels(width: 24, height: 16, limit: 383)) {
        try Image(data: data, maximumPixelCount: 383)
      }
      _ = try Image(data: data, maximumPixelCount: 384)
    }
  }

  @Test func smallPicturesThatAreLargeTogetherAreRefused() throws {
    let one = "<image width='10' height='10' href='\(address(try png(10)))'/>"
    func drawing(_ count: Int) -> [UInt8] {
      let content = String(repeating: one, count: count)
      return Array("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'>\(content)</svg>".utf8)
    }
    _ = try Image(data: drawing(4), maximumPixelCount: limit)
    #expect(
      throws: GraphicsError.brokenPicture(.svg, reason: "the pictures in it have more than 400 pixels")
    ) { try Image(data: drawing(5), maximumPixelCount: limit) }
  }

  @Test func anUnmeasurablePictureIsRefused() throws {
    var deep = svg(address(try png(10)))
    for _ in 0..<6 { deep = svg(address(deep, type: "image/svg+xml")) }
    let gif = Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0]
    for (data, reason) in [
      (svg(address(gif, type: "image/gif")), "a picture in it is none of PNG, JPEG, WebP and SVG"),
      (svg("data:image/png,%zz\(percent(try png(10)))"), "the address of a picture in it can't be decoded"),
      (deep, "pictures are nested too deeply"),
    ] {
      #expect(throws: GraphicsError.brokenPicture(.svg, reason: reason)) {
        try Image(data: data, maximumPixelCount: limit)
      }
      _ = try Image(data: data, maximumPixelCount: nil)
    }
  }

  private func svg(_ data: [UInt8], inEncoding encoding: String) -> [UInt8] {
    svg(address(data), declarations: "<?xml version='1.0' encoding='\(encoding)'?>")
  }

  @Test(arguments: ["US-ASCII", "ISO-8859-1", "iso-8859-15", "windows-1251", "KOI8-R", "EUC-JP", "GB2312", "utf8"])
  func lettersOfASharedEncodingRevealAPicture(_ encoding: String) throws {
    let data = svg(try png(10), inEncoding: encoding)
    #expect(try Bitmap(Image(data: data, maximumPixelCount: limit)).pixels.contains(red))
    #expect(throws: GraphicsError.tooManyPixels(width: 30, height: 30, limit: limit)) {
      try Image(data: svg(png(30), inEncoding: encoding), maximumPixelCount: limit)
    }
  }

  @Test(arguments: ["UTF-7", "utf-7", "ISO-2022-JP", "HZ-GB-2312", "IBM037", "UCS-2", "nonsense"])
  func encodingsThatCouldHideAnAddressAreRefused(_ encoding: String) throws {
    // In UTF-7 this is `data:`.
    let hidden = svg("+AGQ-ata:image/png,\(percent(try png(30)))")
    let data = Array("<?xml version='1.0' encoding='\(encoding)'?>".utf8) + hidden
    #expect(throws: GraphicsError.self) { try Image(data: data, maximumPixelCount: limit) }
    if encoding == "UTF-7" {
      _ = try Image(data: data, maximumPixelCount: nil)
      #expect(throws: GraphicsError.brokenPicture(.svg, reason: "its encoding is not supported")) {
        try Image(data: data, maximumPixelCount: limit)
      }
    }
  }

  @Test(arguments: ["data:", "data:,", "data:image/png;base64,", "#local", "missing.png", "da ta:,x"])
  func addressesOfNothingDoNoHarm(address: String) throws {
    _ = try Image(data: svg(address), maximumPixelCount: limit)
  }
}
