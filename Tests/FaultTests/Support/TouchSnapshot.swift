import Dactyl

/// The public properties of a touch at the time of a call, for the touch itself is updated in place.
@MainActor struct TouchSnapshot {
  let phase: Touch.Phase
  let type: Touch.TouchType
  let timestamp: Double
  let location: Point
  let previousLocation: Point
  let tapCount: Int
  let number: Int
  let majorRadius: Double
  let minorRadius: Double
  let orientation: Double
  let force: Double
  let maximumPossibleForce: Double
  let altitudeAngle: Double
  let azimuthAngle: Double
  let isEraser: Bool
  let buttonMask: ButtonMask
  let eventTimestamp: Double
  let eventButtonMask: ButtonMask
  let modifierFlags: ModifierFlags
  let samples: [TouchSample]

  init(_ touch: Touch, phase: Touch.Phase, event: Event) {
    self.phase = phase
    type = touch.type
    timestamp = touch.timestamp
    location = touch.location(in: nil)
    previousLocation = touch.previousLocation(in: nil)
    tapCount = touch.tapCount
    number = touch.number
    majorRadius = touch.majorRadius
    minorRadius = touch.minorRadius
    orientation = touch.orientation
    force = touch.force
    maximumPossibleForce = touch.maximumPossibleForce
    altitudeAngle = touch.altitudeAngle
    azimuthAngle = touch.azimuthAngle(in: nil)
    isEraser = touch.isEraser
    buttonMask = touch.buttonMask
    eventTimestamp = event.timestamp
    eventButtonMask = event.buttonMask
    modifierFlags = event.modifierFlags
    samples = event.coalescedTouches(for: touch)
  }
}
