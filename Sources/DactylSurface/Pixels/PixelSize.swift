/// Width and height of a buffer, in whole pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package static let zero = PixelSize(width: 0, height: 0)

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var area: Int { isEmpty ? 0 : width * height }
}
