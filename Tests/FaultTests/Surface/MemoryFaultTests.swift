import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import Glibc
import Testing

@testable import DactylSurface

/// Not enough memory for buffers.
@MainActor struct MemoryFaultTests {
  /// Allows a number of buffers of this many bytes each.
  @MainActor private final class Room {
    var bytes: Int
    init(bytes: Int) { self.bytes = bytes }

    func allocate(_ descriptor: Int32, _ length: Int) -> Int32 {
      length > bytes ? ENOSPC : SharedMemory.systemAllocator(descriptor, length)
    }
  }

  @Test func fullMemoryForTheFirstPictureIsReportedBeforeDrawing() throws {
    let fixture = try SurfaceFixture()
    let room = Room(bytes: 0)
    fixture.platform.allocator = room.allocate
    let window = fixture.makeWindow()
    fixture.settle()
    fixture.pass(milliseconds: 900)
    #expect(fixture.recorder.errors.count == 1)
    #expect(fixture.recorder.errors.first?.message.contains("No space left on device") == true)
    #expect(fixture.recorder.drawCount == 0)
    #expect(try !fixture.surface.isMapped)

    room.bytes = .max
    window.setNeedsFrame()
    fixture.settle()
    #expect(fixture.recorder.errors.count == 1)
    #expect(try fixture.surface.pixel(199, 99) == 0xFF_FF0000)
    fixture.finish()
  }

  @Test func fullMemoryForALargerPictureLeavesTheOldOneAndInputWorks() throws {
    let fixture = try SurfaceFixture()
    let room = Room(bytes: 200 * 100 * 4)
    fixture.platform.allocator = room.allocate
    _ = try fixture.openWindow()
    try fixture.toplevel.configure(width: 800, height: 600)
    fixture.settle()
    #expect(fixture.recorder.errors.count == 1)
    #expect(try fixture.surface.bufferWidth == 200)
    fixture.compositor.touch.down(id: 1, on: try fixture.surface, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.recorder.batches.count == 1)

    // Back to a size for which there is memory.
    try fixture.toplevel.configure(width: 200, height: 100)
    fixture.settle()
    #expect(fixture.recorder.errors.count == 1)
    #expect(try fixture.surface.bufferWidth == 200)
    #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
    room.bytes = .max
    try fixture.toplevel.configure(width: 800, height: 600)
    fixture.settle()
    #expect(try fixture.surface.pixel(799, 599) == 0xFF_FF0000)
    fixture.finish()
  }

  @Test func fullMemoryMakesAnAnimationTryOnceAFrameWithoutSpinning() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    let room = Room(bytes: 200 * 100 * 4)
    fixture.platform.allocator = room.allocate
    fixture.recorder.animates = true
    _ = try fixture.openWindow()
    try fixture.toplevel.configure(width: 800, height: 600)
    fixture.settle()
    for frame in 1...10 {
      try fixture.surface.frameDone()
      fixture.settle()
      #expect(fixture.recorder.errors.count == frame)
    }
    room.bytes = .max
    try fixture.surface.frameDone()
    fixture.settle()
    #expect(try fixture.surface.bufferWidth == 800)
    fixture.finish()
  }
}
