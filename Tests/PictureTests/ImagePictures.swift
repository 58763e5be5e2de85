import Dactyl
import Testing

/// Pictures of images: content modes, stretched frames, vector drawings and icons.
@MainActor @Suite struct ImagePictures {
  /// A mountain with a sun, wider than high.
  private static let landscape = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16">
      <path fill="#9cc7f0" d="M0 0h24v16H0z"/><circle cx="18" cy="5" r="3" fill="#f2b632"/>
      <path fill="#4c7a4f" d="M0 16 8 5l8 11z"/><path fill="#6f9a63" d="M10 16l6-7 8 7z"/>
      <path fill="none" stroke="#8a2f2f" d="M.5 .5h23v15H.5z"/>
    </svg>
    """

  /// Two sheets of paper, like an icon theme's copy icon.
  private static let copy = """
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">
      <path fill="#2e3436" d="M5 1h9v11h-9z"/><path fill="#2e3436" fill-opacity=".5" d="M2 4h2v9h7v2H2z"/>
    </svg>
    """

  private func landscape(_ width: Double, scale: Double) throws -> Image {
    try Image(data: Array(Self.landscape.utf8), size: Size(width: width, height: width * 2 / 3), scale: scale)
  }

  @Test(arguments: [1, 2])
  func contentModes(_ scale: Double) throws {
    let image = try landscape(18, scale: scale)
    try Picture.check(view: "content-modes-of-scale-\(Int(scale))", size: Size(width: 132, height: 132)) { look in
      let board = View()
      board.backgroundColor = look.background
      for (index, mode) in View.ContentMode.allCases.enumerated() {
        let view = ImageView(image, contentMode: mode)
        view.backgroundColor = Color.systemGray.withAlphaComponent(0.3)
        let (column, row) = (Double(index % 4), Double(index / 4))
        view.frame = Rect(x: 4 + column * 32, y: 4 + row * 43, width: 28, height: 38)
        board.addSubview(view)
      }
      return board
    }
  }

  @Test func framesKeepTheirCorners() throws {
    let frame = try Image(size: Size(width: 15, height: 15), scale: 2) { context in
      let inner = Rect(x: 1, y: 1, width: 13, height: 13)
      context.fill(Path(roundedRect: inner, cornerRadius: 6), with: Color.systemBlue.withAlphaComponent(0.25))
      context.stroke(Path(roundedRect: inner, cornerRadius: 6), with: .systemBlue, width: 2)
    }.resizable(capInsets: Insets(7))
    try Picture.check("nine-parts", size: Size(width: 112, height: 76)) { context, look in
      context.draw(frame, at: Point(x: 4, y: 4))
      context.draw(frame, in: Rect(x: 24, y: 4, width: 84, height: 15))
      context.draw(frame, in: Rect(x: 4.3, y: 24.3, width: 40, height: 48))
      context.draw(frame, in: Rect(x: 50, y: 26, width: 10, height: 8))
      context.draw(frame, in: Rect(x: 50, y: 40, width: 20, height: 32), tintedWith: look.foreground)
      context.translate(x: 90, y: 50)
      context.rotate(by: 0.4)
      context.draw(frame, in: Rect(x: -14, y: -18, width: 28, height: 36))
    }
  }

  @Test func drawingsAreSharpAtTheScaleTheyAreMadeFor() throws {
    try Picture.check("svg", size: Size(width: 88, height: 40)) { context, _ in
      context.draw(try landscape(48, scale: context.scale), at: Point(x: 4, y: 4))
      context.draw(try landscape(24, scale: context.scale), at: Point(x: 58.3, y: 4.4))
      // An image made for another scale, for comparison.
      context.draw(try landscape(24, scale: 0.5), at: Point(x: 58, y: 22))
    }
  }

  @Test func symbolsHaveTheColourOfText() throws {
    try Picture.check("symbols", size: Size(width: 84, height: 28)) { context, look in
      for (index, color) in [look.foreground, .systemBlue, look.foreground.withAlphaComponent(0.4)].enumerated() {
        let symbol = try Image(data: Array(Self.copy.utf8), scale: context.scale).template()
        context.draw(symbol, at: Point(x: 4 + Double(index) * 20, y: 6), tintedWith: color)
      }
      let small = try Image(data: Array(Self.copy.utf8), size: Size(width: 10, height: 10), scale: context.scale)
      context.draw(small, at: Point(x: 66, y: 9), tintedWith: .systemRed)
    }
  }
}
