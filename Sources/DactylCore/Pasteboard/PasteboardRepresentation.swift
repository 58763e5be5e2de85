import DactylSurface

/// The content of a pasteboard in one format.
///
/// A program puts the same content into a pasteboard in all formats that it can make, the richest one first.
///
/// ```swift
/// application.pasteboard.setRepresentations([.html("<b>Hello</b>"), .text("Hello")])
/// ```
@MainActor public struct PasteboardRepresentation {
  /// The format.
  public let type: PasteboardType
  /// Returns the bytes; nil if they can't be made.
  let bytes: @MainActor () -> [UInt8]?

  /// The content as `bytes`.
  public init(_ type: PasteboardType, bytes: [UInt8]) {
    self.init(type) { bytes }
  }

  /// The content that `make` returns when a program asks for it, each time anew, also later and while another program
  /// waits. Returns nil if it can't be made.
  public init(_ type: PasteboardType, making make: @escaping @MainActor () -> [UInt8]?) {
    self.type = type
    bytes = make
  }

  /// A text, which other programs get under all names of the format.
  public static func text(_ text: String) -> PasteboardRepresentation { .init(.text) { Array(text.utf8) } }

  /// A text with formats, in HTML.
  public static func html(_ html: String) -> PasteboardRepresentation { .init(.html) { Array(html.utf8) } }

  /// Addresses, as in `file:///tmp/a%20b`.
  public static func uris(_ uris: [String]) -> PasteboardRepresentation {
    .init(.uriList) { uris.flatMap { Array($0.utf8) + [13, 10] } }
  }

  /// A picture, as the bytes of a PNG file.
  public static func png(_ bytes: [UInt8]) -> PasteboardRepresentation { .init(.png, bytes: bytes) }
}

extension SelectionContent {
  /// The same content in all formats of `representations`. Text is offered under all its names; of several
  /// representations of a type the first one counts.
  package init(_ representations: [PasteboardRepresentation]) {
    var types: [String] = []
    var makers: [String: @MainActor () -> [UInt8]?] = [:]
    for representation in representations {
      let type = representation.type
      let names = type == .text ? [type] + PasteboardType.texts : [type]
      for name in names.map(\.rawValue) where !name.isEmpty && makers[name] == nil {
        types.append(name)
        makers[name] = representation.bytes
      }
    }
    self.init(types: types) { makers[$0]?() }
  }
}
