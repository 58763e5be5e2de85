import DactylGraphics
import Foundation
import Testing

@Suite struct ColorTests {
  @Test func hexDigitsAreRedGreenBlue() {
    #expect(Color(hex: 0xff8000) == Color(red: 1, green: 128.0 / 255, blue: 0))
    #expect(Color(hex: 0x12ff_0000) == .red)
  }

  @Test func componentsAreLimitedAndNaNIsZero() {
    #expect(Color(red: 2, green: -1, blue: .nan, alpha: .infinity) == .red)
    #expect(Color.red.withAlphaComponent(.nan) == Color(red: 1, green: 0, blue: 0, alpha: 0))
  }

  @Test func mixingMovesFromOneColourToTheOther() {
    #expect(Color.black.mixed(with: .white, by: 0) == .black)
    #expect(Color.black.mixed(with: .white, by: 0.5) == .gray)
    #expect(Color.black.mixed(with: .white, by: 7) == .white)
  }

  @Test func mixingWithClearKeepsTheHue() {
    let half = Color.red.mixed(with: .clear, by: 0.5)
    #expect(half == Color.red.withAlphaComponent(0.5))
    #expect(Color.clear.mixed(with: .clear, by: 0.5) == .clear)
  }

  // MARK: Pairs

  private let pair = Color(light: .red, dark: Color(white: 0.25, alpha: 0.5))

  @Test func aPairIsOneColourInEachAppearance() {
    #expect(pair.resolved(for: .light) == .red)
    #expect(pair.resolved(for: .dark) == Color(white: 0.25, alpha: 0.5))
    #expect(pair != .red)
    #expect(Color.red.resolved(for: .dark) == .red)
    #expect(Color(light: pair, dark: pair) == pair)
    #expect(Color(light: .blue, dark: pair).resolved(for: .dark) == pair.resolved(for: .dark))
    #expect((pair.red, pair.alpha) == (1, 1))
  }

  @Test func coloursDerivedFromAPairArePairs() {
    let faint = pair.withAlphaComponent(0.75)
    #expect(faint == Color(light: Color.red.withAlphaComponent(0.75), dark: Color(white: 0.25, alpha: 0.75)))
    #expect(
      pair.faded(to: 0.5) == Color(light: Color.red.withAlphaComponent(0.5), dark: Color(white: 0.25, alpha: 0.25)))
    #expect(pair.faded(to: .nan) == pair.withAlphaComponent(0))
    let other = Color(light: .blue, dark: .white)
    let mixed = pair.mixed(with: other, by: 0.5)
    for appearance in Appearance.allCases {
      #expect(
        mixed.resolved(for: appearance)
          == pair.resolved(for: appearance).mixed(with: other.resolved(for: appearance), by: 0.5))
    }
  }

  @Test func aPairIsOpaqueWhereBothAre() {
    #expect(!pair.isOpaque)
    #expect(!Color(light: pair.withAlphaComponent(0.5), dark: .red).isOpaque)
    #expect(Color(light: .red, dark: .white).isOpaque)
  }

  @Test func everyColourOfTheInterfaceThatCarriesTextStandsOutInBothAppearances() {
    func brightness(_ color: Color) -> Double {
      func linear(_ value: Double) -> Double { pow(value, 2.2) }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    for appearance in Appearance.allCases {
      let ground = Color.background.resolved(for: appearance)
      for (color, least) in [(Color.label, 12.0), (.secondaryLabel, 4.5), (.systemBlue, 3)] {
        let seen = ground.mixed(with: color.resolved(for: appearance).withAlphaComponent(1), by: color.alpha)
        let (a, b) = (brightness(ground) + 0.05, brightness(seen) + 0.05)
        #expect(max(a, b) / min(a, b) >= least, "\(appearance) \(color)")
      }
    }
  }

  @Test func aColourTakesNoMoreRoomThanFourNumbers() {
    #expect(MemoryLayout<Color>.size == 32)
  }
}
