import DactylGeometry

/// One line of the section `script`: what happens in one frame.
package struct ScriptStep: Hashable, Sendable {
  package var line: Int
  package var time: Timestamp
  package var actions: [ScriptAction]
}

/// One thing that a person, a device or the program does. Locations are surface-local.
package enum ScriptAction: Hashable, Sendable {
  package enum Device: Hashable, Sendable {
    case touch
    case pencil
    case pointer(PointerButton)
  }

  case down(String, at: Point, surface: String, Device)
  case move(String, to: Point)
  case up(String)
  case cancel
  case capabilityLoss
  case inactive
  case hover(Point)
  case penHover(Point)
  case penAway
  case wheel(Point, by: Point)
  case key(ScriptKey, isDown: Bool)
  case operation(Operation)
  case wait
}
