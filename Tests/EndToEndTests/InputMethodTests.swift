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

    /// A tap that begins a series: no tap shortly before counts.
    private static func tapAgain(_ place: Position) -> String { "sleep 600\n" + tap(place) }

    /// Waits for the reports on a field that has become active: its surrounding text, its content type.
    private static func waitForActivation(_ method: InputMethod, _ surrounding: String?, _ content: String) throws {
      try method.wait(for: "activate")
      if let surrounding { try method.wait(for: "surrounding \(surrounding)") }
      try method.wait(for: "content \(content)")
      try waitForState(method)
    }

    /// Waits until the input method knows a state. sway answers no commit, so an edit that crosses one delays the state
    /// that results from it.
    private static func waitForState(_ method: InputMethod) throws {
      try method.wait(for: "the end of the state") { $0.hasPrefix("done") }
    }

    // TI-4, TI-7
    @Test(arguments: compositors) func aTappedFieldIsEditedByTheInputMethod(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor, "Grüße")
      try session.inject(Self.tap(TextFields.name))
      try fields.wait(for: "begin name")
      try Self.waitForActivation(method, "7 7 Grüße", "7 0")
      try method.perform("preedit 2 ni")
      try fields.wait(for: "text name 9 9 7..<9 Grüßeni")
      try Self.waitForState(method)
      try method.perform("preedit 1 nih")
      try fields.wait(for: "text name 8 8 7..<10 Grüßenih")
      try Self.waitForState(method)
      try method.perform("commit 你好")
      try fields.wait(for: "text name 13 13 - Grüße你好")
      try method.wait(for: "surrounding 13 13 Grüße你好")
      try method.perform("delete 3 0")
      try fields.wait(for: "text name 10 10 - Grüße你")
      try method.wait(for: "surrounding 10 10 Grüße你")
      // Marked text that the input method takes back.
      try method.perform("preedit 1 x")
      try fields.wait(for: "text name 11 11 10..<11 Grüße你x")
      try method.perform("preedit 0 ")
      try fields.wait(for: "text name 10 10 - Grüße你")
      // Each edit is followed by one state at most.
      #expect(fields.commits <= 8)
      try fields.finish()
    }

    // TI-7
    @Test(arguments: compositors) func typingWhileTheInputMethodCommitsLosesNothing(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor)
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "0 0 ", "7 0")
      // Orders are given while keys are typed, and no answer is waited for.
      let letters = Array("qwertyuiop")
      for (index, _) in letters.enumerated() {
        try session.inject("key \(16 + index)")
        try method.perform("commit \(index)")
        try method.perform("commit .")
      }
      _ = try fields.program.waitForOutput("all of the text") { lines in
        lines.contains { $0.hasPrefix("text name 30 30 - ") } ? true : nil
      }
      let text = try #require(fields.text(of: "name"))
      #expect(text.filter(\.isLetter) == String(letters))
      #expect(text.filter(\.isNumber) == "0123456789")
      #expect(text.count { $0 == "." } == 10)
      // An edit that changes nothing ends the wait for a newer serial on sway.
      try method.perform("preedit 0 ")
      try method.wait(for: "surrounding 30 30 \(text)")
      // One for each change at most.
      #expect(fields.commits <= 32)
      try fields.finish()
    }

    // TI-7
    @Test(arguments: compositors) func deletionAndTextOfOneEditAreAppliedTogether(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor, "I lieb")
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "6 6 I lieb", "7 0")
      try method.perform("delete 4 0 + commit like")
      try fields.wait(for: "text name 6 6 - I like")
      try method.wait(for: "surrounding 6 6 I like")
      try Self.waitForState(method)
      try method.perform("commit  Swi + preedit 2 ft")
      try fields.wait(for: "text name 12 12 10..<12 I like Swift")
      try fields.finish()
    }

    // TI-7
    @Test(arguments: compositors) func anotherFieldBeginsWithItsOwnState(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor, "Ada", "a@b.c")
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      try method.perform("preedit 2 ni")
      try fields.wait(for: "text name 5 5 3..<5 Adani")
      try session.inject(Self.tap(TextFields.address))
      try fields.wait(for: "begin address")
      try method.wait(for: "deactivate")
      try Self.waitForActivation(method, "5 5 a@b.c", "0 6")
      try method.perform("commit om")
      try fields.wait(for: "text address 7 7 - a@b.com")
      // The marked text stays in the first field as ordinary text.
      try session.inject(Self.tapAgain(TextFields.name))
      try method.wait(for: "deactivate")
      try Self.waitForActivation(method, "5 5 Adani", "7 0")
      try method.perform("commit !")
      try fields.wait(for: "text name 6 6 - Adani!")
      #expect(fields.commits <= 10)
      try fields.finish()
    }

    // TI-6
    @Test(arguments: compositors) func aPasswordIsNotShownToTheInputMethod(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor)
      try session.inject(Self.tap(TextFields.secret))
      try fields.wait(for: "begin secret")
      // sway tells of no text where there is none; KWin 5.27 takes sensitive_data for lowercase.
      try Self.waitForActivation(method, nil, compositor == .kwin ? "72 8" : "192 8")
      try method.perform("commit !")
      try fields.wait(for: "text secret 10 10 - topsecret!")
      try session.inject("key 16")
      try fields.wait(for: "text secret 11 11 - topsecret!q")
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "0 0 ", "7 0")
      #expect(!method.all.contains { $0.contains("secret") })
      #expect(!fields.program.trace.contains { $0.contains("secret") })
      try fields.finish()
    }

    // TI-7
    @Test(arguments: compositors) func theInputMethodLeavesWithTheFocus(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor, "Ada")
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      try session.inject(Self.tap(TextFields.below))
      try fields.wait(for: "end name")
      try method.wait(for: "deactivate")
      try method.perform("commit lost")
      try method.wait(for: "ignored commit lost")
      try session.inject(Self.tapAgain(TextFields.name))
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      try method.perform("commit !")
      try fields.wait(for: "text name 4 4 - Ada!")
      try fields.finish()
    }

    // TI-7
    @Test(arguments: compositors) func aWindowInFrontTakesTheInputMethodAndGivesItBack(
      _ compositor: Compositor
    ) throws {
      let (session, method, fields) = try Self.open(compositor, "Ada")
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      try method.perform("preedit 2 ni")
      try fields.wait(for: "text name 5 5 3..<5 Adani")
      let other = try session.start("hello")
      try other.waitUntilShown()
      try method.wait(for: "deactivate")
      // The input method is gone, and its text with it.
      try fields.wait(for: "text name 3 3 - Ada")
      #expect(try other.stop() == 0)
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      try method.perform("commit !")
      try fields.wait(for: "text name 4 4 - Ada!")
      #expect(fields.commits <= 8)
      try fields.finish()
    }

    // TI-7, TI-11
    @Test(arguments: compositors) func theMenuOfEditingDoesNotEndTheInputMethod(
      _ compositor: Compositor
    ) throws {
      let (session, method, fields) = try Self.open(compositor, "Ada")
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      // The menu is a part of the window, and what is typed closes it.
      try session.inject(Self.tapAgain(TextFields.name) + "\nsleep 300")
      try method.perform("commit !")
      try fields.wait(for: "text name 4 4 - Ada!")
      #expect(fields.commits <= 8)
      try fields.finish()
    }

    // TI-7
    @Test(arguments: compositors) func aLongTextIsCutForTheInputMethod(_ compositor: Compositor) throws {
      let (session, method, fields) = try Self.open(compositor, String(repeating: "漢字かな ", count: 1000))
      try session.inject(Self.tap(TextFields.name))
      try method.wait(for: "activate")
      let report = try method.wait(for: "the text around the caret") { $0.hasPrefix("surrounding") }
      #expect((900...4000).contains(report.utf8.count))
      #expect(report.wholeMatch(of: /surrounding (\d+) \1 .*(漢字かな )+.*/) != nil, "\(report)")
      try method.wait(for: "the end of the state") { $0.hasPrefix("done") }
      try method.perform("commit x")
      _ = try fields.program.waitForOutput("the text") { $0.contains { $0.contains("x") } ? true : nil }
      try fields.finish()
    }

    // TI-7
    @Test(.enabled(if: Compositor.selected.contains(.kwin)))
    func afterItsCompositorDiesTheFieldIsEditedByTheNextInputMethod() throws {
      let (session, method, fields) = try Self.open(.kwin, "Ada")
      try session.inject(Self.tap(TextFields.name))
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      try method.perform("preedit 2 ni")
      try fields.wait(for: "text name 5 5 3..<5 Adani")
      try session.killCompositor()
      try fields.wait(for: "text name 3 3 - Ada")
      try session.startCompositor()
      try Self.waitForActivation(method, "3 3 Ada", "7 0")
      try method.perform("commit !")
      try fields.wait(for: "text name 4 4 - Ada!")
      #expect(try fields.program.stop() == 0)
    }

    // TI-1, TI-4
    @Test(arguments: Compositor.selected)
    func withoutAnInputMethodKeysEditTheField(_ compositor: Compositor) throws {
      let session = try CompositorSession(compositor)
      let fields = try TextFields(session, "Ada", "", "topsecret")
      try session.inject(Self.tap(TextFields.name))
      try fields.wait(for: "begin name")
      try session.inject("key 16\nkey 17")
      try fields.wait(for: "text name 5 5 - Adaqw")
      try session.inject(Self.tap(TextFields.secret) + "\nkey 18")
      try fields.wait(for: "text secret 10 10 - topsecrete")
      #expect(fields.commits <= 6)
      try fields.finish()
    }
  }
}
