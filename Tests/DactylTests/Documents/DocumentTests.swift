import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore

/// Documents and their files.
@MainActor @Suite struct DocumentTests {
  private let folder: DocumentFolder
  private let stage: TestStage

  init() throws {
    folder = try DocumentFolder()
    stage = try TestStage()
  }

  private func document(_ name: String = "a.txt") -> TextDocument {
    let document = TextDocument(path: folder.file(name))
    document.application = stage.application
    return document
  }

  private func finish(_ document: Document) async {
    while let saving = document.saving { await saving.value }
  }

  // DO-2
  @Test func aDocumentIsReadAsItWasSaved() throws {
    let first = document()
    first.text = "Grüße"
    try first.saveAndWait()
    #expect(!first.hasUnsavedChanges && folder.texts == ["Grüße"] && folder.names == ["a.txt"])
    let second = document()
    try second.open()
    #expect(second.text == "Grüße" && !second.hasUnsavedChanges && stage.application.unsavedDocuments.isEmpty)
  }

  // DO-4
  @Test func aDocumentSavesItselfASecondAfterTheLastChangeAndFiveAfterTheFirst() async throws {
    let document = document()
    for number in 1...9 {
      document.text = "\(number)"
      stage.advance(by: 0.5)
      #expect(document.saving == nil && folder.names == [])
    }
    document.text = "10"
    stage.advance(by: 0.5)
    await finish(document)
    #expect(folder.texts == ["10"] && !document.hasUnsavedChanges)
    document.text = "11"
    stage.advance(by: 0.99)
    #expect(document.saving == nil)
    stage.advance(by: 0.01)
    await finish(document)
    #expect(folder.texts == ["11"])
  }

  // DO-2
  @Test(arguments: FileCall.allCases, [ENOSPC, EIO, EROFS, EACCES])
  func aCallThatFailsLosesNothing(_ kind: FileCall, _ code: Int32) throws {
    // The first call of the kind fails, then the second one, and so on, until no call is left.
    var number = 0
    var hasFailed = true
    while hasFailed {
      number += 1
      try #require(number < 20)
      let folder = try DocumentFolder()
      let document = TextDocument(path: folder.file("a.txt"))
      document.application = nil
      document.text = "old"
      try document.saveAndWait()
      folder.write("other", to: "a.txt")
      document.text = "new"
      let counter = Counter(kind: kind, number: number, code: code)
      document.files.fault = { counter.fault($0) }
      try? document.saveAndWait()
      hasFailed = counter.hasFailed
      // Each text is there, whatever has failed, and no other file.
      let isNew = folder.text(of: "a.txt") == "new"
      #expect(isNew || folder.text(of: "a.txt") == "other", "\(kind) \(number)")
      #expect(isNew || document.savingError != nil && document.hasUnsavedChanges)
      #expect(kind == .remove || folder.names.allSatisfy { !$0.hasPrefix(".") }, "\(folder.names)")
      document.files.fault = nil
      document.text = "newer"
      try document.saveAndWait()
      #expect(document.savingError == nil && folder.text(of: "a.txt") == "newer")
      let texts = folder.names.filter { !$0.hasPrefix(".") }.compactMap(folder.text)
      #expect(texts.sorted() == ["newer", "other"], "\(kind) \(number): \(folder.names)")
      #expect(document.conflictCopies.count == 1)
    }
  }

  /// Makes one call fail.
  private final class Counter: @unchecked Sendable {
    private let kind: FileCall
    private let code: Int32
    private var left: Int
    var hasFailed: Bool { left <= 0 }

    init(kind: FileCall, number: Int, code: Int32) { (self.kind, left, self.code) = (kind, number, code) }

    func fault(_ call: FileCall) -> Int32? {
      guard call == kind else { return nil }
      left -= 1
      return left == 0 ? code : nil
    }
  }

  // DO-4
  @Test func changesDoNotPutTheNextAttemptOff() async throws {
    let (bad, good) = (document("bad"), document("good"))
    bad.files.fault = { $0 == .write ? ENOSPC : nil }
    bad.text = "0"
    good.text = "0"
    stage.advance(by: 1)
    await finish(bad)
    await finish(good)
    #expect(bad.savingError?.reason == "No space left on device" && folder.texts == ["0"])
    #expect(stage.application.unsavedDocuments.map { $0 === bad } == [true])
    bad.files.fault = nil
    for second in 1...10 {
      #expect(bad.savingError != nil)
      bad.text = "bad \(second)"
      stage.advance(by: 1)
      await finish(bad)
    }
    #expect(bad.savingError == nil && folder.text(of: "bad") == "bad 10")
  }

  // DO-3
  @Test func aDocumentIsNotSavedThatCouldNotBeReadAgain() throws {
    let document = document()
    document.limit = 4
    document.text = "1234"
    try document.saveAndWait()
    document.text = "12345"
    #expect(throws: FileError(document.path, reason: "It is larger than 4 bytes")) { try document.saveAndWait() }
    #expect(folder.texts == ["1234"])
    folder.write("12345", to: "a.txt")
    #expect(throws: FileError.self) { try document.open() }
    document.text = "1"
    document.contentsError = FileError(document.path, reason: "It is not ready")
    #expect(throws: FileError.self) { try document.saveAndWait() }
    #expect(document.savingError?.reason == "It is not ready")
  }

  // DO-5
  @Test func whatAnotherProgramWritesIsKept() throws {
    let document = document("list.tar.gz")
    document.text = "first"
    try document.saveAndWait()
    for (number, other) in ["other", "other again"].enumerated() {
      folder.write(other, to: "list.tar.gz")
      document.text = "mine \(number)"
      try document.saveAndWait()
    }
    let copies = ["list.tar (changed by another program 2).gz", "list.tar (changed by another program).gz"]
    #expect(folder.names == copies + ["list.tar.gz"])
    #expect(folder.text(of: copies[1]) == "other" && folder.text(of: copies[0]) == "other again")
    #expect(document.conflictCopies.map(\.lastComponent.description) == copies.reversed())
    #expect(folder.text(of: "list.tar.gz") == "mine 1")
    // The same bytes are no change, and a file that is gone is made again.
    folder.write("mine 1", to: "list.tar.gz")
    document.text = "mine 2"
    try document.saveAndWait()
    unlink("\(folder.path)/list.tar.gz")
    document.text = "mine 3"
    try document.saveAndWait()
    #expect(folder.names.count == 3 && folder.text(of: "list.tar.gz") == "mine 3")
  }

  // DO-5
  @Test func aNewDocumentReplacesNoFileThatItHasNotRead() throws {
    folder.write("other", to: "a.txt")
    let document = document()
    document.text = "mine"
    try document.saveAndWait()
    #expect(folder.texts == ["mine", "other"])
  }

  // DO-5
  @Test func bytesThatADocumentDoesNotUnderstandAreThoseOfAnotherProgram() throws {
    folder.write("other", to: "a.txt")
    let document = document()
    document.loadingError = FileError(document.path, reason: "It is not a text")
    #expect(throws: FileError.self) { try document.open() }
    document.text = "mine"
    try document.saveAndWait()
    #expect(folder.texts == ["mine", "other"])
  }

  // DO-2
  @Test func aSaveThatHasNotBegunDoesNotOverwriteWhatIsReadMeanwhile() async throws {
    let document = document()
    document.text = "old"
    try document.saveAndWait()
    document.text = "given up"
    // The main actor does not wait, so that the other thread may come before or after the reading.
    document.save()
    try document.open()
    let text = document.text
    await finish(document)
    #expect(folder.texts == [text] && !document.hasUnsavedChanges)
  }

  // DO-5
  @Test func aDocumentWithoutChangesIsReadAgain() throws {
    let document = document()
    document.text = "mine"
    try document.saveAndWait()
    #expect(try !document.reloadIfChanged())
    folder.write("other", to: "a.txt")
    #expect(try document.reloadIfChanged() && document.text == "other" && !document.hasUnsavedChanges)
    folder.write("other again", to: "a.txt")
    document.text = "mine"
    #expect(try !document.reloadIfChanged() && document.text == "mine")
    try document.saveAndWait()
    #expect(folder.texts == ["mine", "other again"])
    unlink("\(folder.path)/a.txt")
    #expect(try !document.reloadIfChanged() && document.text == "mine")
  }

  // DO-1, DO-2
  @Test func aFileKeepsItsPermissionsAndANewOneIsPrivate() throws {
    folder.write("old", to: "b.txt")
    chmod("\(folder.path)/b.txt", 0o640)
    for name in ["a.txt", "b.txt"] {
      let document = document(name)
      if name == "b.txt" { try document.open() }
      document.text = "new"
      try document.saveAndWait()
    }
    var status = stat()
    stat("\(folder.path)/a.txt", &status)
    #expect(status.st_mode & 0o777 == 0o600)
    stat("\(folder.path)/b.txt", &status)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  // DO-1
  @Test func onlyAFileIsReplacedOrRead() throws {
    folder.write("victim", to: "victim")
    symlink("\(folder.path)/victim", "\(folder.path)/link")
    mkfifo("\(folder.path)/pipe", 0o600)
    mkdir("\(folder.path)/folder", 0o700)
    for (name, reason) in [("link", "It is a symbolic link"), ("pipe", "It is a pipe"), ("folder", "It is a folder")] {
      let document = document(name)
      #expect(throws: FileError(document.path, reason: reason)) { try document.open() }
      document.text = "new"
      #expect(throws: FileError(document.path, reason: reason)) { try document.saveAndWait() }
      document.discardChanges()
    }
    #expect(folder.text(of: "victim") == "victim" && folder.names.count == 4)
  }

  // DO-6
  @Test func aDocumentThatTheProgramHasReleasedIsSaved() async throws {
    document().text = "kept"
    #expect(stage.application.unsavedDocuments.count == 1)
    stage.becomeInactive()
    for document in stage.application.unsavedDocuments { await finish(document) }
    #expect(folder.texts == ["kept"] && stage.application.unsavedDocuments.isEmpty)
  }

  // DO-5
  @Test func aDeletedDocumentRemovesItsFile() async throws {
    let document = document()
    document.text = "a"
    try document.saveAndWait()
    document.delete()
    stage.advance(by: 1)
    await finish(document)
    #expect(folder.names == [] && !document.hasUnsavedChanges)
    document.text = "b"
    try document.saveAndWait()
    #expect(folder.texts == ["b"])
  }

  // DO-2
  @Test func aLaterChangeIsNotOverwrittenByAnEarlierOne() async throws {
    let document = document()
    document.text = "early"
    document.save()
    document.text = "late"
    try document.saveAndWait()
    await finish(document)
    #expect(folder.texts == ["late"] && !document.hasUnsavedChanges)
  }

  // DO-2
  @Test func aLateThreadDoesNotOverwriteANewerChange() throws {
    let file = DocumentFile(path: folder.file("a.txt"))
    func make(_ number: Int, _ text: String?) throws {
      let change = DocumentFile.Change(number: number, bytes: text.map { Array($0.utf8) }, modified: nil)
      #expect(try file.make(change, in: FileSystem()) == [])
    }
    try make(2, "new")
    try make(1, "old")
    #expect(folder.texts == ["new"])
    try make(4, nil)
    try make(3, "old")
    #expect(folder.names == [])
    // Nor does a change that was given up when the file was read.
    try make(5, "read")
    file.take(Array("read".utf8), upTo: 6)
    try make(6, "given up")
    #expect(folder.texts == ["read"])
  }

  // DO-8
  @Test func aPathKeepsItsBytes() throws {
    let name = FilePath(bytes: [0xff, 0x2e, 0x61])
    let document = TextDocument(path: FilePath(folder.path).appending(name))
    document.application = nil
    document.text = "a"
    try document.saveAndWait()
    #expect(try FilePath(folder.path).namesInFolder() == [name] && "\(name)" == "\u{fffd}.a")
    folder.write("other", to: "x")
    let hidden = TextDocument(path: folder.file("x\u{0}y"))
    hidden.application = nil
    hidden.text = "a"
    #expect(throws: FileError.self) { try hidden.saveAndWait() }
    #expect(folder.text(of: "x") == "other")
  }

  // DO-5
  @Test(arguments: [
    ("a.txt", "a (changed by another program).txt"), (".hidden", ".hidden (changed by another program)"),
    ("no ending", "no ending (changed by another program)"),
    (String(repeating: "ü", count: 127), String(repeating: "ü", count: 112) + " (changed by another program)"),
  ])
  func theNameOfACopySaysWhatItIs(_ name: String, _ copy: String) {
    #expect(DocumentFile.nameOfCopy(of: FilePath(name), 1).description == copy)
  }

  // DO-8
  @Test(
    arguments: [
      ("/tmp/b.txt", "/tmp", "b.txt"), ("b.txt", ".", "b.txt"), ("/a", "/", "a"), ("/", "/", ""), ("a//b/", "a", "b"),
      ("//a", "/", "a"), ("", ".", ""),
    ] as [(String, FilePath, FilePath)])
  func aPathHasAFolderAndAName(_ path: String, _ parent: FilePath, _ name: FilePath) {
    #expect(FilePath(path).parent == parent && FilePath(path).lastComponent == name)
  }

  // DO-9
  @Test func anErrorIsOneLineWithoutControlCharacters() {
    let error = FileError(FilePath("a\nb\t\u{1b}[1m\u{2028}\u{202e}ü"), reason: "It is a pipe")
    #expect(error.description == "a\\nb\\t\\u{1b}[1m\\u{2028}\\u{202e}ü: It is a pipe")
  }
}
