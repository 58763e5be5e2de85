import DactylGeometry
import DactylGraphics
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A tree of random views in a window, and random changes of it: every change of the picture that a program can make.
@MainActor final class RandomPicture {
  /// The changes so far, to find the cause of a difference.
  private(set) var story: [String] = []
  private let toplevel: Toplevel
  private let root: View
  private let isStraight: Bool
  private var random: SeededSource
  /// A separate source, so that the other choices are the same with and without decorations.
  private var decorations: SeededSource
  private let isDecorated: Bool
  /// A separate source, for the same reason.
  private var masks: SeededSource
  private let isMasked: Bool
  /// A separate source, for the same reason.
  private var returns: SeededSource
  private var overlay: Window?
  private var names = 0
  /// All views, including those removed from the tree.
  private(set) var views: [View] = []

  /// With `isStraight` no edge crosses pixels at an angle: no rotation, no curve, no gradient. With `isDecorated` many
  /// views have round corners, borders and shadows, and with `isMasked` masks, and only some corners are
  /// round.
  init(
    _ toplevel: Toplevel, root: View, isStraight: Bool, isDecorated: Bool = false, isMasked: Bool = false, seed: UInt64
  ) {
    self.toplevel = toplevel
    self.root = root
    self.isStraight = isStraight
    self.isDecorated = isDecorated
    self.isMasked = isMasked
    random = SeededSource(seed: seed)
    decorations = SeededSource(seed: seed &+ 3000)
    masks = SeededSource(seed: seed &+ 5000)
    returns = SeededSource(seed: seed &+ 7000)
    root.backgroundColor = color()
    for _ in 0..<Int.random(in: 1...8, using: &random) { addView() }
  }

  /// Makes one to four changes, all within one frame.
  func change() {
    for _ in 0..<Int.random(in: 1...4, using: &random) { changeOnce() }
  }

  // MARK: Making

  private func makeView() -> View {
    names += 1
    let frame = rect(within: Size(width: 120, height: 80))
    let view: View
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: view = View(frame: frame)
    case 2: view = Label("label \(names)", frame: frame)
    case 3:
      let scroll = ScrollView(frame: frame)
      scroll.contentSize = Size(width: 300, height: 300)
      if random.chance(50) { scroll.indicators.show() }
      view = scroll
    default:
      let sketches = isStraight ? [.nothing, .bars, .text] : SketchView.Sketch.allCases
      view = SketchView(random.pick(sketches) ?? .bars, frame: frame)
    }
    view.debugName = "v\(names)"
    if random.chance(50) { view.backgroundColor = color() }
    if random.chance(15) { view.rasterizes = true }
    if random.chance(20) { view.alpha = 0.5 }
    if random.chance(25) { view.clipsToBounds = true }
    if random.chance(25) { view.transform = transform() }
    if isDecorated { decorate(view) }
    if isMasked, masks.chance(50) { changeCorners(of: view) }
    return view
  }

  private func decorate(_ view: View) {
    if decorations.chance(50) { view.cornerRadius = Double.random(in: 0...30, using: &decorations) }
    if decorations.chance(30) {
      view.border = Border(color: decorationColor(), width: Double.random(in: 0...5, using: &decorations))
    }
    if decorations.chance(30) {
      let range = -12.0...12
      view.shadow = Shadow(
        color: decorationColor(), radius: Double.random(in: 0...6, using: &decorations),
        offset: Point(
          x: Double.random(in: range, using: &decorations), y: Double.random(in: range, using: &decorations)))
    }
    say(
      "\(view.debugName) radius \(view.cornerRadius) border \(view.border?.width ?? 0) shadow \(view.shadow?.radius ?? -1)"
    )
  }

  private func changeDecoration(of view: View) {
    switch Int.random(in: 0..<4, using: &decorations) {
    case 0: view.cornerRadius = 0
    case 1: view.border = nil
    case 2: view.shadow = nil
    default: decorate(view)
    }
  }

  /// Makes some corners of `view` round, or changes the direction that decides which.
  private func changeCorners(of view: View) {
    if masks.chance(30) {
      view.traitOverrides.layoutDirection = masks.chance(50) ? .rightToLeft : nil
    } else {
      view.maskedCorners = Corners(rawValue: masks.int(0...15))
    }
    say("\(view.debugName) corners \(view.maskedCorners.rawValue) mirrored \(view.isMirrored)")
  }

  /// Gives `view` another mask, a new one or one of the views, or none.
  private func changeMask(of view: View) {
    if masks.chance(30) {
      view.mask = nil
    } else if masks.chance(30), let other = masks.pick(views.filter { !view.isDescendant(of: $0) }) {
      view.mask = other
    } else {
      let mask = makeView()
      views.append(mask)
      // Most masks show something.
      if masks.chance(70) { mask.backgroundColor = Color(white: 0, alpha: masks.chance(50) ? 1 : 0.6) }
      if masks.chance(30) { mask.pinning = .fill }
      view.mask = mask
    }
    say("\(view.debugName) has the mask \(view.mask?.debugName ?? "nil") \(view.mask?.frame ?? .zero)")
  }

  private func decorationColor() -> Color {
    Color(white: Double.random(in: 0...1, using: &decorations), alpha: decorations.chance(50) ? 1 : 0.5)
  }

  private func addView() {
    let view = makeView()
    let above = place(for: nil)
    views.append(view)
    above.insertSubview(view, at: Int.random(in: 0...above.subviews.count, using: &random))
    say(
      "\(view.debugName) in \(above.debugName) \(type(of: view)) \(view.frame) clips \(view.clipsToBounds) alpha \(view.alpha)"
    )
  }

  /// A view that is not inside `view`.
  private func place(for view: View?) -> View {
    let places = views.filter { candidate in
      candidate.window != nil && view.map { !candidate.isDescendant(of: $0) } ?? true
    }
    return random.chance(40) ? random.pick(places) ?? root : root
  }

  /// Also for sizes that were set to nonsense numbers.
  private func rect(within size: Size) -> Rect {
    func side(_ length: Double) -> Double { length > 0 ? min(length, 10_000) : 0 }
    let size = Size(width: side(size.width), height: side(size.height))
    let rect = Rect(
      x: Double.random(in: -20...size.width + 40, using: &random),
      y: Double.random(in: -20...size.height, using: &random),
      width: Double.random(in: 0...size.width, using: &random),
      height: Double.random(in: 0...size.height, using: &random))
    // Most views of most programs are at whole points.
    return random.chance(60)
      ? Rect(x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
      : rect
  }

  /// Some are transparent in one appearance only.
  private func color() -> Color {
    random.chance(80) ? plainColor() : Color(light: plainColor(), dark: plainColor())
  }

  private func plainColor() -> Color {
    Color(
      red: Double.random(in: 0...1, using: &random), green: Double.random(in: 0...1, using: &random),
      blue: Double.random(in: 0...1, using: &random), alpha: random.chance(70) ? 1 : 0.4)
  }

  private func transform() -> AffineTransform {
    switch Int.random(in: 0..<(isStraight ? 2 : 5), using: &random) {
    case 0: .identity
    case 1: AffineTransform(translationX: Double.random(in: -30...30, using: &random), y: 7)
    case 2: AffineTransform(scaleX: Double.random(in: 0.3...2, using: &random), y: 1.2)
    case 3: AffineTransform(rotationAngle: Double.random(in: 0...6, using: &random))
    default: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    }
  }

  // MARK: Changing

  private func changeOnce() {
    let isInTree = views.filter { $0.window != nil }
    guard let view = random.pick(isInTree) else { return addView() }
    if isDecorated, decorations.chance(25) { changeDecoration(of: view) }
    if isMasked, masks.chance(25) { changeCorners(of: view) }
    if isMasked, masks.chance(25) { changeMask(of: masks.chance(10) ? root : view) }
    let kind = Int.random(in: 0..<22, using: &random)
    say("\(kind) of \(view.debugName)")
    switch kind {
    case 0, 1, 2: move(view)
    case 3: view.frame = rect(within: Size(width: 120, height: 80))
    case 4: view.bounds.origin = Point(x: Double.random(in: -20...20, using: &random).rounded(), y: 3)
    case 5: view.alpha = random.pick([0, 0.3, 0.7, 1]) ?? 1
    case 6: view.isHidden.toggle()
    case 7: view.transform = transform()
    case 8: view.backgroundColor = random.chance(30) ? nil : color()
    case 9: view.clipsToBounds.toggle()
    case 10: view.superview?.bringSubviewToFront(view)
    case 11: view.superview?.sendSubviewToBack(view)
    case 12: view.removeFromSuperview()
    case 13: place(for: view).addSubview(view)
    case 14: if let back = random.pick(views.filter { $0.window == nil }) { place(for: back).addSubview(back) }
    case 15: addView()
    case 16: changeOverlay()
    case 17: view.rasterizes.toggle()
    case 18: if random.chance(30) { changeAppearance() }
    default: draw(view)
    }
  }

  private func move(_ view: View) {
    let step = Point(x: Double.random(in: -12...12, using: &random), y: Double.random(in: -12...12, using: &random))
    view.center = view.center + (random.chance(70) ? Point(x: step.x.rounded(), y: step.y.rounded()) : step)
  }

  private func draw(_ view: View) {
    switch view {
    case let view as SketchView:
      if random.chance(30) { return view.changeShade(Double.random(in: 0...1, using: &random)) }
      view.moveSpot(to: rect(within: view.bounds.size))
    case let view as Label: view.text = "text \(Int.random(in: 0...1000, using: &random))"
    case let view as ScrollView: scroll(view)
    default: view.setNeedsDisplay()
    }
  }

  private func changeAppearance() {
    guard let application = root.window?.application else { return }
    application.traitOverrides.appearance = application.traits.appearance == .light ? .dark : .light
  }

  /// Scrolls by fractions of pixels, mostly up and down. Some content grows or shrinks at the same time.
  private func scroll(_ view: ScrollView) {
    if random.chance(20) { view.contentSize.height = Double.random(in: 80...600, using: &random) }
    if random.chance(10) { view.contentInset.top = Double.random(in: 0...30, using: &random) }
    let step = Point(
      x: random.chance(30) ? Double.random(in: -10...10, using: &random) : 0,
      y: Double.random(in: -25...25, using: &random))
    let offset = view.contentOffset + step
    view.contentOffset = random.chance(40) ? Point(x: offset.x.rounded(), y: offset.y.rounded()) : offset
    if returns.chance(30) { scrollAndReturn(view) }
  }

  /// Changes content while it is out of sight, within a frame.
  private func scrollAndReturn(_ view: ScrollView) {
    let offset = view.contentOffset
    view.contentOffset.y += Double.random(in: -200...200, using: &returns)
    for subview in view.subviews where returns.chance(50) {
      subview.backgroundColor = Color(white: Double.random(in: 0...1, using: &returns))
    }
    view.contentOffset = offset + Point(x: 0, y: Double.random(in: -5...5, using: &returns))
  }

  /// Shows, moves or hides a second window of the same surface.
  private func changeOverlay() {
    if let overlay {
      if random.chance(50) {
        overlay.frame = rect(within: Size(width: 120, height: 80))
      } else {
        overlay.close()
        self.overlay = nil
      }
      return
    }
    let window = Window(frame: rect(within: Size(width: 120, height: 80)))
    window.backgroundColor = color()
    toplevel.show(window)
    overlay = window
  }

  /// Two of the views, perhaps the same one twice.
  var pair: (View, View)? {
    guard let view = random.pick(views), let other = random.pick(views) else { return nil }
    return (view, other)
  }

  func say(_ line: String) { story.append(line) }
}
