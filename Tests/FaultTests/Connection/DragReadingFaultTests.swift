import Dactyl
import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

/// Moves of content to other programs that do not read all of it (section 7d).
@MainActor @Suite struct DragReadingFaultTests {
  private let folder: TemporaryFolder
  private let fixture: FaultFixture
  private let ends = Ends()

  @MainActor private final class Ends: DragInteractionDelegate {
    var items: [DragItem] = []
    var operations: [DropOperation?] = []

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] { items }

    func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
      operations.append(operation)
    }
  }

  init() throws {
    // As in a program.
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    fixture = try FaultFixture(display: folder.path + "/wayland-0")
    let source = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    source.dragInteraction = DragInteraction(delegate: ends)
    source.dragInteraction?.allowedOperations = [.copy, .move]
    fixture.view.addSubview(source)
    fixture.settle()
  }

  private func work() { fixture.pass(milliseconds: 300) }

  /// Drags `items` to another program, which calls `read` for the source, and then says that it has moved them. Returns
  /// what the program is told.
  private func move(
    _ items: [DragItem], _ read: (TestSelectionSource) throws -> Void
  ) throws -> [DropOperation?] {
    ends.items = items
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: fixture.surface, x: 40, y: 30)
    touch.frame()
    fixture.settle()
    fixture.pass(milliseconds: 800)
    touch.motion(id: 1, x: -10, y: 30)
    touch.frame()
    work()
    let source = try #require(fixture.compositor.clipboard?.drags.last).source
    source.target(source.types[0])
    source.action(2)
    source.drop()
    try read(source)
    work()
    source.finish()
    work()
    touch.up(id: 1)
    touch.frame()
    work()
    fixture.finish()
    return ends.operations
  }

  private let long = [DragItem([.text(String(repeating: "hello ", count: 1 << 18))])]

  // DD-11
  @Test(arguments: [0, 5, 1 << 16]) func aMoveByAProgramThatHasReadAPartMovesNothing(_ count: Int) throws {
    let told = try move(long) { source in
      let reading = source.read("text/plain;charset=utf-8")
      work()
      var buffer = [UInt8](repeating: 0, count: max(count, 1))
      if count > 0 { #expect(read(reading, &buffer, count) > 0) }
      close(reading)
    }
    #expect(told == [nil])
  }

  // DD-11
  @Test func aMoveThatIsFinishedBeforeItIsReadMovesNothing() throws {
    var reading: Int32 = -1
    let told = try move(long) { reading = $0.read("text/plain;charset=utf-8") }
    close(reading)
    #expect(told == [nil])
  }

  // DD-11
  @Test func aMoveInOneOfSeveralFormatsIsOne() throws {
    let told = try move([DragItem([.html("<b>a</b>"), .text("a")])]) { source in
      close(source.read("text/plain"))
      let reading = source.read("text/html")
      work()
      #expect(TestPipe.read(reading).bytes == Array("<b>a</b>".utf8))
      close(reading)
    }
    #expect(told == [.move])
  }
}
