/// Empty arrays with capacity, for lists that live for one call: taking one allocates nothing after the first time.
struct ScratchBuffers<Element> {
  private var buffers: [[Element]] = []

  /// An empty array; to be given back.
  mutating func take() -> [Element] { buffers.popLast() ?? [] }

  mutating func giveBack(_ buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    buffers.append(buffer)
    buffer = []
  }
}
