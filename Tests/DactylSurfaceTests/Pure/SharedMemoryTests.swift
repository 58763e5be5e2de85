import CDactylLinux
import DactylTestCompositor
import Testing

@testable import DactylSurface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@MainActor struct SharedMemoryTests {
  @Test func memoryIsWritableToItsLastByteAndKeepsItsContentWhileItGrows() throws {
    let memory = try SharedMemory(bytes: 10_000)
    memset(memory.base, 7, 10_000)
    // Beyond the reserved address space, so that the memory moves.
    try memory.grow(to: 3_000_000)
    memset(memory.base + 10_000, 9, 2_990_000)
    #expect((memory.base + 9_999).load(as: UInt8.self) == 7)
    #expect((memory.base + 2_999_999).load(as: UInt8.self) == 9)
    #expect(memory.capacity >= 3_000_000)
  }

  @Test func memoryIsSealedAgainstShrinking() throws {
    let memory = try SharedMemory(bytes: 10_000)
    #expect(ftruncate(memory.descriptor, 100) == -1)
    #expect(dactyl_seals(memory.descriptor) & 2 != 0)
  }

  @Test func fullMemoryIsAClearErrorBeforeAnythingIsWritten() throws {
    let error = #expect(throws: SurfaceError.self) {
      try SharedMemory(bytes: 4 << 20, allocator: { _, _ in ENOSPC })
    }
    #expect(error?.message.contains("No space left on device") == true)
    #expect(error?.message.contains("4096 KiB") == true)
  }

  @Test func memoryThatCannotGrowStaysAsItIs() throws {
    let memory = try SharedMemory(bytes: 10_000) { descriptor, length in
      length > 20_000 ? ENOSPC : SharedMemory.systemAllocator(descriptor, length)
    }
    #expect(throws: SurfaceError.self) { try memory.grow(to: 30_000) }
    memset(memory.base, 7, 10_000)
    #expect(memory.capacity == 10_000)
  }

  @Test func thePagesAreReservedBeforeTheyAreTouched() throws {
    let descriptor = dactyl_memfd_create("test")
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(SharedMemory.systemAllocator(descriptor, 1 << 20) == 0)
    var status = stat()
    #expect(fstat(descriptor, &status) == 0)
    #expect(status.st_size == 1 << 20)
    #expect(status.st_blocks * 512 >= 1 << 20)
  }

  @Test func aFileSizeLimitIsAnErrorAndDoesNotEndTheProcess() async {
    await #expect(processExitsWith: .success) {
      let error = await MainActor.run {
        // As on the thread that draws a program's windows; threads of tests block signals.
        signal(SIGXFSZ, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGXFSZ)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        return #expect(throws: SurfaceError.self) { try SharedMemory(bytes: 2 << 20) }
      }
      #expect(error?.message.contains("File too large") == true)
    }
  }

  @Test func nothingIsLeftOpen() throws {
    var descriptor: Int32 = -1
    do {
      let memory = try SharedMemory(bytes: 10_000)
      descriptor = dup(memory.descriptor)
    }
    #expect(openDescriptors(of: descriptor) == 1)
    close(descriptor)
  }
}
