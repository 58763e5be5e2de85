import DactylTestCompositor
import DactylTestKit

@testable import DactylScenarios
@testable import DactylWireScenarios

/// How the application gets its input.
enum Way: CaseIterable {
  case direct
  case wire
  /// Over a connection to a compositor that sends times in milliseconds only.
  case wireInMilliseconds

  @MainActor func run(_ scenario: Scenario) -> ScenarioOutcome {
    switch self {
    case .direct: return Harness.run(scenario)
    case .wire:
      return Harness.run(scenario) { application throws(DriverError) in try WireDriver(application: application) }
    case .wireInMilliseconds:
      return Harness.run(scenario) { application throws(DriverError) in
        try WireDriver(application: application, globals: .all.without("zwp_input_timestamps_manager_v1"))
      }
    }
  }
}
