import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Values on both sides of the limits of predictions (`EI-16`).
@MainActor @Suite struct PredictionTests {
  private let fixture = Fixture([])

  init() { fixture.view("A", 0, 0, 400, 600) }

  private var predictions: [TouchSample] {
    guard let event = fixture.application.lastEvent, let touch = event.allTouches.first else { return [] }
    return event.predictedTouches(for: touch)
  }

  // EI-16
  @Test(arguments: [(0.033, 1), (0.034, 0), (0.0165, 2), (0.017, 1)])
  func predictionsReach33msAhead(_ step: Double, _ count: Int) {
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1 + step, .move(0, 20, 10))
    #expect(predictions.count == count)
  }

  // EI-16
  @Test func twoSamplesOfOneTimePredictNothing() {
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1, .move(0, 20, 10))
    #expect(predictions.isEmpty)
  }
}
