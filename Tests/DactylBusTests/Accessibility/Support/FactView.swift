import DactylCore
import DactylGeometry

/// An element that is as a test says.
final class FactView: View {
  var facts = AccessibilityDescription() {
    didSet { setNeedsAccessibilityUpdate() }
  }

  convenience init(_ role: AccessibilityRole, _ label: String, _ state: AccessibilityState = []) {
    self.init(frame: .zero)
    facts.role = role
    facts.label = label
    facts.state = state
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description = facts
  }
}
