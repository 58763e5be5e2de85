import DactylEventLoop
import DactylGeometry
import DactylTestCompositor
import Glibc

@testable import DactylSurface

/// A loop in virtual time, and pipes to the other program.
@MainActor final class TransferFixture {
  let loop: MainLoop
  /// The results of reads, in order.
  private(set) var reads: [Result<[UInt8], TransferError>] = []
  /// The results of writes, in order: nil is success.
  private(set) var writes: [TransferError?] = []

  init() throws {
    loop = try MainLoop(clock: .virtual)
    MainLoop.ignoreBrokenPipes()
  }

  /// Begins to read a pipe. Returns the reader and the other program's end, which does not block.
  func read(limit: Int = 1 << 20) -> (reader: PipeReader, peer: Peer) {
    var limits = TransferLimits()
    limits.bytes = limit
    let (reading, writing) = TestPipe.make()
    let reader = PipeReader(OwnedDescriptor(adopting: reading), loop: loop, limits: limits) { [unowned self] in
      reads.append($0)
    }
    return (reader, Peer(writing))
  }

  /// Begins to write to a pipe. Returns the writer and the other program's end, which does not block.
  func write(_ bytes: [UInt8]) -> (writer: PipeWriter, peer: Peer) {
    let (reading, writing) = TestPipe.make()
    let writer = PipeWriter(OwnedDescriptor(adopting: writing), bytes, loop: loop) { [unowned self] result in
      if case .failure(let error) = result { writes.append(error) } else { writes.append(nil) }
    }
    return (writer, Peer(reading))
  }

  func turn() { loop.runOnce(waiting: false) }

  /// Takes turns until `condition` holds. Returns false if it never does.
  ///
  /// A process that is just being started beside the test may hold a copy of a pipe, which delays its end.
  @discardableResult func turn(until condition: () -> Bool) -> Bool {
    for _ in 0..<100_000 {
      if condition() { return true }
      turn()
    }
    return false
  }

  func pass(_ seconds: Double) {
    loop.advance(by: Timestamp(seconds: seconds))
    turn()
  }
}

/// The other program's end of a pipe.
@MainActor final class Peer {
  private var descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  func close() {
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Returns the number of bytes for which there was room; -1 if the end is closed.
  @discardableResult func write(_ bytes: [UInt8]) -> Int {
    let count = Glibc.write(descriptor, bytes, bytes.count)
    return count < 0 && errno == EAGAIN ? 0 : count
  }

  func read() -> (bytes: [UInt8], isAtEnd: Bool) { TestPipe.read(descriptor) }

  /// Whether the other end has no reader.
  var hasNoReader: Bool { write([1]) == -1 }
}

extension Result where Success == [UInt8], Failure == TransferError {
  var text: String? { (try? get()).map { String(decoding: $0, as: UTF8.self) } }
}
