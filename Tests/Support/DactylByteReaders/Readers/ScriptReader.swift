import DactylCore
import DactylGeometry

extension ByteReader {
  /// An input script.
  static let script = ByteReader("script") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let script: InputScript
    switch Result(catching: { try InputScript(text) }) {
    case .success(let read): script = read
    case .failure(let error): return try checkLine("\(error)")
    }
    var last = (time: Timestamp.zero, number: 0)
    for line in script.lines {
      try check(line.time >= last.time, "times grow: \(line.time.seconds) behind \(last.time.seconds)")
      try check(line.time.seconds <= InputScript.maximumTime, "times are limited: \(line.time.seconds)")
      try check(line.number > last.number, "lines have numbers in order: \(line.number) behind \(last.number)")
      try check(!line.actions.isEmpty, "a line has actions")
      last = (line.time, line.number)
    }
    let written = script.lines.map(ScriptText.line).joined(separator: "\n")
    let again = try InputScript(written)
    try check(
      again.lines.map(\.actions) == script.lines.map(\.actions), "a script is the same when it is written: \(written)")
    try check(again.lines.map(\.time) == script.lines.map(\.time), "times are the same when they are written")
  }
}

/// Writes the lines of scripts.
enum ScriptText {
  static func line(_ line: InputScript.Line) -> String {
    "\(line.time.seconds) " + line.actions.map(action).joined(separator: " + ")
  }

  private static func action(_ action: InputScript.Action) -> String {
    switch action {
    case .down(let label, let point, let kind, let surface, let details):
      let type =
        switch kind {
        case .finger: ""
        case .pen: " type=pencil"
        case .pointer(0x110): " type=pointer"
        case .pointer(0x111): " type=pointer button=right"
        case .pointer: " type=pointer button=middle"
        }
      return "down \(label) \(text(point))\(type)\(option(surface))\(text(details))"
    case .move(let label, let point, let details): return "move \(label) \(text(point))\(text(details))"
    case .up(let label): return "up \(label)"
    case .cancel: return "cancel"
    case .touchLost: return "caploss"
    case .inactive: return "inactive"
    case .hover(let point, let surface): return "hover \(text(point))\(option(surface))"
    case .penHover(let point, let surface): return "penhover \(text(point))\(option(surface))"
    case .penAway: return "penaway"
    case .wheel(let point, let change, let surface):
      return "wheel \(text(point)) \(text(change))\(option(surface))"
    case .key(let name, let isDown): return "key \(isDown ? "down" : "up") \(name)"
    case .wait: return "wait"
    case .perform(let operation): return "do \(operation)"
    }
  }

  private static func text(_ point: Point) -> String { "\(point.x) \(point.y)" }

  private static func option(_ surface: String?) -> String { surface.map { " surface=\($0)" } ?? "" }

  private static func text(_ details: InputScript.Details) -> String {
    [("force", details.force), ("major", details.major), ("minor", details.minor), ("angle", details.angle)]
      .map { name, value in value.map { " \(name)=\($0)" } ?? "" }.joined()
  }
}
