import DactylGeometry
import DactylInput
import Foundation
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylGraphics

/// Image views decode their icons before they draw them: the files are removed before the drawing.
@MainActor @Suite final class ImageViewIconTests {
  private let folder = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString)"
  private let workers = WorkerPool(count: 1, label: "test")
  private let application = Application()
  private let stack: WindowStack
  private let window = Window()
  private let icon = Icon(named: "thing", size: 8)

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Bitmap(size: Size(width: 8, height: 8)) { $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .red) }
      .writePNG(to: folder + "/thing.png")
    stack = WindowStack(surface: SurfaceID(rawValue: 1), size: Size(width: 20, height: 20), application: application)
    window.fillsSurface = true
    application.iconTheme = theme()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func theme() -> IconTheme {
    IconTheme(name: "none", folders: [folder], workers: workers)
  }

  /// Removes the icon's file when the workers have finished, and returns whether the icon is drawn.
  private func showsIconWithoutFile() async throws -> Bool {
    await workersAreDone()
    try FileManager.default.removeItem(atPath: folder)
    let bitmap = try Bitmap(size: stack.size, scale: stack.scale) {
      stack.draw($0, in: [Rect(origin: .zero, size: stack.size)])
    }
    return bitmap.argb(x: 2, y: 2) == 0xffff_0000
  }

  private func workersAreDone() async {
    await withCheckedContinuation { continuation in workers.run { continuation.resume() } }
  }

  @Test func aViewAddedToAWindowPreparesItsIcon() async throws {
    stack.show(window)
    let card = View()
    card.addSubview(ImageView(icon: icon))
    window.addSubview(card)
    #expect(try await showsIconWithoutFile())
  }

  private final class Forgetful: ImageView {
    override func didMoveToWindow() {}
  }

  @Test func aSubclassThatForgetsToCallSuperPreparesItsIconToo() async throws {
    stack.show(window)
    let view = Forgetful(contentMode: .topLeft)
    view.frame = Rect(x: 0, y: 0, width: 8, height: 8)
    view.icon = icon
    window.addSubview(view)
    #expect(try await showsIconWithoutFile())
  }

  @Test func anIconSetInAWindowIsPrepared() async throws {
    stack.show(window)
    let view = ImageView(icon: Icon(named: "other", size: 8))
    window.addSubview(view)
    view.icon = icon
    #expect(try await showsIconWithoutFile())
  }

  @Test func aWindowThatIsShownPreparesTheIconsInIt() async throws {
    window.addSubview(ImageView(icon: icon))
    stack.show(window)
    #expect(try await showsIconWithoutFile())
  }

  @Test func anIconIsPreparedForAnotherScale() async throws {
    stack.show(window)
    window.addSubview(ImageView(icon: icon))
    await workersAreDone()
    stack.scale = 4 / 3
    #expect(try await showsIconWithoutFile())
  }

  @Test func anIconIsPreparedFromAnotherTheme() async throws {
    stack.show(window)
    window.addSubview(ImageView(icon: icon))
    await workersAreDone()
    application.iconTheme = theme()
    #expect(try await showsIconWithoutFile())
  }

  /// A view in the window whose icon is hidden by an image.
  private func shadedView() async throws -> ImageView {
    stack.show(window)
    let view = ImageView(icon: icon)
    view.image = try Image(size: Size(width: 8, height: 8)) { _ in }
    window.addSubview(view)
    await workersAreDone()
    return view
  }

  @Test func anIconHiddenByAnImageIsPreparedWhenTheImageIsRemoved() async throws {
    try await shadedView().image = nil
    #expect(try await showsIconWithoutFile())
  }

  @Test func anIconHiddenByAnImageIsNotPrepared() async throws {
    _ = try await shadedView()
    try FileManager.default.removeItem(atPath: folder)
    #expect(application.iconTheme.icon(named: icon.name, size: icon.size) == nil)
  }
}
