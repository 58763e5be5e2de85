/// A text whose parts have attributes: fonts, colours, lines and links.
///
///     var text = AttributedText("Read ")
///     text.append("the manual", attributes: TextAttributes(link: "manual.html"))
///
/// Attributes apply to whole characters: a range that begins or ends within one includes all of it. Ranges that don't
/// fit the text are limited to it.
public struct AttributedText: Hashable, Sendable {
  /// The characters, without attributes.
  public private(set) var text: String
  /// The spans from the start, without gaps. No two neighbours have the same attributes. Empty if no part has
  /// attributes.
  private(set) var spans: [Span]

  /// A part of the text that looks the same everywhere.
  struct Span: Hashable, Sendable {
    /// The end, in UTF-8 bytes from the start of the text.
    var end: Int
    var attributes: TextAttributes
  }

  /// `text` with the same attributes everywhere.
  public init(_ text: String = "", attributes: TextAttributes = TextAttributes()) {
    self.text = text
    spans = []
    setSpans([Span(end: text.utf8.count, attributes: attributes)])
  }

  /// Whether there is no text.
  public var isEmpty: Bool { text.isEmpty }

  // MARK: Building

  /// Adds `other` at the end, with its attributes. The time grows with `other` alone.
  public mutating func append(_ other: AttributedText) {
    let (start, added) = (text.utf8.count, other.allSpans)
    if spans.isEmpty { spans = allSpans }
    text += other.text
    for span in added { spans.add(Span(end: span.end + start, attributes: span.attributes)) }
    leaveOutDefaults()
  }

  /// Adds `text` at the end, with `attributes`.
  public mutating func append(_ text: String, attributes: TextAttributes = TextAttributes()) {
    append(AttributedText(text, attributes: attributes))
  }

  public static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    var sum = a
    sum.append(b)
    return sum
  }

  public static func += (a: inout AttributedText, b: AttributedText) {
    a.append(b)
  }

  /// The part of the text within `range`, with its attributes.
  public subscript(range: Range<String.Index>) -> AttributedText {
    let bytes = text.byteOffsets(of: range)
    var part = AttributedText(String(text[text.index(atByte: bytes.lowerBound)..<text.index(atByte: bytes.upperBound)]))
    part.setSpans(
      allSpans.compactMap { span in
        let end = min(span.end, bytes.upperBound) - bytes.lowerBound
        return end > 0 ? Span(end: end, attributes: span.attributes) : nil
      })
    return part
  }

  // MARK: Attributes

  /// Replaces the attributes of the text within `range`.
  public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<String.Index>) {
    changeAttributes(in: range) { $0 = attributes }
  }

  /// Changes the attributes within `range`. `change` is called for each part with different attributes.
  public mutating func changeAttributes(in range: Range<String.Index>, _ change: (inout TextAttributes) -> Void) {
    let bytes = text.byteOffsets(of: range)
    guard !bytes.isEmpty else { return }
    if spans.isEmpty { spans = allSpans }
    let (first, last) = (spans.index(ofByte: bytes.lowerBound), spans.index(ofByte: bytes.upperBound - 1))
    // The spans beside them may get the same attributes as their neighbours.
    let touched = max(first - 1, 0)..<min(last + 2, spans.count)
    var (changed, start) = ([Span](), first == 0 ? 0 : spans[first - 1].end)
    for index in touched {
      let span = spans[index]
      guard first...last ~= index else {
        changed.add(span)
        continue
      }
      if start < bytes.lowerBound { changed.add(Span(end: bytes.lowerBound, attributes: span.attributes)) }
      var attributes = span.attributes
      change(&attributes)
      changed.add(Span(end: min(span.end, bytes.upperBound), attributes: attributes))
      if bytes.upperBound < span.end { changed.add(span) }
      start = span.end
    }
    spans.replaceSubrange(touched, with: changed)
    leaveOutDefaults()
  }

  /// Returns the attributes of the character at `index`; at the end, those of the last one.
  public func attributes(at index: String.Index) -> TextAttributes {
    span(atByte: text.byteOffset(of: index))?.attributes ?? TextAttributes()
  }

  /// A part of the text whose characters have the same attributes.
  public struct Run: Hashable, Sendable {
    /// The characters of the part, in `AttributedText.text`.
    public let range: Range<String.Index>
    /// The attributes that all of them have.
    public let attributes: TextAttributes
  }

  /// The parts of the text from its start, each as long as its attributes are the same; none for an empty text.
  public var runs: [Run] {
    var start = text.startIndex
    return allSpans.map { span in
      let end = text.index(atByte: span.end)
      defer { start = end }
      return Run(range: start..<end, attributes: span.attributes)
    }
  }

  // MARK: Spans

  /// The spans of all of the text: at least one, unless the text is empty.
  private var allSpans: [Span] {
    spans.isEmpty && !text.isEmpty ? [Span(end: text.utf8.count, attributes: TextAttributes())] : spans
  }

  /// Returns the span that contains the byte; nil if no part has attributes.
  func span(atByte offset: Int) -> Span? {
    let index = spans.index(ofByte: offset)
    return index < spans.count ? spans[index] : spans.last
  }

  /// Sets the spans, and joins neighbours with equal attributes, so that equal texts are equal.
  private mutating func setSpans(_ all: [Span]) {
    spans = []
    for span in all { spans.add(span) }
    leaveOutDefaults()
  }

  /// A text without attributes has no spans.
  private mutating func leaveOutDefaults() {
    if spans.count == 1, spans[0].attributes == TextAttributes() { spans = [] }
  }
}

extension [AttributedText.Span] {
  /// Adds a span, unless it is empty, as a part of the last one if that has the same attributes.
  fileprivate mutating func add(_ span: AttributedText.Span) {
    guard span.end > last?.end ?? 0 else { return }
    if last?.attributes == span.attributes { removeLast() }
    append(span)
  }

  /// Returns the index of the span that contains the byte; `count` after the last one.
  func index(ofByte offset: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension AttributedText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
