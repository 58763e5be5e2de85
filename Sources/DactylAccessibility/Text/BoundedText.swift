import DactylCore
import DactylGeometry

/// The part of a text in a rectangle (`AC-29`).
@MainActor struct BoundedText {
  /// The edges that may not cut a character.
  private struct Clip: OptionSet {
    let rawValue: UInt32
    static let min = Clip(rawValue: 1)
    static let max = Clip(rawValue: 2)
  }

  /// The most characters that are looked at.
  private static let mostCharacters = 20_000

  private let rect: Rect
  private let horizontal: Clip
  private let vertical: Clip

  /// `rect` is in the coordinates of an object's frame. The others are numbers of AT-SPI: 0 for no edges, 1 for the left
  /// or upper one, 2 for the right or lower one, and 3 for both.
  init(_ rect: Rect, horizontal: UInt32, vertical: UInt32) {
    self.rect = rect
    self.horizontal = Clip(rawValue: horizontal)
    self.vertical = Clip(rawValue: vertical)
  }

  /// Returns the parts of the text whose characters are in the rectangle, in code points and in the order of the text.
  /// Each is on one line, without the line break that ends it.
  func ranges(of text: ReadableText) -> [Range<Int>] {
    let area = rect.intersection(text.object.frame)
    guard !area.isEmpty else { return [] }
    let corners = [
      Point(x: area.minX, y: area.minY), Point(x: area.maxX, y: area.minY), Point(x: area.minX, y: area.maxY),
      Point(x: area.maxX, y: area.maxY),
    ].compactMap(text.object.point(inView:)).map(text.content.accessibilityTextPosition)
    guard let first = corners.min(), let last = corners.max() else { return [] }
    // In a line of both directions, any part of it can be between the corners.
    var position = text.content.accessibilityTextLine(at: first).lowerBound
    let end = text.text.position(after: text.content.accessibilityTextLine(at: last).upperBound)
    var (found, present, count) = ([Range<Int>](), (range: position..<position, line: Rect.zero), 0)
    while position < end, count < Self.mostCharacters {
      let character = position..<text.text.position(after: position)
      (position, count) = (character.upperBound, count + 1)
      let place = text.text[character].allSatisfy(\.isNewline) ? nil : frame(of: character, in: text)
      if let place, isInside(place) {
        let isSameLine = present.line.minY < place.maxY && place.minY < present.line.maxY
        if !isSameLine || present.range.upperBound != character.lowerBound {
          if !present.range.isEmpty { found.append(present.range) }
          present = (character, place)
        } else {
          present.range = present.range.lowerBound..<character.upperBound
        }
      }
    }
    if !present.range.isEmpty { found.append(present.range) }
    return found.map(text.scalars)
  }

  private func frame(of character: Range<Int>, in text: ReadableText) -> Rect? {
    let rects = text.content.accessibilityTextRects(for: character)
    guard let first = rects.first else { return nil }
    return text.object.place(of: rects.dropFirst().reduce(first) { $0.union($1) })
  }

  private func isInside(_ place: Rect) -> Bool {
    place.intersects(rect) && !(horizontal.contains(.min) && place.minX < rect.minX)
      && !(horizontal.contains(.max) && place.maxX > rect.maxX)
      && !(vertical.contains(.min) && place.minY < rect.minY) && !(vertical.contains(.max) && place.maxY > rect.maxY)
  }
}
