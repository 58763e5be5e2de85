import DactylBus
import DactylCore

/// The attributes of a text, among the calls of `org.a11y.atspi.Text` (`AC-26`).
@MainActor struct TextAttributeCalls {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  private func text(_ path: BusObjectPath) throws -> ReadableText { try ReadableText(try find(path)) }

  /// Returns the attributes at an offset that differ from those of the text, and the range that has them; nothing out
  /// of range.
  private func attributes(_ text: ReadableText, at offset: Int) -> ([String: String], Range<Int>) {
    guard text.count > 0, (0...text.count).contains(offset) else { return ([:], 0..<0) }
    // Behind the last character are its attributes.
    let position = text.text.position(ofScalarOffset: min(offset, text.count - 1))
    let run = text.content.accessibilityTextRun(at: position)
    return (TextAttributeNames(run, in: text).values, text.scalars(run.range.clamped(to: 0..<text.text.count)))
  }

  func add(to interface: inout BusInterface) {
    func run(_ values: [String: String], _ range: Range<Int>) -> [BusValue] {
      [values.busValue, .int32(Int32(clamping: range.lowerBound)), .int32(Int32(clamping: range.upperBound))]
    }
    interface.method("GetAttributes", "i", returns: "a{ss}ii") {
      let (values, range) = attributes(try text($0.path), at: $0.int(0))
      return run(values, range)
    }
    interface.method("GetAttributeRun", "ib", returns: "a{ss}ii") {
      let text = try text($0.path)
      var (values, range) = attributes(text, at: $0.int(0))
      if $0.arguments.values[1].bool == true, !range.isEmpty {
        values.merge(TextAttributeNames(of: text).values) { own, _ in own }
      }
      return run(values, range)
    }
    interface.method("GetAttributeValue", "is", returns: "s") {
      let text = try text($0.path)
      let (values, range) = attributes(text, at: $0.int(0))
      guard let name = $0.arguments.values[1].string, !range.isEmpty else { return [.string("")] }
      return [.text(values[name] ?? TextAttributeNames(of: text).values[name] ?? "")]
    }
    for name in ["GetDefaultAttributes", "GetDefaultAttributeSet"] {
      interface.method(name, returns: "a{ss}") { [TextAttributeNames(of: try text($0.path)).values.busValue] }
    }
  }
}
