#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folders of pictures, and the settings from the environment.
enum PicturePlaces {
  /// `Tests/PictureTests`.
  private static let folder = parent(of: parent(of: #filePath))

  static let expected = folder + "/Expected"

  /// The folder for pictures that differ, with the expected ones and their differences.
  static let records =
    (environment("DACTYL_ARTIFACTS") ?? parent(of: parent(of: folder)) + "/artifacts") + "/pictures"

  /// Whether missing and different pictures are written to `expected`, to be looked at and committed.
  static let isRecording = environment("DACTYL_RECORD_PICTURES") == "1"

  /// The file to which the names of pictures are written, if they are to be listed and neither made nor compared.
  static let list = environment("DACTYL_LIST_PICTURES")

  static func append(_ names: [String], to list: String) throws {
    guard let file = fopen(list, "a") else { throw PictureError("cannot write to \(list)") }
    defer { fclose(file) }
    for name in names { fputs(name + "\n", file) }
  }

  /// Throws if the fonts are not those of the tests: every picture would differ.
  static func requireFonts() throws {
    guard environment("FONTCONFIG_FILE")?.hasSuffix("/PictureTests/fonts.conf") == true else {
      throw PictureError("pictures need the fonts of Tests/run, or FONTCONFIG_FILE=\(folder)/fonts.conf")
    }
  }

  static func makeFolder(_ path: String) {
    // The parent folder may be missing, too; a failure shows when a file is written.
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
