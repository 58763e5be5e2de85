import Testing

extension EndToEnd {
  /// A program that is used with one switch, which is a touch anywhere.
  @Suite(.enabled(if: Compositor.selected.contains(.westonKiosk))) struct SwitchTests {
    private static func tap(_ place: Position) -> String { "down 1 \(place.x) \(place.y)\nsleep 60\nup 1\nsleep 200" }

    // SW-3, SW-10, SW-11
    @Test func aTouchAnywhereSelectsWhatIsHighlighted() throws {
      let session = try CompositorSession(.westonKiosk)
      let fields = try TextFields(session, "--switches", "touch")
      // A touch there does nothing without switches: no text is below it.
      try session.inject(Self.tap(TextFields.below))
      let begun = try fields.program.waitForOutput("the focus of a field") { lines in
        lines.first { $0.hasPrefix("begin ") }
      }
      #expect(["begin name", "begin address", "begin secret"].contains(begun))
      // Scanning goes on in the touch keyboard, where the same touches type.
      var touches = 0
      while !fields.program.output.all.contains(where: { $0.hasPrefix("text ") }), touches < 20 {
        touches += 1
        try session.inject(Self.tap(TextFields.below))
      }
      #expect(touches < 20, "\(fields.program.output.all)")
      try fields.finish()
    }
  }
}
