import Dactyl

/// Pictures of all pages in all looks, in a wide and in a narrow window.
@MainActor struct GalleryPictures {
  let folder: String

  private static let looks: [(name: String, look: Look, scale: Double)] = [
    ("light", Look(), 1), ("light-1.5", Look(), 1.5), ("dark", Look(isDark: true), 1),
    ("contrast", Look(hasHighContrast: true), 1), ("contrast-dark", Look(isDark: true, hasHighContrast: true), 1),
    ("rtl", Look(isRightToLeft: true), 1), ("large", Look(hasLargeText: true), 1),
    ("compact", Look(isCompact: true), 1),
  ]

  /// Writes the pictures. The folder must exist.
  func write() {
    guard let application = Application.shared else { return }
    for (name, look, scale) in Self.looks {
      look.apply(to: application)
      for page in PageName.allCases {
        for width in [300.0, 720] {
          let file = "\(folder)/\(page.rawValue)-\(Int(width))-\(name).png"
          guard let picture = picture(of: page, width: width, scale: scale) else {
            Warnings.report("there is no picture for \(file)")
            continue
          }
          do { try picture.writePNG(to: file) } catch { Warnings.report("\(file): \(error)") }
        }
      }
    }
    Look().apply(to: application)
  }

  private func picture(of page: PageName, width: Double, scale: Double) -> Bitmap? {
    let view = View(.vertical(), [page.makeContent()])
    view.backgroundColor = view.traits.theme.colors.background
    view.traitOverrides.horizontalSizeClass = SizeClass(width: width)
    let height = view.measuredSize(for: ProposedSize(width: width, height: nil)).height
    view.frame = Rect(x: 0, y: 0, width: width, height: height)
    view.layoutIfNeeded()
    guard let image = view.snapshot(scale: scale) else { return nil }
    return try? Bitmap(size: view.bounds.size, scale: scale) { context in context.draw(image, at: .zero) }
  }
}
