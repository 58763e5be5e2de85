/// One line of the section `gestures`.
package struct GestureEntry: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap, longpress, pan, swipe, pinch, rotation, edgepan, hover
  }

  package enum Direction: String, Hashable, Sendable, CaseIterable { case right, left, up, down }
  package enum Edge: String, Hashable, Sendable, CaseIterable { case left, right, top, bottom }
  package enum Axis: String, Hashable, Sendable, CaseIterable {
    case horizontal = "h"
    case vertical = "v"
  }
  package enum TouchType: String, Hashable, Sendable, CaseIterable { case direct, indirect, pencil, pointer }

  package var kind: Kind
  package var name: String
  package var view: String

  package var taps: Int?
  package var touches: Int?
  /// Seconds.
  package var duration: Double?
  /// Points.
  package var movement: Double?
  package var leastTouches: Int?
  package var mostTouches: Int?
  package var directions: [Direction] = []
  package var edges: [Edge] = []
  package var cancels: Bool?
  package var delaysBegan: Bool?
  package var delaysEnded: Bool?
  package var types: [TouchType] = []
  package var mixesTypes = false
  package var button: PointerButton?
  package var axis: Axis?
  package var takesOver: Bool?
}

/// Pointer buttons with names in scripts and for recognizers.
package enum PointerButton: String, Hashable, Sendable, CaseIterable {
  case left, right, middle

  /// The kernel's code.
  package var code: UInt32 {
    switch self {
    case .left: 0x110
    case .right: 0x111
    case .middle: 0x112
    }
  }
}
