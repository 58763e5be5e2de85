import DactylGeometry
import DactylGraphics
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Repainting only the damage of moving views gives the same picture as a complete drawing.
@Suite @MainActor struct AnimationDamageTests {
  private static let size = Size(width: 90, height: 90)

  @MainActor private final class Film {
    let fixture = Fixture()
    var random: SeededSource
    var views: [View] = []
    let picture: Bitmap

    init(seed: UInt64) throws {
      random = SeededSource(seed: seed)
      fixture.window.backgroundColor = .white
      picture = try Bitmap(size: AnimationDamageTests.size, hasAlpha: false) { _ in }
      for index in 0..<6 {
        let view: View = index % 3 == 2 ? Button("B") : View()
        view.frame = rect()
        if index % 3 != 2 { view.backgroundColor = color() }
        view.clipsToBounds = random.chance(30)
        (random.chance(40) ? random.pick(views) ?? fixture.window : fixture.window).addSubview(view)
        views.append(view)
      }
    }

    func number(_ limit: Double) -> Double { Double.random(in: 0..<limit, using: &random) }
    func color() -> Color {
      Color(red: number(1), green: number(1), blue: number(1), alpha: random.chance(60) ? 1 : 0.5)
    }
    func rect() -> Rect { Rect(x: number(60), y: number(60), width: number(50), height: number(50)) }

    func change(_ view: View) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: view.center = Point(x: number(90), y: number(90))
      case 1: view.frame = rect()
      case 2: view.alpha = random.pick([0, 0.5, 1]) ?? 1
      case 3: view.transform = AffineTransform(scaleX: number(2), y: number(2))
      case 4: view.bounds.origin = Point(x: number(20), y: number(20))
      default: view.backgroundColor = random.chance(30) ? nil : color()
      }
    }

    func step() {
      guard let view = random.pick(views) else { return }
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1, 2: View.animate(withDuration: number(0.2), delay: random.chance(20) ? 0.03 : 0) { change(view) }
      case 3: View.animate(spring: .bouncy, initialVelocity: Point(x: 200, y: -100)) { change(view) }
      case 4: View.transition(with: view, duration: 0.1) { change(view) }
      case 5: change(view)
      case 6: (view as? Button)?.isHighlighted.toggle()
      case 7: view.endAnimations(at: random.pick([.start, .current, .end]) ?? .end)
      default:
        let other = View(frame: rect())
        other.backgroundColor = color()
        guard view.superview != nil else { return }
        View.transition(from: view, to: other, duration: 0.1, random.chance(50) ? .push(from: .left) : .crossDissolve)
        views.append(other)
        views.removeAll { $0 === view }
      }
    }

    /// Paints the damage, as a surface does, and returns the first pixel that is wrong.
    func paint() throws -> String? {
      fixture.stack.layout()
      fixture.stack.display()
      let damage = fixture.stack.takeDamage().map(\.integral)
      fixture.stack.draw(picture.makeContext(), in: damage)
      fixture.application.layerBudget.removeAll()
      let all = Rect(origin: .zero, size: AnimationDamageTests.size)
      let whole = try Bitmap(size: all.size, hasAlpha: false) { fixture.stack.draw($0, in: [all]) }
      let (painted, expected) = (picture.pixels, whole.pixels)
      if painted == expected { return nil }
      for (index, (seen, right)) in zip(painted, expected).enumerated() where seen != right {
        let isRounding = [0, 8, 16].allSatisfy { abs(Int(seen >> $0 & 0xff) - Int(right >> $0 & 0xff)) <= 24 }
        if isRounding { continue }
        let (y, x) = index.quotientAndRemainder(dividingBy: picture.pixelWidth)
        return "\(x),\(y): \(String(seen, radix: 16)) in place of \(String(right, radix: 16))"
      }
      return nil
    }
  }

  @Test(arguments: 0..<12)
  func aMovingViewIsPaintedInItsPlaceAndErasedFromTheLast(_ seed: Int) throws {
    let film = try Film(seed: UInt64(seed))
    _ = try film.paint()
    for frame in 1...50 {
      if film.random.chance(60) { film.step() }
      film.fixture.frame(Double(frame) / 100, interval: 0.01)
      if let difference = try film.paint() {
        Issue.record("frame \(frame), \(difference)")
        return
      }
    }
  }

  @Test func viewsThatAreLetGoInTheMiddleOfATransitionGo() {
    weak var old: View?
    weak var new: View?
    do {
      let fixture = Fixture()
      let (first, second) = (View(frame: fixture.window.bounds), View(frame: fixture.window.bounds))
      fixture.window.addSubview(first)
      View.transition(from: first, to: second, duration: 1, .push(from: .left))
      fixture.frame(0.1, interval: 0.01)
      #expect(first.hasAnimations)
      (old, new) = (first, second)
    }
    #expect(old == nil)
    #expect(new == nil)
  }

  @Test func aViewThatMovesNowhereIsErasedFromItsLastPlace() throws {
    let drawn = try DrawnStack(width: 100, height: 100)
    let view = View(frame: Rect(x: 20, y: 20, width: 40, height: 30))
    view.backgroundColor = .systemRed
    drawn.window.addSubview(view)
    drawn.frame()
    #expect(drawn.pixel(40, 30) != 0xffff_ffff)
    View.animate(withDuration: 0.2) { view.bounds = Rect(x: 10, y: -.infinity, width: 1e308, height: 5) }
    drawn.frame()
    #expect((0..<100).allSatisfy { drawn.pixel($0, 30) == 0xffff_ffff })
  }
}
