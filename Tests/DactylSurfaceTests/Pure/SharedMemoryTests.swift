import CDactylLinux
import Testing

@testable import DactylSurface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@MainActor struct SharedMemoryTests {
  @Test func `memory can be written to its last byte and keeps what it held while it grows`() throws {
    let memory = try SharedMemory(bytes: 10_000)
    memset(memory.base, 7, 10_000)
    // Beyond the address space that was reserved, so that it moves.
    try memory.grow(to: 3_000_000)
    memset(memory.base + 10_000, 9, 2_990_000)
    #expect((memory.base + 9_999).load(as: UInt8.self) == 7)
    #expect((memory.base + 2_999_999).load(as: UInt8.self) == 9)
    #expect(memory.capacity >= 3_000_000)
  }

  @Test func `the compositor need not fear that it is cut short`() throws {
    let memory = try SharedMemory(bytes: 10_000)
    #expect(ftruncate(memory.descriptor, 100) == -1)
    #expect(dactyl_seals(memory.descriptor) & 2 != 0)
  }

  @Test func `no room is an error that says so, before anything is written (fault 30)`() throws {
    let error = #expect(throws: SurfaceError.self) {
      try SharedMemory(bytes: 4 << 20, allocator: { _, _ in ENOSPC })
    }
    #expect(error?.message.contains("No space left on device") == true)
    #expect(error?.message.contains("4096 KiB") == true)
  }

  @Test func `memory that can't grow stays as it is (fault 30)`() throws {
    let memory = try SharedMemory(bytes: 10_000) { descriptor, length in
      length > 20_000 ? ENOSPC : SharedMemory.systemAllocator(descriptor, length)
    }
    #expect(throws: SurfaceError.self) { try memory.grow(to: 30_000) }
    memset(memory.base, 7, 10_000)
    #expect(memory.capacity == 10_000)
  }

  @Test func `nothing is left open`() throws {
    var descriptor: Int32 = -1
    do {
      let memory = try SharedMemory(bytes: 10_000)
      descriptor = dup(memory.descriptor)
    }
    var status = stat()
    #expect(fstat(descriptor, &status) == 0)
    let others = (0..<Int32(1024)).filter { number in
      var other = stat()
      return number != descriptor && fstat(number, &other) == 0 && other.st_ino == status.st_ino
        && other.st_dev == status.st_dev
    }
    #expect(others.isEmpty)
    close(descriptor)
  }
}
