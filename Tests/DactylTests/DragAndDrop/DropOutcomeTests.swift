import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The effect that the source of a drag learns (section 7d).
@MainActor @Suite final class DropOutcomeTests: DragInteractionDelegate, DropInteractionDelegate {
  private let stage: TestStage
  private let source = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let target = View(frame: Rect(x: 200, y: 200, width: 100, height: 100))
  private var ends: [DropOperation?] = []
  private var answer = DropOperation.move
  private typealias Work = @MainActor (DropSession) -> Void
  private var perform: Work = { _ in }

  init() throws {
    stage = try TestStage()
    source.dragInteraction = DragInteraction(delegate: self)
    target.dropInteraction = DropInteraction(delegate: self)
    stage.view.addSubview(source)
    stage.view.addSubview(target)
  }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    session.allowedOperations = [.copy, .move]
    return [DragItem([.text("hello")], localObject: 7)]
  }

  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
    ends.append(operation)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    answer
  }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) { perform(session) }

  /// Drags the item to the target. Returns what the source learns; nil if it learns nothing, or not once.
  private func drag(_ perform: @escaping Work) -> DropOperation?? {
    self.perform = perform
    ends = []
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50), in: source)
    stage.advance(by: 0.5)
    finger.move(to: Point(x: 50, y: 50), in: target)
    finger.up()
    stage.advance(by: 1)
    return ends.count == 1 ? ends[0] : nil
  }

  // DD-11
  @Test func theSourceLearnsWhatTheDestinationSays() {
    #expect(drag { _ in } == .move)
    #expect(drag { $0.outcome = nil } == .some(nil))
    #expect(drag { $0.outcome = .copy } == .copy)
    answer = .copy
    #expect(drag { $0.outcome = .move } == .copy)
  }

  // DD-11
  @Test func aReadThatFailsIsNoMove() {
    #expect(drag { $0.readText { _ in } } == .move)
    #expect(drag { $0.readText(limit: 4) { _ in } } == .some(nil))
    #expect(drag { $0.read(.png) { _ in } } == .some(nil))
    #expect(
      drag {
        $0.read(.png) { _ in }
        $0.readText { _ in }
      } == .move)
  }

  // DD-11
  @Test func anotherProgramKeepsWhatWasNotTaken() {
    func takePart(_ session: DropSession) {
      session.readText { _ in }
      session.outcome = .copy
    }
    let cases: [(DropOperation, Work, DropOperation?)] = [
      (.move, { _ in }, nil), (.move, { $0.readText { _ in } }, .move),
      (.move, { $0.readText(limit: 2) { _ in } }, nil), (.move, takePart, nil), (.copy, { _ in }, .copy),
      (.copy, { $0.outcome = nil }, nil),
    ]
    for (index, (operation, perform, wanted)) in cases.enumerated() {
      (answer, self.perform) = (operation, perform)
      let drag = stage.drag([.text("hello")], operations: [.copy, .move], at: Point(x: 250, y: 250))
      #expect(drag.operation == operation)
      #expect(drag.drop() == wanted, "\(index)")
    }
  }
}
