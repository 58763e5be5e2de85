import Testing

extension EndToEnd {
  /// The pages of gesture-demo, without a compositor.
  @Suite struct PageTests {
    /// A script for every page that changes the picture and the log.
    static let scripts: [(page: String, script: String)] = [
      ("sheet", "0.1 down 1 482 420\n0.2 move 1 560 440\n0.3 move 1 600 500\n0.4 up 1"),
      ("tap", "0.1 down 1 150 400\n0.18 up 1\n0.3 down 1 150 400\n0.38 up 1\n1.2 down 1 480 400\n1.3 up 1"),
      ("press", "0.1 down 1 482 440\n0.9 move 1 600 500\n1.0 move 1 640 520\n1.2 up 1"),
      ("pan", "0.1 down 1 400 380\n0.2 move 1 300 300\n0.3 move 1 250 260\n0.4 up 1"),
      ("swipe", "0.1 down 1 300 400\n0.15 move 1 380 402\n0.2 move 1 460 404\n0.25 up 1"),
      ("pinch", "0.1 down 1 400 420 + down 2 480 420\n0.2 move 1 340 400 + move 2 540 440\n0.4 up 1 + up 2"),
      ("rotation", "0.1 down 1 380 420 + down 2 540 420\n0.2 move 1 400 340 + move 2 520 500\n0.4 up 1 + up 2"),
      ("edge", "0.1 down 1 4 400\n0.2 move 1 90 404\n0.3 move 1 170 404\n0.4 up 1"),
      ("hover", "0.1 hover 300 300\n0.2 hover 340 320\n0.3 hover 380 340"),
      ("controls", "0.1 down 1 482 498\n0.2 up 1\n0.6 down 1 482 250\n0.7 up 1"),
      ("scrolling", "0.1 down 1 200 300\n0.15 move 1 200 260\n0.2 move 1 200 200\n0.25 up 1"),
      ("lab", "0.1 down 1 200 300\n0.2 up 1"),
    ]

    @Test(arguments: scripts.map(\.page)) func recordingAndReplayAreTheSame(_ page: String) throws {
      let script = try #require(Self.scripts.first { $0.page == page }).script
      for size in ["1280x800", "300x500"] {
        let first = try HeadlessDemo("\(page)-\(size)", page: page, script: script, size: size, arguments: ["--why"])
        let again = try HeadlessDemo(
          "\(page)-\(size)-again", page: page, script: first.recording, size: size, arguments: ["--why"])
        #expect(again.log == first.log)
        #expect(again.picture == first.picture)
        #expect(again.recording == first.recording)
      }
    }

    @Test func aMenuIsReplayedAsRecorded() throws {
      let script = """
        0.1 down 1 482 400
        0.8 move 1 500 450
        0.9 move 1 520 500
        1.0 up 1
        2.0 down 1 482 400
        2.7 up 1
        3.0 down 1 60 116 surface=popup
        3.1 up 1
        4.0 key down Menu
        4.1 key up Menu
        4.2 key down End
        4.3 key up End
        4.4 key down Return
        4.5 key up Return
        5.0 down 1 482 400 type=pointer button=right
        5.1 up 1
        5.2 hover 20 30 surface=popup
        5.3 down 1 20 30 type=pointer surface=popup
        5.4 up 1
        6.0 down 1 482 400
        6.6 up 1
        7.0 down 1 30 300
        7.1 up 1
        8.0 down 1 482 400
        8.7 up 1
        8.8 hover 30 120 surface=popup
        """
      let first = try HeadlessDemo("menu", page: "sheet", script: script)
      let again = try HeadlessDemo("menu-again", page: "sheet", script: first.recording)
      #expect(again.log == first.log)
      #expect(again.picture == first.picture)
      let menu = first.lines.filter { $0.kind == "menu" && $0.words != ["highlighted"] }
      #expect(
        menu.map { ($0.words + [$0.fields["item"] ?? $0.fields["source"] ?? ""]).joined(separator: " ") } == [
          "opened longPress", "chosen turn", "opened longPress", "chosen colour", "opened keyboard", "chosen count",
          "opened secondaryButton", "chosen home", "opened longPress", "dismissed ", "opened longPress", "dismissed ",
        ])
      // The touch that dismissed the menu is delivered to no view; the last menu is in the picture.
      #expect(!first.lines.contains { $0.isAbout("touch", "began") && $0.position == Position(30, 300) })
      let without = try HeadlessDemo("menu-without", page: "sheet", script: script + "\n9.0 down 1 30 300\n9.1 up 1")
      #expect(without.picture != first.picture)
    }

    @Test(arguments: scripts.map(\.page).filter { $0 != "controls" && $0 != "lab" })
    func eachPagesRecognizersAnswer(_ page: String) throws {
      let script = try #require(Self.scripts.first { $0.page == page }).script
      let demo = try HeadlessDemo("\(page)-answers", page: page, script: script)
      let states = Set(demo.lines.filter { $0.kind == "gesture" }.compactMap { $0.words.last })
      #expect(states.contains(page == "hover" ? "changed" : "ended"), "\(demo.log)")
    }

    // CT-12
    @Test func whyExplainsThatAButtonRefusedTheTap() throws {
      let script = try #require(Self.scripts.first { $0.page == "controls" }).script
      let demo = try HeadlessDemo("why", page: "controls", script: script, arguments: ["--why"])
      let refusals = demo.lines.filter { $0.isAbout("why", "refusedByControl") }
      #expect(refusals.map { $0.fields["recognizer"] } == ["field-tap"])
      #expect(refusals.map { $0.fields["view"] } == ["button"])
      #expect(demo.lines.contains { $0.isAbout("control", "button", "primaryActionTriggered") })
      // A tap beside the controls belongs to the field.
      #expect(demo.lines.count { $0.isAbout("gesture", "field-tap", "ended") } == 1)
    }

    @Test func whyPrintsNothingUnlessItIsAskedFor() throws {
      let demo = try HeadlessDemo("no-why", page: "sheet", script: Self.scripts[0].script)
      #expect(!demo.lines.contains { $0.kind == "why" })
    }

    @Test(arguments: 0..<6) func theLabWritesTheLogsOfTheModel(_ index: Int) throws {
      let logs = [
        "g tA began|v A began|g tA ended|a tA|v A cancelled",
        """
        g tC began|g tB began|g tA began|g tR began|v C began|g tC ended|g tB ended|g tA ended|g tR ended|a tC|\
        v C cancelled
        """,
        """
        g tC began|g tB began|g tA began|v K began|c K touchDown|g tC ended|g tB ended|g tA ended|d K refuses tC|\
        d K refuses tB|d K refuses tA|v K ended|c K touchUpInside|c K primaryActionTriggered
        """,
        """
        g tK began|g tC began|g tB began|g tA began|v K began|c K touchDown|g tK ended|g tC ended|g tB ended|\
        g tA ended|a tK|v K cancelled|c K touchCancel
        """,
        """
        g d began(1)|v A began(1)|g d ended(1)|g d began(2)|v A began(2)|g d ended(2)|a d|v A cancelled(1)|\
        v A cancelled(2)
        """,
        """
        g two began(1)|g one began(1)|v A began(1)|g two ended(1)|g one ended(1)|g two began(2)|v A began(2)|\
        g two ended(2)|a two|v A cancelled(1)|v A cancelled(2)
        """,
      ]
      // The chip of the scenario, then its innermost box.
      var script = "0.1 down 1 \(52 + 76 * index) 74\n0.2 up 1\n"
      script += "1.0 down 1 268 352\n1.08 up 1\n"
      if index > 3 { script += "1.2 down 1 268 352\n1.28 up 1\n" }
      let demo = try HeadlessDemo("lab-\(index)", page: "lab", script: script)
      let said = demo.lines.filter { $0.kind == "lab" }.map { $0.words.joined(separator: " ") }
      #expect(said == logs[index].split(separator: "|").map(String.init))
    }

    @Test func pagesAreTurnedByKeysTouchesAndTheOption() throws {
      let keys = ["Next", "Next", "Prior", "0", "Next", "Next", "Next", "1", "Prior"]
      var script = ""
      for (index, key) in keys.enumerated() {
        script += "\(Double(index) + 1) key down \(key)\n\(Double(index) + 1.1) key up \(key)\n"
      }
      script += "20 down 1 110 24\n20.1 up 1\n"
      let demo = try HeadlessDemo("pages", page: "swipe", script: script)
      let pages = demo.lines.filter { $0.kind == "page" }.compactMap(\.words.first)
      #expect(
        pages == ["swipe", "pinch", "rotation", "pinch", "controls", "scrolling", "lab", "sheet", "tap"])
    }
  }
}
