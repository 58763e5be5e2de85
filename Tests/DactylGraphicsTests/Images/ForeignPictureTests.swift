import DactylGeometry
import Foundation
import Testing

@testable import DactylGraphics

/// Pictures from outside that refer to other files, grow while they are read, or have wrong properties.
@MainActor @Suite struct ForeignPictureTests {
  private nonisolated static func svg(
    _ content: String, _ attributes: String = "width='20' height='20'", head: String = ""
  ) -> String {
    head + "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
      + "xmlns:xi='http://www.w3.org/2001/XInclude' \(attributes)>\(content)</svg>"
  }

  /// A text that may have any number of units in its middle.
  private struct Pattern {
    var (start, unit, end): (String, String, String)

    func text(_ count: Int) -> [UInt8] { Array((start + String(repeating: unit, count: count) + end).utf8) }

    /// A picture that contains the one of this pattern, with twice as many units, by an entity.
    var outside: Pattern {
      func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
      let inner = ForeignPictureTests.svg(
        "<image href='data:image/svg+xml;base64,\(base64(start))&e;&e;\(base64(end))'/>"
      ).utf8
      return Pattern(
        start: Self.filled("<!DOCTYPE svg [", "<!ENTITY e '"), unit: base64(String(repeating: unit, count: 3)),
        end: "'>]>" + String(decoding: inner, as: UTF8.self))
    }

    /// Base64 has four letters for three bytes.
    static func filled(_ start: String, _ end: String) -> String {
      start + String(repeating: " ", count: (300 - start.utf8.count - end.utf8.count) % 3) + end
    }
  }

  @Test func picturesThatGrowInPicturesAreRefused() throws {
    let open = Self.svg("").dropLast("</svg>".count)
    let pattern = Pattern(start: Pattern.filled(String(open), "<!--"), unit: "yyy", end: "--></svg>")
    let nested = pattern.outside.outside.outside
    // Each text alone is within the limits of the reader of entities.
    #expect(throws: GraphicsError.brokenPicture(.svg, reason: "the pictures in it are too long")) {
      try EmbeddedPictures.check(nested.text(300_000 / nested.unit.utf8.count), limit: 1 << 20)
    }
    #expect(throws: Never.self) { try EmbeddedPictures.check(nested.text(10), limit: 1 << 20) }
  }

  nonisolated static let references = [
    "<image width='20' height='20' href='file://FILE'/>", "<image width='20' height='20' xlink:href='FILE'/>",
    "<image width='20' height='20' href='picture.png'/>", "<use href='file://FILE#a'/>", "<use href='picture.svg#a'/>",
    "<style>@import url('file://FILE'); rect{fill:url(file://FILE)}</style><rect width='0' height='9'/>",
    "<xi:include href='file://FILE' parse='text'/>", "<image width='9' height='9' href='http://127.0.0.1:1/a.png'/>",
    "<image width='9' height='9' xlink:href='file:///dev/zero'/>", "<image width='9' height='9' href='/dev/stdin'/>",
    "<filter id='f'><feImage href='file://FILE'/></filter><rect width='9' height='9' fill='none' filter='url(#f)'/>",
    "<script xlink:href='file://FILE'/>", "<use id='a' href='#b'/><use id='b' href='#a'/>",
    "<use href='#s'/><g id='s'><use href='#s'/></g>",
    "<image width='9' height='9' href='data:image/svg+xml;base64,'/>", "<image width='9' height='9' href='data:'/>",
    "<image width='9' height='9' href='data:image/png;base64,AAAA'/>",
    "<image width='9' height='9' href='data:image/svg+xml;base64,H4sIAAAAAAAA'/>",
  ]

  @Test(arguments: references) func aPictureReadsNoOtherFile(_ content: String) throws {
    let folder = try TemporaryFolder()
    try picture(20, 20) { $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .red) }
      .writePNG(to: folder.place("picture.png"))
    let text = Self.svg(content.replacing("FILE", with: try folder.place("picture.png")))
    try folder.write(text, to: "a.svg")
    // Errors are fine.
    guard let image = try? Image(contentsOf: folder.place("a.svg")) else { return }
    #expect(try Bitmap(image).pixels.allSatisfy { $0 == 0 })
  }

  @Test func entitiesReadNoOtherFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("XXXX", to: "secret")
    let secret = try folder.place("secret")
    for declaration in [
      "<!ENTITY x SYSTEM 'file://\(secret)'>", "<!ENTITY % p SYSTEM 'file://\(secret)'> %p;",
      "<!ENTITY x SYSTEM 'http://127.0.0.1:1/'>", "<!ENTITY x SYSTEM '/dev/zero'>", "<!ENTITY x '&x;'>",
    ] {
      let text = Self.svg("<text y='15' font-size='15'>&x;</text>", head: "<!DOCTYPE svg [\(declaration)]>")
      guard let image = try? Image(data: Array(text.utf8)) else { continue }
      #expect(try Bitmap(image).pixels.allSatisfy { $0 == 0 }, "\(declaration)")
    }
  }

  @Test(arguments: [
    "viewBox='nan 0 1 1'", "viewBox='0 0 inf 1'", "width='1e30' height='1e30'", "width='-1' height='-1'",
    "viewBox='0 0 1e-300 1e300'", "width='1e-300' height='1'", "viewBox='0 0 0 0'", "width='nan' height='nan'",
    "width='100%' height='1e9%'", "viewBox='0 0 2147483648 2147483648'",
    "width='9' height='9' viewBox='-1e308 -1e308 1e308 1e308'",
    "width='9' height='9' preserveAspectRatio='none' viewBox='0 0 1e-9 1e9'",
  ])
  func aSizeThatIsNoneIsAnErrorOrAPicture(_ attributes: String) {
    for size in [nil, Size(width: 9, height: 9)] as [Size?] {
      let image = try? Image(data: Array(Self.svg("<rect width='1' height='1'/>", attributes).utf8), size: size)
      if let image { #expect(image.pixelWidth * image.pixelHeight <= Image.defaultMaximumPixelCount) }
    }
  }

  @Test func compressedTextIsNoPicture() {
    #expect(throws: GraphicsError.notAPicture) { try Image(data: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0]) }
  }

  @Test func aHeaderOfAnySizeIsAnError() throws {
    let png = try picture(4, 4) { _ in }.pngData()
    for side in [0x7fff_ffff, 0xffff_ffff, 0, 0x1_0000] as [UInt32] {
      var data = png
      for place in [16, 20] {
        for index in 0..<4 { data[place + index] = UInt8(side >> (24 - 8 * UInt32(index)) & 255) }
      }
      #expect(throws: GraphicsError.self) { try Image(data: data) }
    }
    var broken = png
    broken[29] ^= 1
    #expect(throws: GraphicsError.self) { try Image(data: broken) }
    for count in 0..<png.count - 12 {
      #expect(throws: GraphicsError.self) { try Image(data: Array(png.prefix(count))) }
    }
  }

  // DO-8
  @Test func aPathWithAZeroByteLeadsToNoPicture() throws {
    let folder = try TemporaryFolder()
    try picture(4, 4) { _ in }.writePNG(to: folder.place("a.png"))
    #expect(throws: GraphicsError.self) { try Image(contentsOf: folder.place("a.png") + "\u{0}x") }
  }
}
