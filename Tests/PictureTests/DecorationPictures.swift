import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Round corners, borders and shadows of views.
@MainActor @Suite struct DecorationPictures {
  private func card(_ frame: Rect, _ color: Color?, radius: Double = 8) -> View {
    let card = View(frame: frame)
    card.backgroundColor = color
    card.cornerRadius = radius
    return card
  }

  private func shadow(_ radius: Double = 4, _ offset: Point = Point(x: 0, y: 3)) -> Shadow {
    Shadow(
      color: Color(light: Color(white: 0, alpha: 0.5), dark: Color(white: 0, alpha: 0.9)), radius: radius,
      offset: offset)
  }

  private func page(_ views: View...) -> View {
    let page = View()
    page.backgroundColor = .systemGray6
    for view in views { page.addSubview(view) }
    return page
  }

  @Test func roundCorners() throws {
    try Picture.check(view: "round-corners", size: Size(width: 112, height: 40)) { _ in
      let capsule = card(Rect(x: 36, y: 10, width: 32, height: 14), .systemRed, radius: .infinity)
      let faded = card(Rect(x: 76, y: 6, width: 30, height: 28), .systemBlue)
      faded.alpha = 0.5
      return page(card(Rect(x: 4, y: 4, width: 26, height: 32), .systemBlue), capsule, faded)
    }
  }

  @Test func borders() throws {
    try Picture.check(view: "borders", size: Size(width: 132, height: 40)) { _ in
      let square = card(Rect(x: 4, y: 4, width: 26, height: 32), .background, radius: 0)
      square.border = Border(color: .systemBlue)
      let round = card(Rect(x: 36, y: 4, width: 26, height: 32), .background)
      round.border = Border(color: .label, width: 1)
      let thick = card(Rect(x: 68, y: 4, width: 26, height: 32), .systemYellow)
      thick.border = Border(color: .systemRed, width: 4)
      thick.addSubview(card(Rect(x: 10, y: 10, width: 20, height: 12), .systemGreen, radius: 2))
      let translucent = card(Rect(x: 100, y: 4, width: 26, height: 32), .systemBlue)
      translucent.border = Border(color: Color(light: .black, dark: .white).withAlphaComponent(0.5), width: 3)
      return page(square, round, thick, translucent)
    }
  }

  @Test func shadows() throws {
    try Picture.check(view: "shadows", size: Size(width: 190, height: 56)) { _ in
      let opaque = card(Rect(x: 14, y: 10, width: 32, height: 32), .background)
      opaque.shadow = shadow()
      let translucent = card(Rect(x: 64, y: 10, width: 32, height: 32), Color.systemBlue.withAlphaComponent(0.3))
      translucent.shadow = shadow(4, Point(x: 4, y: 6))
      let none = card(Rect(x: 112, y: 10, width: 32, height: 32), nil, radius: 0)
      none.shadow = shadow(3, .zero)
      let hard = card(Rect(x: 160, y: 12, width: 18, height: 18), .systemRed, radius: 9)
      hard.shadow = shadow(0, Point(x: 5, y: 10))
      return page(opaque, translucent, none, hard)
    }
  }

  /// Small, large and very long shapes, and a blur that is larger than the shape.
  @Test func shadowsOfAllSizes() throws {
    try Picture.check(view: "shadow-sizes", size: Size(width: 220, height: 90)) { _ in
      let tiny = card(Rect(x: 16, y: 16, width: 6, height: 4), .background, radius: 2)
      let long = card(Rect(x: 16, y: 56, width: 90, height: 14), .background, radius: 7)
      let large = card(Rect(x: 130, y: 20, width: 70, height: 50), .background, radius: 20)
      let wide = card(Rect(x: 66, y: 20, width: 16, height: 16), .background, radius: 3)
      tiny.shadow = shadow(3)
      long.shadow = shadow(5)
      large.shadow = shadow(6)
      wide.shadow = shadow(12)
      return page(tiny, long, large, wide)
    }
  }

  private func clippedCard(_ frame: Rect) -> View {
    let clipped = card(frame, .background, radius: 12)
    clipped.clipsToBounds = true
    clipped.border = Border(color: .systemGray)
    clipped.shadow = shadow()
    let bar = View(frame: Rect(x: 0, y: 0, width: frame.width, height: 14))
    bar.backgroundColor = .systemBlue
    clipped.addSubview(bar)
    let label = Label("Clipped", frame: Rect(x: 2, y: 24, width: 60, height: 14))
    label.font = .system(size: 11)
    clipped.addSubview(label)
    return clipped
  }

  @Test func clippedContent() throws {
    try Picture.check(view: "clipped-content", size: Size(width: 130, height: 60)) { _ in
      let faded = clippedCard(Rect(x: 72, y: 8, width: 46, height: 40))
      faded.alpha = 0.5
      return page(clippedCard(Rect(x: 12, y: 8, width: 46, height: 40)), faded)
    }
  }

  @Test(arguments: ContentRotation.allCases) func turnedDecorations(_ rotation: ContentRotation) throws {
    let size = Size(width: 72, height: 64)
    try Picture.check(
      view: "turned-decorations-\(rotation.rawValue)", turned: rotation, size: rotation.turn(size)
    ) { _ in page(clippedCard(Rect(x: 12, y: 8, width: 46, height: 40))) }
  }

  @Test func transformedDecorations() throws {
    try Picture.check(view: "transformed-decorations", size: Size(width: 150, height: 80)) { _ in
      let turned = clippedCard(Rect(x: 20, y: 20, width: 46, height: 40))
      turned.transform = AffineTransform(rotationAngle: 0.5)
      let stretched = clippedCard(Rect(x: 86, y: 20, width: 46, height: 40))
      stretched.transform = AffineTransform(scaleX: 1.2, y: 0.7)
      return page(turned, stretched)
    }
  }

  // MARK: Single corners and masks

  /// A view that is clear at its lower edge.
  private final class EdgeFade: View {
    override func draw(_ context: Context, in rect: Rect) {
      let start = Point(x: 0, y: bounds.maxY - 24)
      context.fill(bounds, with: .linear(Gradient(.black, .clear), from: start, to: Point(x: 0, y: bounds.maxY)))
    }
  }

  private func shape(_ color: Color, _ corners: Corners) -> View {
    let view = card(.zero, color, radius: 10)
    view.maskedCorners = corners
    view.sizing = .fixed(width: 44, height: 32)
    return view
  }

  /// Shapes with some round corners: plain, with a border, with a shadow, and clipping a bar.
  private func shapes() -> View {
    let (tab, corner) = (shape(.systemBlue, .top), shape(.background, .topLeading))
    let clipped = shape(.background, .bottom)
    tab.border = Border(color: .label, width: 2)
    corner.shadow = shadow()
    clipped.clipsToBounds = true
    clipped.border = Border(color: .systemGray)
    let bar = View()
    bar.backgroundColor = .systemRed
    bar.pinning = Pinning(leading: 0, bottom: 0, trailing: 0)
    bar.sizing.height = 12
    clipped.addSubview(bar)
    let halves = View(.horizontal(spacing: 1), [shape(.systemGreen, .leading), shape(.systemGreen, .trailing)])
    return View(.horizontal(spacing: 12), [tab, halves, corner, clipped])
  }

  private func fadingList() -> View {
    let list = ScrollView(.vertical(spacing: 2))
    list.sizing = .fixed(width: 120, height: 72)
    list.backgroundColor = .systemGray5
    list.showsVerticalScrollIndicator = false
    for name in ["Ash", "Beech", "Cedar", "Elm", "Fir", "Hazel"] { list.addSubview(Label(name)) }
    list.contentOffset.y = 6.5
    let fade = EdgeFade()
    fade.pinning = .fill
    list.mask = fade
    return list
  }

  /// A card with a shadow, of which a disc and half of the rest are seen.
  private func maskedCard() -> View {
    let view = card(.zero, .systemYellow)
    view.sizing = .fixed(width: 72, height: 72)
    view.border = Border(color: .systemRed, width: 6)
    view.shadow = shadow()
    let mask = View()
    mask.pinning = Pinning(top: -12, leading: -12, bottom: -12, trailing: -12)
    mask.backgroundColor = Color(white: 0, alpha: 0.4)
    let disc = card(.zero, .black, radius: .infinity)
    disc.pinning = Pinning(centerX: 12, centerY: 0)
    disc.sizing = .fixed(width: 60, height: 60)
    mask.addSubview(disc)
    view.mask = mask
    return view
  }

  @Test func cornersAndMasks() throws {
    try ControlPictures().check("corners-and-masks", width: 300, in: Setup.few) {
      let row = View(.horizontal(spacing: 20), [fadingList(), maskedCard()])
      row.layoutMargins = DirectionalInsets(12)
      return [shapes(), row]
    }
  }
}
