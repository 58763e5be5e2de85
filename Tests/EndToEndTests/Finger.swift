import Testing

/// The path of an injected finger, one position per frame.
struct Finger {
  let id: Int
  let path: [Position]

  /// `steps` equal steps from the first position to the last.
  init(_ id: Int, from start: Position, by step: Position, steps: Int) {
    self.id = id
    path = (0...steps).map { Position(start.x + step.x * Double($0), start.y + step.y * Double($0)) }
  }

  /// The commands of frame `index`: down, then moves.
  func command(_ index: Int) -> String { "\(index == 0 ? "down" : "move") \(id) \(path[index].x) \(path[index].y)" }

  /// Expects that the log shows this finger's path: it began and ended at the ends, and its positions in between are on
  /// the path, in order. Frames may merge moves; `logged` is the demo's number for the finger.
  func expectWay(in log: [LogLine], as logged: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = log.filter { $0.kind == "touch" && $0.number("id") == Double(logged) }
    #expect(lines.first?.words == ["began"], sourceLocation: sourceLocation)
    #expect(lines.last?.words == ["ended"], sourceLocation: sourceLocation)
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.words == ["moved"] }, sourceLocation: sourceLocation)
    guard let first = lines.first?.position, let last = lines.last?.position else { return }
    #expect(first.isClose(to: path[0]), "began at \(first)", sourceLocation: sourceLocation)
    #expect(last.isClose(to: path[path.count - 1]), "ended at \(last)", sourceLocation: sourceLocation)
    var rest = path[...]
    for line in lines {
      guard let position = line.position, let index = rest.firstIndex(where: { position.isClose(to: $0) }) else {
        Issue.record("finger \(id) was never at this place, or not then: \(line.text)", sourceLocation: sourceLocation)
        return
      }
      // The same position may be logged twice: when it stops and when it lifts.
      rest = rest[index...]
    }
  }
}
