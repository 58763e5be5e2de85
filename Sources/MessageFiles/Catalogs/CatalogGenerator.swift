import ScannerSupport

/// Makes the Swift of a catalog of the files of one module.
package struct CatalogGenerator {
  /// Where the catalog is.
  package enum Place: Hashable, Sendable {
    /// In a module that imports another one, which has `MessageCatalog`.
    case module(importing: String)
    /// In `DactylLanguage` itself.
    case framework
  }

  private let place: Place
  private let files: [(language: LanguageName, file: MessageFile)]

  /// A catalog of files that have no problems. Two of one language are an error.
  package init(_ files: [MessageFile], place: Place) throws(ScannerError) {
    self.place = place
    var all: [(language: LanguageName, file: MessageFile)] = []
    for file in files {
      let name = String(file.path.split(separator: "/").last ?? "")
      guard let language = LanguageName(fileName: name) else {
        throw ScannerError(file: file.path, line: 1, reason: "the name of the file is no language")
      }
      if let other = all.first(where: { $0.language == language }) {
        throw ScannerError(file: file.path, line: 1, reason: "\(other.file.path) is of the same language")
      }
      all.append((language, file))
    }
    self.files = all.sorted { $0.language.description < $1.language.description }
  }

  /// Returns the Swift.
  package func generate() throws(ScannerError) -> String {
    var translations: [[MessageKey: [UInt8]]] = []
    for (_, file) in files { translations.append(Self.translations(of: file)) }
    let keys = Set(translations.flatMap(\.keys)).sorted()
    var writer = CodeWriter()
    writer.line("// swift-format-ignore-file")
    writer.line("// Generated from the files of translations (.po). Changes are lost.")
    if case .module(let module) = place { writer.line("import \(module)") }
    writer.line()
    let name = place == .framework ? "package static let ofFramework" : "static let ofModule"
    let keysText = try literal(keys.map(\.bytes))
    var languages: [String] = []
    for ((language, file), texts) in zip(files, translations) {
      let rule = Self.literal(Array(file.pluralForms(language: language).utf8))
      let texts = try literal(keys.map { texts[$0] ?? [] })
      languages.append(".init(\"\(language)\", plural: \(rule), texts: \(texts)),")
    }
    writer.block("extension MessageCatalog {") { writer in
      writer.line("/// The texts of this module in other languages.")
      writer.block("\(name) = MessageCatalog(", end: ")") { writer in
        writer.line("keys: \(keysText),")
        guard !languages.isEmpty else { return writer.line("languages: []") }
        writer.block("languages: [", end: "]") { writer in
          for language in languages { writer.line(language) }
        }
      }
    }
    return writer.text
  }

  /// The translations that are used, the forms of one with zeroes between them.
  private static func translations(of file: MessageFile) -> [MessageKey: [UInt8]] {
    var translations: [MessageKey: [UInt8]] = [:]
    for entry in file.current where entry.isTranslated {
      translations[entry.key] = Array(entry.forms.map { Array($0.utf8) }.joined(separator: [0]))
    }
    return translations
  }

  private func literal(_ texts: [[UInt8]]) throws(ScannerError) -> String {
    guard let packed = PackedTexts.packed(texts) else {
      throw ScannerError(
        file: files.first?.file.path ?? "", line: 1,
        reason: "the texts of a module have more than \(PackedTexts.greatestSize) bytes")
    }
    return Self.literal(packed)
  }

  /// Returns a string literal of bytes in UTF-8. What is not seen, or changes the direction of text, is in digits.
  private static func literal(_ bytes: [UInt8]) -> String {
    var literal = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case "\r": literal += "\\r"
      case "\0": literal += "\\0"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned:
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
