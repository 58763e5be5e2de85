import DactylGeometry
import DactylInput

/// The axis events of one pointer frame, and the current series of continuous scrolling (`EI-25` to `EI-27`).
struct ScrollGroup {
  var source: DeviceEvent.AxisSource?

  private var value = AxisPair<Double>()
  private var detents = AxisPair<Double>()
  private var stopped = AxisPair<Bool>()
  private var time: Timestamp?
  /// The axes that have moved since the series began and have not stopped; nil while there is no series.
  private var series: AxisPair<Bool>?

  private struct AxisPair<Value> {
    var horizontal: Value?
    var vertical: Value?

    subscript(axis: DeviceEvent.Axis) -> Value? {
      get { axis == .horizontal ? horizontal : vertical }
      set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  mutating func add(_ amount: Double, along axis: DeviceEvent.Axis, at time: Timestamp) {
    value[axis] = (value[axis] ?? 0) + amount
    self.time = time
  }

  mutating func add(detents count: Double, along axis: DeviceEvent.Axis, at time: Timestamp) {
    detents[axis] = (detents[axis] ?? 0) + count
    self.time = self.time ?? time
  }

  mutating func stop(_ axis: DeviceEvent.Axis, at time: Timestamp) {
    stopped[axis] = true
    self.time = time
  }

  mutating func discard() {
    let kept = series
    self = ScrollGroup()
    series = kept
  }

  /// Returns the scrolling of the frame that ends now.
  mutating func take(
    _ device: DeviceKey, _ surface: SurfaceID, _ location: Point, _ buttons: ButtonMask, _ modifiers: ModifierState
  ) -> [ScrollChange] {
    guard let time else {
      source = nil
      return []
    }
    defer { discard() }
    let isContinuous =
      switch source {
      case .finger, .continuous: true
      // A wheel may be turned while a finger scrolls.
      case .wheel, .wheelTilt: false
      // Without a source there is no stop either, so each event is independent.
      case nil: series != nil
      }
    var change = ScrollChange(
      device: device, type: isContinuous ? .continuous : .discrete, phase: .changed, surface: surface,
      location: location, translation: translation,
      detents: Point(x: detents.horizontal ?? 0, y: detents.vertical ?? 0), buttons: buttons, modifiers: modifiers,
      time: time)
    let hasMoved = value.horizontal != nil || value.vertical != nil
    guard isContinuous else { return change.translation == .zero ? [] : [change] }
    change.type = .continuous
    var changes: [ScrollChange] = []
    if hasMoved {
      change.phase = series == nil ? .began : .changed
      var moving = series ?? AxisPair()
      if value.horizontal != nil { moving.horizontal = true }
      if value.vertical != nil { moving.vertical = true }
      series = moving
      changes.append(change)
    }
    if stopped.horizontal != nil { series?.horizontal = nil }
    if stopped.vertical != nil { series?.vertical = nil }
    if let left = series, left.horizontal == nil, left.vertical == nil {
      series = nil
      change.phase = .ended
      change.translation = .zero
      changes.append(change)
    }
    return changes
  }

  /// Cancels the series if the pointer leaves during one (`EI-27`).
  mutating func cancel(
    _ device: DeviceKey, _ surface: SurfaceID, _ location: Point, _ modifiers: ModifierState, _ time: Timestamp
  ) -> [ScrollChange] {
    guard series != nil else {
      discard()
      return []
    }
    self = ScrollGroup()
    return [
      ScrollChange(
        device: device, type: .continuous, phase: .cancelled, surface: surface, location: location,
        translation: .zero, detents: .zero, buttons: [], modifiers: modifiers, time: time)
    ]
  }

  /// The axis value; without one, 15 points per detent (`EI-26`).
  private var translation: Point {
    func along(_ axis: DeviceEvent.Axis) -> Double {
      value[axis] ?? (detents[axis] ?? 0) * EventConstants.pointsPerDetent
    }
    return Point(x: along(.horizontal), y: along(.vertical))
  }
}
