// swift-format-ignore-file
// Generated from the files of translations (.po). Changes are lost.
import DactylLanguage

extension MessageCatalog {
  /// The texts of this module in other languages.
  static let ofModule = MessageCatalog(
    keys: "00000400000000000400000700001000001bOpenéverb\u{4}Open{1} \"file\"\n",
    languages: [
      .init("de", plural: "nplurals=2; plural=(n != 1);", texts: "00000400000000000500000500000c000026OffenÖffneneine \\Datei\n\0{1} Dateien\t\n"),
      .init("he", plural: "nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);", texts: "000004000000000000000002000002000031́\u{200f}קובץ\n\0שני קבצים\n\0{1} קבצים\n"),
    ]
  )
}
