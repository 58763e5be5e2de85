@testable import DactylGraphics

/// Dictionaries of languages that do not exist, so that nothing depends on those that are installed.
@MainActor final class TestDictionaries {
  private let folder: TemporaryFolder

  /// A few patterns for German words, with the default for the fewest letters.
  static let german = "UTF-8\ng1g\nn1s\nu1e\nr1t\ng1b\nt1z\nä1l\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.german, to: "hyph_qaa.dic")
    // ISO 8859-1, in which ä has the byte 0xe4.
    try folder.write(
      bytes: Array("ISO8859-1\r\n% a comment\r\ng1g\r\n".utf8) + [0xe4, 0x31, 0x6c, 0x0a], to: "hyph_qab.dic")
    try folder.write(bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }, to: "hyph_qac.dic")
    try folder.write("UTF-8\n1 2 3\n%\n", to: "hyph_qad.dic")
    try folder.write("LATIN-KLINGON\ng1g\n", to: "hyph_qae.dic")
    try folder.write(bytes: Array("UTF-8\ng1g\n".utf8) + [0xff, 0x31, 0x61], to: "hyph_qaf.dic")
    try folder.write("", to: "hyph_qag.dic")
    try folder.write("UTF-8\nLEFTHYPHENMIN 4\nRIGHTHYPHENMIN 7\ng1g\nn1s\nu1e\nr1t\ng1b\n", to: "hyph_qah.dic")
    try folder.write("UTF-8\na1b\n", to: "hyph_qai_AA.dic")
    try folder.write("UTF-8\nc1d\n", to: "hyph_qai_BB.dic")
  }

  /// Makes these the only ones. A test that runs meanwhile has others, so call it at the beginning of a part without a
  /// suspension.
  func use() {
    let folders = [folder.path + "/nowhere", folder.path]
    if HyphenationDictionaries.folders != folders { HyphenationDictionaries.folders = folders }
  }
}

extension TemporaryFolder {
  func write(bytes: [UInt8], to name: String) throws {
    try FileContents.write(bytes, to: path + "/" + name)
  }
}
