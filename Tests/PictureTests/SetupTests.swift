import Testing

/// The choice of setups for pictures of controls.
@Suite struct SetupTests {
  /// Returns the value of each property of a setup. The values of two properties are a pair.
  private func values(_ setup: Setup) -> [String] {
    ["\(setup.look)", "\(setup.scale)"]
      + Setup.Trait.allCases.map { setup.traits.contains($0) ? "\($0)" : "not \($0)" }
  }

  private func pairs(_ setups: [Setup]) -> Set<[String]> {
    Set(
      setups.map(values).flatMap { values in
        values.indices.flatMap { first in values[(first + 1)...].map { [values[first], $0] } }
      })
  }

  @Test func eachPairOfValuesOccurs() {
    var every: [Setup] = [[]].flatMap { traits in
      Look.allCases.flatMap { look in Setup.scales.map { Setup(traits, look, $0) } }
    }
    for trait in Setup.Trait.allCases { every += every.map { Setup($0.traits + [trait], $0.look, $0.scale) } }
    #expect(every.count == 96)
    let missing = pairs(every).subtracting(pairs(Setup.standard + Setup.combined))
    #expect(missing.isEmpty, "\(missing.map { $0.joined(separator: " with ") }.sorted())")
  }

  @Test func noSetupIsSuperfluous() {
    for setup in Setup.combined {
      let others = Setup.combined.filter { $0 != setup }
      #expect(pairs(Setup.standard + others) != pairs(Setup.standard + Setup.combined), "\(setup)")
    }
  }

  @Test func traitsAreInOrderAndEachSetupHasOthers() {
    for setup in Setup.combined { #expect(setup.traits == Setup.Trait.allCases.filter(setup.traits.contains)) }
    let files = (Setup.standard + Setup.combined).map { $0.file("x") }
    #expect(Set(files).count == files.count)
    #expect(files.first == "x@1-light.png" && files.last == "x-contrast-rtl-large-compact@1-dark.png")
  }
}
