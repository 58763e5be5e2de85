import Dactyl
import DactylTesting
import Testing

/// The example in the article about layout behaves as the article describes.
@MainActor @Suite struct SignInFormTests {
  private func form(width: Double) throws -> (SignInForm, View) {
    let form = SignInForm()
    let stage = try TestStage(size: Size(width: width, height: 600), root: form)
    stage.advance(by: 0.1)
    let column = try #require(form.view.subviews.first)
    withExtendedLifetime(stage) {}
    return (form, column)
  }

  @Test func inANarrowWindowTheButtonsFillTheWidthOneBelowTheOther() throws {
    let (form, column) = try form(width: 300)
    #expect(column.frame.width == 300)
    let frames = form.buttons.subviews.map(\.frame)
    #expect(frames.map(\.width) == [268, 268])
    #expect(frames[1].minY == frames[0].maxY + 8)
    let line = Label("a", role: .footnote).measuredSize(for: .unspecified).height
    #expect(form.note.frame.height > 1.5 * line)
  }

  @Test func inAWideWindowTheyStandAtTheTrailingEdge() throws {
    let (form, column) = try form(width: 800)
    #expect(column.frame.width == 400 && column.frame.midX == 400)
    let frames = form.buttons.subviews.map(\.frame)
    #expect(frames[1].maxX == 368 && frames[0].maxX == frames[1].minX - 8)
    #expect(frames.allSatisfy { $0.height == 44 })
  }

  @Test func theSwitchStandsAtTheTrailingEdgeInBothDirections() throws {
    let (form, column) = try form(width: 300)
    #expect(form.remember.frame.maxX == 268)
    column.traitOverrides.layoutDirection = .rightToLeft
    column.layoutIfNeeded()
    #expect(form.remember.frame.minX == 0)
  }
}
