import DactylGeometry

/// The parts of a symbol, on a grid of 24 units.
struct SymbolDrawing: Sendable {
  /// The job of a part in the outlined and the filled form.
  enum Role: String, CaseIterable {
    /// A line in both forms.
    case line
    /// An outline, which is filled in the filled form.
    case body
    /// A body in front of the parts before it: it hides them, and has a gap around it in the filled form.
    case over
    /// A line, which is cut out of the filled form.
    case cut
    /// An outline, whose inside is cut out of the filled form.
    case ring
    /// A filled shape in both forms.
    case dot
    /// A filled shape, which is cut out of the filled form.
    case hole
    /// A line that is cut out of both forms, and is broader than other lines.
    case gap
  }

  struct Part {
    let role: Role
    let path: Path
  }

  let parts: [Part]

  /// The width and height of the grid.
  static let side = 24.0

  init(_ parts: [Part]) {
    self.parts = parts
  }

  /// The drawing of `symbol`, whose text is part of the program.
  init(_ symbol: Symbol) {
    do throws(SymbolParser.Failure) {
      self = try SymbolParser.drawing(symbol.source.bytes)
    } catch {
      preconditionFailure("The drawing of the symbol \(symbol.name) can't be read: \(error)")
    }
  }

  /// Whether the filled form is another one.
  var hasInside: Bool {
    parts.contains { $0.role == .body || $0.role == .over }
  }

  /// The parts as one line, if the form consists of nothing else.
  func singleLine(isFilled: Bool) -> Path? {
    var path = Path()
    for part in parts {
      switch part.role {
      case .line: path.append(part.path)
      case .body, .cut, .ring:
        guard !isFilled else { return nil }
        path.append(part.path)
      case .over, .dot, .hole, .gap: return nil
      }
    }
    return path
  }

  /// The positions of upright lines, and those of level lines, from the smallest on.
  var guides: (x: [Double], y: [Double]) {
    var (x, y): ([Double], [Double]) = ([], [])
    for part in parts where part.role != .dot && part.role != .hole {
      for (from, to) in part.path.straightLines where (to - from).length >= Self.shortestGuide {
        if abs(from.x - to.x) < 1e-6 { x.append(from.x) }
        if abs(from.y - to.y) < 1e-6 { y.append(from.y) }
      }
    }
    return (x.sorted(), y.sorted())
  }

  /// Shorter lines need not be sharp.
  private static let shortestGuide = 1.9
}

extension Path {
  /// The ends of each straight line.
  fileprivate var straightLines: [(from: Point, to: Point)] {
    var lines: [(from: Point, to: Point)] = []
    var (index, start, last) = (0, Point.zero, Point.zero)
    for verb in verbs {
      let end = verb == .close ? start : points[index + verb.pointCount - 1]
      switch verb {
      case .move: start = end
      case .line, .close: lines.append((last, end))
      case .curve: break
      }
      last = end
      index += verb.pointCount
    }
    return lines
  }

  /// The path with each point moved by `map`.
  func mapped(_ map: (Point) -> Point) -> Path {
    var path = Path()
    var index = 0
    for verb in verbs {
      switch verb {
      case .move: path.move(to: map(points[index]))
      case .line: path.addLine(to: map(points[index]))
      case .curve:
        path.addCurve(
          to: map(points[index + 2]), control1: map(points[index]), control2: map(points[index + 1]))
      case .close: path.close()
      }
      index += verb.pointCount
    }
    return path
  }
}
