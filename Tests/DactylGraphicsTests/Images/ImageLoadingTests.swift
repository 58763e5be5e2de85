import DactylGeometry
@testable import DactylGraphics
import Testing

/// Pictures that are decoded off the main actor.
@MainActor @Suite struct ImageLoadingTests {
  @Test func aLoadedPictureIsTheSameAsOneThatWasWaitedFor() async throws {
    let file = ResourceFile.alpha
    let image = try await Image.load(contentsOf: file.path, scale: 2)
    #expect(image.size == Size(width: 12, height: 8))
    #expect(try image.pngData() == Image(contentsOf: file.path).pngData())
    #expect(try await Image.load(data: file.data).pngData() == image.pngData())
    #expect(try await Image.load(data: Array(squaresSVG.utf8), size: Size(width: 48, height: 32)).pixelWidth == 48)
  }

  @Test func errorsAreThoseOfTheInitializers() async throws {
    await #expect(throws: GraphicsError.file(path: "/no/such/file", reason: "No such file or directory")) {
      try await Image.load(contentsOf: "/no/such/file")
    }
    await #expect(throws: GraphicsError.notAPicture) { try await Image.load(data: [1, 2, 3]) }
    let path = ResourceFile.colour.path
    let error = GraphicsError.undecodable(path: path, .tooManyPixels(width: 24, height: 16, limit: 99))
    await #expect(throws: error) {
      try await Image.load(contentsOf: path, maximumPixelCount: 99)
    }
  }

  /// Work that can't finish before `gate` is opened.
  private func load(through gate: Gate) -> Task<Image, any Error> {
    Task {
      try await Interruptible.run { () throws(GraphicsError) in
        gate.wait()
        return try Image(contentsOf: ResourceFile.colour.path)
      }
    }
  }

  /// The work can't finish before the main actor has run the next lines.
  @Test func theMainActorContinuesDuringALoad() async throws {
    let gate = Gate()
    let load = load(through: gate)
    // Never reached if the work ran on this thread.
    await Task.yield()
    gate.open()
    #expect(try await load.value.pixelWidth == 24)
  }

  @Test func aCancelledTaskDoesNotWaitForThePicture() async throws {
    let gate = Gate()
    let load = load(through: gate)
    await Task.yield()
    load.cancel()
    await #expect(throws: GraphicsError.cancelled) { try await load.value }
    gate.open()
  }

  @Test func aTaskCancelledBeforeItBeganDecodesNothing() async throws {
    let load = Task {
      // The body runs after the cancellation: both are on the main actor.
      try await Image.load(contentsOf: ResourceFile.colour.path)
    }
    load.cancel()
    await #expect(throws: GraphicsError.cancelled) { try await load.value }
  }
}
