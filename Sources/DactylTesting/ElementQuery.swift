import Dactyl

/// The properties by which an element is found. A property that is nil fits every element.
struct ElementQuery {
  var roles: [AccessibilityRole]?
  var label: String?
  var part: String?
  var identifier: String?
  /// Which of the elements that fit, in reading order.
  var index: Int?

  func fits(_ description: AccessibilityDescription) -> Bool {
    if let roles, !roles.contains(description.role) { return false }
    if let label, description.label != label { return false }
    if let part, description.label?.contains(part: part) != true { return false }
    return identifier == nil || description.identifier == identifier
  }

  /// Returns the elements that fit inside `containers`, in reading order, each once.
  func find(in containers: [AccessibilityNode]) -> [AccessibilityNode] {
    var known: Set<ObjectIdentifier> = []
    let found = containers.flatMap { $0.children.flatMap(\.flattened) }.filter { node in
      guard let view = node.view, fits(node.description) else { return false }
      return known.insert(ObjectIdentifier(view)).inserted
    }
    guard let index else { return found }
    return found.indices.contains(index) ? [found[index]] : []
  }
}

extension ElementQuery: CustomStringConvertible {
  var description: String {
    var words = roles?.first?.description ?? "element"
    if let label { words += " \(label.debugDescription)" }
    if let part { words += " with \(part.debugDescription) in its label" }
    if let identifier { words += " #\(identifier)" }
    if let index { words += " at index \(index)" }
    return words
  }
}

/// The messages about elements that are not found.
extension ElementQuery {
  private static let nearestCount = 5
  private static let lineLimit = 100

  /// Returns the message for a search without a result: the elements with similar labels, nearest first, then all
  /// elements.
  func messageForNone(in container: String, tree: AccessibilityNode) -> String {
    var lines = ["There is no \(self)\(container)."]
    let nearest = nearest(in: tree)
    if !nearest.isEmpty { lines += ["The nearest labels:"] + nearest.map { "  \($0.description.outline)" } }
    let outline = tree.outline.split(separator: "\n", omittingEmptySubsequences: false)
    lines += ["All elements:"] + outline.prefix(Self.lineLimit).map { "  \($0)" }
    if outline.count > Self.lineLimit { lines.append("  and \(outline.count - Self.lineLimit) more") }
    return lines.joined(separator: "\n")
  }

  func messageForSeveral(_ nodes: [AccessibilityNode], in container: String) -> String {
    let lines = nodes.map { "  \($0.description.outline) at \($0.frame)" }
    return "There are \(nodes.count) elements that fit \(self)\(container):\n" + lines.joined(separator: "\n")
  }

  private func nearest(in tree: AccessibilityNode) -> [AccessibilityNode] {
    guard let wanted = label ?? part else { return [] }
    let candidates = tree.flattened.compactMap { node -> (node: AccessibilityNode, distance: Int)? in
      guard let label = node.description.label else { return nil }
      let distance = part.map(label.contains(part:)) == true ? 0 : label.editDistance(to: wanted)
      let isOther = roles?.contains(node.description.role) == false
      return (node, 2 * distance + (isOther ? 1 : 0))
    }
    // The order of equal ones is that of the tree.
    let sorted = candidates.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return sorted.prefix(Self.nearestCount).map(\.element.node)
  }
}

extension String {
  fileprivate func contains(part: String) -> Bool {
    part.isEmpty || indices.contains { self[$0...].hasPrefix(part) }
  }

  /// Returns the number of characters to insert, remove or replace to get `other`, regardless of case.
  fileprivate func editDistance(to other: String) -> Int {
    let (from, to) = (Array(lowercased()), Array(other.lowercased()))
    var row = Array(0...to.count)
    for (index, character) in from.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, wanted) in to.enumerated() {
        let replaced = diagonal + (character == wanted ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[to.count]
  }
}
