import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Small copies of pictures.
@MainActor @Suite struct ThumbnailTests {
  private static func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
    try Bitmap(pixelWidth: width, pixelHeight: height).pngData()
  }

  private static func makePictures(_ files: DocumentFolder, _ count: Int) throws {
    let bytes = try picture(400, 200)
    for number in 0..<count {
      try? FileSystem().replace(files.file("\(number).png"), with: bytes, .init(.usual, lasts: false))
    }
  }

  private func icons(in view: View) -> [FileIcon] {
    view.subviews.flatMap { view in (view as? FileIcon).map { [$0] } ?? icons(in: view) }
  }

  // FD-17
  @Test func rowsThatAreVisibleShowSmallCopies() async throws {
    let fixture = try await ChooserFixture { try Self.makePictures($0, 60) }
    let shown = icons(in: fixture.chooser.card.list).compactMap(\.image)
    #expect(shown.count >= fixture.chooser.source.visibleItems.count)
    #expect(shown.count < 40)
    #expect(shown.allSatisfy { $0.pixelWidth == 32 && $0.pixelHeight == 16 })
  }

  // FD-17
  @Test func aFileThatIsNoPictureHasASign() async throws {
    let fixture = try await ChooserFixture { files in
      files.write("no picture", to: "a.png")
      files.write("", to: "empty.png")
      try Self.makePictures(files, 1)
      symlink("0.png", "\(files.path)/link.png")
    }
    let images = icons(in: fixture.chooser.card.list).filter { !$0.isHidden }.map { ($0.image != nil, $0.isLink) }
    #expect(images.filter(\.0).count == 2)
    #expect(images.filter(\.1).count == 1)
  }

  // FD-17
  @Test func aSmallPictureKeepsItsSizeAndALargeOneIsRefused() async throws {
    let files = try DocumentFolder()
    try Self.makePictures(files, 1)
    let path = files.file("0.png").description
    let large = try await Image.loadThumbnail(contentsOf: path, size: Size(width: 1000, height: 1000))
    #expect(large.pixelWidth == 400)
    let small = try await Image.loadThumbnail(contentsOf: path, size: Size(width: 50, height: 50), scale: 2)
    #expect(small.pixelWidth == 100 && small.pixelHeight == 50 && small.scale == 2)
    let thin = try await Image.loadThumbnail(contentsOf: path, size: Size(width: 1, height: 1))
    #expect(thin.pixelWidth == 1 && thin.pixelHeight == 1)
    await #expect(throws: GraphicsError.self) {
      _ = try await Image.loadThumbnail(
        contentsOf: path, size: Size(width: 50, height: 50), maximumPixelCount: 1000)
    }
  }

  // FD-17
  @Test func manyPicturesAreNotKept() async throws {
    let files = try DocumentFolder()
    try Self.makePictures(files, 1)
    let thumbnails = Thumbnails()
    func key(_ number: Int) -> Thumbnails.Key {
      Thumbnails.Key(path: files.file("0.png"), modified: Double(number), side: 8, scale: 1)
    }
    for number in 0..<210 { #expect(await thumbnails.load(key(number)) != nil) }
    #expect(thumbnails.image(key(0)) == nil)
    #expect(thumbnails.image(key(209)) != nil)
    let wrong = Thumbnails.Key(path: FilePath(bytes: [0x2f, 0xff]), modified: 0, side: 8, scale: 1)
    #expect(await thumbnails.load(wrong) == nil)
  }
}
