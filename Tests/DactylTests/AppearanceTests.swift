import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Light and dark.
@MainActor @Suite struct AppearanceTests {
  private let pair = Color(light: .red, dark: .blue)
  private let whole = Rect(x: 0, y: 0, width: 20, height: 20)

  private func stack(_ application: Application, _ view: View) -> WindowStack {
    let stack = WindowStack(surface: SurfaceID(rawValue: 1), size: whole.size, application: application)
    let window = Window()
    window.fillsSurface = true
    stack.show(window)
    view.frame = whole
    window.addSubview(view)
    stack.layout()
    return stack
  }

  private func color(_ stack: WindowStack) throws -> Color {
    try Bitmap(size: stack.size) { stack.draw($0, in: [whole]) }.color(x: 10, y: 10)
  }

  @Test func changingItPaintsEverythingInTheOtherColours() throws {
    let application = Application()
    let view = View()
    view.backgroundColor = pair
    let stack = stack(application, view)
    #expect(try color(stack) == .red)
    _ = stack.takeDamage()
    application.traitOverrides.appearance = .light
    #expect(stack.takeDamage().isEmpty)
    application.traitOverrides.appearance = .dark
    #expect(stack.takeDamage() == [whole])
    #expect(try color(stack) == .blue)
    stack.close()
  }

  @Test func aDrawingViewKnowsTheAppearance() throws {
    let application = Application()
    let view = Recorder()
    let stack = stack(application, view)
    _ = try color(stack)
    application.traitOverrides.appearance = .dark
    _ = try color(stack)
    #expect(view.seen == [.light, .dark])
    stack.close()
  }

  @Test func aPairThatIsClearInOneAppearanceHidesNothing() throws {
    let application = Application()
    application.traitOverrides.appearance = .dark
    let (view, cover) = (View(), View())
    view.backgroundColor = .green
    let stack = stack(application, view)
    cover.frame = whole
    cover.backgroundColor = Color(light: .red, dark: .clear)
    view.addSubview(cover)
    #expect(try color(stack) == .green)
    stack.close()
  }

  @Test func cachedLayersArePaintedInTheOtherColoursToo() throws {
    let application = Application()
    let (view, inner) = (View(), View())
    let stack = stack(application, view)
    inner.frame = whole
    inner.backgroundColor = pair
    view.addSubview(inner)
    view.rasterizes = true
    #expect(try color(stack) == .red)
    #expect(view.layer != nil)
    application.traitOverrides.appearance = .dark
    #expect(try color(stack) == .blue)
    stack.close()
  }

  @Test func aPairThatIsTranslucentInOneAppearanceIsSoInACachedLayerToo() throws {
    let application = Application()
    application.traitOverrides.appearance = .dark
    let (view, card, inner) = (View(), View(), View())
    view.backgroundColor = .green
    let stack = stack(application, view)
    for cover in [card, inner] { cover.frame = whole }
    card.backgroundColor = Color(light: .white, dark: Color(white: 0, alpha: 0.5))
    card.addSubview(inner)
    view.addSubview(card)
    let direct = try color(stack)
    card.rasterizes = true
    #expect(try color(stack) == direct && card.layer != nil)
    #expect(direct.green > 0.4 && direct.green < 0.6)
    stack.close()
  }

  @Test func picturesOfViewsAreInTheColoursThatAreSeen() throws {
    let application = Application()
    application.traitOverrides.appearance = .dark
    let view = View()
    view.backgroundColor = pair
    let stack = stack(application, view)
    let image = try #require(view.snapshot())
    #expect(try Bitmap(size: whole.size) { $0.draw(image, at: .zero) }.color(x: 10, y: 10) == .blue)
    // The view that fades out keeps its old look.
    View.transition(with: view, duration: 1, changes: { view.backgroundColor = .white })
    #expect(try color(stack) == .blue)
    stack.close()
  }

  @Test func aViewInNoWindowIsPicturedInTheColoursOfTheApplication() throws {
    let application = Application()
    application.traitOverrides.appearance = .dark
    application.makeShared()
    defer { Application.shared = nil }
    let view = View(frame: whole)
    view.backgroundColor = pair
    let image = try #require(view.snapshot())
    #expect(try Bitmap(size: whole.size) { $0.draw(image, at: .zero) }.color(x: 10, y: 10) == .blue)
  }

  @Test func coloursAreAnimatedInBothAppearances() {
    let other = Color(light: .white, dark: Color.green.withAlphaComponent(0.5))
    #expect(Color(animatableNumbers: pair.animatableNumbers) == pair)
    let half = Color(animatableNumbers: (pair.animatableNumbers + other.animatableNumbers) / 2)
    for appearance in Appearance.allCases {
      let mixed = pair.resolved(for: appearance).mixed(with: other.resolved(for: appearance), by: 0.5)
      let shown = half.resolved(for: appearance)
      #expect(abs(shown.red - mixed.red) + abs(shown.green - mixed.green) + abs(shown.alpha - mixed.alpha) < 1e-6)
    }
  }

  @Test func anOptionOfTheCommandLineSetsTheAppearance() throws {
    var options = LaunchOptions()
    options.isHeadless = true
    options.duration = 0.1
    let application = Application()
    try application.run(options) { _ in #expect(application.traits.appearance == .light) }
    options.appearance = .dark
    try application.run(options) { _ in #expect(application.traits.appearance == .dark) }
  }
}

/// Records the appearances in which it was drawn.
private final class Recorder: View {
  private(set) var seen: [Appearance] = []

  override func draw(_ context: Context, in rect: Rect) { seen.append(context.appearance) }
}
