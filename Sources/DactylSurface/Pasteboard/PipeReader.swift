import DactylEventLoop
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a pipe to its end, whenever the loop reports bytes. It never blocks.
///
/// The loop keeps it until it has called its completion, exactly once and not before the next turn.
@MainActor package final class PipeReader {
  /// The most bytes read in one turn, so that a fast writer does not delay input.
  private static let bytesPerTurn = 1 << 20
  /// The capacity of a pipe, which one read can empty.
  private static let bytesPerRead = 1 << 16

  private let limit: Int
  private var descriptor: OwnedDescriptor?
  private var watch: FileWatch?
  private var timer: ProgressTimer?
  private var bytes: [UInt8] = []
  private var completion: (@MainActor (Result<[UInt8], TransferError>) -> Void)?

  /// Takes over `descriptor`, the reading end of a pipe, which must not block.
  package init(
    _ descriptor: consuming OwnedDescriptor, loop: MainLoop, limits: TransferLimits = TransferLimits(),
    completion: @escaping @MainActor (Result<[UInt8], TransferError>) -> Void
  ) {
    let number = descriptor.rawValue
    self.descriptor = consume descriptor
    limit = limits.bytes
    self.completion = completion
    do {
      watch = try loop.watch(number, for: .read) { _ in self.readAvailable(number) }
      timer = ProgressTimer(loop, patience: limits.patience) { self.finish(.failure(.timedOut)) }
    } catch {
      loop.schedule(at: loop.now) { self.finish(.failure(.notAvailable)) }
    }
  }

  /// Ends the transfer, and calls the completion with `error`. Does nothing after the end.
  package func cancel(_ error: TransferError = .cancelled) { finish(.failure(error)) }

  private func readAvailable(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: Self.bytesPerRead, alignment: 1) { buffer in
      for _ in 0..<Self.bytesPerTurn / Self.bytesPerRead {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
          timer?.progressed()
          bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          if bytes.count > limit { return finish(.failure(.tooLarge)) }
        } else if count == 0 {
          return finish(.success(bytes))
        } else if errno == EAGAIN {
          return
        } else if errno != EINTR {
          return finish(.failure(.peerDied))
        }
      }
    }
  }

  private func finish(_ result: Result<[UInt8], TransferError>) {
    guard let completion else { return }
    self.completion = nil
    watch?.cancel()
    timer?.cancel()
    (watch, timer) = (nil, nil)
    descriptor = nil
    bytes = []
    completion(result)
  }
}
