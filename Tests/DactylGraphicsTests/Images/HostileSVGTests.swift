import CDactylCairo
import DactylGeometry
import Testing

@testable import DactylGraphics

/// SVG pictures that need much time or memory, or end librsvg: each gives an error, and the program goes on.
@MainActor @Suite struct HostileSVGTests {
  private static func svg(_ content: String, _ attributes: String = "width='100' height='100'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(content)</svg>"
  }

  private static func nested(_ open: String, _ close: String, _ count: Int, _ inner: String = "") -> String {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  nonisolated static let names = [
    "huge letters", "much text", "turbulence", "small turbulence", "nested filters", "small nested filters", "blur",
    "groups", "use", "markers", "deep groups", "deep masks", "crossing lines", "many elements",
  ]

  private static func picture(_ name: String) -> String {
    let rect = "<rect width='100%' height='100%'/>"
    switch name {
    case "huge letters": return svg("<text font-size='1e9' y='9'>x</text>")
    case "much text":
      return svg("<text font-size='20' y='20'>" + String(repeating: "wide text ", count: 100_000) + "</text>")
    case "turbulence", "small turbulence":
      let noise = "<feTurbulence baseFrequency='0.9' numOctaves='100' seed='1'/>"
      return svg(
        "<filter id='f'>" + String(repeating: noise, count: 100) + "</filter><g filter='url(#f)'>\(rect)</g>",
        name == "turbulence" ? "width='4000' height='4000'" : "width='1000' height='1000'")
    case "nested filters", "small nested filters":
      let blur = "<filter id='f'><feGaussianBlur stdDeviation='50'/></filter>"
      return svg(
        blur + nested("<g filter='url(#f)'>", "</g>", 200, rect),
        name == "nested filters" ? "width='3000' height='3000'" : "width='500' height='500'")
    case "blur":
      let blur =
        "<filter id='f' x='-500%' y='-500%' width='1100%' height='1100%'><feGaussianBlur stdDeviation='9'/></filter>"
      return svg(blur + "<g filter='url(#f)'>\(rect)</g>", "width='7000' height='7000'")
    case "groups":
      return svg(nested("<g opacity='0.9'>", "</g>", 200, rect), "width='7000' height='7000'")
    case "use":
      let levels = (1..<20).map { level in
        "<g id='a\(level)'>" + String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10) + "</g>"
      }
      return svg("<defs><g id='a0'>\(rect)</g>\(levels.joined())</defs><use xlink:href='#a19'/>")
    case "markers":
      let points = (0..<20_000).map { "\($0 % 100) \($0 * 7 % 100)" }.joined(separator: " ")
      let line = "<polyline id='p' points='\(points)' fill='none' stroke='red' marker-mid='url(#m)'/>"
      let inner = "<polyline points='\(points)' stroke='blue'/>"
      return svg("<marker id='m' markerWidth='9' markerHeight='9' overflow='visible'>\(inner)</marker>\(line)")
    case "deep groups": return svg(nested("<g>", "</g>", 300_000))
    case "many elements": return svg(String(repeating: "<g/>", count: 2_000_000))
    case "deep masks":
      let levels = (1..<2000).map { "<mask id='m\($0)'><g mask='url(#m\($0 - 1))'>\(rect)</g></mask>" }
      return svg(
        "<mask id='m0'>\(rect)</mask>\(levels.joined())<g mask='url(#m1999)'>\(rect)</g>", "width='2000' height='2000'")
    default:
      let points = (0..<100_000).map { "\($0 * 7919 % 4000) \($0 * 104_729 % 4000)" }.joined(separator: " ")
      return svg("<polygon points='\(points)' stroke='red' stroke-width='9'/>", "width='4000' height='4000'")
    }
  }

  @Test(arguments: names) func itGivesAnErrorWithinItsLimits(_ name: String) throws {
    let data = Array(Self.picture(name).utf8)
    var usage = SVGProcess.Usage()
    let error = #expect(throws: GraphicsError.self) {
      try SVGProcess.render(
        data, size: nil, scale: 1, maximumPixelCount: Image.defaultMaximumPixelCount, &usage)
    }
    guard case .brokenPicture(.svg, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty && !reason.contains("\n"))
    // The time and the memory that the process has used. The system counts what the tests had used before it began.
    var least = SVGProcess.Usage()
    cairo_surface_destroy(
      try SVGProcess.render(Array(squaresSVG.utf8), size: nil, scale: 1, maximumPixelCount: nil, &least))
    #expect(usage.seconds < 2 && usage.bytes <= max(300 << 20, least.bytes), "\(usage), \(least)")
    // The next picture is drawn as if nothing had happened.
    #expect(try Image(data: Array(squaresSVG.utf8)).size == Size(width: 24, height: 16))
  }

  @Test func allWaysToLoadAPictureAreLimited() async throws {
    let data = Array(Self.picture("many elements").utf8)
    #expect(throws: GraphicsError.self) { try Image(data: data, size: Size(width: 50, height: 50)) }
    await #expect(throws: GraphicsError.self) { try await Image.load(data: data) }
    let folder = try TemporaryFolder()
    try folder.write(Self.picture("many elements"), to: "a.svg")
    #expect(throws: GraphicsError.self) { try Image(contentsOf: folder.path + "/a.svg") }
    await #expect(throws: GraphicsError.self) { try await Image.load(contentsOf: folder.path + "/a.svg") }
  }

  @Test func aTextThatIsTooLongIsRefused() throws {
    let long = Self.svg(String(repeating: " ", count: SVG.longestFromOutside))
    #expect(throws: GraphicsError.brokenPicture(.svg, reason: "it is too long")) { try Image(data: Array(long.utf8)) }
    let folder = try TemporaryFolder()
    try folder.write(long, to: "a.svg")
    let path = folder.path + "/a.svg"
    #expect(throws: GraphicsError.file(path: path, reason: "The file is too large")) { try Image(contentsOf: path) }
  }

  @Test func entitiesDoNotMakeATextLong() {
    let entities = (1..<9).map { "<!ENTITY e\($0) '" + String(repeating: "&e\($0 - 1);", count: 10) + "'>" }
    let bomb = "<!DOCTYPE svg [<!ENTITY e0 'data:,0123456789'>\(entities.joined())]>" + Self.svg("<a href='&e8;'/>")
    #expect(throws: GraphicsError.self) { try Image(data: Array(bomb.utf8)) }
  }

  @Test func aTrustedPictureIsTheSame() throws {
    for (size, scale) in [(nil, 1), (nil, 2), (Size(width: 7, height: 90), 1.5)] as [(Size?, Double)] {
      let data = Array(squaresSVG.utf8)
      let outside = try Image(data: data, size: size, scale: scale)
      let trusted = try Image(data: data, size: size, scale: scale, isTrusted: true)
      #expect(outside.size == trusted.size)
      #expect(try Bitmap(outside).pixels == Bitmap(trusted).pixels)
    }
    let text = Self.svg("<text y='50' font-size='30'>Text</text>")
    #expect(
      try Bitmap(Image(data: Array(text.utf8))).pixels == Bitmap(Image(data: Array(text.utf8), isTrusted: true)).pixels)
  }

  @Test func errorsAreThoseOfATrustedPicture() {
    for text in ["<svg/>", Self.svg("", ""), Self.svg("", "width='1e6' height='9'"), Self.svg("<a>"), "<svg"] {
      let data = Array(text.utf8)
      let errors = [true, false].map { isTrusted -> GraphicsError? in
        do throws(GraphicsError) {
          _ = try Image(data: data, isTrusted: isTrusted)
          return nil
        } catch {
          return error
        }
      }
      #expect(errors[0] != nil && errors[1] != nil, "\(text): \(errors)")
    }
    #expect(throws: GraphicsError.tooManyPixels(width: 24, height: 16, limit: 100)) {
      try Image(data: Array(squaresSVG.utf8), maximumPixelCount: 100)
    }
    #expect(throws: GraphicsError.tooManyPixels(width: 10, height: 20, limit: 100)) {
      try Image(data: Array(squaresSVG.utf8), size: Size(width: 10, height: 20), maximumPixelCount: 100)
    }
  }
}
