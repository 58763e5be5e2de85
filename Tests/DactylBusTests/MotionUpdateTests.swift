import DactylCore
import DactylGeometry
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// The sensors of the device: a service of the test on a private bus, and files in a folder of the test (`SE-1`,
/// `SE-4`).
@MainActor @Suite struct MotionUpdateTests {
  /// A responder that hears shakes, and sees how the device is held.
  private final class Held: View {
    private(set) var log: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func traitsDidChange() {
      super.traitsDidChange()
      log.append("\(traits.deviceOrientation)")
    }
    override func motionBegan(_ motion: Event.EventSubtype, with event: Event) { log.append("began \(motion)") }
    override func motionEnded(_ motion: Event.EventSubtype, with event: Event) { log.append("ended \(motion)") }
    override func motionCancelled(_ motion: Event.EventSubtype, with event: Event) { log.append("cancelled \(motion)") }
    func takeLog() -> [String] {
      defer { log = [] }
      return log
    }
  }

  private let portal: PortalStage
  private let folder: SensorFolder
  private let held = Held(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  private let calls = Box<String>()
  private let values = Box<[String: BusValue]>()
  private static let service = "net.hadess.SensorProxy"
  private static let path: BusObjectPath = "/net/hadess/SensorProxy"

  init() throws {
    portal = try PortalStage()
    folder = try SensorFolder()
    portal.stage.view.addSubview(held)
    held.becomeFirstResponder()
    _ = held.takeLog()
    values.values = [["HasAccelerometer": .bool(true), "AccelerometerOrientation": .string("undefined")]]
  }

  private var application: Application { portal.stage.application }
  private var reader: AccelerometerReader? { application.desktopWorker(MotionUpdates.self)?.reader }

  private func settle() async {
    await portal.stage.loop.settle()
    await portal.fixture.client.roundTrip()
    await portal.stage.loop.settle()
    await portal.fixture.client.roundTrip()
  }

  // MARK: The service

  private func serve(refuses: Bool = false) async throws -> (BusExport, BusName) {
    var interface = BusInterface(Self.service)
    for method in ["ClaimAccelerometer", "ReleaseAccelerometer"] {
      interface.method(method) { [calls] _ in
        calls.values.append(method)
        if refuses { throw BusError.remote(name: "org.freedesktop.DBus.Error.AccessDenied", text: "") }
        return []
      }
    }
    interface.property("HasAccelerometer", "b") { [values] _ in values.values[0]["HasAccelerometer"] ?? .bool(false) }
    interface.property("AccelerometerOrientation", "s") { [values] _ in
      values.values[0]["AccelerometerOrientation"] ?? .string("")
    }
    let export = try portal.fixture.service.export([interface], at: Self.path)
    let name = try portal.fixture.service.own(Self.service)
    await portal.wait("the name of the service") { name.state == .owned }
    return (export, name)
  }

  private func tell(_ changes: [String: BusValue]) async throws {
    for (key, value) in changes { values.values[0][key] = value }
    try portal.fixture.service.emit(
      Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [.string(Self.service), .options(changes), .strings([])])
    await settle()
  }

  private func hold(_ word: String) async throws { try await tell(["AccelerometerOrientation": .string(word)]) }

  // SE-1
  @Test func theServiceTellsTheOrientationBetweenBeginningAndEnd() async throws {
    let kept = try await serve()
    await settle()
    #expect(calls.values == [])
    application.beginMotionUpdates(from: folder.path)
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("a claim") { calls.values == ["ClaimAccelerometer"] }
    await settle()
    for word in ["normal", "left-up", "left-up", "right-up", "bottom-up", "undefined", "upside down", "normal"] {
      try await hold(word)
    }
    #expect(held.takeLog() == ["portrait", "landscapeRight", "landscapeLeft", "portraitUpsideDown", "portrait"])
    #expect(application.traits.deviceOrientation == .portrait)
    application.endMotionUpdates()
    #expect(held.takeLog() == ["unknown"])
    await portal.wait("a release") { calls.values == ["ClaimAccelerometer", "ReleaseAccelerometer"] }
    try await hold("left-up")
    #expect(held.takeLog() == [])
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func theSensorsRestWhileTheApplicationIsNotActive() async throws {
    let kept = try await serve()
    application.becomeInactive()
    application.beginMotionUpdates(from: folder.path)
    await settle()
    #expect(calls.values == [] && reader == nil)
    application.becomeActive()
    await portal.wait("a claim") { calls.values == ["ClaimAccelerometer"] }
    await settle()
    try await hold("left-up")
    application.becomeInactive()
    await portal.wait("a release") { calls.values.count == 2 }
    #expect(reader == nil && application.traits.deviceOrientation == .landscapeRight)
    values.values[0]["AccelerometerOrientation"] = .string("normal")
    application.becomeActive()
    await portal.wait("the new orientation") { application.traits.deviceOrientation == .portrait }
    #expect(calls.values == ["ClaimAccelerometer", "ReleaseAccelerometer", "ClaimAccelerometer"])
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func theSensorsAreAskedInEachRun() async throws {
    let kept = try await serve()
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("a claim") { calls.values.count == 1 }
    await settle()
    try await hold("left-up")
    application.endDesktopWork()
    #expect(application.traits.deviceOrientation == .unknown && reader == nil)
    await portal.wait("a release") { calls.values.last == "ReleaseAccelerometer" }
    // It is not running: nothing is asked.
    application.becomeInactive()
    application.becomeActive()
    await settle()
    #expect(calls.values.count == 2)
    portal.beginDesktop()
    application.beginDesktopWork()
    await portal.wait("an orientation") { application.traits.deviceOrientation == .landscapeRight }
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func theOrientationBeforeTheQuestionCounts() async throws {
    values.values[0]["AccelerometerOrientation"] = .string("right-up")
    let kept = try await serve()
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("an orientation") { application.traits.deviceOrientation == .landscapeLeft }
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func anEndBeforeTheBeginningAsksNothing() async throws {
    let kept = try await serve()
    application.beginMotionUpdates(from: folder.path)
    application.endMotionUpdates()
    application.endMotionUpdates()
    await settle()
    #expect(calls.values == [] && application.traits.deviceOrientation == .unknown)
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func aServiceThatComesBackIsAskedAgain() async throws {
    var kept: (BusExport, BusName)? = try await serve()
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("a claim") { calls.values.count == 1 }
    await settle()
    try await hold("left-up")
    kept = nil
    await settle()
    // The last orientation stays.
    #expect(application.traits.deviceOrientation == .landscapeRight)
    values.values[0]["AccelerometerOrientation"] = .string("normal")
    kept = try await serve()
    await portal.wait("another claim") { calls.values.count == 2 }
    await portal.wait("an orientation") { application.traits.deviceOrientation == .portrait }
    #expect(held.takeLog() == ["landscapeRight", "portrait"])
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func answersOfOtherTypesDoNotCount() async throws {
    let kept = try await serve()
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("a claim") { calls.values.count == 1 }
    await settle()
    try await hold("left-up")
    for value: BusValue in [.int32(1), .bool(true), .string(String(repeating: "x", count: 1 << 20)), .strings(["a"])] {
      try portal.fixture.service.emit(
        Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
        [
          .string(Self.service), .options(["AccelerometerOrientation": value, "HasAccelerometer": value]), .strings([]),
        ])
      try portal.fixture.service.emit(
        Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged", [.string(Self.service), value])
    }
    await settle()
    #expect(held.takeLog() == ["landscapeRight"] && calls.values.count == 1)
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func anAccelerometerThatComesLaterIsUsed() async throws {
    values.values[0]["HasAccelerometer"] = .bool(false)
    let kept = try await serve()
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("a claim") { calls.values.count == 1 }
    await settle()
    try await tell(["HasAccelerometer": .bool(true)])
    try await hold("bottom-up")
    #expect(held.takeLog() == ["portraitUpsideDown"])
    withExtendedLifetime(kept) {}
  }

  // MARK: The files

  /// Waits until the device in the folder was found.
  private func untilMeasuring() async {
    await portal.wait("a device") { reader?.isMeasuring == true }
  }

  /// Takes a sample after each of the intervals.
  private func sample(_ count: Int = 1) async {
    for _ in 0..<count {
      let before = reader?.answerCount ?? 0
      portal.stage.advance(by: AccelerometerReader.interval)
      await portal.wait("a sample") { (reader?.answerCount ?? 0) > before }
    }
  }

  // SE-1, SE-4, EI-35
  @Test func withoutAServiceTheFilesTellOrientationsAndShakes() async throws {
    try folder.write(0, -981, 0)
    await sampleNothing()
    application.beginMotionUpdates(from: folder.path)
    await untilMeasuring()
    await sample(3)
    #expect(held.takeLog() == ["portrait"])
    for swing in 0..<5 {
      try folder.write(swing % 2 == 0 ? 2000 : -2000, -981, 0)
      await sample(3)
    }
    try folder.write(0, -981, 0)
    await sample(10)
    #expect(held.takeLog() == ["began motionShake", "ended motionShake"])
    try folder.write(-981, 0, 0)
    await sample(50)
    #expect(held.takeLog() == ["landscapeLeft"])
    application.endMotionUpdates()
    #expect(held.takeLog() == ["unknown"] && reader == nil)
  }

  /// Nothing is read before the program asks.
  private func sampleNothing() async {
    let timers = portal.stage.loop.pendingTimerCount
    portal.stage.advance(by: 1)
    await settle()
    #expect(reader == nil && portal.stage.loop.pendingTimerCount <= timers)
  }

  // SE-1
  @Test func theFilesAreSilentWhileTheServiceTells() async throws {
    try folder.write(0, -981, 0)
    var kept: (BusExport, BusName)? = try await serve()
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("a claim") { calls.values.count == 1 }
    await untilMeasuring()
    await settle()
    try await hold("left-up")
    await sample(3)
    #expect(application.traits.deviceOrientation == .landscapeRight)
    kept = nil
    await settle()
    await sample(1)
    #expect(application.traits.deviceOrientation == .portrait)
    withExtendedLifetime(kept) {}
  }

  // SE-1
  @Test func aServiceThatRefusesLeavesTheFiles() async throws {
    try folder.write(0, -981, 0)
    let kept = try await serve(refuses: true)
    application.beginMotionUpdates(from: folder.path)
    await portal.wait("a claim") { calls.values.count == 1 }
    await untilMeasuring()
    try await hold("left-up")
    await sample(3)
    #expect(held.takeLog() == ["portrait"])
    withExtendedLifetime(kept) {}
  }

  // SE-4
  @Test func aDeviceThatIsGoneIsLookedForAgain() async throws {
    try folder.write(0, -981, 0)
    application.beginMotionUpdates(from: folder.path)
    await untilMeasuring()
    await sample(2)
    for swing in 0..<4 {
      try folder.write(swing % 2 == 0 ? 2000 : -2000, -981, 0)
      await sample(3)
    }
    folder.remove()
    await sample(AccelerometerReader.mostFailures)
    #expect(held.takeLog() == ["portrait", "began motionShake", "cancelled motionShake"])
    #expect(reader?.isMeasuring == false && application.traits.deviceOrientation == .portrait)
    // There is still none after a second, and there is one two seconds later.
    let before = reader?.answerCount ?? 0
    portal.stage.advance(by: 1)
    await portal.wait("a search") { reader?.answerCount == before + 1 }
    #expect(reader?.isMeasuring == false)
    try folder.write(0, 981, 0, of: "iio:device7")
    portal.stage.advance(by: 1)
    await settle()
    #expect(reader?.answerCount == before + 1)
    portal.stage.advance(by: 1)
    await untilMeasuring()
    await sample(2)
    #expect(held.takeLog() == ["portraitUpsideDown"])
  }

  // SE-4
  @Test func aSampleThatIsNoneIsLeftOut() async throws {
    try folder.write(0, -981, 0)
    application.beginMotionUpdates(from: folder.path)
    await untilMeasuring()
    await sample(1)
    for text in ["", "\n", "x", "nan", "inf", "1e999", "99999999999999999999", String(repeating: "9", count: 5000)] {
      try folder.write(text, "in_accel_x_raw")
      await sample(3)
      try folder.write("0", "in_accel_x_raw")
      await sample(1)
    }
    #expect(reader?.isMeasuring == true && held.takeLog() == ["portrait"])
  }

  // SE-4
  @Test func theFirstDeviceThatMeasuresIsUsedAndTheScreenFirst() async throws {
    func device() -> Acceleration? { Accelerometer.find(in: folder.path)?.read() }
    #expect(Accelerometer.find(in: "/nowhere/at/all") == nil && device() == nil)
    try folder.write("1", "in_temp_raw", of: "iio:device0")
    try folder.write("no number", "in_accel_x_raw", of: "iio:device1")
    #expect(device() == nil)
    try folder.write(1000, 0, 0, of: "iio:device10")
    try folder.write(100, 200, 300, of: "iio:device2")
    #expect(device() == Acceleration(x: 1, y: 2, z: 3))
    try folder.write("accel-base\n", "label", of: "iio:device2")
    #expect(device() == Acceleration(x: 10, y: 0, z: 0))
    folder.remove("iio:device10")
    #expect(device() == Acceleration(x: 1, y: 2, z: 3))
    try folder.write("0, 1, 0; 1, 0, 0; 0, 0, -1\n", "in_mount_matrix", of: "iio:device2")
    #expect(device() == Acceleration(x: 2, y: 1, z: -3))
    // The one for accelerometers goes first, if it is one.
    try folder.write("5, 5, 5; 5, 5, 5; 5, 5, 5\n", "in_accel_mount_matrix", of: "iio:device2")
    #expect(device() == Acceleration(x: 2, y: 1, z: -3))
    try folder.write("1, 0, 0; 0, 1, 0; 0, 0, 1\n", "in_accel_mount_matrix", of: "iio:device2")
    try folder.write("100\n", "in_accel_offset", of: "iio:device2")
    #expect(device() == Acceleration(x: 2, y: 3, z: 4))
    try folder.write("1e300\n", "in_accel_scale", of: "iio:device2")
    #expect(device() == nil)
  }
}
