import DactylGeometry
import DactylInput

/// One entry of the application's input queue: what becomes one `Event` (`EI-1`).
enum InputItem {
  case contacts(ContactFrame)
  case hover(HoverChange)
  case scroll(ScrollChange)
  case transform(TransformChange)
  case key(KeyChange)
  case motion(MotionChange)

  /// When it happened.
  var time: Timestamp {
    switch self {
    case .contacts(let frame): frame.time
    case .hover(let change): change.time
    case .scroll(let change): change.time
    case .transform(let change): change.time
    case .key(let change): change.time
    case .motion(let change): change.time
    }
  }
}

/// Changes of contacts of one device that belong to one event (`EI-3`).
struct ContactFrame {
  var device: DeviceKey
  var time: Timestamp
  var modifiers: ModifierState
  var changes: [ContactChange]

  /// Nothing but movement (`EI-15`).
  var isMovement: Bool { changes.allSatisfy { $0.phase == .moved } }
}

/// What scopes a wire id (`EI-40`).
struct DeviceKey: Hashable {
  enum Kind: Hashable {
    case touchscreen, pointer
    case tool(ToolID)
  }
  var seat: SeatID
  var kind: Kind
}

/// One contact in one event.
struct ContactChange {
  var contact: ContactID
  var seat: SeatID
  var surface: SurfaceID
  var type: Touch.TouchType
  var startButton: ButtonMask
  var phase: Touch.Phase
  /// Surface-local.
  var location: Point
  /// Surface-local, where the contact began.
  var downLocation: Point
  var downTime: Timestamp
  /// Of the change.
  var time: Timestamp
  var attributes = ContactAttributes()
  /// The samples merged into this change before its own, oldest first, surface-local (`EI-15`).
  var earlierSamples: [Sample] = []

  struct Sample {
    var time: Timestamp
    var location: Point
    var force: Double
  }

  var sample: Sample { Sample(time: time, location: location, force: attributes.force) }

  /// Keeps what `earlier`, which comes in the same event, was a sample of; devices without frames send many in one
  /// batch (`EI-4`).
  mutating func keepSamples(of earlier: ContactChange) {
    earlierSamples = earlier.earlierSamples
    if earlier.phase != .stationary, earlier.time < time { earlierSamples.append(earlier.sample) }
  }
}

/// What a device says of a contact besides its location.
struct ContactAttributes: Hashable {
  var majorRadius = 0.0
  var minorRadius = 0.0
  var orientation = 0.0
  var force = 0.0
  var maximumForce = 0.0
  var altitude = Double.pi / 2
  var azimuth = 0.0
  var isEraser = false
  var buttons: ButtonMask = []
}

/// A pointer or pen above a surface.
struct HoverChange {
  var device: DeviceKey
  var phase: Event.SeriesPhase
  var surface: SurfaceID
  var type: Touch.TouchType
  var location: Point
  var zOffset: Double
  var buttons: ButtonMask
  var modifiers: ModifierState
  var time: Timestamp
}

struct ScrollChange {
  var device: DeviceKey
  var type: ScrollType
  var phase: Event.SeriesPhase
  var surface: SurfaceID
  var location: Point
  var translation: Point
  var detents: Point
  var buttons: ButtonMask
  var modifiers: ModifierState
  var time: Timestamp
}

struct TransformChange {
  var seat: SeatID
  var kind: Event.Transform.Kind
  var phase: Event.SeriesPhase
  var fingers: Int
  var surface: SurfaceID
  var location: Point
  var scale: Double
  var rotation: Double
  var translation: Point
  var modifiers: ModifierState
  var time: Timestamp
}

struct KeyChange {
  enum Kind {
    case down(KeyStroke)
    /// It is held for so long that it counts again, for text and commands only (`EI-31`).
    case repeated(KeyStroke)
    case up(KeyStroke)
    case focus(SurfaceID)
    /// The focus, or the keyboard, is gone: every key that is down is cancelled (`EI-33`).
    case lost
  }
  var seat: SeatID
  var kind: Kind
  var modifiers: ModifierState
  var time: Timestamp
}

/// A motion of the whole device, reported by the program (`EI-35`).
struct MotionChange {
  enum Phase { case began, ended, cancelled }
  /// Each source has a motion of its own.
  var source: Int
  /// Of a motion that begins.
  var subtype: Event.EventSubtype
  var phase: Phase
  var time: Timestamp
}
