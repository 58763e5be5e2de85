/// Bytes of a text, from `start` up to `end`.
///
/// An array of ranges would have the runtime look through all conformances of the program before the first text is seen.
struct TextPart {
  let start: Int
  let end: Int

  init(_ range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
  }

  var count: Int { end - start }
}
