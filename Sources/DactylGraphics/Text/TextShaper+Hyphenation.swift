import CDactylPango

extension TextShaper {
  /// Returns the places where lines can end; nil if no word can be broken at a place of its own.
  func hyphenated(_ text: TextBytes, _ parts: [TextPart], dots: Bool) -> HyphenatedText? {
    guard key.style.hyphenates, key.width >= 0, linesLeft > 1, parts.count == 1 else { return nil }
    let start = parts[0].start
    let (spans, language) = (key.spans, key.style.language)
    // The dictionary of the word before: a text has seldom more than one.
    var last: (language: String?, dictionary: HyphenationDictionary?)?
    func dictionary(_ byte: Int) -> HyphenationDictionary? {
      let index = spans.index(ofByte: byte + start)
      let wanted = index < spans.count ? spans[index].attributes.language ?? language : language
      if let last, last.language == wanted { return last.dictionary }
      let found = HyphenationDictionaries.dictionary(for: wanted)
      last = (wanted, found)
      return found
    }
    var hyphenated: HyphenatedText?
    text.withCString(parts, dots: dots) { string, count in
      hyphenated = HyphenatedText(string, count: count, dictionary: dictionary) { engine.hyphens(in: $1, of: $0) }
    }
    return hyphenated?.hyphens.isEmpty == false ? hyphenated : nil
  }

  /// Returns the parts of the layout's text on lines that are wider than they may be: parts of words between two places
  /// where a dictionary breaks them.
  func overflowing(_ layout: OpaquePointer) -> [Range<Int>] {
    var found: [Range<Int>] = []
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extents)
      if extents.width > key.width, let line = pango_layout_iter_get_line_readonly(iterator)?.pointee, line.length > 0 {
        found.append(Int(line.start_index)..<Int(line.start_index + line.length))
      }
    } while pango_layout_iter_next_line(iterator) != 0
    return found
  }
}

/// A word of a language.
struct HyphenatedWord: Hashable {
  let dictionary: HyphenationDictionary
  let word: [UInt8]

  static func == (a: HyphenatedWord, b: HyphenatedWord) -> Bool { a.dictionary === b.dictionary && a.word == b.word }

  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension TextEngine {
  /// Returns the places in a word where it can be broken, from the cache if they are there.
  func hyphens(in word: [UInt8], of dictionary: HyphenationDictionary) -> [Int] {
    hyphenatedWords.value(for: HyphenatedWord(dictionary: dictionary, word: word)) {
      wordsLookedUp += 1
      return dictionary.breaks(in: word)
    }
  }
}
