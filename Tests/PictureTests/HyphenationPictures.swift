import Dactyl
import DactylGeometry
import Foundation
import Testing

@testable import DactylGraphics

/// Words that are broken by a dictionary.
@MainActor @Suite struct HyphenationPictures {
  @Test func hyphenation() throws {
    let folder = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let dictionary = "UTF-8\ng1g\nn1s\nu1e\nr1t\ng1b\nr1t\nl1s\np1p\nf1f\no1f\nt1s\n"
    try Data(dictionary.utf8).write(to: URL(fileURLWithPath: folder + "/hyph_qaa.dic"))
    HyphenationDictionaries.folders = [folder]
    defer {
      HyphenationDictionaries.folders = nil
      try? FileManager.default.removeItem(atPath: folder)
    }
    try Picture.check(page: "hyphenation", width: { _ in 260 }) { _ in
      let labels = [false, true].map { hyphenates in
        let label = Label("Roggensauerteigbrot, Kartoffelsuppe und ROGGENSAUERTEIG", role: .body)
        label.numberOfLines = 0
        label.sizing.width = 112
        label.language = "qaa"
        label.hyphenates = hyphenates
        return label
      }
      return [View(.horizontal(spacing: 16), labels)]
    }
  }
}
