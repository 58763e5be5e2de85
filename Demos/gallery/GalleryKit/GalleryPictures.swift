import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pictures of all pages, and of the window with the list of pages, in all looks, wide and narrow.
@MainActor public struct GalleryPictures {
  private let folder: String

  private static let looks: [(name: String, look: Look, scale: Double)] = [
    ("light", .exactly(), 1), ("light-1.5", .exactly(), 1.5), ("dark", .exactly([.dark]), 1),
    ("contrast", .exactly([.contrast]), 1), ("contrast-dark", .exactly([.dark, .contrast]), 1),
    ("rtl", .exactly([.rightToLeft]), 1), ("large", .exactly([.largeText]), 1), ("compact", .exactly([.compact]), 1),
  ]

  /// The pictures in `folder`, which need not exist.
  public init(folder: String) {
    self.folder = folder
  }

  /// Writes the pictures, and makes the folder if it does not exist.
  public func write() {
    guard let application = Application.shared else { return }
    _ = mkdir(folder, 0o777)
    for (name, look, scale) in Self.looks {
      look.apply(to: application)
      for width in [300.0, 720] {
        for page in PageName.allCases {
          write(picture(of: page, width: width, scale: scale), to: "\(page.rawValue)-\(Int(width))-\(name)")
        }
        write(pictureOfWindow(width: width, scale: scale), to: "window-\(Int(width))-\(name)")
      }
    }
    Look().apply(to: application)
  }

  private func write(_ picture: Bitmap?, to name: String) {
    let file = "\(folder)/\(name).png"
    guard let picture else { return Warnings.report("there is no picture for \(file)") }
    do { try picture.writePNG(to: file) } catch { Warnings.report("\(file): \(error)") }
  }

  /// A page at its full height.
  private func picture(of page: PageName, width: Double, scale: Double) -> Bitmap? {
    let view = View(.vertical(), [page.makeContent()])
    view.backgroundColor = view.traits.theme.colors.background
    view.traitOverrides.horizontalSizeClass = SizeClass(width: width)
    let height = view.measuredSize(for: ProposedSize(width: width, height: nil)).height
    return picture(of: view, size: Size(width: width, height: height), scale: scale)
  }

  /// The list of pages beside the first page, or above it.
  private func pictureOfWindow(width: Double, scale: Double) -> Bitmap? {
    let controller = GalleryController(.buttons)
    controller.view.traitOverrides.horizontalSizeClass = SizeClass(width: width)
    return picture(of: controller.view, size: Size(width: width, height: 720), scale: scale)
  }

  private func picture(of view: View, size: Size, scale: Double) -> Bitmap? {
    view.frame = Rect(origin: .zero, size: size)
    view.layoutIfNeeded()
    guard let image = view.snapshot(scale: scale) else { return nil }
    return try? Bitmap(size: view.bounds.size, scale: scale) { context in context.draw(image, at: .zero) }
  }
}
