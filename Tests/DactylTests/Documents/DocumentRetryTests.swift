import DactylGeometry
import DactylGraphics
import DactylTesting
import Foundation
import Glibc
import Testing

@testable import DactylCore

/// Saving that fails for a long time, or while something else happens.
@MainActor @Suite struct DocumentRetryTests {
  private let folder: DocumentFolder
  private let stage: TestStage
  private let document: TextDocument

  init() throws {
    folder = try DocumentFolder()
    stage = try TestStage()
    document = TextDocument(path: folder.file("a.txt"))
    document.application = stage.application
  }

  private func finish() async {
    while let saving = document.saving { await saving.value }
  }

  // DO-4
  @Test func savingThatFailsForHoursIsTriedEveryTenSeconds() async throws {
    let attempts = Locked(0)
    document.files.fault = { call in
      guard call == .open else { return nil }
      attempts.withLock { $0 += 1 }
      return ENOSPC
    }
    document.text = "0"
    stage.advance(by: 1)
    await finish()
    #expect(attempts.withLock { $0 } == 1)
    for step in 1...720 {
      document.text = "\(step)"
      stage.advance(by: 5)
      await finish()
    }
    #expect(attempts.withLock { $0 } == 361 && document.savingError?.reason == "No space left on device")
    document.files.fault = nil
    stage.advance(by: 10)
    await finish()
    #expect(folder.texts == ["720"] && document.savingError == nil && stage.application.unsavedDocuments.isEmpty)
    stage.advance(by: 100)
    #expect(document.saving == nil)
  }

  // DO-2, DO-4
  @Test func aSaveByHandWhileOneIsUnderWayLosesNoChange() async throws {
    document.text = "1"
    document.save()
    document.text = "2"
    document.save()
    try document.saveAndWait()
    document.text = "3"
    document.save()
    await finish()
    stage.advance(by: 1)
    await finish()
    #expect(folder.texts == ["3"] && !document.hasUnsavedChanges)
  }

  // DO-2
  @Test func aFolderThatLosesItsRightsBetweenTwoSavesIsAnError() async throws {
    document.text = "1"
    try document.saveAndWait()
    document.files.fault = { [.open, .rename].contains($0) ? EACCES : nil }
    document.text = "2"
    #expect(throws: FileError.self) { try document.saveAndWait() }
    #expect(document.savingError?.reason == "Permission denied" && folder.texts == ["1"])
    document.files.fault = nil
    stage.advance(by: 10)
    await finish()
    #expect(folder.texts == ["2"])
  }

  // DO-6
  @Test func theProgramEndsDuringAnAttemptWithTheLastText() async throws {
    document.text = "1"
    document.save()
    document.text = "2"
    #expect(stage.application.saveDocumentsAndWait().isEmpty && folder.texts == ["2"])
    await finish()
    #expect(folder.texts == ["2"] && !document.hasUnsavedChanges)
  }

  // DO-6, DO-7
  @Test func changesThatAreGivenUpDuringAnAttemptComeBackNowhere() async throws {
    document.text = "1"
    try document.saveAndWait()
    document.files.fault = { $0 == .sync ? EIO : nil }
    document.text = "2"
    document.save()
    document.discardChanges()
    await finish()
    #expect(!document.hasUnsavedChanges && document.savingError == nil)
    stage.advance(by: 60)
    await finish()
    #expect(folder.texts == ["1"] && document.saving == nil)
  }

  // DO-8
  @Test func bytesStayAsTheyAre() throws {
    let bytes: [UInt8] = [0, 0xff, 0xfe, 13, 10, 13, 10, 10, 0, 0xc3]
    let raw = RawDocument(path: folder.file("raw"))
    raw.application = nil
    raw.bytes = bytes
    try raw.saveAndWait()
    let again = RawDocument(path: folder.file("raw"))
    again.application = nil
    try again.open()
    #expect(again.bytes == bytes && !again.hasUnsavedChanges)
  }

  private final class RawDocument: Document {
    var bytes: [UInt8] = [] { didSet { updateChangeCount() } }
    override func contents() -> [UInt8] { bytes }
    override func load(fromContents bytes: [UInt8]) { self.bytes = bytes }
  }

  // DO-9
  @Test func anErrorHasNoMarksOfDirection() {
    let marks = "\u{200e}\u{200f}\u{61c}\u{202e}\u{2066}\u{85}"
    let error = FileError(FilePath("a\(marks)b"), reason: "It is a pipe")
    #expect(error.description == "a\\u{200e}\\u{200f}\\u{61c}\\u{202e}\\u{2066}\\u{85}b: It is a pipe")
  }

  // DO-14
  @Test func addressesOfFilesLeadToThemInEachSpelling() {
    for uri in [
      "file:///tmp/b%20c", "file:/tmp/b%20c", "FILE:///tmp/b%20c", "file://localhost/tmp/b%20c",
      "File://LOCALHOST/tmp/b c",
    ] {
      #expect(FilePath(uri: uri) == "/tmp/b c", "\(uri)")
    }
    for uri in [
      "file://host/a", "file:a", "file://", "http:///a", "file:///a%0", "file:///a%00", "file:///%zz", "file:",
    ] {
      #expect(FilePath(uri: uri) == nil, "\(uri)")
    }
    #expect(FilePath(bytes: [0x2f, 0xff, 0x0a]).uri == "file:///%FF%0A")
  }

  // DO-14
  @Test func theAddressOfARelativePathIsTheOneOfItsFile() {
    let here = FilePath(FileManager.default.currentDirectoryPath)
    for path in ["a b", "./a b"] as [FilePath] {
      #expect(FilePath(uri: path.uri) == here.appending("a b"), "\(path.uri)")
    }
    for path in ["", "."] as [FilePath] { #expect(FilePath(uri: path.uri) == here, "\(path.uri)") }
    #expect(FilePath("/a").uri == "file:///a")
  }
}
