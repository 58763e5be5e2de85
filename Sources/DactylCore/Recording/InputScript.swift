import DactylGeometry
import DactylGraphics

/// Input of devices as text that people can read and edit. `--record` writes it and `--replay` plays it.
///
/// A line is `TIME ACTION [+ ACTION ...]`: seconds since the start, and the actions of one frame.
///
/// ```
/// 0.000 down 1 100 200 + down 2 300 200
/// 0.016 move 1 104 200
/// 0.300 up 1 + up 2
/// 1.000 wheel 100 100 0 15
/// ```
///
/// Empty lines and text after `#` are ignored. Coordinates are points of the first toplevel. With the option
/// `surface=popup` they are points of the popup that was shown last, with `surface=popup-1` those of the first popup
/// that is shown. <doc:InputScripts> lists the actions.
public struct InputScript: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var time: Timestamp
    package var actions: [Action]
    /// The number of the line in the file, from 1.
    package var number: Int

    package init(time: Timestamp, actions: [Action], number: Int) {
      self.time = time
      self.actions = actions
      self.number = number
    }
  }

  package enum Action: Hashable, Sendable {
    case down(label: String, at: Point, kind: ContactKind, surface: String?, details: Details)
    case move(label: String, to: Point, details: Details)
    case up(label: String)
    case cancel
    case touchLost
    case inactive
    case hover(Point, surface: String?)
    case penHover(Point, surface: String?)
    case penAway
    case wheel(Point, by: Point, surface: String?)
    case key(name: String, isDown: Bool)
    case wait
    /// An operation of the program, in the syntax of the scenario format.
    case perform(String)
  }

  package enum ContactKind: Hashable, Sendable {
    case finger
    case pen
    case pointer(button: UInt32)
  }

  /// Properties of a contact besides its location; nil if the script does not set them.
  package struct Details: Hashable, Sendable {
    package var force: Double?
    package var major: Double?
    package var minor: Double?
    package var angle: Double?
    package init() {}
  }

  /// The latest time of a line, in seconds: a day. A later one is an error: without a compositor, a program that always
  /// moves would need hours for it.
  public static let maximumTime = 86_400.0

  package var lines: [Line]

  package init(lines: [Line]) {
    self.lines = lines
  }

  /// Parses `text`. Errors name the script `name`.
  public init(_ text: String, name: String = "script") throws(ScriptError) {
    try self.init(text, name: name, firstLine: 1, allowsOperations: false)
  }

  /// The largest file that is read, in bytes.
  private static let maximumBytes = 256 << 20

  /// Reads the file at `path`. Throws if it can't be read or parsed, or is larger than 256 MiB.
  public init(contentsOf path: String) throws(ScriptError) {
    let bytes: [UInt8]
    do throws(GraphicsError) {
      bytes = try FileContents.read(path, limit: Self.maximumBytes)
    } catch {
      var reason = error.description
      // Both errors would name the file.
      if case .file(_, let fileReason) = error { reason = fileReason }
      throw ScriptError(file: path, line: 0, reason: reason)
    }
    try self.init(String(decoding: bytes, as: UTF8.self), name: path, firstLine: 1, allowsOperations: false)
  }

  package init(_ text: String, name: String, firstLine: Int, allowsOperations: Bool) throws(ScriptError) {
    var lines: [Line] = []
    var contacts = ScriptContacts()
    var number = firstLine - 1
    // A carriage return and a line feed are one character.
    for raw in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      number += 1
      let words = raw.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
      if words.isEmpty || words == ["script:"] { continue }
      var parser = ScriptLineParser(words: words, file: name, line: number, allowsOperations: allowsOperations)
      let line = try parser.parse()
      if let last = lines.last, line.time < last.time {
        throw ScriptError(file: name, line: number, reason: "the time is earlier than \(last.time.seconds)")
      }
      for action in line.actions {
        if let reason = contacts.follow(action) { throw ScriptError(file: name, line: number, reason: reason) }
      }
      lines.append(line)
    }
    self.lines = lines
  }
}

/// An error in a script, with its place and its reason.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, or the name of the script.
  public var file: String
  /// The line, from 1; 0 for the file as a whole.
  public var line: Int
  /// The reason as a phrase.
  public var reason: String

  package init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  public var description: String { line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)" }
}
