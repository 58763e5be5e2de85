/// The possible effects of a drop on the content that was dragged.
package struct DragActions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let copy = DragActions(rawValue: 1)
  /// The source removes the content at the end.
  package static let move = DragActions(rawValue: 2)
  /// The destination asks the user after the drop.
  package static let ask = DragActions(rawValue: 4)

  /// The first of copy and move that is in this set and in `allowed`; empty if neither is.
  func single(in allowed: DragActions) -> DragActions {
    let common = intersection(allowed)
    return common.contains(.copy) ? .copy : common.intersection(.move)
  }
}
