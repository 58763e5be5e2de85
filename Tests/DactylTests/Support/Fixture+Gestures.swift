import DactylGeometry
import DactylInput

@testable import DactylCore
@testable import DactylWidgets

func text(_ point: Point) -> String { "\(point.x),\(point.y)" }

extension Fixture {
  @discardableResult func tap(
    _ name: String, on view: View, taps: Int = 1, touches: Int = 1
  ) -> TapGestureRecognizer {
    let tap = added(TapGestureRecognizer(), name, to: view)
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = touches
    return tap
  }

  @discardableResult func pan(_ name: String, on view: View) -> PanGestureRecognizer {
    added(PanGestureRecognizer(), name, to: view)
  }

  /// A recognizer that does what the test says.
  @discardableResult func custom(_ name: String, on view: View) -> CustomRecognizer {
    added(CustomRecognizer(), name, to: view)
  }

  func longPress(_ name: String, on view: View) -> LongPressGestureRecognizer {
    added(LongPressGestureRecognizer(), name, to: view)
  }

  func swipe(_ name: String, on view: View) -> SwipeGestureRecognizer {
    added(SwipeGestureRecognizer(), name, to: view)
  }

  func pinch(_ name: String, on view: View) -> PinchGestureRecognizer {
    added(PinchGestureRecognizer(), name, to: view)
  }

  func rotation(_ name: String, on view: View) -> RotationGestureRecognizer {
    added(RotationGestureRecognizer(), name, to: view)
  }

  func edgePan(_ name: String, on view: View) -> ScreenEdgePanGestureRecognizer {
    added(ScreenEdgePanGestureRecognizer(), name, to: view)
  }

  func hover(_ name: String, on view: View) -> HoverGestureRecognizer {
    added(HoverGestureRecognizer(), name, to: view)
  }

  func add(_ recognizer: GestureRecognizer, _ name: String, to view: View) {
    recognizer.name = name
    recognizer.addHandler { [unowned self] recognizer in
      write(.actions, "action \(name) \(recognizer.state)\(values(of: recognizer))")
    }
    view.addGestureRecognizer(recognizer)
  }

  private func added<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String, to view: View)
    -> Recognizer
  {
    add(recognizer, name, to: view)
    return recognizer
  }

  /// The values in an action line, besides the state.
  private func values(of recognizer: GestureRecognizer) -> String {
    switch recognizer {
    case let press as LongPressGestureRecognizer: " \(text(press.location(in: press.view)))"
    case let pan as PanGestureRecognizer: " \(text(pan.translation(in: nil)))"
    case let pinch as PinchGestureRecognizer: " \(pinch.scale)"
    // Whole degrees.
    case let rotation as RotationGestureRecognizer: " \(Int((rotation.rotation * 180 / .pi).rounded()))"
    case let hover as HoverGestureRecognizer: " \(text(hover.location(in: nil)))"
    default: ""
    }
  }
}

extension DrivenFixture {
  /// One frame of a pen.
  func pen(_ seconds: Double, tool: Int = 1, _ events: DeviceEvent.ToolEvent...) {
    send(
      seconds,
      (events + [.frame(time: .at(seconds))]).map { .tool(Fixture.seat, ToolID(rawValue: tool), $0) })
  }

  /// Gestures that the touchpad itself recognized.
  func gesture(_ seconds: Double, _ events: DeviceEvent.GestureEvent...) {
    send(seconds, events.map { .gesture(Fixture.seat, $0) })
  }

  /// Moves of one finger, at these times, that are read at the last of them.
  func lateMoves(_ moves: [(seconds: Double, x: Double, y: Double)], of id: Int32 = 0) {
    send(
      moves.last?.seconds ?? 0,
      moves.flatMap { move -> [DeviceEvent] in
        let event = Finger.move(id, move.x, move.y).event(move.seconds, on: Fixture.main)
        return [.touch(Fixture.seat, event), .touch(Fixture.seat, .frame)]
      })
  }
}
