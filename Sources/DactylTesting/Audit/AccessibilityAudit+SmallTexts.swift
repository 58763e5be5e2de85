import Dactyl
import DactylGeometry

extension AccessibilityAudit {
  /// Returns the texts that are smaller than the user asks: those that grow less than their fonts do. All windows are
  /// laid out at the standard size for a moment, and then as before.
  func smallTexts() -> [AccessibilityFinding] {
    let large = texts.filter { $0.view.traits.fontScale > 1 && !isOnKey($0.view) && !canBeRead($0) }
    guard !large.isEmpty else { return [] }
    let standard = standardSizes()
    return large.compactMap { text in
      guard let size = standard[DrawnText.Name(text)] else { return nil }
      let wanted = text.view.traits.sizeAsked(forStandard: size)
      guard text.fontSize < wanted - Self.tolerance else { return nil }
      return text.finding(
        .smallText,
        "The text has a size of \(text.fontSize.shortened), but the user asks for \(wanted.shortened). Let it wrap, "
          + "give it more room, or show it in a tool tip.")
    }
  }

  /// Sizes of letters that differ by rounding, in points.
  private static let tolerance = 0.5

  /// Keys that are as narrow as the window makes them show their letter above the finger.
  private func isOnKey(_ view: View) -> Bool { view.nearest(of: TouchKeyboard.self) != nil }

  /// Returns the sizes of the texts where text has its standard size, in points. Equal texts of a view have the
  /// smallest one.
  private func standardSizes() -> [DrawnText.Name: Double] {
    let overrides = stage.application.traitOverrides
    let (scale, offsets) = (overrides.fontScale, scrollOffsets)
    overrides.fontScale = 1
    stage.application.layOutWindows()
    var sizes: [DrawnText.Name: Double] = [:]
    for text in windows.flatMap({ DrawnText.all(in: $0) }) where text.view.traits.fontScale == 1 {
      sizes[DrawnText.Name(text)] = min(sizes[DrawnText.Name(text)] ?? .infinity, text.fontSize)
    }
    overrides.fontScale = scale
    stage.application.layOutWindows()
    for (scrollView, offset) in offsets where scrollView.contentOffset != offset { scrollView.contentOffset = offset }
    stage.application.layOutWindows()
    return sizes
  }

  /// Where the windows are scrolled to, which a smaller content may change.
  private var scrollOffsets: [(ScrollView, Point)] {
    func all(in view: View) -> [(ScrollView, Point)] {
      let own = (view as? ScrollView).map { [($0, $0.contentOffset)] } ?? []
      return own + view.subviews.flatMap(all)
    }
    return windows.compactMap(\.view).flatMap(all)
  }
}

extension DrawnText {
  /// A text and the view that draws it.
  struct Name: Hashable {
    private let view: ObjectIdentifier
    private let text: String

    @MainActor init(_ text: DrawnText) {
      view = ObjectIdentifier(text.view)
      self.text = text.layout.text
    }
  }
}

extension Traits {
  /// Returns the size that a font of `size` points at the standard size of text has at that of the user. Fonts of titles
  /// grow less than others.
  fileprivate func sizeAsked(forStandard size: Double) -> Double {
    let roles = Typography.Role.allCases.filter { abs(theme.typography.font($0).size - size) < 0.01 }
    let sizes = roles.map { theme.typography.font($0, fontScale: fontScale).size * fontScale }
    return sizes.min() ?? size * fontScale
  }
}
