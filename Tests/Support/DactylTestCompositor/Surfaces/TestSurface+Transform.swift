import DactylWayland

/// The buffer as the user sees it: reverses the transform that the client declared with `set_buffer_transform`.
///
/// In the protocol's steps: mirrored first and then turned counter-clockwise by quarters.
extension TestSurface {
  private var quarterTurns: Int { Int(transform.rawValue) & 3 }
  private var isMirrored: Bool { transform.rawValue & 4 != 0 }

  /// The size of the shown picture in pixels.
  package var shownSize: (width: Int, height: Int) {
    quarterTurns & 1 == 0 ? (bufferWidth, bufferHeight) : (bufferHeight, bufferWidth)
  }

  /// The colour of a pixel of the shown picture; nil outside of it or without one.
  package func shownPixel(_ x: Int, _ y: Int) -> UInt32? {
    let size = shownSize
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
    let place = inBuffer(PixelRect(x: x, y: y, width: 1, height: 1))
    return pixel(place.x, place.y)
  }

  /// The rectangle in the buffer for a part of the shown picture.
  func inBuffer(_ rect: PixelRect) -> PixelRect {
    var rect = rect
    var size = shownSize
    if isMirrored { rect.x = size.width - rect.x - rect.width }
    for _ in 0..<quarterTurns {
      // The right side moves to the top.
      rect = PixelRect(x: rect.y, y: size.width - rect.x - rect.width, width: rect.height, height: rect.width)
      size = (size.height, size.width)
    }
    return rect
  }
}
