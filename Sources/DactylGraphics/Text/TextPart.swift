/// A range of bytes of a text, from `start` up to `end`.
///
/// With an array of `Range`, the runtime would scan all conformances of the program before the first text is shown.
struct TextPart {
  let start: Int
  let end: Int

  init(_ range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
  }

  var count: Int { end - start }
}
