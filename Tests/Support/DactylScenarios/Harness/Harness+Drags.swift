import Dactyl

/// Views that content is dragged out of, and views that it is dropped on (section 7d).
extension Harness {
  func addDrags(_ flags: ViewFlags, to view: View) {
    guard flags.draggedText != nil || flags.drop != nil else { return }
    let probe = DragProbe(view.debugName, flags, log)
    dragProbes.append(probe)
    if flags.draggedText != nil {
      let interaction = DragInteraction(delegate: probe)
      interaction.allowedOperations = [.copy, .move]
      view.dragInteraction = interaction
    }
    if flags.drop != nil { view.dropInteraction = DropInteraction(delegate: probe) }
  }
}

/// Logs the calls for one view.
@MainActor final class DragProbe: DragInteractionDelegate, DropInteractionDelegate {
  private let name: String
  private let flags: ViewFlags
  private let log: ScenarioLog

  init(_ name: String, _ flags: ViewFlags, _ log: ScenarioLog) {
    self.name = name
    self.flags = flags
    self.log = log
  }

  private func write(_ text: String) { log.write(.drag, "p \(name) \(text)") }

  private func place(_ location: Point) -> String { "at=\(ScenarioLog.text(location))" }

  // MARK: The source

  private var items: [DragItem] { flags.draggedText.map { [DragItem([.text($0)])] } ?? [] }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] { items }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: DragSession, at location: Point
  ) -> [DragItem] {
    write("adds")
    return items
  }

  func dragInteraction(_ interaction: DragInteraction, willBegin session: DragSession) {
    write("lifted \(place(interaction.view.map { session.location(in: $0) } ?? .zero))")
  }

  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
    write("ended \(operation.map { "\($0)" } ?? "without a drop")")
  }

  // MARK: The destination

  func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { flags.drop != .no }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) { write("entered") }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    let wanted: DropOperation? = flags.drop == .copy ? .copy : flags.drop == .move ? .move : nil
    let answer = flags.drop == .any ? session.allowedOperations.min { "\($0)" < "\($1)" } : wanted
    write("over \(place(interaction.view.map { session.location(in: $0) } ?? .zero))")
    return answer
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) { write("left") }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    session.readText { [self] result in
      let text = (try? result.get())?.replacing("\n", with: "/") ?? "nothing"
      write("takes \(text) \(operation)")
    }
  }
}
