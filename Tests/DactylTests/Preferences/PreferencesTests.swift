import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

extension PreferenceKeys {
  fileprivate static let volume = PreferenceKey("volume", default: 0.5)
  fileprivate static let isOn = PreferenceKey("is on", default: false)
  fileprivate static let name = PreferenceKey("name", default: "nobody")
  fileprivate static let size = PreferenceKey("size", default: PaperKind.small)
  fileprivate static let tags = PreferenceKey("tags", default: ["one"])
  fileprivate static let limit = PreferenceKey<Int?>("limit")
}

private enum PaperKind: String, Sendable { case small, large }

/// The settings of a program.
@MainActor @Suite struct PreferencesTests {
  private let stage: TestStage
  private let folder: DocumentFolder
  private var path: FilePath { FilePath(folder.path).appending("program/preferences") }

  init() throws {
    stage = try TestStage()
    folder = try DocumentFolder()
  }

  private func open(
    version: Int = 1, migrate: @MainActor (inout RestorableState, Int) -> Void = { _, _ in }
  ) -> Preferences {
    // Tests share a process: the application of this stage is the one that runs.
    stage.advance(by: 0)
    return Preferences(path: path, version: version, migrate: migrate)
  }

  private var text: String { (try? path.readFile(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Waits until the threads have done their work.
  private func settle() async { await stage.settle() }

  // PF-1
  @Test func valuesAreKeptForTheNextStart() throws {
    let preferences = open()
    #expect(preferences[.volume] == 0.5 && preferences[.name] == "nobody" && preferences[.limit] == nil)
    preferences[.volume] = 0.75
    preferences[.isOn] = true
    preferences[.name] = "Ärger = /\\\n;"
    preferences[.size] = .large
    preferences[.tags] = ["a;b", "", "c\\"]
    preferences[.limit] = 7
    try preferences.saveAndWait()
    let next = open()
    #expect(next[.volume] == 0.75 && next[.isOn] && next[.name] == "Ärger = /\\\n;" && next[.size] == .large)
    #expect(next[.tags] == ["a;b", "", "c\\"] && next[.limit] == 7)
    next[.tags] = []
    next[.limit] = nil
    try next.saveAndWait()
    #expect(open()[.tags] == [] && open()[.limit] == nil)
  }

  // PF-1
  @Test func aChangeIsWrittenSoonAfterwards() async {
    let preferences = open()
    preferences[.volume] = 1
    #expect(text.isEmpty)
    stage.advance(by: 1)
    await settle()
    #expect(text.contains("volume=1.0") && preferences.savingError == nil)
    let before = text
    preferences[.volume] = 1
    stage.advance(by: 1)
    await settle()
    #expect(text == before)
  }

  // PF-2
  @Test func viewsAndControlsFollowAPreference() async {
    let preferences = open()
    let view = ObservingView()
    var shown: [Double] = []
    view.onUpdate = { shown.append(preferences[.volume]) }
    stage.view.addSubview(view)
    let slider = Slider(value: Binding(preferences, .volume))
    stage.view.addSubview(slider)
    stage.advance(by: 0.1)
    preferences[.isOn] = true
    stage.advance(by: 0.1)
    #expect(shown == [0.5])
    preferences[.volume] = 0.25
    stage.advance(by: 0.1)
    #expect(shown == [0.5, 0.25] && slider.value == 0.25)
    preferences.resetAll()
    stage.advance(by: 0.1)
    #expect(shown == [0.5, 0.25, 0.5] && slider.value == 0.5 && !preferences[.isOn])
  }

  // PF-3
  @Test func twoInstancesKeepTheChangesOfBoth() async throws {
    let (one, other) = (open(), open())
    one[.volume] = 0.1
    other[.name] = "other"
    try one.saveAndWait()
    try other.saveAndWait()
    #expect(other[.volume] == 0.1)
    one.reload()
    await settle()
    #expect(one[.name] == "other" && one[.volume] == 0.1)
    // A value that is not written yet stays.
    one[.name] = "mine"
    other[.name] = "other again"
    try other.saveAndWait()
    one.reload()
    await settle()
    #expect(one[.name] == "mine")
    try one.saveAndWait()
    #expect(open()[.name] == "mine")
  }

  // PF-4
  @Test func earlierVersionsAreMigrated() throws {
    let old = open()
    old[.name] = "Ada"
    try old.saveAndWait()
    let new = open(version: 3) { values, version in
      #expect(version == 1)
      let name: String? = values["name"]
      values["names"] = name.map { $0 + " Lovelace" }
      values["name"] = String?.none
    }
    let names = PreferenceKey("names", default: "")
    #expect(new[names] == "Ada Lovelace" && new[.name] == "nobody")
    try new.saveAndWait()
    #expect(text.contains("version=3") && !text.contains("/name="))
    // An earlier program leaves what it does not know, and the version.
    let earlier = open(version: 1) { _, _ in Issue.record("There is nothing to migrate.") }
    earlier[.volume] = 0.9
    try earlier.saveAndWait()
    #expect(text.contains("version=3") && text.contains("names=Ada Lovelace"))
  }

  // PF-5
  @Test(arguments: [
    "", "dactyl preferences 1", "dactyl preferences 1\nversion=1\nvalues/volu",
    "dactyl preferences 1\nvalues/volume=loud",
    "dactyl pref", "dactyl preferences 1\nversion=-7\nvalues/volume=", "dactyl preferences 1\nvalues/name=\u{1}\n=/=\n",
    "\u{0}\u{0}\u{0}",
  ]) func aDamagedFileHasTheDefaults(damaged: String) throws {
    try path.parent.makeFolder()
    let end: [UInt8] = damaged.contains("=") ? [0xff] : []
    try FileSystem().replace(path, with: Array(damaged.utf8) + end, .init(.usual, lasts: false))
    let preferences = open()
    #expect(preferences[.volume] == 0.5)
    preferences[.volume] = 0.2
    try preferences.saveAndWait()
    #expect(open()[.volume] == 0.2)
  }

  // PF-5
  @Test func whatCanNotBeSavedStaysForTheRun() throws {
    // There is a folder in the place of the file.
    try path.makeFolder()
    let preferences = open()
    preferences[.volume] = 0.3
    #expect(throws: FileError.self) { try preferences.saveAndWait() }
    #expect(preferences[.volume] == 0.3 && preferences.savingError != nil)
    rmdir(path.description)
    preferences[.isOn] = true
    try preferences.saveAndWait()
    #expect(preferences.savingError == nil && open()[.volume] == 0.3 && open()[.isOn])
  }

  // PF-5
  @Test(arguments: ["[General]\nvolume=1\n", "dactyl preferences 2\nvalues/volume=1\n", "\u{0}\u{1}\n=/=\n"])
  func aFileOfSomethingElseIsNotReplaced(contents: String) throws {
    try path.parent.makeFolder()
    try FileSystem().replace(path, with: Array(contents.utf8), .init(.usual, lasts: false))
    let preferences = open()
    #expect(preferences[.volume] == 0.5 && preferences.savingError != nil)
    preferences[.volume] = 0.3
    #expect(throws: FileError.self) { try preferences.saveAndWait() }
    #expect(text == contents)
  }

  // PF-5
  @Test func aLinkIsNeitherReadNorReplaced() throws {
    try path.parent.makeFolder()
    let target = FilePath(folder.path).appending("target")
    try FileSystem().replace(
      target, with: Array("dactyl preferences 1\nvalues/volume=1\n".utf8), .init(.usual, lasts: false))
    symlink(target.description, path.description)
    let preferences = open()
    #expect(preferences[.volume] == 0.5 && preferences.savingError != nil)
    preferences[.volume] = 0.3
    #expect(throws: FileError.self) { try preferences.saveAndWait() }
    #expect(try String(decoding: target.readFile(limit: 100), as: UTF8.self).contains("volume=1"))
  }

  // PF-1
  @Test func theApplicationSavesAtItsEnd() throws {
    let preferences = open()
    preferences[.volume] = 0.6
    stage.application.savePreferencesAtEnd()
    #expect(open()[.volume] == 0.6)
  }

  // PF-1
  @Test func aTestHasPreferencesOfItsOwn() throws {
    let application = Application(id: "org.example.Preferred")
    #expect(application.preferences.path?.lastComponent == "preferences")
    let stage = try TestStage(application: application)
    #expect(application.preferences.path == nil)
    stage.application.preferences[.volume] = 0.1
    #expect(stage.application.preferences[.volume] == 0.1)
  }

  // PF-1
  @Test func changesBeforeTheProgramRunsAreWritten() async {
    let preferences = open()
    let early = Application()
    preferences.application = early
    preferences[.volume] = 0.7
    stage.advance(by: 1)
    await settle()
    #expect(text.isEmpty)
    // It does so when it begins to run.
    early.saveDocuments()
    await settle()
    #expect(text.contains("volume=0.7"))
    preferences.application = stage.application
    preferences[.volume] = 0.8
    stage.advance(by: 1)
    await settle()
    #expect(text.contains("volume=0.8"))
  }
}
