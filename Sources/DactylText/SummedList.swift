/// An element with a size, such as a paragraph with its bytes or a row with its height.
package protocol Sized {
  associatedtype Size: AdditiveArithmetic & Comparable
  var size: Size { get }
}

/// A list that finds the element at a sum of sizes, and changes in the middle, without a visit to all elements.
///
/// The elements are in chunks of some hundred. A search visits the sums of the chunks, and then one chunk.
package struct SummedList<Element: Sized> {
  /// The place of an element.
  package struct Place {
    package var index: Int
    /// The sum of the sizes before the element.
    package var start: Element.Size
  }

  fileprivate struct Chunk {
    var elements: [Element]
    var size: Element.Size

    init(_ elements: some Sequence<Element>) {
      self.elements = Array(elements)
      size = self.elements.reduce(.zero) { $0 + $1.size }
    }
  }

  private static var capacity: Int { 256 }
  private var chunks: [Chunk] = []
  package private(set) var count = 0
  /// The sum of all sizes.
  package private(set) var size = Element.Size.zero

  package init(_ elements: [Element] = []) {
    replaceSubrange(0..<0, with: elements)
  }

  package subscript(index: Int) -> Element {
    let (chunk, first, _) = chunk(ofIndex: index)
    return chunks[chunk].elements[index - first]
  }

  /// The elements from `index` on, which may be the end of the list.
  package func elements(from index: Int = 0) -> some Sequence<Element> {
    let (low, first, _) = index < count ? chunk(ofIndex: index) : (chunks.count, count, size)
    return chunks[low...].lazy.flatMap(\.elements).dropFirst(index - first)
  }

  /// Returns the place of the element that contains `offset`: the last one that begins at it or before it. The list must
  /// not be empty.
  package func place(at offset: Element.Size) -> Place {
    var (chunk, index, start) = (0, 0, Element.Size.zero)
    while chunk + 1 < chunks.count, start + chunks[chunk].size <= offset {
      start += chunks[chunk].size
      index += chunks[chunk].elements.count
      chunk += 1
    }
    let elements = chunks[chunk].elements
    var position = 0
    while position + 1 < elements.count, start + elements[position].size <= offset {
      start += elements[position].size
      position += 1
    }
    return Place(index: index + position, start: start)
  }

  /// Returns the sum of the sizes before the element at `index`, which may be the end of the list.
  package func start(ofIndex index: Int) -> Element.Size {
    if index == count { return size }
    let (chunk, first, start) = chunk(ofIndex: index)
    return chunks[chunk].elements[..<(index - first)].reduce(start) { $0 + $1.size }
  }

  package mutating func replaceSubrange(_ range: Range<Int>, with elements: [Element]) {
    guard !chunks.isEmpty else {
      chunks = Self.chunks(of: elements)
      (count, size) = (elements.count, chunks.reduce(.zero) { $0 + $1.size })
      return
    }
    // An index at the end of the list belongs to the last chunk.
    let (low, first, _) = chunk(ofIndex: min(range.lowerBound, count - 1))
    var (high, end) = (low, first + chunks[low].elements.count)
    while end < range.upperBound {
      high += 1
      end += chunks[high].elements.count
    }
    if low == high, chunks[low].elements.count + elements.count - range.count <= 2 * Self.capacity {
      chunks[low].elements.replaceSubrange((range.lowerBound - first)..<(range.upperBound - first), with: elements)
      chunks[low] = Chunk(chunks[low].elements)
      if chunks[low].elements.isEmpty { chunks.remove(at: low) }
    } else {
      let head = chunks[low].elements[..<(range.lowerBound - first)]
      let tail = chunks[high].elements.suffix(end - range.upperBound)
      chunks.replaceSubrange(low...high, with: Self.chunks(of: head + elements + tail))
    }
    count += elements.count - range.count
    size = chunks.reduce(.zero) { $0 + $1.size }
  }

  private static func chunks(of elements: some RandomAccessCollection<Element>) -> [Chunk] {
    var (chunks, rest): ([Chunk], _) = ([], elements[...])
    while !rest.isEmpty {
      chunks.append(Chunk(rest.prefix(capacity)))
      rest = rest.dropFirst(capacity)
    }
    return chunks
  }

  /// Returns the chunk of the element at `index`, and what is before the chunk.
  private func chunk(ofIndex index: Int) -> (chunk: Int, first: Int, start: Element.Size) {
    precondition(index >= 0 && index < count, "The list has \(count) elements, and none at \(index).")
    var (chunk, first, start) = (0, 0, Element.Size.zero)
    while first + chunks[chunk].elements.count <= index {
      first += chunks[chunk].elements.count
      start += chunks[chunk].size
      chunk += 1
    }
    return (chunk, first, start)
  }
}

extension SummedList: Sendable where Element: Sendable, Element.Size: Sendable {}
extension SummedList.Chunk: Sendable where Element: Sendable, Element.Size: Sendable {}
