import CDactylICU

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The loaded library, and the formatters that are open.
///
/// `FormatLibrary` holds a lock while a session is used, so that formatters that know only one thread can be shared.
final class FormatSession: @unchecked Sendable {
  /// The functions of the library.
  let icu: UnsafeMutablePointer<dactyl_icu_library>
  private(set) var numberOfOpenings = 0
  private var formatters: [FormatterKey: Entry] = [:]
  private var identifiers: [Locale: String] = [:]
  private var strings: [FormatterKey: String?] = [:]
  private var clock = 0

  /// The number of formatters that stay open. A program uses few styles in one or two languages.
  static let capacity = 64

  var numberOfOpenFormatters: Int { formatters.count }

  private struct Entry {
    let formatter: OpenFormatter
    var lastUse: Int
  }

  /// The languages that the library knows.
  private lazy var languages: Set<String> = {
    var result: Set<String> = []
    for index in 0..<icu.pointee.uloc_countAvailable() {
      guard let name = icu.pointee.uloc_getAvailable(index) else { continue }
      result.insert(String(String(cString: name).prefix { $0 != "_" }))
    }
    return result
  }()

  init(_ icu: UnsafeMutablePointer<dactyl_icu_library>) { self.icu = icu }

  deinit {
    formatters = [:]
    free(icu)
  }

  var version: Int {
    var parts: [UInt8] = [0, 0, 0, 0]
    icu.pointee.u_getVersion(&parts)
    return Int(parts[0])
  }

  // MARK: Formatters

  /// Returns an open formatter, or one that `open` opens for an identifier of the locale. Returns nil if the library
  /// can't open it; that is remembered, too.
  func formatter(
    _ kind: FormatterKey.Kind, _ locale: Locale, _ detail: String = "",
    close: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void,
    open: (_ identifier: String, _ status: inout Int32) -> UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer? {
    let key = FormatterKey(kind: kind, locale: locale, detail: detail)
    clock += 1
    if let index = formatters.index(forKey: key) {
      formatters.values[index].lastUse = clock
      return formatters.values[index].formatter.object
    }
    if formatters.count >= Self.capacity, let oldest = formatters.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      formatters[oldest.key] = nil
    }
    var status: Int32 = 0
    numberOfOpenings += 1
    var object = open(identifier(of: locale), &status)
    if status > 0, let failed = object {
      close(failed)
      object = nil
    }
    let formatter = OpenFormatter(object, close: close)
    formatters[key] = Entry(formatter: formatter, lastUse: clock)
    return formatter.object
  }

  /// Returns a text of a language, or one that `make` makes. Nil is remembered, too.
  func string(
    _ kind: FormatterKey.Kind, _ locale: Locale, _ detail: String, make: () -> String?
  ) -> String? {
    let key = FormatterKey(kind: kind, locale: locale, detail: detail)
    if let known = strings[key] { return known }
    let string = make()
    if strings.count >= Self.capacity { strings = [:] }
    strings[key] = .some(string)
    return string
  }

  // MARK: Locales

  /// Returns the library's identifier of a locale. A language that the library does not know is English, since the
  /// library would use that of the environment.
  func identifier(of locale: Locale) -> String {
    if let known = identifiers[locale] { return known }
    if identifiers.count >= Self.capacity { identifiers = [:] }
    let identifier = newIdentifier(of: locale)
    identifiers[locale] = identifier
    return identifier
  }

  private func newIdentifier(of locale: Locale) -> String {
    let language = Self.renamed[locale.language] ?? locale.language
    guard languages.contains(language) else { return "en" }
    var parts = [language]
    if let script = locale.script { parts.append(script) }
    if let region = locale.region { parts.append(region) }
    let plain = parts.joined(separator: "_")
    guard !locale.keywords.isEmpty else { return plain }
    parts.append("u")
    for (name, value) in locale.keywords.sorted(by: { $0.key < $1.key }) { parts += [name, value] }
    var name = [CChar](repeating: 0, count: 512)
    var status: Int32 = 0
    let count = icu.pointee.uloc_forLanguageTag(
      parts.joined(separator: "-"), &name, Int32(name.count), nil, &status)
    guard status <= 0, count > 0, Int(count) < name.count else { return plain }
    let full = String(decoding: name.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return isUsable(full) ? full : plain
  }

  /// Whether formatters can be opened for an identifier: they can't with a system of digits that there is not.
  private func isUsable(_ identifier: String) -> Bool {
    var status: Int32 = 0
    guard let format = icu.pointee.unum_open(NumberConstant.decimalStyle, nil, 0, identifier, nil, &status) else {
      return false
    }
    icu.pointee.unum_close(format)
    return status <= 0
  }

  /// Codes for which the library has no list of its own.
  private static let renamed = ["tl": "fil", "mo": "ro", "sh": "sr"]

  // MARK: Texts

  /// Returns the text that a function of the library writes. Returns nil if that fails.
  func text(
    _ write: (_ buffer: UnsafeMutablePointer<UInt16>?, _ capacity: Int32, _ status: inout Int32) -> Int32
  ) -> String? {
    var needed = 0
    let short: String? = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 256) { buffer in
      var status: Int32 = 0
      let count = Int(write(buffer.baseAddress, Int32(buffer.count), &status))
      if status == Int32(dactyl_icu_buffer_overflow.rawValue) { needed = count }
      guard status <= 0, (0...buffer.count).contains(count) else { return nil }
      return String(decoding: buffer.prefix(count), as: UTF16.self)
    }
    guard short == nil, needed > 0, needed < Int(Int32.max) else { return short }
    var buffer = [UInt16](repeating: 0, count: needed)
    var status: Int32 = 0
    let count = Int(write(&buffer, Int32(needed), &status))
    guard status <= 0, (0...needed).contains(count) else { return nil }
    return String(decoding: buffer.prefix(count), as: UTF16.self)
  }
}

/// What tells one open formatter from another.
struct FormatterKey: Hashable {
  enum Kind: UInt8 {
    case number, numberRange, symbols, date, datePattern, patterns, interval, calendar, calendarNames, relative, list
    case cardinal, ordinal, collator
  }

  let kind: Kind
  let locale: Locale
  let detail: String
}

/// A formatter of the library, which is closed with its last reference.
private final class OpenFormatter {
  /// Nil if the library can't open it.
  let object: UnsafeMutableRawPointer?
  private let close: @convention(c) (UnsafeMutableRawPointer?) -> Void

  init(_ object: UnsafeMutableRawPointer?, close: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
    (self.object, self.close) = (object, close)
  }

  deinit {
    if let object { close(object) }
  }
}
