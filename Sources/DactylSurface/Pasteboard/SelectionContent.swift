import DactylGeometry

/// The selections of a user's session, which its programs share.
package enum SelectionKind: Hashable, Sendable, CaseIterable {
  /// The content that was copied or cut.
  case clipboard
  /// The text that was selected last, for the middle button of a mouse.
  case primary
}

/// The content of a selection that belongs to this program.
@MainActor package struct SelectionContent {
  /// MIME types, the preferred one first; each once, and none that is too long for a message.
  package let types: [String]
  /// Returns the content as a type; nil if it can't be made.
  package let data: @MainActor (String) -> [UInt8]?
  /// Called when another program was sent the content as one of the types, to its last byte.
  package var didSend: (@MainActor () -> Void)?

  package init(types: [String], data: @escaping @MainActor (String) -> [UInt8]?) {
    var list = TypeList()
    for type in types { list.add(type) }
    self.types = list.types
    self.data = data
  }

  /// The one of `types` that another program means by `type`; nil if there is none.
  package func name(of type: String) -> String? {
    if types.contains(type) { return type }
    return MIMEType(type).flatMap { wanted in types.first { MIMEType($0) == wanted } }
  }
}

/// MIME types in the order of adding, each once.
struct TypeList {
  /// Further types are dropped.
  static let limit = 1000
  /// Longer types, in bytes of UTF-8, are dropped: the request that accepts a drag has less room than the event with the
  /// type, and broken UTF-8 grows when it is repaired. A request that is too long is not sent.
  static let longest = WireText.longest

  private(set) var types: [String] = []
  private var known: Set<String> = []

  mutating func add(_ type: String) {
    guard types.count < Self.limit, type.utf8.count <= Self.longest else { return }
    if known.insert(type).inserted { types.append(type) }
  }
}

/// The reason why a transfer between programs has failed.
package enum TransferError: Error, Hashable, Sendable {
  /// The content has more bytes than the limit.
  case tooLarge
  /// The other program has stopped in the middle.
  case timedOut
  /// The other program or the compositor has gone away.
  case peerDied
  /// The selection has no content of this type.
  case noSuchType
  /// The selection is empty, or the system has no resources left.
  case notAvailable
  /// The reader has cancelled the transfer.
  case cancelled
}

/// The limits of transfers between programs.
package struct TransferLimits: Hashable, Sendable {
  /// The most bytes that are read.
  package var bytes = 64 << 20
  /// The time without progress after which a transfer ends.
  package var patience = Timestamp(seconds: 2)

  package init() {}
}
