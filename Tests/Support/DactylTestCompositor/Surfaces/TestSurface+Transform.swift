import DactylWayland

/// The buffer as the user sees it: what the client has done to it by `set_buffer_transform` is taken back.
///
/// Step by step as the protocol's words have it, mirrored and then turned counter-clockwise by quarters.
extension TestSurface {
  private var quarterTurns: Int { Int(transform.rawValue) & 3 }
  private var isMirrored: Bool { transform.rawValue & 4 != 0 }

  /// Pixels of the picture that is shown.
  package var shownSize: (width: Int, height: Int) {
    quarterTurns & 1 == 0 ? (bufferWidth, bufferHeight) : (bufferHeight, bufferWidth)
  }

  /// The colour of a pixel of the picture that is shown; nil outside of it or without one.
  package func shownPixel(_ x: Int, _ y: Int) -> UInt32? {
    let size = shownSize
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
    let place = inBuffer(PixelRect(x: x, y: y, width: 1, height: 1))
    return pixel(place.x, place.y)
  }

  /// Where a part of the picture that is shown lies in the buffer.
  func inBuffer(_ rect: PixelRect) -> PixelRect {
    var rect = rect
    var size = shownSize
    if isMirrored { rect.x = size.width - rect.x - rect.width }
    for _ in 0..<quarterTurns {
      // What was on the right is at the top.
      rect = PixelRect(x: rect.y, y: size.width - rect.x - rect.width, width: rect.height, height: rect.width)
      size = (size.height, size.width)
    }
    return rect
  }
}
