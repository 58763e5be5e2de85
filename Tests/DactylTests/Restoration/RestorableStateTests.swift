import Testing

@testable import DactylCore

/// States as values and as text (NV-9).
@Suite struct RestorableStateTests {
  // NV-9
  @Test func valuesComeBackAsTheirType() {
    var state = RestorableState()
    #expect(state.isEmpty)
    state["name"] = "Soup"
    state["portions"] = 4
    state["weight"] = 0.1
    state["isVegan"] = true
    let name: String? = state["name"]
    let portions: Int? = state["portions"]
    let weight: Double? = state["weight"]
    let isVegan: Bool? = state["isVegan"]
    #expect(name == "Soup" && portions == 4 && weight == 0.1 && isVegan == true)
    let wrong: Int? = state["name"]
    let none: String? = state["other"]
    #expect(wrong == nil && none == nil)
    state["name"] = String?.none
    state[part: "empty"] = RestorableState()
    #expect(state.values.count == 3 && state.parts.isEmpty)
  }

  // NV-9
  @Test func aStateComesBackFromItsText() {
    var state = RestorableState()
    for text in ["", "a=b", "a/b", "\\", "\\n", "first\nsecond", "\r\n", "\r", "é\u{301}", "👩‍👧", "\u{2028}", " "] {
      state[text] = text
      state[part: text]["key"] = text
      state[part: "deep"][part: text][part: "/"]["="] = text
    }
    #expect(RestorableState(text: state.text) == state)
    #expect(RestorableState(text: state.text).text == state.text)
    #expect(RestorableState(text: RestorableState().text).isEmpty)
  }

  // NV-9
  @Test func theOrderOfATextDoesNotDependOnHashing() {
    var state = RestorableState()
    // The standard library says of neither string of a pair that it is before the other.
    for (name, other) in [("a\u{301}", "á#"), ("e\u{301}", "é#"), ("o\u{301}", "ó#"), ("u\u{301}", "ú#")] {
      state[other] = 2
      state[name] = 1
      state[part: other]["x"] = 4
      state[part: name]["x"] = 3
    }
    let numbers = state.text.split(separator: "\n").dropFirst().compactMap(\.last)
    #expect(numbers == Array("1111222233334444"))
  }

  // NV-9
  @Test(arguments: ["", "nothing", "dactyl state 2\na=b", "\n\n", "dactyl state 1", "dactyl state 1\nno sign\n\\"])
  func ofOtherTextsNothingIsRead(_ text: String) {
    #expect(RestorableState(text: text).isEmpty)
  }

  // NV-9
  @Test func oneLineThatIsWrongCostsOnlyItself() {
    let deep = String(repeating: "a/", count: 100_000)
    let state = RestorableState(text: "dactyl state 1\nwrong\n\(deep)a=1\n=\n/=x\nkey=value\\")
    let (value, empty): (String?, String?) = (state["key"], state[""])
    #expect(value == "value" && empty == "")
    #expect(state[part: "a"].isEmpty)
  }
}
