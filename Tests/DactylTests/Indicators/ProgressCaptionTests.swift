import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The text above a progress bar (`CT-43`).
@MainActor @Suite struct ProgressCaptionTests {
  private let stage: TestStage
  private let bar = ProgressView()

  init() throws {
    stage = try TestStage(size: Size(width: 320, height: 400))
    bar.caption = "Copying photos"
    bar.progress = 0.4
    stage.view.addSubview(bar)
    fit(width: 300)
  }

  private func fit(width: Double) {
    bar.frame = Rect(origin: Point(x: 10, y: 10), size: bar.sizeThatFits(Size(width: width, height: .infinity)))
    stage.advance(by: 0.1)
  }

  private var labels: [Label] { bar.subviews.flatMap(\.subviews).compactMap { $0 as? Label } }
  private func place(_ label: Label) -> Rect { label.convert(label.bounds, to: bar) }

  // CT-43
  @Test func theCaptionAndThePercentageAreInALineAboveTheBar() {
    #expect(labels.map(\.text) == ["Copying photos", "40%"])
    let places = labels.map(place)
    #expect(places[0].minX == 0 && places[1].maxX == 300 && places[0].maxX <= places[1].minX)
    #expect(places[0].minY == places[1].minY && bar.bounds.height > places[0].maxY + 8)
    bar.traitOverrides.layoutDirection = .rightToLeft
    stage.advance(by: 0.1)
    #expect(place(labels[0]).maxX == 300 && place(labels[1]).minX == 0)
  }

  // CT-43
  @Test func thePercentageFollowsTheProgressAndTheLanguage() {
    bar.progress = 0.999
    #expect(labels[1].text == "99%")
    bar.traitOverrides.locale = "de"
    stage.advance(by: 0.1)
    #expect(labels[1].text == "99\u{a0}%")
    bar.progress = nil
    #expect(labels[1].text == "")
  }

  // CT-43
  @Test func largeTextHasTheLinesItNeeds() {
    let height = bar.bounds.height
    stage.view.traitOverrides.fontScale = 2
    fit(width: 120)
    let places = labels.map(place)
    #expect(bar.bounds.height > 2 * height && places[1].minY >= places[0].maxY && places[1].maxX == 120)
    #expect(stage.audit([.cutText]).map(\.description) == [])
  }

  // CT-43
  @Test func theCaptionIsMeasuredOnceInALayoutAndNotInADraw() {
    final class CountingBar: ProgressView {
      var draws = 0
      override func draw(_ context: Context, in rect: Rect) {
        draws += 1
        super.draw(context, in: rect)
      }
    }
    let bar = CountingBar()
    bar.caption = "Copying more photos"
    stage.view.addSubview(bar)
    bar.frame = Rect(origin: Point(x: 10, y: 100), size: bar.sizeThatFits(Size(width: 300, height: .infinity)))
    stage.advance(by: 0.1)
    let draws = bar.draws
    bar.setNeedsLayout()
    stage.advance(by: 0.1)
    #expect(bar.draws == draws)
    for number in 0..<600 { _ = TextLayout("Another text \(number)") }
    let layouts = TextLayout.layoutsMade
    bar.setNeedsDisplay()
    stage.advance(by: 0.1)
    // The labels draw their texts.
    #expect(bar.draws == draws + 1 && TextLayout.layoutsMade <= layouts + 2)
    // A caption of another height moves the bar.
    bar.caption = String(repeating: "Copying more photos ", count: 6)
    stage.advance(by: 0.1)
    #expect(bar.draws == draws + 2)
  }

  // CT-43
  @Test func theCaptionIsTheLabelUnlessThereIsAnother() {
    let element = stage.element(.progressBar)
    #expect(element.label == "Copying photos" && element.value == "40%")
    // The texts are no elements of their own.
    #expect(stage.elements(.staticText).isEmpty)
    bar.accessibilityLabel = "Backup"
    #expect(element.label == "Backup")
  }

  // CT-43
  @Test func aBarWithoutACaptionIsABar() throws {
    bar.caption = ""
    #expect(bar.subviews.isEmpty)
    #expect(bar.sizeThatFits(Size(width: 300, height: 100)) == Size(width: 300, height: 8))
    bar.caption = "Again"
    #expect(labels.map(\.text) == ["Again", "40%"])
  }

  // CT-43
  @Test func theBarIsDrawnBelowTheCaption() throws {
    bar.tintColor = Color(red: 1, green: 0, blue: 0)
    let height = Int(bar.bounds.height)
    let pixels = try bar.drawnPixels(width: 300, height: height)
    let rows = (0..<height).filter { pixels.argb(x: 4, y: $0) == 0xffff_0000 }
    #expect(rows.count >= 6 && rows.allSatisfy { $0 >= height - 8 })
    let columns = (0..<300).filter { pixels.argb(x: $0, y: height - 4) == 0xffff_0000 }
    #expect(abs((columns.last ?? 0) - 119) <= 1)
  }
}
