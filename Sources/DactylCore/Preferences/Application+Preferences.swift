import DactylGeometry

/// The preferences of a program, and those with changes that are not in their files. It retains them.
@MainActor struct PreferenceWork {
  /// Those in the standard file; nil until they are used.
  var ofProgram: Preferences?
  private var all: [Preferences] = []

  mutating func add(_ preferences: Preferences) {
    if !all.contains(where: { $0 === preferences }) { all.append(preferences) }
  }
  mutating func remove(_ preferences: Preferences) { all.removeAll { $0 === preferences } }

  /// In the order of their first changes.
  var inOrder: [Preferences] { all }
}

extension Application {
  /// The settings of the program (`PF-1`), in `$XDG_CONFIG_HOME/ID/preferences` or `~/.config/ID/preferences`. A program
  /// without an ``id``, a run without a compositor, and the stage of a test keep them to their end, and read none.
  ///
  /// A program whose settings have versions makes ``Preferences`` of its own.
  public final var preferences: Preferences {
    if let preferences = documentWork.preferences.ofProgram { return preferences }
    let isKept = session.map { isRunning && !$0.options.isHeadless } ?? true
    let preferences = Preferences(path: isKept ? Preferences.standardPath(id) : nil)
    preferences.application = self
    documentWork.preferences.ofProgram = preferences
    return preferences
  }

  /// Forgets preferences in a file that were asked for before it was known that this is a test.
  final func keepPreferencesInMemory() {
    if documentWork.preferences.ofProgram?.path != nil { documentWork.preferences.ofProgram = nil }
  }

  final func savePreferences() {
    for preferences in documentWork.preferences.inOrder { preferences.save() }
  }

  final func savePreferencesAtEnd() {
    // What can't be saved was reported.
    for preferences in documentWork.preferences.inOrder { try? preferences.saveAndWait() }
  }
}

extension Preferences {
  /// The file of the program with an identifier; nil if there is no place for it.
  static func standardPath(_ id: String?) -> FilePath? {
    guard let id, !id.isEmpty, !id.contains("/"), !id.hasPrefix(".") else { return nil }
    let folder = ProcessEnvironment.userFolder("XDG_CONFIG_HOME", orInHome: ".config")
    return folder?.appending(FilePath(id)).appending("preferences")
  }
}
