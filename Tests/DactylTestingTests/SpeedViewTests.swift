import Dactyl
import DactylTesting
import Testing

/// The example in the article about traits behaves as the article describes.
@MainActor @Suite struct SpeedViewTests {
  @Test func theNearestOverrideCounts() throws {
    let stage = try TestStage()
    let (speed, outer, inner) = (SpeedView(), View(), View())
    speed.kilometresPerHour = 80
    stage.view.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(speed)
    #expect(stage.text("80 km/h").exists)
    outer.traitOverrides.speedUnit = .miles
    #expect(stage.text("50 mph").exists)
    #expect(inner.traits.speedUnit == .miles && stage.view.traits.speedUnit == .kilometres)
    inner.traitOverrides.speedUnit = .kilometres
    #expect(stage.text("80 km/h").exists)
    inner.traitOverrides.speedUnit = nil
    #expect(stage.text("50 mph").exists)
  }

  @Test func aViewFollowsThePlaceThatItIsMovedTo() throws {
    let stage = try TestStage()
    let (speed, abroad) = (SpeedView(), View())
    speed.kilometresPerHour = 100
    abroad.traitOverrides.speedUnit = .miles
    for part in [speed, abroad] { stage.view.addSubview(part) }
    #expect(stage.text("100 km/h").exists)
    abroad.addSubview(speed)
    #expect(stage.text("62 mph").exists)
  }
}
