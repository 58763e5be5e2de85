import DactylGeometry
import DactylGraphics
import Dispatch
import Glibc
import Testing

@testable import DactylCore

/// Documents whose files other programs change, read on another thread.
@MainActor @Suite struct DocumentReloadTests {
  private let folder: DocumentFolder
  private let document: TextDocument

  init() throws {
    folder = try DocumentFolder()
    document = try folder.savedDocument("old")
  }

  // DO-20
  @Test func aFileThatHasChangedIsRead() async throws {
    #expect(try await !document.reloadInBackground())
    folder.write("new", to: "a.txt")
    #expect(try await document.reloadInBackground() && document.text == "new" && !document.hasUnsavedChanges)
    #expect(try await !document.reloadInBackground())
    unlink("\(folder.path)/a.txt")
    #expect(try await !document.reloadInBackground() && document.text == "new")
  }

  // DO-20, DO-5
  @Test func aChangeMadeMeanwhileIsKeptBesideTheOther() async throws {
    folder.write("other", to: "a.txt")
    let (gate, hasBegun) = (DispatchSemaphore(value: 0), Locked(false))
    document.files.fault = { call in
      guard call == .read, !hasBegun.withLock({ $0 }) else { return nil }
      hasBegun.withLock { $0 = true }
      gate.wait()
      return nil
    }
    let reading = Task { try await document.reloadInBackground() }
    while !hasBegun.withLock({ $0 }) { await Task.yield() }
    document.text = "mine"
    gate.signal()
    #expect(try await !reading.value && document.text == "mine")
    document.files.fault = nil
    try document.saveAndWait()
    #expect(folder.texts == ["mine", "other"] && document.conflictCopies.count == 1)
  }

  // DO-20
  @Test func aFileThatIsNotUnderstoodIsThatOfAnotherProgram() async throws {
    folder.write("other", to: "a.txt")
    document.loadingError = FileError(document.path, reason: "It is not text")
    await #expect(throws: FileError.self) { try await document.reloadInBackground() }
    document.loadingError = nil
    document.text = "mine"
    try document.saveAndWait()
    #expect(folder.texts == ["mine", "other"])
  }
}
