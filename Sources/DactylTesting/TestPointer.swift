import Dactyl
import DactylGeometry
import DactylInput

/// A mouse: a pointer with buttons and a wheel.
///
/// Points are in the coordinates of the view that is passed, of the window where none is. The pointer comes in with its
/// first movement.
@MainActor public final class TestPointer {
  /// Which keeps this.
  private unowned let stage: TestStage
  /// On its surface.
  private(set) var place: (surface: String, location: Point)?
  /// Those that are held, with the label of their contact.
  private var held: [ButtonMask] = []

  init(stage: TestStage) {
    self.stage = stage
  }

  /// The pointer is at `point` now.
  public func move(to point: Point, in view: View? = nil) {
    let place = stage.place(point, in: view)
    self.place = place
    if let button = held.first {
      stage.add(.move(label: Self.label(button), to: place.location, details: .init()))
    } else {
      stage.add(.hover(place.location, surface: place.surface))
    }
  }

  /// The pointer leaves the program's windows. A held button traps: the compositor keeps the pointer there for it.
  public func leave() {
    precondition(held.isEmpty, "The pointer can't leave while a button is held.")
    place = nil
    stage.add { $0.leavePointer() }
  }

  /// A button goes down where the pointer is. A button that is down already, a set of several, or a pointer that has
  /// not come in yet, traps.
  public func press(_ button: ButtonMask = .primary) {
    guard let place else { preconditionFailure("The pointer is nowhere; move it to a place first.") }
    precondition(!held.contains(button), "The button is down already.")
    held.append(button)
    stage.add(
      .down(
        label: Self.label(button), at: place.location, kind: .pointer(button: Self.code(of: button)),
        surface: place.surface, details: .init()))
  }

  /// A button that is down goes up; one that is not traps.
  public func release(_ button: ButtonMask = .primary) {
    precondition(held.contains(button), "The button is not down.")
    held.removeAll { $0 == button }
    stage.add(.up(label: Self.label(button)))
  }

  /// The pointer moves to `point`, and the button is pressed and released, `count` times in quick succession. The clock
  /// goes on by 50 ms for each press and as much between two.
  public func click(_ button: ButtonMask = .primary, at point: Point, in view: View? = nil, count: Int = 1) {
    move(to: point, in: view)
    for number in 1...max(count, 1) {
      if number > 1 { stage.advance(by: TestFinger.tapTime) }
      press(button)
      stage.advance(by: TestFinger.tapTime)
      release(button)
    }
  }

  /// The wheel turns by `clicks`, positive downwards, and to the right for one that tilts (`EI-26`).
  public func turnWheel(by clicks: Double, sideways: Double = 0) {
    guard let place else { preconditionFailure("The pointer is nowhere; move it to a place first.") }
    let way = Point(x: sideways, y: clicks) * ScriptSeat.pointsPerClick
    stage.add(.wheel(place.location, by: way, surface: place.surface))
  }

  private static func label(_ button: ButtonMask) -> String { "button \(button.rawValue)" }

  /// The kernel's code (`EI-23`).
  private static func code(of button: ButtonMask) -> UInt32 {
    precondition(button.rawValue.nonzeroBitCount == 1, "One button is pressed at a time.")
    return 0x110 + UInt32(button.rawValue.trailingZeroBitCount)
  }
}
