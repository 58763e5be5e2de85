import CDactylLinux
import DactylEventLoop
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes bytes to another program and closes the descriptor, whenever the loop reports room. It never blocks.
///
/// The loop keeps it until it has called its completion, exactly once and not before the next turn. `SIGPIPE` must not
/// end the program (`MainLoop.ignoreBrokenPipes()`).
@MainActor package final class PipeWriter {
  /// The most bytes written in one turn, so that a fast reader does not delay input.
  private static let bytesPerTurn = 1 << 20

  private let loop: MainLoop
  private let bytes: [UInt8]
  private var written = 0
  private var descriptor: OwnedDescriptor?
  private var watch: FileWatch?
  private var timer: ProgressTimer?
  private var completion: (@MainActor (Result<Void, TransferError>) -> Void)?

  /// Takes over `descriptor`. Other programs may hold it too, but it does not block from now on.
  package init(
    _ descriptor: consuming OwnedDescriptor, _ bytes: [UInt8], loop: MainLoop,
    limits: TransferLimits = TransferLimits(), completion: @escaping @MainActor (Result<Void, TransferError>) -> Void
  ) {
    let number = descriptor.rawValue
    self.descriptor = consume descriptor
    self.loop = loop
    self.bytes = bytes
    self.completion = completion
    _ = dactyl_set_nonblocking(number, true)
    timer = ProgressTimer(loop, patience: limits.patience) { self.finish(.failure(.timedOut)) }
    do {
      watch = try loop.watch(number, for: .write) { _ in self.writeMore(to: number) }
    } catch {
      // A file on a disk can't be waited for, and always has room.
      writeLater(to: number)
    }
  }

  /// Ends the transfer, and calls the completion with `error`. Does nothing after the end.
  package func cancel(_ error: TransferError = .cancelled) { finish(.failure(error)) }

  private func writeLater(to descriptor: Int32) {
    loop.schedule(at: loop.now) {
      self.writeMore(to: descriptor)
      if self.completion != nil { self.writeLater(to: descriptor) }
    }
  }

  private func writeMore(to descriptor: Int32) {
    guard completion != nil else { return }
    var left = Self.bytesPerTurn
    while written < bytes.count, left > 0 {
      let count = bytes[written..<min(written + left, bytes.count)].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        timer?.progressed()
        written += count
        left -= count
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        return finish(.failure(.peerDied))
      }
    }
    if written == bytes.count { finish(.success(())) }
  }

  private func finish(_ result: Result<Void, TransferError>) {
    guard let completion else { return }
    self.completion = nil
    watch?.cancel()
    timer?.cancel()
    (watch, timer) = (nil, nil)
    descriptor = nil
    completion(result)
  }
}
