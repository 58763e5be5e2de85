/// The set of the phases of some touches.
@MainActor struct PhaseSet {
  private var bits: UInt8 = 0

  init(of touches: [Touch]) {
    for touch in touches { bits |= Self.bit(touch.phase) }
  }

  var isSingle: Bool { bits.nonzeroBitCount == 1 }

  func contains(_ phase: Touch.Phase) -> Bool { bits & Self.bit(phase) != 0 }

  private static func bit(_ phase: Touch.Phase) -> UInt8 {
    switch phase {
    case .began: 1
    case .moved: 2
    case .stationary: 4
    case .ended: 8
    case .cancelled: 16
    }
  }
}

extension Touch.Phase {
  /// The order in which the phases of one event are delivered (`EI-12`).
  static let inOrderOfDelivery: [Touch.Phase] = [.began, .moved, .ended, .cancelled]
}
