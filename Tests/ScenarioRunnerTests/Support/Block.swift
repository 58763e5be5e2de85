import DactylScenarios

/// A block of the format, assembled by a test.
struct Block {
  var tree = ["window W 0 0 400 600", "view A in W 0 0 100 100"]
  var gestures: [String] = []
  var rules: [String] = []
  var script: [String] = []
  var trace = "v"
  var expect: [String] = []

  var text: String {
    func section(_ name: String, _ entries: [String]) -> String {
      entries.isEmpty ? "" : "\(name):\n" + entries.map { "  \($0)\n" }.joined()
    }
    return "```scenario\nid: X-1\ntitle: a title\nclauses: HT-1\ntrace: \(trace)\n" + section("tree", tree)
      + section("gestures", gestures) + section("rules", rules) + section("script", script)
      + section("expect", expect) + "```\n"
  }

  func read() throws -> Scenario {
    try ScenarioParser.scenarios(in: text, file: "some.md")[0]
  }
}
