/// How the work for an operation grows with its subject.
package enum Growth: String, CaseIterable, Sendable {
  /// The same work for a subject of any size. Searches in a tree count as constant.
  case constant
  case linear

  /// Whether `many`, the work for four times as much, grows no faster than this from `few`.
  ///
  /// - Parameter chance: Work that is not counted as growth.
  package func allows(_ many: Int, after few: Int, chance: Int = 0) -> Bool {
    switch self {
    case .constant: many <= few * 3 / 2 + chance
    case .linear: many <= few * 9 / 2 + chance
    }
  }
}
