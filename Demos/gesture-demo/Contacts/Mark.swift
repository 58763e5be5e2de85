import Dactyl

/// The drawing of one contact, or of a hovering pointer or pen.
@MainActor struct Mark {
  /// The values that the device reports.
  enum Tool: Equatable {
    /// The half axes in points, 0 if they are not known, and the degrees from the y axis to the major axis.
    case finger(major: Double, minor: Double, angle: Double)
    /// The force from 0 to 1; the direction of the tilt and the altitude, in radians.
    case pen(force: Double, azimuth: Double, altitude: Double, isEraser: Bool)
    case pointer(ButtonMask)
    /// A pen above the surface, at a height from 0 to 1.
    case pencilAbove(Double)
  }

  enum Phase: Equatable {
    case down
    case hovering
    /// The contact has lifted. The mark fades from a time in seconds.
    case lifted(Double)
    case cancelled(Double)
  }

  /// The duration of the fade of a mark, in seconds.
  static let fadeTime = 0.3

  let number: Int
  /// The touch of the mark; nil for a hovering device.
  let touch: Touch?
  var place: Point
  var tool: Tool
  var phase: Phase
  var trail = Trail()

  /// Creates a mark for `touch`, in the coordinates of `view`.
  init(_ touch: Touch, in view: View) {
    number = touch.number
    self.touch = touch
    place = touch.location(in: view)
    tool = Tool(touch)
    phase = .down
  }

  /// Creates a mark for a device that hovers at `place`.
  init(_ hover: Event.Hover, at place: Point) {
    number = 0
    touch = nil
    self.place = place
    tool = hover.type == .pencil ? .pencilAbove(hover.zOffset) : .pointer([])
    phase = .hovering
  }

  /// Moves the mark to its touch, along the samples since the last event.
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

  /// Returns the opacity: 1 while the contact is down, then fading to 0.
  func presence(at time: Double) -> Double {
    switch phase {
    case .down, .hovering: 1
    case .lifted(let since), .cancelled(let since): min(max(1 - (time - since) / Self.fadeTime, 0), 1)
    }
  }

  /// Whether the mark changes with time.
  var isChanging: Bool {
    switch phase {
    case .down, .hovering: !trail.isEmpty
    case .lifted, .cancelled: true
    }
  }

  /// Returns whether the mark is invisible at `time`.
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
