import Dactyl

extension AccessibilityAudit {
  /// The elements in a node that need a name and have none.
  func missingLabels(in node: AccessibilityNode) -> [AccessibilityFinding] {
    node.flattened.compactMap { node in
      guard node.lacksLabel else { return nil }
      return node.finding(
        .missingLabel,
        "A screen reader can only name the role. Set accessibilityLabel, or accessibilityLabeledBy to the label beside it."
      )
    }
  }

  /// The elements in a node that have a sibling with the same role and label.
  func ambiguousLabels(in node: AccessibilityNode) -> [AccessibilityFinding] {
    var found: [AccessibilityFinding] = []
    var seen: Set<Name> = []
    for child in node.children where child.isInteractive {
      guard let label = child.description.label else { continue }
      let name = Name(
        role: child.description.role, label: label, hint: child.description.hint,
        index: child.description.position?.index,
        level: child.description.level)
      if !seen.insert(name).inserted {
        found.append(
          child.finding(
            .ambiguousLabel,
            "An element beside it has the same role and label. Give each a label that says what it does."))
      }
    }
    return found + node.children.flatMap { ambiguousLabels(in: $0) }
  }

  /// Everything by which a user tells an element from its siblings, except for its value, which may change.
  private struct Name: Hashable {
    let role: AccessibilityRole
    let label: String
    let hint: String?
    let index: Int?
    let level: Int?
  }
}
