import DactylGeometry
import DactylInput

@testable import DactylCore
@testable import DactylWidgets

/// Decodes batches and says in words what came out.
@MainActor final class IntakeFixture {
  private let intake = Intake()
  /// Far enough that no time is in the future.
  var now = Timestamp(seconds: 100)
  var popups = PopupPositions()

  func decode(_ events: [DeviceEvent]) -> [String] {
    items(events).map(IntakeFixture.words)
  }

  func items(_ events: [DeviceEvent]) -> [InputItem] {
    var queue = InputQueue()
    intake.decode(events, now: now, popups: popups, into: &queue)
    return queue.items.compactMap(\.item)
  }

  func touch(_ events: DeviceEvent.TouchEvent..., batchEnds: Bool = true) -> [String] {
    decode(events.map { .touch(Fixture.seat, $0) } + (batchEnds ? [.batchEnd] : []))
  }

  func pointer(_ events: DeviceEvent.PointerEvent...) -> [String] {
    decode(events.map { .pointer(Fixture.seat, $0) } + [.batchEnd])
  }

  func tool(_ events: DeviceEvent.ToolEvent..., tool: Int = 1) -> [String] {
    decode(events.map { .tool(Fixture.seat, ToolID(rawValue: tool), $0) } + [.batchEnd])
  }

  static func words(_ item: InputItem) -> String {
    switch item {
    case .contacts(let frame):
      frame.changes.map { "\($0.contact.number) \($0.phase) \(text($0.location))" }.joined(separator: " | ")
    case .hover(let change): "hover \(change.phase) \(text(change.location))"
    case .scroll(let change): "scroll \(change.type) \(change.phase) \(text(change.translation))"
    case .transform(let change): "\(change.kind) \(change.phase)"
    case .key(let change): "key \(change.kind)"
    case .motion(let change): "motion \(change.phase)"
    case .remoteControl(let change): "remote control \(change.subtype)"
    case .textInput(let change): "text input \(change.event)"
    }
  }
}
