#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where pictures are, and what the environment says about them.
enum PicturePlaces {
  /// `Tests/PictureTests`.
  private static let folder = parent(of: parent(of: #filePath))

  static let expected = folder + "/Expected"

  /// Where a picture that is not as expected is kept, with the one expected and their difference.
  static let records =
    (environment("DACTYL_ARTIFACTS") ?? parent(of: parent(of: folder)) + "/artifacts") + "/pictures"

  /// Whether pictures that are missing or different are written to `expected`, to be looked at and committed.
  static let isRecording = environment("DACTYL_RECORD_PICTURES") == "1"

  /// Throws where the fonts are not those of the tests: no picture would be as expected.
  static func requireFonts() throws {
    guard environment("FONTCONFIG_FILE")?.hasSuffix("/PictureTests/fonts.conf") == true else {
      throw PictureError("pictures need the fonts of Tests/run, or FONTCONFIG_FILE=\(folder)/fonts.conf")
    }
  }

  static func makeFolder(_ path: String) {
    // The folder above may be missing too; what can't be made shows itself when a file is written there.
    mkdir(parent(of: path), 0o777)
    mkdir(path, 0o777)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

struct PictureError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
