import Dactyl
import DactylGeometry

/// One line of the section `script`: what happens in one frame.
package struct ScriptStep: Hashable, Sendable {
  package var line: Int
  package var time: Timestamp
  package var actions: [ScriptAction]
}

/// One thing that happens in a frame: in the words of input scripts, or something that the program does.
package enum ScriptAction: Hashable, Sendable {
  case input(InputScript.Action)
  case operation(Operation)
}

extension InputScript.ContactKind {
  /// The devices of a seat that put something down.
  enum Device { case screen, tablet, pointer }

  var device: Device {
    switch self {
    case .finger: .screen
    case .pen: .tablet
    case .pointer: .pointer
    }
  }

  var isPointer: Bool { device == .pointer }
}
