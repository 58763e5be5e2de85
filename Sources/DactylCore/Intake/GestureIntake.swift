import DactylGeometry
import DactylInput

/// Turns touchpad gestures into series of transform events (`EI-29`, `EI-30`).
struct GestureIntake {
  private let seat: SeatID
  private var series: TransformChange?

  init(seat: SeatID) {
    self.seat = seat
  }

  /// `location` is the pointer's, in surface coordinates.
  mutating func receive(_ event: DeviceEvent.GestureEvent, at location: Point, _ output: inout IntakeOutput) {
    switch event {
    case .swipeBegan(let surface, let fingers, let time):
      begin(.swipe, surface, fingers, location, output.time(time), &output)
    case .pinchBegan(let surface, let fingers, let time):
      begin(.pinch, surface, fingers, location, output.time(time), &output)
    case .holdBegan(let surface, let fingers, let time):
      begin(.hold, surface, fingers, location, output.time(time), &output)
    case .swipeMoved(let movement, let time):
      update(.swipe, by: movement, scale: 1, degrees: 0, output.time(time), &output)
    case .pinchMoved(let movement, let scale, let degrees, let time):
      update(.pinch, by: movement, scale: scale, degrees: degrees, output.time(time), &output)
    case .swipeEnded(let isCancelled, let time): end(.swipe, isCancelled, output.time(time), &output)
    case .pinchEnded(let isCancelled, let time): end(.pinch, isCancelled, output.time(time), &output)
    case .holdEnded(let isCancelled, let time): end(.hold, isCancelled, output.time(time), &output)
    }
  }

  /// Ignores the late end of a gesture that another one has replaced.
  private mutating func end(
    _ kind: Event.Transform.Kind, _ isCancelled: Bool, _ time: Timestamp, _ output: inout IntakeOutput
  ) {
    if series?.kind == kind { end(isCancelled ? .cancelled : .ended, time, &output) }
  }

  /// Cancels the gesture, since the pointer was lost, and with it the touchpad.
  mutating func cancel(_ output: inout IntakeOutput) {
    end(.cancelled, output.presentTime(), &output)
  }

  private mutating func begin(
    _ kind: Event.Transform.Kind, _ surface: SurfaceID?, _ fingers: Int, _ location: Point, _ time: Timestamp,
    _ output: inout IntakeOutput
  ) {
    if series != nil { end(.cancelled, time, &output) }
    guard let surface else { return }
    let change = TransformChange(
      seat: seat, kind: kind, phase: .began, fingers: fingers, surface: surface, location: location, scale: 1,
      rotation: 0, translation: .zero, modifiers: output.modifiers, time: time)
    series = change
    output.add(.transform(change))
  }

  private mutating func update(
    _ kind: Event.Transform.Kind, by movement: Point, scale: Double, degrees: Double, _ time: Timestamp,
    _ output: inout IntakeOutput
  ) {
    guard var change = series, change.kind == kind, movement.isFinite, scale.isFinite, degrees.isFinite else { return }
    change.phase = .changed
    change.translation += movement
    change.scale = scale
    change.rotation += degrees * .pi / 180
    change.modifiers = output.modifiers
    change.time = time
    series = change
    output.add(.transform(change))
  }

  private mutating func end(_ phase: Event.SeriesPhase, _ time: Timestamp, _ output: inout IntakeOutput) {
    guard var change = series else { return }
    series = nil
    change.phase = phase
    change.time = time
    output.add(.transform(change))
  }
}
