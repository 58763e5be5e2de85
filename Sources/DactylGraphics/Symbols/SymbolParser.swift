import DactylGeometry

/// Reads the drawing of a symbol.
///
/// The text has parts: the name of a ``SymbolDrawing/Role`` and the steps of its path. A step is a letter with numbers,
/// in units of the grid from its upper left corner:
///
/// - `M x y` begins at a point, `L x y` draws a straight line, `H x` a level one, `V y` an upright one.
/// - `C x y x y x y` draws a Bézier curve. `A r x y` draws an arc of a circle clockwise, `B r x y` counterclockwise; a
///   negative radius takes the longer way. `Z` closes the shape.
/// - `N r` rounds the corners between straight lines from now on.
/// - `O x y r` adds a circle, `E x y rx ry` an ellipse, `R x y width height r` a rectangle with round corners.
struct SymbolParser {
  /// The place of the fault, in bytes, and its kind.
  struct Failure: Error, Equatable {
    enum Reason {
      /// A word that is no role, or a role without a path.
      case part
      /// A letter that is no step, or a step before `M`.
      case step
      /// No number, or one outside the grid.
      case number
    }

    let reason: Reason
    let place: Int
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0
  private var path = Path()
  private var outline = SymbolOutline()
  private var cornerRadius = 0.0

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  static func drawing(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> SymbolDrawing {
    var parser = SymbolParser(text)
    var parts: [SymbolDrawing.Part] = []
    while parser.next != nil { parts.append(try parser.part()) }
    guard !parts.isEmpty else { throw Failure(reason: .part, place: 0) }
    return SymbolDrawing(parts)
  }

  /// The next byte that is no white space.
  private var next: UInt8? {
    mutating get {
      while place < text.count, text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: "\n") { place += 1 }
      return place < text.count ? text[place] : nil
    }
  }

  private static let smallLetters = UInt8(ascii: "a")...UInt8(ascii: "z")

  private mutating func part() throws(Failure) -> SymbolDrawing.Part {
    let start = place
    while place < text.count, Self.smallLetters.contains(text[place]) { place += 1 }
    let word = String(decoding: text[start..<place], as: UTF8.self)
    guard let role = SymbolDrawing.Role(rawValue: word) else { throw Failure(reason: .part, place: start) }
    (path, outline, cornerRadius) = (Path(), SymbolOutline(), 0)
    while let letter = next, !Self.smallLetters.contains(letter) { try step() }
    finishOutline()
    guard !path.isEmpty else { throw Failure(reason: .part, place: start) }
    return SymbolDrawing.Part(role: role, path: path)
  }

  private mutating func finishOutline(isClosed: Bool = false) {
    outline.add(to: &path, isClosed: isClosed)
    outline = SymbolOutline()
  }

  private mutating func step() throws(Failure) {
    let start = place
    let letter = Character(Unicode.Scalar(text[place]))
    place += 1
    switch letter {
    case "N": cornerRadius = try number()
    case "M":
      finishOutline()
      outline.begin(at: try point(), cornerRadius)
    case "O", "E":
      finishOutline()
      let (center, width) = (try point(), try number())
      let height = letter == "O" ? width : try number()
      path.addEllipse(
        in: Rect(x: center.x - width, y: center.y - height, width: 2 * width, height: 2 * height))
    case "R":
      finishOutline()
      let (origin, size) = (try point(), try point())
      path.addRoundedRect(
        Rect(x: origin.x, y: origin.y, width: size.x, height: size.y), cornerRadius: try number())
    default:
      guard let last = outline.end else { throw Failure(reason: .step, place: start) }
      switch letter {
      case "L": outline.addLine(to: try point(), cornerRadius)
      case "H": outline.addLine(to: Point(x: try number(), y: last.y), cornerRadius)
      case "V": outline.addLine(to: Point(x: last.x, y: try number()), cornerRadius)
      case "C":
        let (control1, control2) = (try point(), try point())
        outline.addCurve(to: try point(), control1, control2)
      case "A", "B":
        let radius = try number()
        outline.addArc(to: try point(), radius: radius, clockwise: letter == "A")
      case "Z": finishOutline(isClosed: true)
      default: throw Failure(reason: .step, place: start)
      }
    }
  }

  private mutating func point() throws(Failure) -> Point {
    let x = try number()
    return Point(x: x, y: try number())
  }

  /// Reads a number with at most the size of the grid.
  private mutating func number() throws(Failure) -> Double {
    var isNegative = false
    if next == UInt8(ascii: "-") {
      isNegative = true
      place += 1
    }
    let start = place
    var (value, unit, digits) = (0.0, 1.0, 0)
    var isFraction = false
    while place < text.count {
      switch text[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Double(text[place] - UInt8(ascii: "0"))
        if isFraction { unit /= 10 }
        value = isFraction ? value + digit * unit : value * 10 + digit
        digits += 1
        place += 1
        continue
      case UInt8(ascii: ".") where !isFraction:
        isFraction = true
        place += 1
        continue
      default: break
      }
      break
    }
    guard digits > 0, value <= SymbolDrawing.side else { throw Failure(reason: .number, place: start) }
    return isNegative ? -value : value
  }
}
