import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// Everyone can use the notes, in every look.
@MainActor @Suite struct AuditTests {
  /// Each bit of `look` chooses one of two values.
  private func apply(_ look: Int, to application: Application) {
    let traits = application.traitOverrides
    traits.appearance = look & 1 == 0 ? .light : .dark
    traits.theme = look & 2 == 0 ? .standard : .highContrast
    traits.density = look & 4 == 0 ? .comfortable : .compact
    traits.fontScale = look & 8 == 0 ? 1 : 2
    traits.layoutDirection = look & 16 == 0 ? .leftToRight : .rightToLeft
    traits.reducesMotion = true
  }

  private func expectNothing(
    _ notes: NotesStage, _ screen: String,
    _ kinds: Set<AccessibilityFinding.Kind> = Set(AccessibilityFinding.Kind.allCases),
    _ location: SourceLocation = #_sourceLocation
  ) {
    notes.stage.advance(by: 1)
    let lines = notes.stage.audit(kinds).map(\.description).joined(separator: "\n")
    #expect(lines.isEmpty, "\(screen):\n\(lines)", sourceLocation: location)
  }

  // AU-10, AU-24
  @Test(arguments: [Size(width: 360, height: 640), Size(width: 300, height: 600)], ["en", "de", "ar"] as [Locale])
  func largeTextsOfTheNotesHaveRoom(size: Size, language: Locale) throws {
    let notes = try NotesStage(
      size: size, "Shopping for the whole weekend\nMilk and bread", "Donaudampfschifffahrtsgesellschaft",
      "Letters\nTo Ada")
    apply(8, to: notes.application)
    notes.application.traitOverrides.layoutDirection = nil
    notes.application.traitOverrides.locale = language
    defer { notes.application.traitOverrides.locale = nil }
    notes.stage.advance(by: 1)
    let kinds: Set<AccessibilityFinding.Kind> = [.cutText, .smallText]
    expectNothing(notes, "list", kinds)
    notes.tap(notes.stage.row(containing: "Shopping"))
    expectNothing(notes, "note", kinds)
    notes.tap(notes.stage.element(.textView))
    notes.stage.keyboard.press("f", modifiers: .control)
    expectNothing(notes, "search in the note", kinds)
  }

  // AU-1
  @Test(arguments: 0..<32, [Size(width: 360, height: 640), Size(width: 900, height: 600)])
  func everyoneCanUseTheNotes(look: Int, size: Size) throws {
    let notes = try NotesStage(size: size, "Shopping\nMilk and bread", "Ideas", "Letters\nTo Ada")
    apply(look, to: notes.application)
    notes.stage.advance(by: 1)
    expectNothing(notes, "list")
    notes.tap(notes.stage.row(containing: "Shopping"))
    expectNothing(notes, "note")
    notes.tap(notes.text)
    expectNothing(notes, "note with keyboard")
  }
}
