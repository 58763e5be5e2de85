@testable import DactylSurface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A machine whose memory can be full.
@MainActor final class Memory {
  var isFull = false

  func allocate(_ descriptor: Int32, _ length: Int) -> Int32 {
    isFull ? ENOSPC : SharedMemory.systemAllocator(descriptor, length)
  }
}
