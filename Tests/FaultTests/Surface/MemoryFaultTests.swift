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
    let rig = try SurfaceRig()
    let room = Room(bytes: 0)
    rig.platform.allocator = room.allocate
    let window = rig.makeWindow()
    rig.settle()
    rig.pass(milliseconds: 900)
    #expect(rig.witness.errors.count == 1)
    #expect(rig.witness.errors.first?.message.contains("No space left on device") == true)
    #expect(rig.witness.drawCount == 0)
    #expect(try !rig.surface.isMapped)

    room.bytes = .max
    window.setNeedsFrame()
    rig.settle()
    #expect(rig.witness.errors.count == 1)
    #expect(try rig.surface.pixel(199, 99) == 0xFF_FF0000)
    rig.finish()
  }

  @Test func fullMemoryForALargerPictureLeavesTheOldOneAndInputWorks() throws {
    let rig = try SurfaceRig()
    let room = Room(bytes: 200 * 100 * 4)
    rig.platform.allocator = room.allocate
    _ = try rig.openWindow()
    try rig.toplevel.configure(width: 800, height: 600)
    rig.settle()
    #expect(rig.witness.errors.count == 1)
    #expect(try rig.surface.bufferWidth == 200)
    rig.compositor.touch.down(id: 1, on: try rig.surface, x: 1, y: 1)
    rig.compositor.touch.frame()
    rig.settle()
    #expect(rig.witness.batches.count == 1)

    // Back to a size for which there is memory.
    try rig.toplevel.configure(width: 200, height: 100)
    rig.settle()
    #expect(rig.witness.errors.count == 1)
    #expect(try rig.surface.bufferWidth == 200)
    #expect(try rig.toplevel.xdgSurface.isAcknowledged)
    room.bytes = .max
    try rig.toplevel.configure(width: 800, height: 600)
    rig.settle()
    #expect(try rig.surface.pixel(799, 599) == 0xFF_FF0000)
    rig.finish()
  }

  @Test func fullMemoryMakesAnAnimationTryOnceAFrameWithoutSpinning() throws {
    let rig = try SurfaceRig { $0.frameMode = .manual }
    let room = Room(bytes: 200 * 100 * 4)
    rig.platform.allocator = room.allocate
    rig.witness.animates = true
    _ = try rig.openWindow()
    try rig.toplevel.configure(width: 800, height: 600)
    rig.settle()
    for frame in 1...10 {
      try rig.surface.frameDone()
      rig.settle()
      #expect(rig.witness.errors.count == frame)
    }
    room.bytes = .max
    try rig.surface.frameDone()
    rig.settle()
    #expect(try rig.surface.bufferWidth == 800)
    rig.finish()
  }
}
