import DactylByteReaders

/// A reader with a fault of each kind, with which a test proves that faults are found. It is not among the others.
@MainActor enum SelfTestReader {
  static let name = "self-test"

  static let reader = ByteReader(name) { bytes in
    if bytes.starts(with: "rule".utf8) { throw BrokenRule("the input does not begin with this: rule") }
    precondition(!bytes.starts(with: "trap".utf8))
    while bytes.starts(with: "loop".utf8) { _ = bytes.count }
  }
}
