/// Arrays on the wire are bytes; most hold numbers of 32 bits in the machine's order.
extension [UInt8] {
  /// The bytes of `numbers`, to be sent.
  public init(uint32s numbers: some Sequence<UInt32>) {
    self.init()
    for number in numbers { Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) } }
  }

  /// The numbers in these bytes. An incomplete one at the end is left out.
  public var uint32s: [UInt32] {
    withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
  }
}
