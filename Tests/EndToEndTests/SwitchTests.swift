import Testing

extension EndToEnd {
  /// A program that is used with one switch, which is a touch anywhere.
  @Suite(.enabled(if: Compositor.selected.contains(.westonKiosk))) struct SwitchTests {
    private static func tap(_ place: Position) -> String { "down 1 \(place.x) \(place.y)\nsleep 60\nup 1\nsleep 200" }

    // SW-3, SW-10, SW-11
    @Test func aTouchAnywhereSelectsWhatIsHighlighted() throws {
      let session = try CompositorSession(.westonKiosk)
      let fields = try TextFields(session, "--switches", "touch")
      // A touch there does nothing without switches: no text is below it. The first ones begin the scanning, and choose
      // a group, a field and its action; then scanning goes on in the touch keyboard, where the same touches type.
      var touches = 0
      while !fields.program.output.all.contains(where: { $0.hasPrefix("text ") }), touches < 40 {
        touches += 1
        try session.inject(Self.tap(TextFields.below))
      }
      let output = fields.program.output.all
      #expect(output.contains { $0.hasPrefix("begin ") }, "\(output)")
      #expect(touches < 40, "\(output)")
      try fields.finish()
    }
  }
}
