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

  /// Adds `other` at the end, with its attributes.
  public mutating func append(_ other: AttributedText) {
    let start = text.utf8.count
    let all = allSpans + other.allSpans.map { Span(end: $0.end + start, attributes: $0.attributes) }
    text += other.text
    setSpans(all)
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
    var changed: [Span] = []
    var start = 0
    for span in allSpans {
      let inside = max(start, bytes.lowerBound)..<max(min(span.end, bytes.upperBound), max(start, bytes.lowerBound))
      if inside.isEmpty {
        changed.append(span)
      } else {
        if start < inside.lowerBound { changed.append(Span(end: inside.lowerBound, attributes: span.attributes)) }
        var attributes = span.attributes
        change(&attributes)
        changed.append(Span(end: inside.upperBound, attributes: attributes))
        if inside.upperBound < span.end { changed.append(span) }
      }
      start = span.end
    }
    setSpans(changed)
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
    var joined: [Span] = []
    for span in all where span.end > joined.last?.end ?? 0 {
      if joined.last?.attributes == span.attributes { joined.removeLast() }
      joined.append(span)
    }
    spans = joined.count == 1 && joined[0].attributes == TextAttributes() ? [] : joined
  }
}

extension [AttributedText.Span] {
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
