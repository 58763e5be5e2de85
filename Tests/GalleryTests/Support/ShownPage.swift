import DactylGeometry
import DactylGraphics
import DactylLanguage
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import GalleryKit

/// A page of the gallery in a window, as high as its content; or the whole gallery.
@MainActor final class ShownPage {
  /// What is shown: a page, or nil for the window with the list of pages.
  nonisolated static let all: [PageName?] = PageName.allCases + [nil]

  let stage: TestStage
  let view: View
  private let width: Double
  private let isWindow: Bool

  init(
    _ page: PageName?, width: Double, height: Double = 900, language: Locale? = nil,
    look: (Application) -> Void = { _ in }
  ) throws {
    self.width = width
    isWindow = page == nil
    let application = Application()
    look(application)
    application.catalogs = [.ofGallery]
    application.traitOverrides.locale = language
    let size = Size(width: width, height: height)
    if let page {
      stage = try TestStage(size: size, application: application, drawsFrames: false)
      let view = View(.vertical(), [page.makeContent()])
      view.backgroundColor = view.traits.theme.colors.background
      stage.view.addSubview(view)
      self.view = view
    } else {
      stage = try TestStage(
        size: size, application: application, root: GalleryController(.buttons), drawsFrames: false)
      view = stage.view
    }
    settle()
    // All of it is visible.
    if view.frame.height > size.height { stage.resize(to: Size(width: width, height: view.frame.height)) }
    // What moves without end begins to move when it is first drawn.
    _ = try picture()
  }

  isolated deinit { stage.application.traitOverrides.locale = nil }

  /// Gives the program the look of the desktop again.
  func resetLook() {
    let traits = stage.application.traitOverrides
    traits.appearance = nil
    traits.theme = nil
    traits.density = nil
    traits.fontScale = nil
    traits.reducesMotion = nil
  }

  /// Lets as much time pass as a change of the language does.
  func wait() { settle() }

  /// The language of the program; nil for that of the user, which is English.
  var language: Locale? {
    get { stage.application.traitOverrides.locale }
    set {
      stage.application.traitOverrides.locale = newValue
      settle()
    }
  }

  /// Gives the page the height that it wants, and lets what has begun come to an end.
  private func settle() {
    stage.advance(by: 0.1)
    if !isWindow {
      let height = view.measuredSize(for: ProposedSize(width: width, height: nil)).height
      view.frame = Rect(x: 0, y: 0, width: width, height: height)
    }
    stage.advance(by: 0.9)
  }

  /// A picture of the page.
  func picture() throws -> Bitmap {
    view.layoutIfNeeded()
    let image = try #require(view.snapshot(scale: 1))
    return try Bitmap(size: view.bounds.size, hasAlpha: false) { context in context.draw(image, at: .zero) }
  }
}

extension Bitmap {
  /// Returns where the picture differs from another one; nil if both are the same.
  func difference(from other: Bitmap) -> String? {
    guard pixelWidth == other.pixelWidth, pixelHeight == other.pixelHeight else {
      return "\(pixelWidth) × \(pixelHeight) instead of \(other.pixelWidth) × \(other.pixelHeight)"
    }
    var box: Rect?
    for y in 0..<pixelHeight {
      for x in 0..<pixelWidth where argb(x: x, y: y) != other.argb(x: x, y: y) {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box.map { "different in \($0)" }
  }
}
