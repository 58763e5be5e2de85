import Dactyl
import DactylTesting
import Testing

/// The example in the article about accessibility behaves as the article describes.
@MainActor @Suite struct RatingControlTests {
  let stage: TestStage
  let control = RatingControl(frame: Rect(x: 20, y: 20, width: 200, height: 40))
  var rating: TestElement { stage.slider("Rating") }

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(control)
  }

  @Test func aTapOnAStarSetsTheRating() {
    rating.tap()
    #expect(rating.value == "3 of 5 stars")
  }

  @Test func assistiveTechnologyChangesTheRatingAsAUserDoes() {
    var sent: [Int] = []
    control.addAction(Action { [unowned control] _ in sent.append(control.stars) }, for: .valueChanged)
    #expect(rating.perform(.increment) && rating.perform(.set(4)) && rating.perform(.decrement))
    #expect(sent == [1, 4, 3])
    control.isEnabled = false
    #expect(!rating.perform(.increment) && !rating.isEnabled && control.stars == 3)
  }

  @Test func theTreeNamesTheRating() {
    #expect(stage.outline.contains(#"slider "Rating" = 0 of 5 stars"#))
  }
}
