/// The order of the entries of a folder, and those that are shown (`FD-4`).
public struct FolderArrangement: Hashable, Sendable {
  /// The property that entries are sorted by.
  public enum SortKey: Hashable, Sendable, CaseIterable {
    /// The name. Numbers in names count as numbers, and capital and small letters are the same.
    case name
    /// The time of the last change, and then the name.
    case modified
    /// The size, and then the name.
    case size
  }

  /// The property that entries are sorted by. Folders come before all files. Default: the name.
  public var key: SortKey
  /// Whether the least one is the first one. Default: true.
  public var isAscending: Bool
  /// Whether hidden entries are shown. Default: false.
  public var showsHidden: Bool
  /// Whether folders alone are shown. Default: false.
  public var showsFoldersOnly: Bool
  /// The kind of files that are shown, beside all folders; nil for all files. Default: nil.
  public var kind: FileKind?
  /// The text that all names contain, without regard to case; empty for all names. Default: empty.
  public var searchText: String

  /// An arrangement by name, or by another property, of the entries that these values allow.
  public init(
    by key: SortKey = .name, isAscending: Bool = true, showsHidden: Bool = false, showsFoldersOnly: Bool = false,
    kind: FileKind? = nil, searchText: String = ""
  ) {
    self.key = key
    self.isAscending = isAscending
    self.showsHidden = showsHidden
    self.showsFoldersOnly = showsFoldersOnly
    self.kind = kind
    self.searchText = searchText
  }
}
