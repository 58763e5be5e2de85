import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// Everyone can use the notes, in every look.
@MainActor @Suite struct AuditTests {
  private static let looks: [(Appearance, Theme, Density, Double)] = [
    (.light, .standard, .comfortable, 1), (.dark, .standard, .compact, 2), (.light, .highContrast, .compact, 1),
    (.dark, .highContrast, .comfortable, 2),
  ]

  private func apply(_ look: (Appearance, Theme, Density, Double), to application: Application) {
    let traits = application.traitOverrides
    (traits.appearance, traits.theme, traits.density, traits.fontScale) = look
    traits.reducesMotion = true
  }

  private func expectNothing(
    _ notes: NotesStage, _ screen: String, _ location: SourceLocation = #_sourceLocation
  ) {
    notes.stage.advance(by: 1)
    let lines = notes.stage.audit().map(\.description).joined(separator: "\n")
    #expect(lines.isEmpty, "\(screen):\n\(lines)", sourceLocation: location)
  }

  // AU-1
  @Test(arguments: 0..<4, [Size(width: 360, height: 640), Size(width: 900, height: 600)])
  func everyoneCanUseTheNotes(look: Int, size: Size) throws {
    let notes = try NotesStage(size: size, "Shopping\nMilk and bread", "Ideas", "Letters\nTo Ada")
    apply(Self.looks[look], to: notes.application)
    notes.stage.advance(by: 1)
    expectNothing(notes, "list")
    notes.tap(notes.stage.row(containing: "Shopping"))
    expectNothing(notes, "note")
    notes.tap(notes.text)
    expectNothing(notes, "note with keyboard")
  }
}
