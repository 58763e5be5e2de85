import Foundation

/// Paths on disk.
enum Repository {
  private static let environment = ProcessInfo.processInfo.environment

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// The programs under test: beside this one, unless `DACTYL_BIN` names a folder.
  static let programs =
    environment["DACTYL_BIN"].map { URL(filePath: $0) }
    ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// Logs and pictures of the tests, a folder for each.
  static let records =
    (environment["DACTYL_ARTIFACTS"].map { URL(filePath: $0) } ?? root.appending(path: "artifacts"))
    .appending(path: "end-to-end")
}
