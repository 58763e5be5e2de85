import CDactylPango

/// Text as Pango takes it: UTF-8 without NUL.
struct PangoText {
  private var bytes: [UInt8]

  /// A NUL, at which C would end, becomes a replacement character. Swift's strings are valid UTF-8 always.
  init(_ text: String) {
    bytes = Array(text.utf8.prefix(Self.limit))
    if bytes.contains(0) {
      bytes = bytes.flatMap { $0 == 0 ? [0xef, 0xbf, 0xbd] : [$0] }
    }
    if bytes.count > Self.limit { bytes.removeLast(bytes.count - Self.limit) }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Pango counts in 32 bits; what is beyond can't be seen on any screen.
  private static let limit = 64 << 20

  /// Whether a second paragraph begins in the text.
  var hasParagraphs: Bool {
    bytes.indices.contains { index in
      switch bytes[index] {
      case 0x0a, 0x0d: true
      // U+2029
      case 0xe2: bytes[index...].starts(with: [0xe2, 0x80, 0xa9])
      default: false
      }
    }
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>?, Int32) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) }
  }

  /// The first `count` lines of `layout`, which holds this text, with a line break after each but the last; the last goes
  /// on to the end of its paragraph, and has three dots where paragraphs after it are left out.
  ///
  /// The second part of the answer tells whether some were.
  func keepingLines(_ count: Int, of layout: OpaquePointer) -> (PangoText, wasCut: Bool) {
    var kept: [UInt8] = []
    for index in 0..<Int32(count - 1) {
      guard let line = pango_layout_get_line_readonly(layout, index) else { break }
      let start = Int(line.pointee.start_index)
      kept += bytes[start..<start + Int(line.pointee.length)]
      kept.append(0x0a)
    }
    guard let last = pango_layout_get_line_readonly(layout, Int32(count - 1)) else { return (self, false) }
    let start = Int(last.pointee.start_index)
    let paragraph = paragraph(from: start)
    kept += bytes[start..<paragraph.end]
    let wasCut = paragraph.next < bytes.count
    if wasCut { kept += Array("…".utf8) }
    return (PangoText(bytes: kept), wasCut)
  }

  /// Where the paragraph that `start` is in ends, and where the next one begins.
  private func paragraph(from start: Int) -> (end: Int, next: Int) {
    var (end, next): (Int32, Int32) = (0, 0)
    bytes.withUnsafeBytes { bytes in
      let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      pango_find_paragraph_boundary(text.map { $0 + start }, Int32(bytes.count - start), &end, &next)
    }
    return (start + Int(end), start + Int(next))
  }
}
