import Testing

extension EndToEnd {
  /// Text fields and an input method of the tests, with a real compositor between them.
  @Suite struct InputMethodTests {
    private static let compositors = Compositor.selected.filter { $0 == .kwin || $0 == .sway }

    private static func open(
      _ compositor: Compositor, _ name: String = "", _ address: String = "", test: String = #function
    ) throws -> (session: CompositorSession, method: InputMethod, fields: TextFields) {
      let session = try CompositorSession(compositor, inputMethod: true, test: test)
      return (session, try #require(session.inputMethod), try TextFields(session, name, address, "topsecret"))
    }

    private static func tap(_ place: Position) -> String { "down 1 \(place.x) \(place.y)\nsleep 60\nup 1" }

    // TI-4, TI-7
    @Test(arguments: compositors) func aTappedFieldIsEditedByTheInputMethod(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor, "Grüße")
      try session.inject(Self.tap(TextFields.name))
      try fields.wait(for: "begin name")
      try method.wait(for: "activate")
      try method.wait(for: "surrounding 7 7 Grüße")
      try method.wait(for: "content 7 0")
      try method.wait(for: "the state") { $0.hasPrefix("done") }

      try method.perform("preedit 2 ni")
      try fields.wait(for: "text name 9 9 7..<9 Grüßeni")
      try method.perform("preedit 3 nih")
      try fields.wait(for: "text name 10 10 7..<10 Grüßenih")
      try method.perform("commit 你好")
      try fields.wait(for: "text name 13 13 - Grüße你好")
      try method.wait(for: "surrounding 13 13 Grüße你好")
      try method.perform("delete 3 0")
      try fields.wait(for: "text name 10 10 - Grüße你")
      try method.wait(for: "surrounding 10 10 Grüße你")
      // Each edit is followed by one state at most.
      #expect(fields.commits <= 6)
      try fields.finish()
    }
  }
}
