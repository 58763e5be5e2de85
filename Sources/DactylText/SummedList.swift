/// An element with a size, such as a part of a text with its bytes or a row with its height.
package protocol Sized {
  associatedtype Size: AdditiveArithmetic
  var size: Size { get }
}

/// A list that finds the element at a sum of sizes, and changes in the middle, in time that grows with the logarithm of
/// its length.
///
/// The elements are the leaves of a balanced tree, whose nodes know the sums below them. Copies share nodes.
package struct SummedList<Element: Sized> {
  /// The place of an element.
  package struct Place {
    package var index: Int
    /// The sum of the sizes before the element.
    package var start: Element.Size
  }

  private var root: Node?

  package init(_ elements: [Element] = []) {
    root = Node.tree(of: elements)
  }

  package var count: Int { root?.count ?? 0 }

  /// The sum of all sizes.
  package var size: Element.Size { root?.size ?? .zero }

  package subscript(index: Int) -> Element {
    get { leaf(ofIndex: index).element }
    set {
      precondition(index >= 0 && index < count, "The list has \(count) elements, and none at \(index).")
      root = root?.replacing(index, with: newValue)
    }
  }

  /// The elements from `index` on, which may be the end of the list.
  package func elements(from index: Int = 0) -> some Sequence<Element> { Elements(root: root, index: index) }

  /// Returns the place of the last element for whose start, the sum of the sizes before it, `isReached` is true; else
  /// that of the first element. `isReached` must be false behind a start for which it is false. The list must not be
  /// empty.
  package func place(where isReached: (_ start: Element.Size) -> Bool) -> Place {
    var place = Place(index: 0, start: .zero)
    guard var node = root else { preconditionFailure("An empty list has no places.") }
    while !node.children.isEmpty {
      var child = 0
      while child + 1 < node.children.count {
        let next = place.start + node.children[child].size
        guard isReached(next) else { break }
        place.start = next
        place.index += node.children[child].count
        child += 1
      }
      node = node.children[child]
    }
    for element in node.elements.dropLast() {
      let next = place.start + element.size
      guard isReached(next) else { break }
      place.start = next
      place.index += 1
    }
    return place
  }

  /// Returns the sum of the sizes before the element at `index`, which may be the end of the list.
  package func start(ofIndex index: Int) -> Element.Size {
    index == count ? size : leaf(ofIndex: index).start
  }

  package mutating func replaceSubrange(_ range: Range<Int>, with elements: [Element]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "The list has \(count) elements, not \(range).")
    let (head, tail) = (root?.prefix(range.lowerBound), root?.suffix(from: range.upperBound))
    root = Node.joined(Node.joined(head, Node.tree(of: elements)), tail)
  }

  /// Returns the element at `index`, and the sum of the sizes before it.
  private func leaf(ofIndex index: Int) -> (element: Element, start: Element.Size) {
    precondition(index >= 0 && index < count, "The list has \(count) elements, and none at \(index).")
    guard var node = root else { preconditionFailure("The list is empty.") }
    var (rest, start) = (index, Element.Size.zero)
    while !node.children.isEmpty {
      var child = 0
      while rest >= node.children[child].count {
        start += node.children[child].size
        rest -= node.children[child].count
        child += 1
      }
      node = node.children[child]
    }
    for element in node.elements[..<rest] { start += element.size }
    return (node.elements[rest], start)
  }
}

extension SummedList where Element.Size: Comparable {
  /// Returns the place of the element that contains `offset`: the last one that begins at it or before it. The list
  /// must not be empty.
  package func place(at offset: Element.Size) -> Place { place { $0 <= offset } }
}

extension SummedList {
  /// A node of the tree, which never changes: either with elements, or with nodes that are all as high as each other.
  fileprivate final class Node {
    let elements: [Element]
    let children: [Node]
    /// The number of nodes on the way to an element below.
    let height: Int
    let count: Int
    let size: Element.Size

    init(elements: [Element]) {
      self.elements = elements
      (children, height, count) = ([], 0, elements.count)
      size = elements.reduce(into: .zero) { $0 += $1.size }
    }

    init(children: [Node]) {
      self.children = children
      (elements, height) = ([], children[0].height + 1)
      count = children.reduce(0) { $0 + $1.count }
      size = children.reduce(into: .zero) { $0 += $1.size }
    }
  }
}

extension SummedList.Node {
  fileprivate typealias Node = SummedList.Node

  /// The most elements or children of a node.
  private static var capacity: Int { 64 }

  // MARK: Making

  /// Returns the tree of `elements`; nil if there are none.
  static func tree(of elements: [Element]) -> Node? {
    var nodes = parts(of: elements.count).map { Node(elements: Array(elements[$0])) }
    while nodes.count > 1 { nodes = parts(of: nodes.count).map { Node(children: Array(nodes[$0])) } }
    return nodes.first
  }

  /// Returns the ranges of nodes for `count` elements or children, all about as long as each other.
  private static func parts(of count: Int) -> [Range<Int>] {
    let number = (count + capacity - 1) / capacity
    return (0..<number).map { $0 * count / number..<($0 + 1) * count / number }
  }

  /// Returns a tree of one node or two.
  private static func tree(ofChildren children: [Node]) -> Node {
    guard children.count > capacity else { return Node(children: children) }
    let half = children.count / 2
    return Node(children: [Node(children: Array(children[..<half])), Node(children: Array(children[half...]))])
  }

  /// Returns the tree with another element at `index`.
  func replacing(_ index: Int, with element: Element) -> Node {
    if height == 0 {
      var elements = elements
      elements[index] = element
      return Node(elements: elements)
    }
    let (child, before) = child(ofIndex: index)
    var children = children
    children[child] = children[child].replacing(index - before, with: element)
    return Node(children: children)
  }

  // MARK: Joining and cutting

  /// Returns the tree of the elements of both.
  static func joined(_ first: Node?, _ second: Node?) -> Node? {
    guard let first, let second else { return first ?? second }
    return joined(first, second)
  }

  private static func joined(_ first: Node, _ second: Node) -> Node {
    if first.height == second.height {
      guard first.height == 0 else { return tree(ofChildren: first.children + second.children) }
      let elements = first.elements + second.elements
      guard elements.count > capacity else { return Node(elements: elements) }
      let half = elements.count / 2
      return Node(children: [Node(elements: Array(elements[..<half])), Node(elements: Array(elements[half...]))])
    }
    if first.height < second.height {
      let rest = second.children.dropFirst()
      return tree(ofChildren: joined(first, second.children[0]).nodes(below: second.height) + rest)
    }
    let rest = first.children.dropLast()
    return tree(ofChildren: rest + joined(first.children[rest.count], second).nodes(below: first.height))
  }

  /// The node, or its children if it is as high as `height`.
  private func nodes(below height: Int) -> [Node] { self.height == height ? children : [self] }

  /// Returns the tree of the first `length` elements; nil if there are none.
  func prefix(_ length: Int) -> Node? {
    guard length > 0 else { return nil }
    guard length < count else { return self }
    guard height > 0 else { return Node(elements: Array(elements[..<length])) }
    let (child, before) = child(ofIndex: length)
    let whole = child > 1 ? Node(children: Array(children[..<child])) : child == 1 ? children[0] : nil
    return Node.joined(whole, children[child].prefix(length - before))
  }

  /// Returns the tree of the elements from `index` on; nil if there are none.
  func suffix(from index: Int) -> Node? {
    guard index > 0 else { return self }
    guard index < count else { return nil }
    guard height > 0 else { return Node(elements: Array(elements[index...])) }
    let (child, before) = child(ofIndex: index)
    let rest = children[(child + 1)...]
    let whole = rest.count > 1 ? Node(children: Array(rest)) : rest.first
    return Node.joined(children[child].suffix(from: index - before), whole)
  }

  /// Returns the child with the element at `index`, and the number of elements before the child.
  func child(ofIndex index: Int) -> (child: Int, before: Int) {
    var (child, before) = (0, 0)
    while index >= before + children[child].count {
      before += children[child].count
      child += 1
    }
    return (child, before)
  }
}

/// The elements of a tree from an index on.
private struct Elements<Element: Sized>: Sequence, IteratorProtocol {
  private var leaf: [Element] = []
  private var position = 0
  /// The nodes that follow the leaf, the nearest one last.
  private var following: [SummedList<Element>.Node] = []

  init(root: SummedList<Element>.Node?, index: Int) {
    guard var node = root, index < node.count else { return }
    var rest = index
    while node.height > 0 {
      let (child, before) = node.child(ofIndex: rest)
      following += node.children[(child + 1)...].reversed()
      rest -= before
      node = node.children[child]
    }
    (leaf, position) = (node.elements, rest)
  }

  mutating func next() -> Element? {
    while position == leaf.count {
      guard let node = following.popLast() else { return nil }
      if node.height > 0 {
        following += node.children.reversed()
      } else {
        (leaf, position) = (node.elements, 0)
      }
    }
    position += 1
    return leaf[position - 1]
  }
}

extension SummedList: Sendable where Element: Sendable, Element.Size: Sendable {}
extension SummedList.Node: Sendable where Element: Sendable, Element.Size: Sendable {}
