import CDactylPango
import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

extension TextLayout {
  fileprivate var hasUnknownLetters: Bool { pango_layout_get_unknown_glyphs_count(shaped.first.layout) > 0 }
}

/// Every control that shows text has room for what its letters draw, in each family that is installed.
@MainActor @Suite struct TextRoomTests {
  nonisolated private static let texts = [
    "gjpqy", "ÅÇĄ", "{}[]|", "😀", "بِّجٍ", "ก็ปู่ที่ฏุ", "र्ट्रीं", "ỄẤỆ", "بَّٰۚ", "لِلَّٰهِۗ",
  ]

  /// The families that are installed.
  private static var families: [String] {
    var (families, count): (UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?, Int32) = (nil, 0)
    pango_font_map_list_families(TextEngine.shared.fontMap, &families, &count)
    defer { g_free(families) }
    return (0..<Int(count)).compactMap { index in
      families?[index].flatMap(pango_font_family_get_name).map { String(cString: $0) }
    }.sorted()
  }

  private typealias Sample = (name: String, view: View)

  private func samples(_ text: String) -> [Sample] {
    var samples: [Sample] = []
    for role in Typography.Role.allCases {
      let lines = Label("\(text)\n\(text)", role: role)
      lines.numberOfLines = 0
      let view = TextView("\(text)\n\(text)")
      view.textRole = role
      view.isScrollEnabled = false
      samples += [
        ("label \(role)", Label(text, role: role)), ("lines \(role)", lines), ("link \(role)", Link(text, role: role)),
        ("text view \(role)", view),
      ]
    }
    let placeholder = TextView()
    placeholder.placeholder = text
    let cell = TableViewCell()
    cell.textLabel.text = text
    cell.detailLabel.text = text
    let row = Action(title: text) { _ in }
    let menu = MenuView(Menu(children: [Menu(title: text, options: .displayInline, children: [row])]))
    let bar = TabBar()
    let controller = ViewController()
    controller.title = text
    controller.tabItem.badge = .text(text)
    bar.add {}
    bar.show([controller], selected: 0)
    let navigation = NavigationBar()
    controller.navigationItem.prefersLargeTitle = true
    navigation.show(controller, back: BackButtonContent(to: controller))
    let key = KeyboardKeyView()
    key.key = KeyboardKey(function: .text(text), title: text)
    key.fontSize = KeyTitle.size(for: [(text, Size(width: 60, height: 40))], largest: 22, .standard)
    let slider = Slider()
    slider.showsValue = true
    slider.axis = .vertical
    slider.valueText = { _ in text }
    samples += [
      ("button", Button(text)), ("filled button", Button(text, style: .filled)), ("field", TextField(text)),
      ("placeholder", TextField(placeholder: text)), ("search", SearchField(text)),
      ("text view's placeholder", placeholder),
      ("cell", cell), ("segments", SegmentedControl([text, "A"])), ("check box", CheckBox(text)),
      ("radio button", RadioButton(text)), ("badge", Badge(text)), ("group", DisclosureGroup(text)),
      ("picker", Picker([text], selectedIndex: 0)), ("menu", menu), ("menu bar", MenuBar([Menu(title: text)])),
      ("tab bar", bar), ("navigation bar", navigation), ("tool tip", ToolTipView(text)), ("key", key),
      ("slider", slider),
    ]
    return samples
  }

  /// Gives the view the size that it asks for.
  private func layOut(_ view: View, _ theme: Theme, _ density: Density) {
    view.traitOverrides.theme = theme
    view.traitOverrides.density = density
    var size = view.measuredSize(for: .unspecified)
    size.width = min(size.width, 240)
    if let bar = view as? TabBar { size = Size(width: 200, height: bar.height) }
    if let bar = view as? NavigationBar { size = Size(width: 240, height: bar.fullHeight(in: 240)) }
    if view is KeyboardKeyView { size = Size(width: 66, height: 48) }
    view.frame = Rect(origin: .zero, size: size)
    view.layoutIfNeeded()
  }

  /// Returns the views in `view` whose letters are cut at an upper or lower edge: of the view itself, or of one that
  /// clips it.
  private func cut(_ view: View, in clip: Rect, scale: Double) throws -> [String] {
    guard !view.isHidden, !view.bounds.isEmpty else { return [] }
    let bounds = view.bounds
    let visible = view.clipsToBounds ? clip.intersection(bounds) : clip
    var found: [String] = []
    let limits = bounds.intersection(visible)
    if !(view is ScrollView) || view is TextView, try missing(view, limits, scale: scale) > 0 {
      found.append("\(type(of: view))")
    }
    for subview in view.subviews where !(subview is CaretView) {
      found += try cut(subview, in: visible.offsetBy(dx: -subview.frame.minX, dy: -subview.frame.minY), scale: scale)
    }
    return found
  }

  /// Draws the view without a clip, and returns the number of dark pixels beyond the upper and the lower edge of
  /// `limits`.
  private func missing(_ view: View, _ limits: Rect, scale: Double) throws -> Int {
    let room = 8.0
    let height = limits.height.rounded(.up)
    let size = Size(width: view.bounds.width, height: height + 2 * room)
    let bitmap = try Bitmap(size: size, scale: scale, hasAlpha: false) { context in
      context.fill(Rect(x: 0, y: 0, width: size.width + 2, height: size.height + 2), with: .white)
      context.translate(x: -view.bounds.minX, y: room - limits.minY)
      view.draw(context, in: view.bounds.insetBy(dx: 0, dy: -room))
    }
    let edge = Int(room * scale)
    let outside = Array(0..<edge) + Array(Int(((room + limits.height) * scale).rounded(.up))..<bitmap.pixelHeight)
    var count = 0
    let (pixels, row) = (bitmap.pixels, bitmap.pixelWidth)
    for y in outside { for x in 0..<row where pixels[y * row + x] & 0xff < 0xe8 { count += 1 } }
    return count
  }

  private func check(_ family: String, fontScale: Double, scale: Double) throws -> Set<String> {
    let before = TextLayout.fontScale
    TextLayout.fontScale = fontScale
    defer { TextLayout.fontScale = before }
    var theme = Theme.standard
    theme.typography.family = family
    var bad: Set<String> = []
    // The boxes for letters that no font has are not drawn as they are measured.
    let style = TextStyle(font: theme.typography.font(.body))
    for text in Self.texts where !TextLayout(text, style: style).hasUnknownLetters {
      for (name, view) in samples(text) {
        layOut(view, theme, fontScale == 1 ? .comfortable : .compact)
        for part in try cut(view, in: view.bounds, scale: scale) { bad.insert("\(name): \(part): \(text)") }
      }
    }
    return bad
  }

  // FR-4
  @Test func noControlCutsLetters() throws {
    for family in Self.families {
      let cut = try check(family, fontScale: 1, scale: 1.5).sorted()
      #expect(cut == [], "\(family)")
    }
  }

  // FR-4
  @Test func noControlCutsLargeLetters() throws {
    for family in Self.families {
      let cut = try check(family, fontScale: 2, scale: 1).sorted()
      #expect(cut == [], "\(family)")
    }
  }

  // FR-4
  @Test func aLineIsDrawnWholeWhereOnlyTheLineBesideItIsPaintedAgain() throws {
    for family in Self.families {
      let view = TextView("gjpqy gjpqy\nÅÊÉ gjp\nxxx")
      var theme = Theme.standard
      theme.typography.family = family
      view.style = .plain
      view.isScrollEnabled = false
      layOut(view, theme, .comfortable)
      let size = view.bounds.size
      let whole = try Bitmap(size: size, scale: 2, hasAlpha: false) { context in
        context.fill(view.bounds, with: .white)
        view.draw(context, in: view.bounds)
      }
      // The lower half alone, from each place near the end of the first line.
      for y in stride(from: 20.0, through: 36, by: 1) {
        let rect = Rect(x: 0, y: y, width: size.width, height: size.height - y)
        let part = try Bitmap(size: size, scale: 2, hasAlpha: false) { context in
          context.fill(view.bounds, with: .white)
          context.clip(to: rect)
          view.draw(context, in: rect)
        }
        let (first, row) = (Int(y * 2), whole.pixelWidth)
        #expect(Array(part.pixels[(first * row)...]) == Array(whole.pixels[(first * row)...]), "\(family) \(y)")
      }
    }
  }
}
