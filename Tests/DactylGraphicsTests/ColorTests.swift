import DactylGraphics
import Testing

@Suite struct ColorTests {
  @Test func hexDigitsAreRedGreenBlue() {
    #expect(Color(hex: 0xff8000) == Color(red: 1, green: 128.0 / 255, blue: 0))
    #expect(Color(hex: 0x12ff_0000) == .red)
  }

  @Test func componentsAreLimitedAndNaNIsZero() {
    #expect(Color(red: 2, green: -1, blue: .nan, alpha: .infinity) == .red)
    #expect(Color.red.withAlpha(.nan) == Color(red: 1, green: 0, blue: 0, alpha: 0))
  }

  @Test func mixingGoesFromOneToTheOther() {
    #expect(Color.black.mixed(with: .white, by: 0) == .black)
    #expect(Color.black.mixed(with: .white, by: 0.5) == .gray)
    #expect(Color.black.mixed(with: .white, by: 7) == .white)
  }

  @Test func mixingWithClearKeepsTheHue() {
    let half = Color.red.mixed(with: .clear, by: 0.5)
    #expect(half == Color.red.withAlpha(0.5))
    #expect(Color.clear.mixed(with: .clear, by: 0.5) == .clear)
  }
}
