import DactylGeometry
import DactylInput
import Foundation
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylGraphics

/// Views that show pictures.
@MainActor @Suite struct ImageViewTests {
  private func image(_ width: Double = 8, _ height: Double = 4, _ color: Color = .red) throws -> Image {
    try Image(size: Size(width: width, height: height)) {
      $0.fill(Rect(x: 0, y: 0, width: width, height: height), with: color)
    }
  }

  /// The picture of `view` in its window, at one pixel per point.
  private func drawn(_ view: View, in application: Application = Application()) throws -> Bitmap {
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 20, height: 20), application: application)
    let window = Window()
    window.fillsSurface = true
    stack.show(window)
    window.addSubview(view)
    defer { stack.close() }
    return try Bitmap(size: stack.size) { stack.draw($0, in: [Rect(origin: .zero, size: stack.size)]) }
  }

  /// The rectangle in which something was drawn.
  private func ink(_ bitmap: Bitmap) -> Rect {
    var ink = Rect.zero
    for (index, pixel) in bitmap.pixels.enumerated() where pixel != 0 {
      let (y, x) = index.quotientAndRemainder(dividingBy: bitmap.pixelWidth)
      ink = ink.union(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
    }
    return ink
  }

  // MARK: Content modes

  @Test func theContentModePlacesTheContent() {
    let bounds = Rect(x: 10, y: 20, width: 40, height: 30)
    let expected: [View.ContentMode: Rect] = [
      .scaleToFill: bounds,
      .scaleAspectFit: Rect(x: 10, y: 25, width: 40, height: 20),
      .scaleAspectFill: Rect(x: 0, y: 20, width: 60, height: 30),
      .center: Rect(x: 26, y: 33, width: 8, height: 4),
      .top: Rect(x: 26, y: 20, width: 8, height: 4),
      .bottom: Rect(x: 26, y: 46, width: 8, height: 4),
      .left: Rect(x: 10, y: 33, width: 8, height: 4),
      .right: Rect(x: 42, y: 33, width: 8, height: 4),
      .topLeft: Rect(x: 10, y: 20, width: 8, height: 4),
      .topRight: Rect(x: 42, y: 20, width: 8, height: 4),
      .bottomLeft: Rect(x: 10, y: 46, width: 8, height: 4),
      .bottomRight: Rect(x: 42, y: 46, width: 8, height: 4),
    ]
    for mode in View.ContentMode.allCases {
      #expect(mode.rect(of: Size(width: 8, height: 4), in: bounds) == expected[mode], "\(mode)")
    }
  }

  @Test(arguments: [0, -5, .nan, .infinity] as [Double])
  func contentWithoutAreaIsPlacedNowhere(_ bad: Double) throws {
    for mode in View.ContentMode.allCases {
      let bounds = Rect(x: 0, y: 0, width: 9, height: 9)
      #expect(mode.rect(of: Size(width: bad, height: 4), in: bounds) == .zero)
      #expect(mode.rect(of: Size(width: 8, height: 4), in: Rect(x: 0, y: 0, width: bad, height: 9)) == .zero)
      let view = ImageView(try image(), contentMode: mode)
      view.bounds = Rect(x: 0, y: 0, width: bad, height: 9)
      #expect(try ink(drawn(view)) == .zero)
    }
  }

  @Test func nothingIsDrawnBeyondTheBounds() throws {
    for mode in View.ContentMode.allCases {
      let view = ImageView(try image(30, 6), contentMode: mode)
      view.frame = Rect(x: 5, y: 5, width: 10, height: 10)
      #expect(view.frame.contains(try ink(drawn(view))), "\(mode)")
    }
  }

  @Test func contentInItsOwnSizeIsAlignedToWholePixels() throws {
    let view = ImageView(try image(), contentMode: .center)
    view.frame = Rect(x: 1.2, y: 1.4, width: 11, height: 9)
    let bitmap = try drawn(view)
    #expect(ink(bitmap) == Rect(x: 3, y: 4, width: 8, height: 4))
    #expect(bitmap.argb(x: 3, y: 4) == 0xffff_0000)
    // The width is kept, although both edges would be moved inwards.
    let half = ImageView(
      try Image(size: Size(width: 8.5, height: 4), scale: 2) {
        $0.fill(Rect(x: 0, y: 0, width: 9, height: 4), with: .red)
      }, contentMode: .topLeft)
    half.frame = Rect(x: 1.6, y: 1, width: 12, height: 9)
    #expect(ink(try drawn(half)) == Rect(x: 2, y: 1, width: 9, height: 4))
  }

  // MARK: Right to left

  @Test func aPictureOfADirectionIsMirroredRightToLeft() throws {
    // The left half is red.
    let arrow = try Image(size: Size(width: 8, height: 4)) {
      $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .red)
    }
    for mode in [View.ContentMode.topLeft, .scaleToFill] {
      for (image, direction, left) in [
        (arrow, LayoutDirection.rightToLeft, 2.0), (arrow.flippedForRightToLeft(), .leftToRight, 2),
        (arrow.flippedForRightToLeft(), .rightToLeft, 6), (arrow.flippedForRightToLeft().template(), .rightToLeft, 6),
      ] {
        let view = ImageView(image, contentMode: mode)
        view.frame = Rect(x: 2, y: 3, width: 8, height: 4)
        view.traitOverrides.layoutDirection = direction
        #expect(try ink(drawn(view)) == Rect(x: left, y: 3, width: 4, height: 4), "\(mode), \(direction)")
      }
    }
  }

  @Test func flippedImagesKeepTheirOtherProperties() throws {
    let flipped = try image().template().resizable(capInsets: Insets(top: 1, left: 1, bottom: 1, right: 1))
      .flippedForRightToLeft()
    #expect(flipped.flipsForRightToLeft && flipped.isTemplate && flipped.capInsets.top == 1)
    #expect(flipped.template().flipsForRightToLeft)
    #expect(try image().flipsForRightToLeft == false)
  }

  @Test func aTemplateHasTheColourOfTextInTheTheme() throws {
    let view = ImageView(try image().template())
    var theme = Theme.standard
    theme.colors.label = .blue
    view.traitOverrides.theme = theme
    #expect(try drawn(view).argb(x: 1, y: 1) == 0xff00_00ff)
    view.tintColor = .red
    #expect(try drawn(view).argb(x: 1, y: 1) == 0xffff_0000)
  }

  // MARK: The view

  @Test func theViewIsAsLargeAsItsPicture() throws {
    let view = ImageView(try image())
    #expect(view.frame == Rect(x: 0, y: 0, width: 8, height: 4))
    #expect(view.sizeThatFits(Size(width: 1, height: 1)) == Size(width: 8, height: 4))
    view.image = nil
    #expect(view.sizeThatFits(.zero) == .zero)
    view.icon = Icon(named: "x", size: 24)
    #expect(view.sizeThatFits(.zero) == Size(width: 24, height: 24))
  }

  // HT-15
  @Test func pictureTakesNoTouches() throws {
    #expect(!ImageView(try image()).isUserInteractionEnabled)
  }

  @Test func everyChangeOfThePictureIsPainted() throws {
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 20, height: 20), application: Application())
    let window = Window()
    window.fillsSurface = true
    stack.show(window)
    let view = ImageView(try image())
    window.addSubview(view)
    let changes: [(String, (ImageView) throws -> Void)] = [
      ("image", { $0.image = try image(8, 4, .blue) }), ("mode", { $0.contentMode = .center }),
      ("tint", { $0.tintColor = .systemRed }), ("icon", { $0.icon = Icon(named: "y") }),
    ]
    for (name, change) in changes {
      _ = stack.takeDamage()
      try change(view)
      #expect(stack.takeDamage() == [view.frame], "\(name)")
    }
    stack.close()
  }

  @Test func tintConcernsTemplatesAlone() throws {
    let image = try image()
    let view = ImageView(image)
    view.tintColor = .blue
    #expect(try drawn(view).argb(x: 2, y: 2) == 0xffff_0000)
    view.image = image.template()
    #expect(try drawn(view).argb(x: 2, y: 2) == 0xff00_00ff)
  }

  @Test func iconsComeFromTheThemeOfTheApplication() throws {
    let folder = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Bitmap(size: Size(width: 16, height: 16)) { $0.fill(Rect(x: 0, y: 0, width: 16, height: 16), with: .red) }
      .writePNG(to: folder + "/thing-symbolic.png")
    let application = Application()
    application.iconTheme = IconTheme(name: "none", folders: [folder])
    let view = ImageView(icon: Icon(named: "thing-symbolic", size: 8))
    view.tintColor = .green
    let bitmap = try drawn(view, in: application)
    #expect(ink(bitmap) == Rect(x: 0, y: 0, width: 8, height: 8))
    #expect(bitmap.argb(x: 2, y: 2) == 0xff00_ff00)
    view.image = try image()
    #expect(try drawn(view, in: application).argb(x: 2, y: 4) == 0xffff_0000, "an image has priority over the icon")
    view.image = nil
    view.icon = Icon(named: "no such icon of this test")
    #expect(try ink(drawn(view, in: application)) == .zero)
  }

  @Test func anotherThemePaintsEverything() {
    let application = Application()
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 20, height: 20), application: application)
    _ = stack.takeDamage()
    application.iconTheme = IconTheme(name: "other", folders: [])
    #expect(stack.takeDamage() == [Rect(x: 0, y: 0, width: 20, height: 20)])
    stack.close()
  }

  // MARK: Loading

  private func file(_ color: Color) throws -> String {
    let path = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString).png"
    try Bitmap(size: Size(width: 8, height: 4)) { $0.fill(Rect(x: 0, y: 0, width: 8, height: 4), with: color) }
      .writePNG(to: path)
    return path
  }

  private func load(_ path: String, into view: ImageView) async -> Result<Image, GraphicsError> {
    await withCheckedContinuation { continuation in
      view.load(contentsOf: path, scale: 2) { continuation.resume(returning: $0) }
    }
  }

  @Test func aLoadedPictureIsShown() async throws {
    let path = try file(.blue)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let view = ImageView(try image())
    let before = view.image
    var results: [Result<Image, GraphicsError>] = []
    view.load(contentsOf: path) { results.append($0) }
    #expect(view.image == before && results.isEmpty, "the load finishes later")
    let image = try await load(path, into: view).get()
    #expect(view.image == image)
    #expect(image.size == Size(width: 4, height: 2))
    #expect(results == [.failure(.cancelled)], "the second load ended the first")
  }

  @Test func aFailedLoadLeavesTheFormerImage() async throws {
    let view = ImageView(try image())
    let before = view.image
    let result = await load("/no/such/file", into: view)
    #expect(result == .failure(.file(path: "/no/such/file", reason: "No such file or directory")))
    #expect(view.image == before)
  }

  /// Ways to end a load, before it has begun and while the picture is being loaded.
  @Test(arguments: [false, true])
  func endingALoadReportsTheCancellationToItsHandler(_ isUnderWay: Bool) async throws {
    let path = try file(.blue)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let image = try image()
    let ends: [(inout ImageView?) -> Void] = [
      { $0?.image = image }, { $0?.image = nil }, { $0?.load(contentsOf: "/no/such/file") { _ in } }, { $0 = nil },
    ]
    // Loads of pictures wait until all earlier work has finished.
    let gate = DispatchSemaphore(value: 0)
    let busy = (0..<8).map { _ in Task { try? await Interruptible.run { gate.wait() } } }
    if isUnderWay { await Task.yield() }
    for (index, end) in ends.enumerated() {
      var view: ImageView? = ImageView()
      var results: [Result<Image, GraphicsError>] = []
      view?.load(contentsOf: path) { results.append($0) }
      if isUnderWay { await Task.yield() }
      #expect(results.isEmpty)
      end(&view)
      for _ in 0..<10 where results.isEmpty { await Task.yield() }
      #expect(results == [.failure(.cancelled)], "\(index)")
      #expect(view?.image == (index == 0 ? image : nil))
    }
    for _ in busy { gate.signal() }
    for task in busy { await task.value }
  }
}
