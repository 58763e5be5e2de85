import DactylGeometry
import DactylLanguage

/// The question of a file dialog to the user: which files, or which folder (`FD-1`).
public struct FileRequest: Hashable, Sendable {
  /// The answer that the question has.
  public enum Purpose: Hashable, Sendable {
    /// One file that is there.
    case open
    /// One or more files that are there.
    case openSeveral
    /// A folder that is there.
    case folder
    /// The path of a file to write, with the name that the program suggests. The user is asked before a file is
    /// replaced.
    case save(suggestedName: String)
  }

  /// The question to the user.
  public var purpose: Purpose
  /// The title of the dialog; nil for one that says the purpose.
  public var title: String?
  /// The title of the button that answers the question; nil for one that says the purpose.
  public var acceptTitle: String?
  /// The kinds of files that the user can choose from, the first one at first. Empty allows all files.
  public var kinds: [FileKind]
  /// The folder that the dialog begins in; nil for the one of the last answer, or for that of the desktop's choice.
  public var folder: FilePath?

  /// A request. A folder that is not there counts as nil.
  public init(
    _ purpose: Purpose, title: String? = nil, acceptTitle: String? = nil, kinds: [FileKind] = [],
    folder: FilePath? = nil
  ) {
    self.purpose = purpose
    self.title = title
    self.acceptTitle = acceptTitle
    self.kinds = kinds
    self.folder = folder
  }
}

/// A kind of files that a user can choose in a file dialog, such as `Pictures`.
public struct FileKind: Hashable, Sendable {
  /// The name for the user, in the language of the source.
  public var name: String { localizedName.string(in: .english) }
  /// The name for the user, which dialogs show in their language (`LA-6`).
  public let localizedName: LocalizedText
  /// The patterns of the names, as in `*.png`: `*` stands for any letters, and `?` for one. Capital and small letters
  /// are the same.
  public let patterns: [String]
  /// The MIME types, as in `image/png` or `image/*`, for desktops that know the types of files.
  public let mimeTypes: [String]

  /// A kind of files that have one of the patterns or of the types.
  public init(_ name: String, patterns: [String], mimeTypes: [String] = []) {
    self.init(localized: .verbatim(name), patterns: patterns, mimeTypes: mimeTypes)
  }

  /// A kind of files that have one of the patterns or of the types, with a name in the language of the dialog.
  public init(localized name: LocalizedText, patterns: [String], mimeTypes: [String] = []) {
    localizedName = name
    self.patterns = patterns
    self.mimeTypes = mimeTypes
  }

  /// Files with one of the extensions, written without a dot, as in `["png", "jpg"]`.
  public init(_ name: String, extensions: [String]) { self.init(localized: .verbatim(name), extensions: extensions) }

  /// Files with one of the extensions, written without a dot, with a name in the language of the dialog.
  public init(localized name: LocalizedText, extensions: [String]) {
    self.init(localized: name, patterns: extensions.map { "*." + $0 })
  }
}

/// The answer of a user to a `FileRequest`.
public struct FileSelection: Hashable, Sendable {
  /// The absolute paths of the files or the folder, in the order of the dialog. At least one; only one, unless the
  /// request was for several.
  public var paths: [FilePath]
  /// The kind that was chosen last; nil if the request has none.
  public var kind: FileKind?

  /// An answer with `paths`.
  public init(paths: [FilePath], kind: FileKind? = nil) {
    self.paths = paths
    self.kind = kind
  }
}
