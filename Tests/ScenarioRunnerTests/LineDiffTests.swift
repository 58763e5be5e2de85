import Testing

@testable import DactylScenarios

@Suite struct LineDiffTests {
  @Test func equalLogsHaveNoDiff() {
    #expect(LineDiff.diff(expected: ["a", "b"], actual: ["a", "b"]) == nil)
    #expect(LineDiff.diff(expected: [], actual: []) == nil)
  }

  @Test func missingAndSurplusLinesAreMarked() {
    let diff = LineDiff.diff(expected: ["a", "b", "c", "d"], actual: ["a", "c", "x", "d", "y"])
    #expect(diff == ["  a", "- b", "  c", "+ x", "  d", "+ y"])
  }

  @Test func aChangedLineIsTakenOutAndPutIn() {
    #expect(LineDiff.diff(expected: ["a", "b"], actual: ["a", "c"]) == ["  a", "- b", "+ c"])
  }

  @Test func aMissingLogIsMarkedLineByLine() {
    #expect(LineDiff.diff(expected: ["a", "b"], actual: []) == ["- a", "- b"])
    #expect(LineDiff.diff(expected: [], actual: ["a"]) == ["+ a"])
  }

  // CF-3
  @Test func oneUnitInTheLastPlaceIsAccepted() {
    #expect(LineComparison.areEqual("0.020 a p began tr=20.0,0.0", "0.020 a p began tr=20.1,-0.1"))
    #expect(LineComparison.areEqual("0.020 a p", "0.021 a p"))
    #expect(LineComparison.areEqual("a q scale=1.000", "a q scale=0.999"))
    #expect(!LineComparison.areEqual("0.020 a p began tr=20.0,0.0", "0.020 a p began tr=20.2,0.0"))
    #expect(!LineComparison.areEqual("0.020 a p", "0.022 a p"))
    #expect(!LineComparison.areEqual("a q scale=1.000", "a q scale=1.00"))
  }

  // CF-3
  @Test func labelsCountsAndNamesMustBeTheSame() {
    #expect(!LineComparison.areEqual("v A began 1", "v A began 2"))
    #expect(!LineComparison.areEqual("v A began 1,2", "v A began 1"))
    #expect(!LineComparison.areEqual("v A began 1 tc=2", "v A began 1 tc=3"))
    #expect(!LineComparison.areEqual("v A1 began 1", "v A2 began 1"))
    #expect(!LineComparison.areEqual("v 1.a began 1", "v 1.b began 1"))
  }

  // CF-3
  @Test func numbersHaveFixedDecimalsAndNoNegativeZero() {
    #expect(NumberText.fixed(-0.04, decimals: 1) == "0.0")
    #expect(NumberText.fixed(-0.06, decimals: 1) == "-0.1")
    #expect(NumberText.fixed(12.345, decimals: 1) == "12.3")
    #expect(NumberText.fixed(1.0094, decimals: 3) == "1.009")
    #expect(NumberText.fixed(0.43, decimals: 3) == "0.430")
    #expect(NumberText.fixed(-7, decimals: 0) == "-7")
    #expect(NumberText.fixed(.nan, decimals: 1) == "nan")
  }
}
