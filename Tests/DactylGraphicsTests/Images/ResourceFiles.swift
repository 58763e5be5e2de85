import DactylGraphics
import Testing

/// The pictures in Resources: 24x16 pixels in six squares of 8x8. In colour, the upper ones are red, white and green,
/// the lower ones blue, white and white.
enum ResourceFile: String, CaseIterable {
  case colour = "colour.jpg"
  case progressive = "progressive.jpg"
  case grey = "grey.jpg"
  /// Stored inverted, as Adobe's programs do.
  case cmyk = "cmyk.jpg"
  case lossy = "lossy.webp"
  case opaque = "opaque.webp"
  /// The upper middle is (200, 100, 50) at an alpha of 128, the lower right transparent.
  case alpha = "alpha.webp"
  case animated = "animated.webp"

  var path: String {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(folder)/Resources/\(rawValue)"
  }

  var data: [UInt8] {
    get throws { try FileContents.read(path, limit: 1 << 20) }
  }
}

/// 24x16 points, like the pictures in Resources.
let squaresSVG = """
  <?xml version="1.0"?>
  <!-- <svg> in a comment -->
  <!DOCTYPE svg [ <!ENTITY blue "#0000ff"> ]>
  <svg xmlns="http://www.w3.org/2000/svg" width="24" height="16" viewBox="0 0 24 16">
    <rect width="24" height="16" fill="white"/>
    <rect width="8" height="8" fill="red"/>
    <rect x="16" width="8" height="8" fill="#00ff00"/>
    <rect y="8" width="8" height="8" fill="&blue;"/>
  </svg>
  """

/// A JPEG with meaningless bytes before its tables, as some cameras write them.
func withStrayBytes(_ file: ResourceFile) throws -> [UInt8] {
  var data = try file.data
  let tables = try #require(data.indices.first { data[$0...].starts(with: [0xff, 0xdb]) })
  data.insert(contentsOf: [1, 2, 3], at: tables)
  return data
}
