import DactylGeometry

/// Something that the user makes, in a file that is always up to date.
///
/// A subclass returns what the file contains, and calls `updateChangeCount()` after each change. The document saves
/// itself then: a second after the last change, and at the latest five seconds after the first one.
///
/// ```swift
/// final class Drawing: Document {
///   var lines: [String] = [] { didSet { updateChangeCount() } }
///
///   override func contents() throws(FileError) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }
///
///   override func load(fromContents bytes: [UInt8]) throws(FileError) {
///     lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
///   }
/// }
/// ```
///
/// The file is replaced as a whole, on another thread: whenever the program or the machine stops, it has its old
/// contents or the new ones (`DO-2`). Contents that another program has written meanwhile are kept beside it (`DO-5`).
/// The application retains a document with changes that are not saved, and saves it before the program ends (`DO-6`).
/// <doc:Documents> has more.
@MainActor open class Document {
  /// The path of the document's file.
  public final let path: FilePath

  /// The application whose clock times the saves of the document, and which saves the document before it ends. Without
  /// one, only `save()` and `saveAndWait()` save. Default: the one that was running when the document was made.
  public final weak var application: Application? {
    didSet { changeApplication(from: oldValue) }
  }

  /// The reason why the changes could not be saved, in words for the user; nil if they are saved, or will be. Another
  /// attempt is made at most ten seconds later (`DO-4`).
  public final private(set) var savingError: FileError?

  /// The files with contents that other programs have written meanwhile, in order (`DO-5`). A program may show them,
  /// and empty the list.
  public final var conflictCopies: [FilePath] = []

  /// Called when `hasUnsavedChanges`, `savingError` or `conflictCopies` has changed.
  public final var didChangeState: (@MainActor () -> Void)?

  /// The largest size of the file, in bytes. A larger file is neither read nor written, so that the program can read
  /// each file that it has saved (`DO-3`). Default: 64 MiB.
  open var maximumSize: Int { 64 << 20 }

  /// The files of the system. Tests make calls fail.
  package final var files = FileSystem()
  /// The order of the documents of a program.
  final let number = ProcessState.nextNumber()

  private let file: DocumentFile
  private var changeCount = 0
  /// The number of times that the file was read.
  private var loadCount = 0
  private var savedCount = 0
  private var isDeleted = false
  /// The time of the first change that is not saved, on the application's clock.
  private var firstChange: Double?
  private var timer: ScheduledAction?

  /// The changes that are being written on another thread; nil if none are.
  public final private(set) var saving: Task<Void, Never>?

  /// The pause after a change before it is saved, in seconds.
  static let pause = 1.0
  /// The longest time before a change is saved, in seconds.
  static let longestDelay = 5.0
  /// The time before saving is tried again, in seconds.
  static let retryDelay = 10.0

  /// A document in the file at `path`, which need not exist. It does not read the file: see `open()`.
  public init(path: FilePath) {
    self.path = path
    file = DocumentFile(path: path)
    application = Application.shared
  }

  // MARK: Contents

  /// Returns the bytes of the file for the present state. A subclass overrides it. Default: none.
  open func contents() throws(FileError) -> [UInt8] { [] }

  /// Takes the state from the bytes of the file. A subclass overrides it, and throws for bytes that it does not
  /// understand.
  open func load(fromContents bytes: [UInt8]) throws(FileError) {}

  /// The time of the last change of the file, in seconds since 1970, as it was read, and as it will be written; nil
  /// stands for the time of writing.
  public final var modified: Double?

  // MARK: Reading

  /// Reads the file, and waits for the disk. Throws if there is no file, or one that can't be read: a link, a pipe and
  /// a device are not opened. Changes that are not saved are lost.
  public final func open() throws(FileError) {
    guard let contents = try file.read(limit: maximumSize, onlyIfChanged: false, in: files) else { return }
    try take(contents)
  }

  /// Reads the file if another program has changed it, and waits for the disk. Does nothing if there are changes that
  /// are not saved, which the next save keeps beside those of the other program (`DO-5`). Returns whether it was read.
  @discardableResult public final func reloadIfChanged() throws(FileError) -> Bool {
    guard !hasUnsavedChanges, saving == nil,
      let contents = try file.read(limit: maximumSize, onlyIfChanged: true, in: files)
    else { return false }
    try take(contents)
    return true
  }

  /// Reads the file as `reloadIfChanged()` does, on another thread. A change that is made here meanwhile counts: then
  /// nothing is read (`DO-20`).
  @discardableResult public final func reloadInBackground() async throws(FileError) -> Bool {
    guard !hasUnsavedChanges, saving == nil else { return false }
    let (file, files, limit, before) = (file, files, maximumSize, (changeCount, loadCount))
    // Without a display, time passes only when the file was read.
    let hold = Application.holdVirtualTime()
    defer { hold.end() }
    let result = await withCheckedContinuation { continuation in
      DocumentFile.workers.run { continuation.resume(returning: Self.read(file, limit, files)) }
    }
    guard let contents = try result.get(), before == (changeCount, loadCount), saving == nil else { return false }
    try take(contents)
    return true
  }

  private nonisolated static func read(
    _ file: DocumentFile, _ limit: Int, _ files: FileSystem
  ) -> Result<FileSystem.Contents?, FileError> {
    Result { () throws(FileError) in try file.read(limit: limit, onlyIfChanged: true, in: files) }
  }

  private func take(_ contents: FileSystem.Contents) throws(FileError) {
    loadCount += 1
    let count = changeCount
    try load(fromContents: contents.bytes)
    modified = contents.modified
    file.take(contents.bytes, upTo: changeCount)
    // A property that calls `updateChangeCount()` was set.
    if changeCount != count || hasUnsavedChanges { discardChanges() }
  }

  // MARK: Changes

  /// Whether there are changes that are not in the file.
  public final var hasUnsavedChanges: Bool { changeCount != savedCount }

  /// Records that the state has changed: it is saved soon. Call it after each change of the state.
  public final func updateChangeCount() { change(deleting: false) }

  private func change(deleting: Bool) {
    let isFirst = !hasUnsavedChanges
    changeCount += 1
    isDeleted = deleting
    if isFirst { application?.documentWork.unsaved.add(self) }
    schedule()
    if isFirst { didChangeState?() }
  }

  /// Removes the file, as soon as a change would be saved. If another program has changed the file, it stays, and is in
  /// `conflictCopies`. A later change of the document makes the file again.
  public final func delete() {
    change(deleting: true)
  }

  /// Forgets the changes that are not saved. The state of the document stays as it is.
  public final func discardChanges() {
    savedCount = changeCount
    settle(error: nil)
  }

  // MARK: Saving

  /// Saves the changes now, on another thread. While that is under way, further changes are saved afterwards.
  public final func save() {
    guard saving == nil, hasUnsavedChanges else { return }
    cancelTimer()
    firstChange = nil
    let change: DocumentFile.Change
    do throws(FileError) {
      change = try nextChange()
    } catch {
      return finish(changeCount, .failure(error))
    }
    let (file, files) = (file, files)
    // Without a display, time passes only when the file is written.
    let hold = Application.holdVirtualTime()
    saving = Task {
      let result = await withCheckedContinuation { continuation in
        DocumentFile.workers.run { continuation.resume(returning: Self.make(change, file, files)) }
      }
      saving = nil
      finish(change.number, result)
      hold.end()
    }
  }

  /// Saves the changes now, and waits for the disk. Throws if that fails; another attempt is made later.
  public final func saveAndWait() throws(FileError) {
    guard hasUnsavedChanges else { return }
    cancelTimer()
    firstChange = nil
    let number = changeCount
    var result: Result<[FilePath], FileError>
    do throws(FileError) {
      result = Self.make(try nextChange(), file, files)
    } catch {
      result = .failure(error)
    }
    finish(number, result)
    if case .failure(let error) = result { throw error }
  }

  private func nextChange() throws(FileError) -> DocumentFile.Change {
    guard !isDeleted else { return DocumentFile.Change(number: changeCount, bytes: nil, modified: nil) }
    let bytes = try contents()
    guard bytes.count <= maximumSize else { throw FileSystem.tooLarge(path, maximumSize) }
    return DocumentFile.Change(number: changeCount, bytes: bytes, modified: modified)
  }

  private nonisolated static func make(
    _ change: DocumentFile.Change, _ file: DocumentFile, _ files: FileSystem
  ) -> Result<[FilePath], FileError> {
    Result { () throws(FileError) in try file.make(change, in: files) }
  }

  /// The changes up to `number` are saved, or could not be.
  private func finish(_ number: Int, _ result: Result<[FilePath], FileError>) {
    switch result {
    case .success(let copies):
      savedCount = max(savedCount, number)
      conflictCopies += copies
      settle(error: nil)
    case .failure(let error):
      // Changes that were discarded or saved meanwhile need no further attempt.
      guard number > savedCount else { return settle(error: savingError) }
      timer?.cancel()
      timer = application?.schedule(after: Self.retryDelay) { [weak self] in self?.save() }
      settle(error: error)
    }
  }

  private func settle(error: FileError?) {
    savingError = hasUnsavedChanges ? error : nil
    if !hasUnsavedChanges {
      cancelTimer()
      firstChange = nil
      application?.documentWork.unsaved.remove(self)
    } else if savingError == nil {
      schedule()
    }
    didChangeState?()
  }

  /// Sets the time of the next save. After a failure it stays as it is: changes do not put the next attempt off.
  private func schedule() {
    guard let application, saving == nil, hasUnsavedChanges, savingError == nil else { return }
    let first = firstChange ?? application.time
    firstChange = first
    timer?.cancel()
    let delay = min(Self.pause, first + Self.longestDelay - application.time)
    timer = application.schedule(after: delay) { [weak self] in self?.save() }
  }

  private func cancelTimer() {
    timer?.cancel()
    timer = nil
  }

  private func changeApplication(from old: Application?) {
    guard old !== application, hasUnsavedChanges else { return }
    old?.documentWork.unsaved.remove(self)
    application?.documentWork.unsaved.add(self)
    cancelTimer()
    firstChange = nil
    savingError == nil ? schedule() : save()
  }
}
