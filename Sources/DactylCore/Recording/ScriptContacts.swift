/// The contacts that are down while a script is parsed. It rejects sequences that no device produces.
package struct ScriptContacts {
  private var down: [(label: String, kind: InputScript.ContactKind)] = []
  private var known: Set<String> = []

  package init() {}

  /// Returns whether `label` was put down at any time so far.
  package func isKnown(_ label: String) -> Bool { known.contains(label) }

  private var pointer: String? {
    down.first { contact in if case .pointer = contact.kind { true } else { false } }?.label
  }

  /// Applies `action`. Returns a reason if it is not possible: pressing a contact that is down, moving or lifting one
  /// that is not.
  package mutating func follow(_ action: InputScript.Action) -> String? {
    switch action {
    case .down(let label, _, let kind, _, _):
      if down.contains(where: { $0.label == label }) { return "label '\(label)' is already down" }
      if case .pointer = kind, let other = down.first(where: { $0.kind == kind }) {
        return "the button is already down as '\(other.label)'"
      }
      known.insert(label)
      down.append((label, kind))
    case .move(let label, _, _), .up(let label):
      guard down.contains(where: { $0.label == label }) else {
        return known.contains(label) ? "label '\(label)' is not down" : "unknown label '\(label)'"
      }
      if case .up = action { down.removeAll { $0.label == label } }
    case .cancel, .touchLost: down.removeAll { $0.kind == .finger }
    case .penAway: down.removeAll { $0.kind == .pen }
    case .hover: if let pointer { return "the pointer is down as '\(pointer)'" }
    case .wheel, .penHover, .key, .inactive, .perform, .wait: break
    }
    return nil
  }
}
