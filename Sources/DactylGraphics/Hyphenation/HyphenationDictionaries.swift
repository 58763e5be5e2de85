import DactylGeometry

/// The dictionaries that are installed. Each is read when a text first needs it, on any thread, and then kept.
package enum HyphenationDictionaries {
  /// A language that was asked for; nil if it has no dictionary that can be read.
  private struct Entry: Sendable {
    let language: String
    let dictionary: HyphenationDictionary?
  }

  private struct State: Sendable {
    var folders: [String]?
    var entries: [Entry] = []
  }

  private static let state = Locked(State())
  /// The most languages that are kept. German takes 2 MB.
  private static let capacity = 16
  /// The most bytes of a file. German has 1 MB. In UTF-8 it may have twice as many.
  private static let sizeLimit = 8 << 20

  /// The folders with dictionaries, in order of preference; nil for those of the system: `hyphen` below
  /// `$XDG_DATA_HOME` and below the folders of `$XDG_DATA_DIRS`.
  static var folders: [String]? {
    get { state.withLock { $0.folders } }
    set { state.withLock { $0 = State(folders: newValue) } }
  }

  /// Returns the dictionary for a language, such as `de`, `de-AT` or `de_AT.UTF-8`; nil is that of the user's locale.
  /// Returns nil if there is none.
  static func dictionary(for language: String?) -> HyphenationDictionary? {
    guard let language = language ?? ProcessEnvironment.locale else { return nil }
    return state.withLock { state in
      if let entry = state.entries.first(where: { $0.language == language }) { return entry.dictionary }
      let dictionary = read(language, in: state.folders ?? systemFolders(ProcessEnvironment.value))
      if state.entries.count == capacity { state.entries.removeFirst() }
      state.entries.append(Entry(language: language, dictionary: dictionary))
      return dictionary
    }
  }

  /// `variable` returns the value of an environment variable.
  package static func systemFolders(_ variable: (String) -> String?) -> [String] {
    let data = ProcessEnvironment.DataFolders(variable)
    return ([data.ofUser].compactMap(\.self) + data.ofSystem).map { $0 + "/hyphen" }
  }

  private static func read(_ language: String, in folders: [String]) -> HyphenationDictionary? {
    let (language, region) = parts(of: language)
    guard let language else { return nil }
    for folder in folders {
      for name in names(in: folder, language, region: region) {
        let path = "\(folder)/\(name)"
        if let data = try? FileContents.read(path, limit: sizeLimit), let dictionary = HyphenationDictionary(data) {
          return dictionary
        }
        Warnings.report("\(path) is no dictionary for hyphenation, and is left out")
      }
    }
    return nil
  }

  /// Returns the language and the region of a tag, as they are in names of files: `pt` and `BR`.
  package static func parts(of tag: String) -> (language: String?, region: String?) {
    let parts = tag.prefix { $0 != "." && $0 != "@" }.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let first = parts.first, (2...8).contains(first.utf8.count), first.utf8.allSatisfy(isLetter) else {
      return (nil, nil)
    }
    let region = parts.dropFirst().first { $0.utf8.count == 2 && $0.utf8.allSatisfy(isLetter) }
    return (first.lowercased(), region?.uppercased())
  }

  /// Returns the files in `folder` for a language, the best first: that of the region, one for all regions, that of the
  /// region where the language comes from or has most speakers, and the others by name.
  private static func names(in folder: String, _ language: String, region: String?) -> [String] {
    let usual =
      switch language {
      case "en": "US"
      case "pt": "BR"
      default: language.uppercased()
      }
    let all = (try? FileSystem().names(in: FilePath(folder))) ?? []
    let names = all.map { String(decoding: $0.bytes, as: UTF8.self) }.filter { name in
      name.hasSuffix(".dic") && (name == "hyph_\(language).dic" || name.hasPrefix("hyph_\(language)_"))
    }
    let best = [region.map { "_\($0)" } ?? "", "", "_\(usual)"].map { "hyph_\(language)\($0).dic" }
    return best.enumerated().filter { names.contains($1) && best.firstIndex(of: $1) == $0 }.map(\.element)
      + names.filter { !best.contains($0) }.sorted()
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
}
