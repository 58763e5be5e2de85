/// Decodes arrays of 32-bit numbers in the machine's byte order.
enum WireNumbers {
  /// Returns the numbers. An incomplete one at the end is left out.
  static func decode(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
