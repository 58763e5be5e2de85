import DactylGeometry
import MessageGrammar

/// Texts in several languages (`LA-3`).
///
/// A program has its texts in `.po` files beside its sources. The plugin `DactylWords` compiles them into
/// `MessageCatalog.ofModule`: nothing has to be installed, and nothing is read when the program starts.
///
///     application.catalogs = [.ofModule]
///
/// Files of a folder can be used too, so that a device gets a language without a new program:
///
///     application.catalogs = [try MessageCatalog(folder: "/etc/kiosk/words"), .ofModule]
public struct MessageCatalog: Sendable {
  /// Texts of one language, as the plugin writes them.
  public struct Compiled: Sendable {
    let locale: Locale
    let plural: Lazy<PluralExpression>
    let texts: PackedStrings

    /// `plural` is the value of `Plural-Forms` in the file; `texts` are packed in the order of the catalog's keys, the
    /// forms of one text with zeroes between them, and empty where there is no text.
    public init(_ language: StaticString, plural: StaticString, texts: StaticString) {
      locale = Locale(language.description)
      let rule = plural
      self.plural = Lazy { PluralExpression.of(rule.description) }
      self.texts = PackedStrings(texts)
    }
  }

  /// What is looked up.
  private enum Contents: Sendable {
    case compiled(PackedStrings, [String: Compiled])
    case files([String: MessageObjectFile])
  }

  /// The languages, in the order of their identifiers.
  public let languages: [Locale]
  private let contents: Contents

  /// Creates the catalog of texts that the plugin has compiled. `keys` are packed, and sorted by their bytes.
  public init(keys: StaticString, languages: [Compiled]) {
    self.languages = Self.sorted(languages.map(\.locale))
    contents = .compiled(
      PackedStrings(keys), Dictionary(languages.map { ($0.locale.identifier, $0) }) { first, _ in first })
  }

  init(_ files: [Locale: MessageObjectFile]) {
    languages = Self.sorted(Array(files.keys))
    contents = .files(Dictionary(files.map { ($0.key.identifier, $0.value) }) { first, _ in first })
  }

  private static func sorted(_ locales: [Locale]) -> [Locale] { locales.sorted { $0.identifier < $1.identifier } }

  /// Returns a text in the first of `languages` that has it.
  func text(_ message: Message, count: Int?, languages: [String]) -> String? {
    var key = message.key
    return key.withUTF8 { key in
      let key = UnsafeRawBufferPointer(key)
      switch contents {
      case .compiled(let keys, let texts):
        guard let index = keys.index(of: key) else { return nil }
        for language in languages {
          guard let compiled = texts[language] else { continue }
          let forms = compiled.texts.bytes(at: index)
          if let text = Self.form(in: forms, message, count, plural: { compiled.plural.value }) { return text }
        }
      case .files(let files):
        for language in languages {
          guard let file = files[language], let forms = file.forms(of: key) else { continue }
          let text = forms.withUnsafeBytes { Self.form(in: $0, message, count, plural: { file.plural }) }
          if let text { return text }
        }
      }
      return nil
    }
  }

  /// Returns the form of a text for a number; nil for an empty one.
  private static func form(
    in forms: UnsafeRawBufferPointer, _ message: Message, _ count: Int?, plural: () -> PluralExpression
  ) -> String? {
    guard !forms.isEmpty else { return nil }
    let all = forms.split(separator: 0, omittingEmptySubsequences: false)
    let wanted = if message.plural != nil, let count { plural().form(for: count) } else { 0 }
    let form = all.indices.contains(wanted) ? all[wanted] : all[0]
    return form.isEmpty ? nil : String(decoding: form, as: UTF8.self)
  }
}

/// A value that is made when it is first read.
final class Lazy<Value: Sendable>: Sendable {
  private let stored = Locked<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    stored.withLock { stored in
      if let stored { return stored }
      let value = make()
      stored = value
      return value
    }
  }
}
