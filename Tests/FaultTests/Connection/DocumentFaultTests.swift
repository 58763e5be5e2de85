import Dactyl
import DactylTestCompositor
import Testing

/// Documents that can't be saved, when a compositor closes the window or is lost.
@MainActor @Suite struct DocumentFaultTests {
  /// A document with a text.
  private final class Text: Document {
    override func contents() -> [UInt8] { Array("text".utf8) }
  }

  private let folder: TemporaryFolder
  private let fixture: FaultFixture
  private let document: Text

  init() throws {
    folder = try TemporaryFolder()
    fixture = try FaultFixture()
    document = Text(path: FilePath(folder.path).appending("missing").appending("text"))
    document.application = fixture.application
  }

  // DO-7
  @Test func theCloseButtonAsksAboutADocumentThatCannotBeSaved() throws {
    fixture.application.confirmClosingWithAlert()
    document.updateChangeCount()
    let root = fixture.windows[0].toplevel.window.rootViewController
    fixture.windows[0].wire.close()
    fixture.run { root?.presentedViewController is AlertController }
    // The alert comes to rest.
    fixture.pass(milliseconds: 1000)
    #expect(fixture.application.toplevels.count == 1)
    #expect(document.savingError?.reason == "No such file or directory")
    document.discardChanges()
    fixture.windows[0].wire.close()
    fixture.settle()
    #expect(fixture.application.toplevels.isEmpty)
  }

  // DO-6, DO-7
  @Test func withoutAQuestionTheWindowClosesAndTheDocumentIsStillUnsaved() throws {
    document.updateChangeCount()
    fixture.windows[0].wire.close()
    fixture.settle()
    #expect(fixture.application.toplevels.isEmpty && fixture.application.unsavedDocuments.count == 1)
  }

  // DO-6
  @Test func aDocumentIsSavedWhenTheCompositorIsLost() async throws {
    try FilePath(folder.path + "/missing").makeFolder()
    document.updateChangeCount()
    fixture.killCompositor(followedBy: TestCompositor())
    fixture.settle()
    await document.saving?.value
    #expect(!document.hasUnsavedChanges && folder.bytes(of: "missing/text") == 4)
  }
}
