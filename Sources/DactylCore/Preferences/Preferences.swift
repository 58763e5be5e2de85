import DactylEventLoop
import DactylGeometry
import DactylGraphics
import Observation

/// The settings of a program, which a file of the user keeps (`PF-1`).
///
///     extension PreferenceKeys { static let volume = PreferenceKey("volume", default: 0.5) }
///
///     let slider = Slider(value: Binding(application.preferences, .volume))
///     player.volume = application.preferences[.volume]
///
/// The file is read once. A value that the program sets is written 0.5 seconds later, on another thread, and when the
/// user leaves the program. Changes that another instance of the program makes arrive by themselves. Values are
/// followed like those of `@Observable` objects.
@MainActor public final class Preferences: Observable {
  /// The file; nil if the values are for this run alone.
  public let path: FilePath?
  /// The version of the program's settings. It is kept in the file for `migrate` of later versions.
  public let version: Int
  /// The reason why the last changes are not in the file; nil if they are, or will soon be. They are tried again after
  /// the next change, and at the end of the program.
  public private(set) var savingError: FileError? {
    get { observing("error") { storedError } }
    set { changing("error") { storedError = newValue } }
  }

  /// The application that has the changes written, and that other instances are heard in. Default: the one that was
  /// running when the preferences were made, or else when they were changed.
  public weak var application: Application? {
    didSet {
      guard application !== oldValue else { return }
      monitor?.application = application
      oldValue?.documentWork.preferences.remove(self)
      timer?.cancel()
      timer = nil
      if !changes.isEmpty { scheduleWriting() }
    }
  }

  private let registrar = ObservationRegistrar()
  private var values: RestorableState
  private var storedError: FileError?
  private var changes: PreferenceFile.Changes = [:]
  /// The number of the last change, and of the last one that a thread has got.
  private var number = (changed: 0, written: 0)
  private var isWriting = false
  private var timer: ScheduledAction?
  private var monitor: FolderMonitor?
  private let file: PreferenceFile?

  /// The seconds from a change to the writing.
  static let delay = 0.5

  /// Reads preferences from a file; those in a file that is missing, or can't be read, have their default values. Nil
  /// keeps them for this run alone.
  ///
  /// `migrate` gets the values of a file of an earlier version than `version`, and that version, to rename and convert
  /// them. It is 0 for a file without one. A file of a later version is used as it is, and keeps its version.
  public init(
    path: FilePath?, version: Int = 1, migrate: @MainActor (inout RestorableState, Int) -> Void = { _, _ in }
  ) {
    (self.path, self.version) = (path, version)
    file = path.map(PreferenceFile.init(path:))
    application = Application.shared
    values = RestorableState()
    guard let file else { return }
    do throws(FileError) {
      let contents = try file.read()
      values = contents.values
      if contents.version < version, !values.isEmpty {
        migrate(&values, contents.version)
        noteMigration(from: contents.values)
      }
    } catch {
      report(error)
    }
    follow()
  }

  isolated deinit { timer?.cancel() }

  // MARK: Values

  /// The value of a preference: the one that was set, or else the default. A text in the file that is no value of the
  /// type counts as none.
  public subscript<Value>(key: PreferenceKey<Value>) -> Value {
    get {
      let text: String? = observing(key.name) { values[key.name] }
      return text.flatMap(key.value) ?? key.defaultValue
    }
    set { set(key.text(newValue), for: key.name) }
  }

  /// Gives a preference its default value again, also a default of a later version.
  public func reset<Value>(_ key: PreferenceKey<Value>) { set(nil, for: key.name) }

  /// Gives all preferences their default values, also those that this version of the program does not know.
  public func resetAll() { for name in values.names { set(nil, for: name) } }

  private func set(_ text: String?, for name: String) {
    let old: String? = values[name]
    guard text != old else { return }
    changing(name) { values[name] = text }
    note(text, for: name)
  }

  // MARK: Following

  /// A place for the name of a value in a key path, by which it is followed.
  private subscript(value name: String) -> Bool { false }

  private func observing<Value>(_ name: String, _ body: () -> Value) -> Value {
    registrar.access(self, keyPath: \.[value: name])
    return body()
  }

  private func changing(_ name: String, _ body: () -> Void) {
    registrar.withMutation(of: self, keyPath: \.[value: name], body)
  }

  // MARK: Writing

  private func note(_ text: String?, for name: String) {
    guard file != nil else { return }
    changes[name] = .some(text)
    number.changed += 1
    application = application ?? Application.shared
    scheduleWriting()
  }

  private func scheduleWriting() {
    application?.documentWork.preferences.add(self)
    guard timer == nil else { return }
    timer = application?.schedule(after: Self.delay) { [weak self] in self?.save() }
  }

  private func noteMigration(from old: RestorableState) {
    for name in Set(old.names).union(values.names).sorted() {
      let (before, after): (String?, String?) = (old[name], values[name])
      if before != after { note(after, for: name) }
    }
  }

  /// Writes the changes now, on another thread.
  public func save() {
    timer?.cancel()
    timer = nil
    guard let file, !changes.isEmpty, !isWriting else { return }
    isWriting = true
    let (changes, version, number) = (changes, version, number.changed)
    let hold = Application.holdVirtualTime()
    Task { [weak self] in
      let result = await FileWork.read {
        Result { () throws(FileError) in try file.write(changes, number: number, version: version) }
      }
      self?.isWriting = false
      self?.wrote(result, changes, upTo: number)
      hold.end()
    }
  }

  /// Writes the changes now, and waits for the disk. The application does so before it ends.
  public func saveAndWait() throws(FileError) {
    guard let file, !changes.isEmpty else { return }
    let (changes, version, number) = (changes, version, number.changed)
    let result = Result { () throws(FileError) in try file.write(changes, number: number, version: version) }
    wrote(result, changes, upTo: number)
    _ = try result.get()
  }

  private func wrote(
    _ result: Result<PreferenceFile.Contents, FileError>, _ written: PreferenceFile.Changes, upTo last: Int
  ) {
    switch result {
    case .success(let contents):
      for (name, text) in written where changes[name] == .some(text) { changes[name] = nil }
      if storedError != nil { savingError = nil }
      // Those of an earlier writing may be older.
      if last >= number.written { take(contents) }
      number.written = max(number.written, last)
    case .failure(let error): report(error)
    }
    if changes.isEmpty {
      application?.documentWork.preferences.remove(self)
    } else if number.changed > last {
      save()
    }
  }

  private func report(_ error: FileError) {
    if storedError == nil { Diagnostics.report("\(error.description); the preferences of the program are not kept") }
    if storedError != error { savingError = error }
  }

  // MARK: Other instances

  private func follow() {
    guard let path else { return }
    let monitor = FolderMonitor(path: path.parent)
    let name = path.lastComponent
    monitor.application = application
    monitor.didChange = { [weak self] changes in
      if changes.contains(where: { $0.names.contains(name) }) { self?.reload() }
    }
    self.monitor = monitor
  }

  /// Reads the file again, such as after another program has changed it. Values that are not written yet stay.
  public func reload() {
    guard let file else { return }
    let hold = Application.holdVirtualTime()
    Task { [weak self] in
      let result = await FileWork.read { Result { () throws(FileError) in try file.read() } }
      if case .success(let contents) = result { self?.take(contents) }
      hold.end()
    }
  }

  /// Takes the values of the file but those that are not written yet.
  private func take(_ contents: PreferenceFile.Contents) {
    for name in Set(values.names).union(contents.values.names).sorted() where changes[name] == nil {
      let (old, new): (String?, String?) = (values[name], contents.values[name])
      if old != new { changing(name) { values[name] = new } }
    }
  }
}

extension Binding {
  /// Creates a binding for a preference.
  public init(_ preferences: Preferences, _ key: PreferenceKey<Value>) where Value: Equatable & Sendable {
    self.init {
      preferences[key]
    } set: {
      preferences[key] = $0
    }
  }
}

extension FolderChange {
  fileprivate var names: [FilePath] {
    switch self {
    case .added(let name), .changed(let name), .removed(let name): [name]
    case .renamed(let old, let new): [old, new]
    }
  }
}
