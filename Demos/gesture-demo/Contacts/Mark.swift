import Dactyl

/// The drawing of one contact, or of a hovering pointer or pen.
@MainActor struct Mark {
  /// The values that the device reports.
  enum Tool: Equatable {
    /// Half axes in points, 0 where they are not known; degrees from the y axis to the major one.
    case finger(major: Double, minor: Double, angle: Double)
    /// Force from 0 to 1; the direction that the pen leans to and how far it stands up, in radians.
    case pen(force: Double, azimuth: Double, altitude: Double, isEraser: Bool)
    case pointer(ButtonMask)
    /// A pen above the surface, by a height from 0 to 1.
    case pencilAbove(Double)
  }

  enum Phase: Equatable {
    case down
    case hovering
    /// Gone, and fading since a time in seconds.
    case lifted(Double)
    case cancelled(Double)
  }

  /// Seconds that a mark takes to fade when its contact is gone.
  static let fadeTime = 0.3

  let number: Int
  /// The touch that the mark stands for; nil for a hovering device.
  let touch: Touch?
  var place: Point
  var tool: Tool
  var phase: Phase
  var trail = Trail()

  /// A mark for `touch`, seen by `view`.
  init(_ touch: Touch, in view: View) {
    number = touch.number
    self.touch = touch
    place = touch.location(in: view)
    tool = Tool(touch)
    phase = .down
  }

  /// A mark for something that hovers at `place`.
  init(_ hover: Event.Hover, at place: Point) {
    number = 0
    touch = nil
    self.place = place
    tool = hover.type == .pencil ? .pencilAbove(hover.zOffset) : .pointer([])
    phase = .hovering
  }

  /// Moves the mark to where its touch is, along the samples since the last event.
  mutating func follow(_ samples: [TouchSample], in view: View) {
    guard let touch else { return }
    for sample in samples { trail.add(view.convert(sample.location, from: nil), at: sample.timestamp) }
    place = touch.location(in: view)
    tool = Tool(touch)
    switch touch.phase {
    case .ended: phase = .lifted(touch.timestamp)
    case .cancelled: phase = .cancelled(touch.timestamp)
    case .began, .moved, .stationary: phase = .down
    }
  }

  /// From 1, while it is there, to 0.
  func presence(at time: Double) -> Double {
    switch phase {
    case .down, .hovering: 1
    case .lifted(let since), .cancelled(let since): min(max(1 - (time - since) / Self.fadeTime, 0), 1)
    }
  }

  /// Whether it looks different a moment later by itself.
  var isChanging: Bool {
    switch phase {
    case .down, .hovering: !trail.isEmpty
    case .lifted, .cancelled: true
    }
  }

  /// Whether nothing is left to be seen at `time`.
  func isOver(at time: Double) -> Bool {
    presence(at: time) == 0 && trail.isEmpty
  }
}

extension Mark.Tool {
  @MainActor init(_ touch: Touch) {
    switch touch.type {
    case .direct, .indirect:
      self = .finger(major: touch.majorRadius, minor: touch.minorRadius, angle: touch.orientation)
    case .pencil:
      self = .pen(
        force: touch.maximumPossibleForce > 0 ? touch.force / touch.maximumPossibleForce : 0,
        azimuth: touch.azimuthAngle(in: nil), altitude: touch.altitudeAngle, isEraser: touch.isEraser)
    case .indirectPointer:
      self = .pointer(touch.buttonMask)
    }
  }
}
