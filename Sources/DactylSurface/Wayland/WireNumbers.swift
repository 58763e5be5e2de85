/// Arrays on the wire that hold 32-bit numbers in the machine's byte order.
enum WireNumbers {
  /// An incomplete number at the end is left out.
  static func decode(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
