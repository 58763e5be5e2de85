import DactylGeometry
import DactylInput

@testable import DactylCore
@testable import DactylWidgets

final class LoggedLongPress: LongPressGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String { " \(text(location(in: view)))" }
}

final class LoggedSwipe: SwipeGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String { "" }
}

final class LoggedPinch: PinchGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String { " \(scale)" }
}

final class LoggedRotation: RotationGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  /// Whole degrees.
  var values: String { " \(Int((rotation * 180 / .pi).rounded()))" }
}

final class LoggedEdgePan: ScreenEdgePanGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String { " \(text(translation(in: nil)))" }
}

final class LoggedHover: HoverGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String { " \(text(location(in: nil)))" }
}

func text(_ point: Point) -> String { "\(point.x),\(point.y)" }

extension Rig {
  func longPress(_ name: String, on view: View) -> LoggedLongPress { added(LoggedLongPress(), name, to: view) }
  func swipe(_ name: String, on view: View) -> LoggedSwipe { added(LoggedSwipe(), name, to: view) }
  func pinch(_ name: String, on view: View) -> LoggedPinch { added(LoggedPinch(), name, to: view) }
  func rotation(_ name: String, on view: View) -> LoggedRotation { added(LoggedRotation(), name, to: view) }
  func edgePan(_ name: String, on view: View) -> LoggedEdgePan { added(LoggedEdgePan(), name, to: view) }
  func hover(_ name: String, on view: View) -> LoggedHover { added(LoggedHover(), name, to: view) }

  private func added<Recognizer: LoggedRecognizer>(_ recognizer: Recognizer, _ name: String, to view: View)
    -> Recognizer
  {
    add(recognizer, name, to: view)
    return recognizer
  }

  /// One frame of a pen.
  func pen(_ seconds: Double, tool: Int = 1, _ events: DeviceEvent.ToolEvent...) {
    send(
      seconds,
      (events + [.frame(time: .at(seconds))]).map { .tool(Rig.seat, ToolID(rawValue: tool), $0) })
  }

  /// What a touchpad recognized by itself.
  func gesture(_ seconds: Double, _ events: DeviceEvent.GestureEvent...) {
    send(seconds, events.map { .gesture(Rig.seat, $0) })
  }

  /// Moves of one finger, at these times, that are read at the last of them.
  func lateMoves(_ moves: [(seconds: Double, x: Double, y: Double)], of id: Int32 = 0) {
    send(
      moves.last?.seconds ?? 0,
      moves.flatMap { move -> [DeviceEvent] in
        let event = Finger.move(id, move.x, move.y).event(move.seconds, on: Rig.main)
        return [.touch(Rig.seat, event), .touch(Rig.seat, .frame)]
      })
  }
}
