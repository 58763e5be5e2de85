import Dactyl
import DactylGeometry
import DactylInput

/// A pen of a tablet, or of a screen with pen input.
///
/// Points are in the coordinates of the given view; without a view, in those of the window. Forces are from 0 to 1.
/// Tilts are in degrees from upright, towards positive x and positive y. Putting down a pen that is down traps, and so
/// does lifting one that is up.
@MainActor public final class TestPen {
  /// Whether the tip is on the surface.
  public private(set) var isDown = false

  private let stage: TestStage
  private let tool: ToolID
  private let isEraser: Bool
  /// Whether the pen is near the surface, or on it.
  private var isNear = false

  init(stage: TestStage, number: Int, isEraser: Bool) {
    self.stage = stage
    self.isEraser = isEraser
    // Scripts count their own pens from 1.
    tool = ToolID(rawValue: 1000 + number)
  }

  /// Hovers at `point`, `height` above the surface, from 0 to 1. A pen that is away enters proximity first (`EI-38`).
  public func hover(at point: Point, in view: View? = nil, height: Double = 0, tilt: Point? = nil) {
    precondition(!isDown, "The pen is down.")
    stage.together {
      approach(point, in: view)
      add(.distance(Self.level(height)))
      if let tilt { add(.tilt(x: tilt.x, y: tilt.y)) }
    }
  }

  /// Puts the tip down (`EI-37`).
  public func down(at point: Point, in view: View? = nil, force: Double = 0.5, tilt: Point? = nil) {
    precondition(!isDown, "The pen is already down.")
    isDown = true
    stage.together {
      approach(point, in: view)
      if let tilt { add(.tilt(x: tilt.x, y: tilt.y)) }
      add(.pressure(Self.level(force)))
      add(.down(serial: 1))
    }
  }

  /// Moves the tip on the surface. Force and tilt keep their values if they are nil.
  public func move(to point: Point, in view: View? = nil, force: Double? = nil, tilt: Point? = nil) {
    precondition(isDown, "The pen is not down; use hover(at:).")
    stage.together {
      add(.motion(to: stage.surfaceLocation(of: point, in: view).location))
      if let force { add(.pressure(Self.level(force))) }
      if let tilt { add(.tilt(x: tilt.x, y: tilt.y)) }
    }
  }

  /// Lifts the tip. The pen stays in proximity.
  public func up() {
    precondition(isDown, "The pen is not down.")
    isDown = false
    add(.up)
  }

  /// Takes the pen away from the surface. If the tip is down, its touch is cancelled.
  public func leave() {
    guard isNear else { return }
    isDown = false
    isNear = false
    add(.proximityOut)
  }

  private func approach(_ point: Point, in view: View?) {
    let target = stage.surfaceLocation(of: point, in: view)
    if !isNear {
      isNear = true
      let surface = Int(target.surface).map(SurfaceID.init(rawValue:))
      add(.proximityIn(surface: surface, isEraser: isEraser))
    }
    add(.motion(to: target.location))
  }

  private func add(_ event: DeviceEvent.ToolEvent) {
    let time = DeviceTime.nanoseconds(stage.now.nanoseconds)
    stage.add { $0.add(event, of: tool, time) }
  }

  private static func level(_ share: Double) -> UInt32 {
    UInt32((min(max(share.isNaN ? 0 : share, 0), 1) * 65535).rounded())
  }
}
