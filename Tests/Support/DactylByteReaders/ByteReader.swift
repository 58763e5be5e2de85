/// Code of the framework that reads bytes from outside, with the rules that must hold for any bytes.
///
/// `read` gives the bytes to the code of the framework and checks what it makes of them. A trap, a read outside of
/// memory and a loop without an end are found by the program that calls it.
@MainActor package struct ByteReader {
  /// The name of the reader, and of the folder with its examples.
  package let name: String
  /// Whether each input takes some milliseconds.
  package let isSlow: Bool
  private let body: @MainActor ([UInt8]) throws -> Void

  package init(
    _ name: String, isSlow: Bool = false, _ body: @escaping @MainActor ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.isSlow = isSlow
    self.body = body
  }

  /// Throws if a rule does not hold for `bytes`.
  package func read(_ bytes: [UInt8]) throws { try body(bytes) }

  /// All readers, by their names.
  package static let all: [ByteReader] = [
    .bus, .commandLine, .compose, .cursorFile, .environment, .exif, .hyphenation, .iconTheme, .keyboardLayout, .keymap,
    .launchRequest, .messages, .mimeType, .notes, .picture, .protocolFile, .script, .state, .svg, .svgDrawing, .text,
    .textChanges, .textInput, .translations, .uriList, .wire,
  ]

  /// The reader called `name`; nil if there is none.
  package static func named(_ name: String) -> ByteReader? { all.first { $0.name == name } }
}

/// A rule that does not hold for an input.
package struct BrokenRule: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws if `holds` is false. `rule` is the rule, and the values with which it is broken behind a colon.
func check(_ holds: Bool, _ rule: @autoclosure () -> String) throws {
  if !holds { throw BrokenRule(rule()) }
}
