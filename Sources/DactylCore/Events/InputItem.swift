import DactylGeometry
import DactylInput

/// One entry of the application's input queue, which becomes one `Event` (`EI-1`).
enum InputItem {
  case contacts(ContactFrame)
  case hover(HoverChange)
  case scroll(ScrollChange)
  case transform(TransformChange)
  case key(KeyChange)
  case motion(MotionChange)
  case remoteControl(RemoteControlChange)
  case textInput(TextInputChange)

  /// The time of the input.
  var time: Timestamp {
    switch self {
    case .contacts(let frame): frame.time
    case .hover(let change): change.time
    case .scroll(let change): change.time
    case .transform(let change): change.time
    case .key(let change): change.time
    case .motion(let change): change.time
    case .remoteControl(let change): change.time
    case .textInput(let change): change.time
    }
  }
}

extension InputItem {
  /// The device whose events are grouped into the item; nil for other items.
  var device: DeviceKey? {
    switch self {
    case .contacts(let frame): frame.device
    case .hover(let change): change.device
    case .scroll(let change): change.device
    case .transform, .key, .motion, .remoteControl, .textInput: nil
    }
  }
}

/// The changes of one device's contacts that belong to one event (`EI-3`).
struct ContactFrame {
  var device: DeviceKey
  var time: Timestamp
  var modifiers: ModifierState
  var changes: [ContactChange]

  /// Whether all changes are movements (`EI-15`).
  var isMovement: Bool { changes.allSatisfy { $0.phase == .moved } }
}

/// The scope of wire ids (`EI-40`).
struct DeviceKey: Hashable {
  enum Kind: Hashable {
    case touchscreen, pointer
    case tool(ToolID)
  }
  var seat: SeatID
  var kind: Kind
}

/// The change of one contact in one event.
struct ContactChange {
  var contact: ContactID
  var seat: SeatID
  var surface: SurfaceID
  var type: Touch.TouchType
  var startButton: ButtonMask
  var phase: Touch.Phase
  /// In surface coordinates.
  var location: Point
  /// The location where the contact began, in surface coordinates.
  var downLocation: Point
  var downTime: Timestamp
  /// The time of the change.
  var time: Timestamp
  var attributes = ContactAttributes()
  /// The samples merged into this change, oldest first, in surface coordinates (`EI-15`).
  var earlierSamples: [Sample] = []

  struct Sample {
    var time: Timestamp
    var location: Point
    var force: Double
  }

  var sample: Sample { Sample(time: time, location: location, force: attributes.force) }

  /// Keeps the sample of `earlier`, a change of the same contact that is merged into this one. Devices without frames
  /// send many changes in one batch (`EI-4`).
  mutating func keepSamples(of earlier: ContactChange) {
    earlierSamples = earlier.earlierSamples
    if earlier.phase != .stationary, earlier.time < time { earlierSamples.append(earlier.sample) }
  }
}

/// The properties of a contact besides its location.
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

/// The hover of a pointer or pen above a surface.
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
  /// Whether content has moved under a device that rests (`EI-24`).
  var isFollowUp = false
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
    /// A held key repeats, for text and commands only (`EI-31`).
    case repeated(KeyStroke)
    case up(KeyStroke)
    case focus(SurfaceID)
    /// The focus or the keyboard was lost: every key that is down is cancelled (`EI-33`).
    case lost
  }
  var seat: SeatID
  var kind: Kind
  var modifiers: ModifierState
  var time: Timestamp
}

/// A motion of the whole device, which the program reports (`EI-35`).
struct MotionChange {
  enum Phase { case began, ended, cancelled }
  /// Identifies the motion source. Each source has its own motion.
  var source: Int
  /// The subtype, for a motion that begins.
  var subtype: Event.EventSubtype
  var phase: Phase
  var time: Timestamp
}

/// A command of another program for what this one plays (`MP-3`).
struct RemoteControlChange {
  var subtype: Event.EventSubtype
  /// In seconds; nil for commands without one.
  var playbackPosition: Double?
  var time: Timestamp
}

/// An event of the input method of a seat.
struct TextInputChange {
  var event: TextInputEvent
  var time: Timestamp
}
