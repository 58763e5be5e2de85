import Dactyl
import DactylGeometry

/// One line of the section `script`: the input of one frame.
package struct ScriptStep: Hashable, Sendable {
  package var line: Int
  package var time: Timestamp
  package var actions: [ScriptAction]
}

/// One action in a frame: input in the language of input scripts, or an operation of the program.
package enum ScriptAction: Hashable, Sendable {
  case input(InputScript.Action)
  case operation(Operation)
  case key(KeyAction)
}

/// An action of a finger on the touch keyboard.
package enum KeyAction: Hashable, Sendable {
  /// The finger lands in the middle of a key.
  case down(label: String, key: String)
  /// The finger moves to the middle of a key.
  case move(label: String, key: String)
  /// The finger moves by some points.
  case slide(label: String, by: Point)
}

extension InputScript.ContactKind {
  /// The kinds of devices of a seat that have contacts.
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
