/// A pool of empty arrays with capacity, for lists that are needed during one call. Taking one allocates only the first
/// time.
struct ScratchBuffers<Element> {
  private var buffers: [[Element]] = []

  /// Returns an empty array. Pass it to `recycle` after use.
  mutating func take() -> [Element] { buffers.popLast() ?? [] }

  mutating func recycle(_ buffer: inout [Element]) {
    buffer.removeAll(keepingCapacity: true)
    buffers.append(buffer)
    buffer = []
  }
}
