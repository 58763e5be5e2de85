import DactylGeometry
import Synchronization
import Testing

@testable import DactylGraphics

/// Images of symbols, and the icons of a desktop in their place.
@MainActor @Suite struct SymbolImageTests {
  private let square = Rect(x: 0, y: 0, width: 36, height: 36)

  private func drawn(scale: Double = 1, _ draw: (Context) throws -> Void) throws -> [UInt32] {
    try picture(36, 36, scale: scale, draw: draw).pixels
  }

  // SY-6
  @Test func anImageKnowsItsSymbol() throws {
    let image = Image(.cart)
    #expect(image.symbol == .cart && image.isTemplate && !image.flipsForRightToLeft && !image.isOpaque)
    #expect(image.size == Size(width: 20, height: 20) && image.pixelWidth == 40 && image.scale == 2)
    #expect(Image(.back).flipsForRightToLeft)
    #expect(Image(.cart, beside: .system(size: 30, weight: .bold)).size == Size(width: 40, height: 40))
    #expect(try Image(size: Size(width: 4, height: 4)) { _ in }.symbol == nil)
    for other in [image.template(), image.flippedForRightToLeft()] { #expect(other.symbol == .cart) }
  }

  // SY-6
  @Test(arguments: [1, 1.5, 2, 3] as [Double])
  func anImageIsDrawnInThePixelsOfTheContext(_ scale: Double) throws {
    for symbol in [Symbol.menu, .heart.filled, .back] {
      let image = Image(symbol, size: 36, scale: 1)
      let expected = try drawn(scale: scale) { $0.draw(symbol, in: square, with: .red) }
      #expect(try drawn(scale: scale) { $0.draw(image, in: square, tintedWith: .red) } == expected)
      #expect(try drawn(scale: scale) { $0.draw(image, at: .zero, tintedWith: .red) } == expected)
    }
  }

  // SY-2, SY-6
  @Test func anImageHasTheWeightOfTheContextOrItsOwn() throws {
    func drawn(_ image: Image) throws -> [UInt32] {
      try self.drawn {
        $0.symbolWeight = .bold
        $0.draw(image, in: square, tintedWith: .red)
      }
    }
    func expected(_ weight: Font.Weight) throws -> [UInt32] {
      try self.drawn { $0.draw(.add, in: square, with: .red, weight: weight) }
    }
    #expect(try drawn(Image(.add, size: 36)) == expected(.bold))
    #expect(try drawn(Image(.add, size: 36, weight: .light)) == expected(.light))
    #expect(try expected(.bold) != expected(.light))
  }

  // SY-6
  @Test func thePixelsAreThoseOfTheScale() throws {
    let image = Image(.heart.filled, size: 18, weight: .bold, scale: 2)
    let bitmap = try picture(36, 36) { $0.draw(.heart.filled, in: square, with: .black, weight: .bold) }
    #expect(try image.pngData() == Image(bitmap).pngData())
    // A part, and a tile.
    let part = try picture(36, 36) { $0.draw(image, part: Rect(x: 0, y: 0, width: 18, height: 18), in: square) }
    #expect(part.pixels == bitmap.pixels)
    let tile = try picture(36, 36) { $0.fill(square, with: .tile(image, origin: .zero)) }
    #expect(tile.inkedCount > 300)
    let stretched = image.resizable(capInsets: Insets(4))
    #expect(try picture(36, 36) { $0.draw(stretched, in: square, tintedWith: .red) }.inkedCount > 300)
  }

  // SY-6
  @Test func pixelsAreMadeOnAnyThread() async throws {
    let image = Image(.star, size: 10)
    let data = try await Task.detached { try image.pngData() }.value
    #expect(data == (try image.pngData()))
  }

  // SY-6
  @Test(arguments: [0, -3, .nan, .infinity, 1e9] as [Double])
  func impossibleSizesCountAsOthers(_ size: Double) throws {
    let image = Image(.add, size: size, scale: size)
    #expect(image.size.width == (size > 0 ? 1000 : 20) && image.scale == (size > 0 ? 16 : 2))
    #expect(Image(.add, size: 0.01, scale: 1).pixelWidth == 1)
  }

  // MARK: Icons

  private final class Listener: Sendable {
    private let sentences = Mutex<[String]>([])

    var heard: [String] { sentences.withLock { $0 } }
    func hear(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
  }

  // SY-7
  @Test func theIconOfTheDesktopComesFirst() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "[Icon Theme]\nDirectories=16\n[16]\nSize=16\nMinSize=8\nMaxSize=512\nType=Scalable\n", to: "A/index.theme")
    for name in ["edit-copy", "go-previous", "emblem-favorite"] {
      try folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M0 0h16v9H0z'/></svg>",
        to: "A/16/\(name)-symbolic.svg")
    }
    let theme = IconTheme(name: "A", folders: [folder.path])
    let listener = Listener()
    Warnings.$listener.withValue({ listener.hear($0) }) {
      let copy = theme.image(for: .copy, size: 24, scale: 2)
      #expect(copy.symbol == nil && copy.isTemplate && copy.size == Size(width: 20, height: 20) && copy.scale == 2)
      #expect(!copy.flipsForRightToLeft && theme.image(for: .back).flipsForRightToLeft)
      // Without an icon, without one in this theme, and filled.
      for symbol in [Symbol.cart, .trash, .heart.filled] {
        theme.prepareImage(for: symbol)
        let image = theme.image(for: symbol, size: 24, scale: 2)
        #expect(image.symbol == symbol && image.size == Size(width: 24, height: 24), "\(symbol.name)")
      }
      #expect(theme.image(for: .heart).symbol == nil)
      #expect(theme.image(for: .copy, size: .nan).symbol == .copy)
    }
    #expect(listener.heard == [])
    // A later search for the same icon is reported.
    Warnings.$listener.withValue({ listener.hear($0) }) {
      #expect(theme.icon(named: "user-trash-symbolic", size: 20, scale: 2) == nil)
    }
    #expect(listener.heard.count == 1)
  }
}
