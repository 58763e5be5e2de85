import Dactyl
import DactylTesting
import Testing

/// Elements are found by role and label.
@MainActor @Suite struct FinderTests {
  private let stage: TestStage
  private let problems: Problems

  init() throws {
    stage = try TestStage()
    problems = Problems(of: stage)
  }

  @discardableResult private func add<Added: View>(_ view: Added, _ label: String? = nil, y: Double = 0) -> Added {
    view.frame = Rect(x: 10, y: y, width: 200, height: 40)
    if let label { view.accessibilityLabel = label }
    stage.view.addSubview(view)
    return view
  }

  @Test func eachKindHasAFinder() {
    add(Button("Save"))
    add(View(), "Bold").accessibilityRole = .toggleButton
    add(Switch(), "Wi-Fi").isOn = true
    add(Slider(), "Volume").value = 0.25
    add(Label("Notes"))
    add(Label("Title")).accessibilityRole = .heading
    add(ImageView(), "Cat")
    add(TableView(), "Songs")
    add(View(), "Homepage").accessibilityRole = .link
    add(View(), "Name").accessibilityRole = .textField
    add(View(), "Password").accessibilityRole = .secureField
    add(View(), "Copy").accessibilityRole = .menuItem
    let found = [
      stage.button("Save"), stage.button("Bold"), stage.switch("Wi-Fi"), stage.slider("Volume"), stage.text("Notes"),
      stage.text("Title"), stage.image("Cat"), stage.list("Songs"), stage.link("Homepage"), stage.textField("Name"),
      stage.textField("Password"), stage.menuItem("Copy"), stage.element(.heading, "Title"),
    ]
    let areThere = found.allSatisfy(\.exists)
    #expect(areThere)
    #expect(stage.switch("Wi-Fi").isChecked && stage.switch().isEnabled && !stage.switch().isSelected)
    #expect(stage.slider("Volume").value == "25%" && stage.slider().range?.value == 0.25)
    #expect(!stage.switch("Volume").exists && problems.take().isEmpty)
  }

  @Test func labelsMatchExactlyOrContainAText() {
    add(Button("Save all"))
    #expect(!stage.button("Save").exists && !stage.button("save all").exists)
    #expect(stage.button(containing: "ve a").label == "Save all" && !stage.button(containing: "ALL").exists)
  }

  @Test func anElementIsLookedUpEachTime() {
    let save = stage.button("Save")
    #expect(!save.exists)
    let button = add(Button("Save"))
    #expect(save.exists && save.isEnabled && save.view === button)
    button.isEnabled = false
    #expect(!save.isEnabled)
    button.title = "Saved"
    #expect(!save.exists)
  }

  @Test func elementsAreFoundInsideOthers() {
    for (index, name) in ["Wi-Fi", "Bluetooth"].enumerated() {
      let group = add(View(), name, y: 100 * Double(index))
      group.accessibilityRole = .group
      let toggle = Switch(frame: Rect(x: 0, y: 0, width: 50, height: 30))
      toggle.isOn = index == 1
      group.addSubview(toggle)
    }
    #expect(!stage.element(.group, "Wi-Fi").switch().isChecked && stage.element(.group, "Bluetooth").switch().isChecked)
    #expect(stage.elements(.switch).map(\.isChecked) == [false, true])
    #expect(stage.elements(.switch)[1].frame == Rect(x: 10, y: 100, width: 50, height: 30))
    #expect(!stage.element(.group, "Wi-Fi").text("Wi-Fi").exists)
    #expect(problems.take().isEmpty)
  }

  @Test func anIdentifierFindsAnElementInAnyLanguage() {
    add(Button("Speichern")).accessibilityIdentifier = "save"
    #expect(stage.element(identifier: "save").label == "Speichern" && !stage.element(identifier: "load").exists)
  }

  @Test func aProblemListsTheNearestLabelsAndThenAllElements() {
    add(Button("Cancel"))
    add(Button("Safe")).isEnabled = false
    add(Label("Save"))
    let line: UInt = #line + 1
    stage.button("Save").tap()
    #expect(problems.all.map(\.line) == [line])
    #expect(problems.all.first.map { "\($0.file)".hasSuffix("FinderTests.swift") } == true)
    #expect(
      problems.take() == [
        """
        There is no button "Save".
        The nearest labels:
          text "Save"
          button "Safe" (disabled)
          button "Cancel"
          window "Test"
        All elements:
          application
            window "Test"
              button "Cancel"
              button "Safe" (disabled)
              text "Save"
        """
      ])
  }

  @Test func aPropertyReportsThePlaceWhereItsElementWasNamed() {
    let line: UInt = #line + 1
    let save = stage.element(.group, "Tools").button("Save")
    #expect(save.label == nil && !save.isEnabled && save.frame == .zero)
    #expect(problems.all.map(\.line) == [line, line, line])
    #expect(problems.take().first?.hasPrefix("There is no button \"Save\" in group \"Tools\".") == true)
  }

  @Test func severalElementsAreAProblemThatListsThem() {
    for y in [0.0, 100] { add(Button("Save"), y: y) }
    stage.button("Save").tap()
    #expect(
      problems.take() == [
        """
        There are 2 elements that fit button "Save":
          button "Save" at (10.0, 0.0, 200.0x40.0)
          button "Save" at (10.0, 100.0, 200.0x40.0)
        """
      ])
    #expect(stage.button("Save").exists)
  }

  @Test func elementsOfPopupsAndDialogsAreFound() {
    let content = ViewController()
    content.view.addSubview(Button("Copy"))
    let popup = Popup(size: Size(width: 100, height: 50), root: content)
    popup.show(from: stage.view)
    #expect(stage.menuItem("Copy").exists && !stage.button("Copy").exists)
    #expect(stage.element(.menu).perform(.dismiss) && !popup.isShown)
    popup.grabs = false
    popup.show(from: stage.view)
    #expect(stage.element(.group).button("Copy").exists)
    popup.close()
    let sheet = ViewController()
    sheet.view.accessibilityLabel = "Question"
    sheet.view.addSubview(Button("Yes"))
    stage.window.rootViewController?.present(sheet, animated: false)
    #expect(stage.dialog("Question").button("Yes").exists)
    #expect(problems.take().isEmpty)
  }

  @Test func aWindowHasTheTitleOfItsToplevel() {
    stage.toplevel.title = "Notes"
    #expect(stage.element(.window, "Notes").exists && stage.outline.hasPrefix("application\n  window \"Notes\""))
  }

  @Test func withoutAHandlerAProblemStopsTheProgramWithItsMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run { try TestStage().button("Save").tap() }
    }
    let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(output.contains("There is no button \"Save\".") && output.contains("FinderTests.swift"))
  }

  @Test func aTestMayRecordProblemsAsIssues() {
    stage.didFindProblem = { problem in
      let file = "\(problem.file)"
      let place = SourceLocation(fileID: file, filePath: file, line: Int(problem.line), column: 1)
      Issue.record("\(problem.message)", sourceLocation: place)
    }
    let line = #line + 2
    withKnownIssue {
      stage.button("Save").tap()
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.first?.rawValue.hasPrefix("There is no button") == true
    }
  }
}
