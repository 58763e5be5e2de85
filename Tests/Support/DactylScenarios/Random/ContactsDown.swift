import Dactyl

/// The contacts and keys of a script that are physically down, without those that the application knows to be
/// cancelled.
struct ContactsDown {
  private(set) var contacts: [(label: String, kind: InputScript.ContactKind)] = []
  /// Names of keys.
  private(set) var keys: [String] = []
  private var pointerLabels: [String] = []

  mutating func follow(_ action: ScriptAction) {
    guard case .input(let input) = action else { return }
    switch input {
    case .down(let label, _, let kind, _, _):
      contacts.append((label, kind))
      if kind.isPointer { pointerLabels.append(label) }
    case .up(let label): contacts.removeAll { $0.label == label }
    case .cancel, .touchLost: contacts.removeAll { $0.kind == .finger }
    case .penAway: contacts.removeAll { $0.kind == .pen }
    case .key(let name, let isDown):
      keys.removeAll { $0 == name }
      if isDown { keys.append(name) }
    case .move, .inactive, .hover, .penHover, .wheel, .wait, .perform: break
    }
  }

  /// A pointer's touch lives until its last button is released (`EI-23`).
  func mayBeDown(_ label: String) -> Bool {
    contacts.contains { $0.label == label }
      || pointerLabels.contains(label) && contacts.contains { $0.kind.isPointer }
  }
}
