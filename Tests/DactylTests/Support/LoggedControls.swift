import DactylGeometry
import DactylInput
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

extension Fixture {
  /// Puts `control` into the tree and writes a line for every event that it sends.
  @discardableResult func add<Kind: Control>(
    _ control: Kind, _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    in parent: View? = nil
  ) -> Kind {
    control.debugName = name
    control.frame = Rect(x: x, y: y, width: width, height: height)
    (parent ?? window).addSubview(control)
    control.onSending { [unowned self] in write(.controls, "\(name) \($0)") }
    return control
  }
}

/// A control that writes what it is asked, and answers as the test wants.
final class TrackingControl: Control {
  weak var fixture: Fixture?
  var begins: @MainActor (Touch) -> Bool = { _ in true }
  var goesOn = true

  private func write(_ line: String) {
    fixture?.write(.touches, "\(line)\(isTracking ? " tracking" : "")\(isTouchInside ? " inside" : "")")
  }
  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    write("begin \(labels([touch]))")
    return begins(touch)
  }
  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    write("continue \(labels([touch]))")
    return goesOn
  }
  override func endTracking(_ touch: Touch, with event: Event) {
    write("end \(labels([touch]))")
  }
  override func cancelTracking(with event: Event?) {
    write("cancel\(event == nil ? " by program" : "")")
  }
}

extension Fixture {
  /// Presses and releases the key called `name`.
  func press(_ seconds: Double, _ name: String) {
    send(seconds, [.keyboard(Fixture.seat, .down(KeyStroke(code: 99, name: name), time: .at(seconds), serial: 1))])
    let end = seconds + 0.05
    send(end, [.keyboard(Fixture.seat, .up(KeyStroke(code: 99, name: name), time: .at(end), serial: 2))])
  }
}
