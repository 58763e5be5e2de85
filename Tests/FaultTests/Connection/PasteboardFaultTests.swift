import Dactyl
import DactylTestCompositor
import DactylWayland
import Glibc
import Testing

@testable import DactylEventLoop
@testable import DactylSurface

/// Pasting from programs that are slow or gone, and the pasteboard after a dead compositor.
@MainActor struct PasteboardFaultTests {
  private let folder: TemporaryFolder
  private let fixture: FaultFixture
  private let field = TextField("ab")

  init() throws {
    folder = try TemporaryFolder()
    fixture = try FaultFixture(display: folder.path + "/wayland-0")
    field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
    fixture.view.addSubview(field)
    fixture.compositor.keyboard.enter(fixture.surface)
    fixture.settle()
    field.becomeFirstResponder()
    fixture.settle()
  }

  private var clipboard: TestSelectionDevice {
    get throws { try #require(fixture.compositor.clipboard) }
  }

  /// Control and the key of `code`.
  private func press(_ code: UInt32) {
    fixture.compositor.keyboard.modifiers(depressed: 4)
    fixture.compositor.keyboard.key(code, isPressed: true)
    fixture.compositor.keyboard.key(code, isPressed: false)
    fixture.compositor.keyboard.modifiers()
    fixture.settle()
  }

  private func type(_ code: UInt32) {
    fixture.compositor.keyboard.key(code, isPressed: true)
    fixture.compositor.keyboard.key(code, isPressed: false)
    fixture.settle()
  }

  /// The other program closes its end. A process that is just being started beside the test may hold a copy of it.
  private func end(_ offer: TestSelectionOffer) {
    offer.end()
    let selection = fixture.application.pasteboard.selection
    for _ in 0..<1000 where selection.transferCount > 0 { fixture.settle() }
    #expect(selection.transferCount == 0)
  }

  private let c: UInt32 = 46
  private let v: UInt32 = 47
  private let a: UInt32 = 30

  // TI-20
  @Test func aLatePasteReplacesWhatIsSelectedThen() throws {
    let offer = try clipboard.offer(["text/plain;charset=utf-8"])
    fixture.settle()
    press(v)
    #expect(offer.transfers.count == 1)
    type(a)
    #expect(field.text == "aba")
    field.editor.selection = .init(anchor: 0, head: 1)
    offer.write(Array("late".utf8))
    end(offer)
    #expect(field.text == "lateba" && field.editor.selection == .init(4))
    field.editor.undo()
    #expect(field.text == "aba")
  }

  // TI-20
  @Test func aPasteThatArrivesAfterTheFocusHasMovedIsDropped() throws {
    let offer = try clipboard.offer(["UTF8_STRING"])
    fixture.settle()
    press(v)
    field.resignFirstResponder()
    offer.write(Array("late".utf8))
    end(offer)
    #expect(field.text == "ab")
  }

  // TI-20
  @Test func aPasteIntoAFieldThatIsGoneIsDropped() throws {
    let offer = try clipboard.offer(["UTF8_STRING"])
    fixture.settle()
    weak var weakField: TextField?
    do {
      let short = TextField("x")
      fixture.view.addSubview(short)
      short.becomeFirstResponder()
      weakField = short
      press(v)
      short.removeFromSuperview()
    }
    fixture.settle()
    #expect(weakField == nil && offer.transfers.count == 1)
    end(offer)
    fixture.finish(tapping: false)
  }

  // TI-20
  @Test func aClipboardOwnerThatNeverWritesDoesNotStopTheProgram() throws {
    let offer = try clipboard.offer(["text/plain"])
    fixture.settle()
    press(v)
    type(a)
    #expect(field.text == "aba")
    fixture.pass(milliseconds: 2100)
    #expect((0..<100_000).contains { _ in offer.write([65]) == -1 } && field.text == "aba")
    fixture.finish(tapping: false)
  }

  // TI-20
  @Test func pastingFromOurselvesDoesNotWait() throws {
    fixture.compositor.answersSelections = true
    field.editor.selectAll()
    press(c)
    field.editor.selection = .init(2)
    press(v)
    #expect(field.text == "abab")
    #expect(fixture.compositor.requests(of: "wl_data_offer", "receive").isEmpty)
    #expect(try clipboard.source?.types.first == "text/plain;charset=utf-8")
  }

  // TI-20
  @Test func theNextCompositorIsOfferedWhatWeCopied() throws {
    field.editor.selectAll()
    press(c)
    #expect(try clipboard.settings.count == 1)
    let next = TestCompositor()
    fixture.killCompositor(followedBy: next)
    fixture.settle()
    #expect(fixture.application.pasteboard.hasText)
    next.listen(at: folder.path + "/wayland-0")
    fixture.pass(milliseconds: 1500)
    fixture.settle()
    let device = try #require(next.clipboard)
    #expect(device.settings.isEmpty)
    let serial = next.keyboard.enter(next.toplevels.first?.surface)
    fixture.settle()
    #expect(device.settings.map(\.serial) == [serial])
    let source = try #require(device.source)
    let reading = source.read("UTF8_STRING")
    fixture.settle()
    #expect(TestPipe.read(reading).bytes == Array("ab".utf8))
    close(reading)
  }
}
