import Dactyl
import DactylGeometry
import DactylInput

/// A mouse: a pointer with buttons and a wheel.
///
/// Points are in the coordinates of the given view; without a view, in those of the window. The pointer enters the
/// window with its first movement.
@MainActor public final class TestPointer {
  /// The stage, which owns this pointer.
  private unowned let stage: TestStage
  /// The pointer's surface, and its location there; nil if it is on none.
  private(set) var position: (surface: String, location: Point)?
  /// The buttons that are held.
  private var held: [ButtonMask] = []

  init(stage: TestStage) {
    self.stage = stage
  }

  /// Moves the pointer to `point` in one step.
  public func move(to point: Point, in view: View? = nil) {
    let target = stage.surfaceLocation(of: point, in: view)
    position = target
    if let button = held.first {
      stage.add(.move(label: Self.label(button), to: target.location, details: .init()))
    } else {
      stage.add(.hover(target.location, surface: target.surface))
    }
  }

  /// Moves the pointer out of the program's windows. Traps if a button is held, since the compositor then keeps the
  /// pointer in the window.
  public func leave() {
    precondition(held.isEmpty, "The pointer can't leave while a button is held.")
    position = nil
    stage.add { $0.leavePointer() }
  }

  /// Presses a button. Traps if the button is already down, if `button` is a set of several, or if the pointer has not
  /// entered a window yet.
  public func press(_ button: ButtonMask = .primary) {
    guard let position else { preconditionFailure("The pointer is in no window; move it into one first.") }
    precondition(!held.contains(button), "The button is already down.")
    held.append(button)
    stage.add(
      .down(
        label: Self.label(button), at: position.location, kind: .pointer(button: Self.code(of: button)),
        surface: position.surface, details: .init()))
  }

  /// Releases a button. Traps if the button is not down.
  public func release(_ button: ButtonMask = .primary) {
    precondition(held.contains(button), "The button is not down.")
    held.removeAll { $0 == button }
    stage.add(.up(label: Self.label(button)))
  }

  /// Moves the pointer to `point`, and presses and releases the button `count` times in quick succession. The clock
  /// advances by 50 ms for each press, and by 50 ms between two.
  public func click(_ button: ButtonMask = .primary, at point: Point, in view: View? = nil, count: Int = 1) {
    move(to: point, in: view)
    for number in 1...max(count, 1) {
      if number > 1 { stage.advance(by: TestFinger.tapTime) }
      press(button)
      stage.advance(by: TestFinger.tapTime)
      release(button)
    }
  }

  /// Turns the wheel by `clicks`, positive downwards, and tilts it by `sideways`, positive to the right (`EI-26`).
  public func turnWheel(by clicks: Double, sideways: Double = 0) {
    guard let position else { preconditionFailure("The pointer is in no window; move it into one first.") }
    let movement = Point(x: sideways, y: clicks) * ScriptSeat.pointsPerClick
    stage.add(.wheel(position.location, by: movement, surface: position.surface))
  }

  private static func label(_ button: ButtonMask) -> String { "button \(button.rawValue)" }

  /// Returns the kernel's code of a button (`EI-23`).
  private static func code(of button: ButtonMask) -> UInt32 {
    precondition(button.rawValue.nonzeroBitCount == 1, "Press one button at a time.")
    return ButtonCode.left + UInt32(button.rawValue.trailingZeroBitCount)
  }
}
