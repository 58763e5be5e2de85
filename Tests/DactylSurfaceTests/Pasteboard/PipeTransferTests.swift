import CDactylLinux
import DactylEventLoop
import DactylGeometry
import DactylTestCompositor
import Glibc
import Testing

@testable import DactylSurface

/// Transfers through pipes, in the event loop.
@MainActor struct PipeTransferTests {
  private let fixture: TransferFixture

  init() throws { fixture = try TransferFixture() }

  // MARK: Reading

  @Test func aReadEndsWithThePipe() {
    let (_, peer) = fixture.read()
    peer.write(Array("ab".utf8))
    fixture.turn()
    #expect(fixture.reads.isEmpty)
    peer.write(Array("c".utf8))
    peer.close()
    fixture.turn { !fixture.reads.isEmpty }
    #expect(fixture.reads.map(\.text) == ["abc"])
    #expect(fixture.loop.nextDeadline == nil)
    fixture.pass(10)
    #expect(fixture.reads.count == 1)
  }

  @Test func aWriterThatHangsEndsTheReadAfterTwoSeconds() {
    let (_, peer) = fixture.read()
    fixture.pass(1.9)
    peer.write([1])
    fixture.turn()
    fixture.pass(1.9)
    #expect(fixture.reads.isEmpty)
    fixture.pass(0.1)
    #expect(fixture.reads == [.failure(.timedOut)])
    #expect(fixture.turn { peer.hasNoReader })
  }

  @Test func aWriterThatWritesForEverEndsAtTheLimit() {
    let (_, peer) = fixture.read(limit: 200_000)
    var turns = 0
    while fixture.reads.isEmpty, turns < 100 {
      peer.write([UInt8](repeating: 7, count: 1 << 16))
      fixture.turn()
      turns += 1
    }
    #expect(fixture.reads == [.failure(.tooLarge)])
    #expect(turns == 4)
    #expect(fixture.turn { peer.hasNoReader })
  }

  @Test func aContentAsLargeAsTheLimitIsRead() {
    let (_, peer) = fixture.read(limit: 4)
    peer.write([1, 2, 3, 4])
    peer.close()
    fixture.turn { !fixture.reads.isEmpty }
    #expect(fixture.reads == [.success([1, 2, 3, 4])])
  }

  @Test func manySmallPiecesArriveInOrder() {
    let (_, peer) = fixture.read()
    var expected: [UInt8] = []
    for number in 0..<20_000 {
      let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 4)
      expected += piece
      while peer.write(piece) == 0 { fixture.turn() }
    }
    peer.close()
    while fixture.reads.isEmpty { fixture.turn() }
    #expect(fixture.reads == [.success(expected)])
  }

  @Test func aCancelledReadCallsBackOnceAndClosesThePipe() {
    let (reader, peer) = fixture.read()
    reader.cancel()
    reader.cancel()
    #expect(fixture.reads == [.failure(.cancelled)])
    #expect(fixture.turn { peer.hasNoReader })
    fixture.pass(5)
    #expect(fixture.reads.count == 1)
  }

  @Test func aReadTakesOneMebibyteInATurnAtMost() throws {
    // A file in memory never waits, unlike a pipe.
    let socket = Sockets()
    var limits = TransferLimits()
    limits.bytes = 16 << 20
    var result: Result<[UInt8], TransferError>?
    _ = PipeReader(socket.reading, loop: fixture.loop, limits: limits) { result = $0 }
    #expect(socket.write(3 << 20) == 3 << 20)
    fixture.turn()
    #expect(socket.unread >= 2 << 20)
    socket.close()
    while result == nil { fixture.turn() }
    #expect(try result?.get().count == 3 << 20)
  }

  // MARK: Writing

  @Test func aWriteWaitsForRoomAndClosesThePipe() {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let (_, peer) = fixture.write(bytes)
    var received: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      fixture.turn()
      let piece = peer.read()
      received += piece.bytes
      isAtEnd = piece.isAtEnd
    }
    #expect(received == bytes)
    #expect(fixture.writes == [nil])
    #expect(fixture.loop.nextDeadline == nil)
  }

  @Test func aReaderThatHangsEndsTheWriteAfterTwoSeconds() {
    let (_, peer) = fixture.write([UInt8](repeating: 1, count: 1 << 20))
    fixture.turn()
    fixture.pass(1.9)
    // Progress.
    #expect(peer.read().bytes.count == 1 << 16)
    fixture.turn()
    fixture.pass(1.9)
    #expect(fixture.writes.isEmpty)
    fixture.pass(0.1)
    #expect(fixture.writes == [.timedOut])
    #expect(fixture.turn { peer.read().isAtEnd })
  }

  @Test func aReaderThatClosesEarlyEndsTheWrite() {
    let (_, peer) = fixture.write([UInt8](repeating: 1, count: 1 << 20))
    fixture.turn()
    peer.close()
    fixture.turn { !fixture.writes.isEmpty }
    #expect(fixture.writes == [.peerDied])
  }

  @Test func emptyContentIsWrittenAsAnEnd() {
    let (_, peer) = fixture.write([])
    fixture.turn()
    #expect(fixture.writes == [nil])
    #expect(fixture.turn { peer.read() == ([], true) })
  }

  @Test func aFileIsWrittenAsWell() throws {
    let file = dactyl_memfd_create("target")
    let copy = dup(file)
    defer { close(copy) }
    var result: Result<Void, TransferError>?
    let bytes = [UInt8](repeating: 3, count: 3 << 20)
    _ = PipeWriter(OwnedDescriptor(adopting: file), bytes, loop: fixture.loop) { result = $0 }
    for _ in 0..<4 { fixture.pass(0) }
    #expect(result != nil)
    #expect(lseek(copy, 0, SEEK_END) == 3 << 20)
  }

  @Test func manyTransfersGoOnAtOnce() {
    let reads = (0..<50).map { _ in fixture.read() }
    let writes = (0..<50).map { fixture.write([UInt8($0)]) }
    for (index, read) in reads.enumerated().reversed() {
      read.peer.write([UInt8(index)])
      read.peer.close()
      fixture.turn { fixture.reads.count == 50 - index }
    }
    #expect(fixture.reads == (0..<50).reversed().map { .success([UInt8($0)]) })
    for (index, write) in writes.enumerated() {
      var bytes: [UInt8] = []
      #expect(
        fixture.turn {
          let piece = write.peer.read()
          bytes += piece.bytes
          return piece.isAtEnd
        })
      #expect(bytes == [UInt8(index)])
    }
  }
}

/// A pair of sockets with large buffers.
@MainActor private final class Sockets {
  private var ends: [Int32] = [-1, -1]

  init() {
    precondition(dactyl_socketpair(&ends, true) == 0)
    var size: Int32 = 8 << 20
    for end in ends {
      setsockopt(end, SOL_SOCKET, SO_SNDBUFFORCE, &size, 4)
      setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, 4)
    }
  }

  deinit { if ends[1] >= 0 { Glibc.close(ends[1]) } }

  var reading: OwnedDescriptor { OwnedDescriptor(adopting: dup(ends[0])) }

  func write(_ count: Int) -> Int { Glibc.write(ends[1], [UInt8](repeating: 1, count: count), count) }

  var unread: Int {
    var count: Int32 = 0
    _ = ioctl(ends[0], UInt(FIONREAD), &count)
    return Int(count)
  }

  func close() {
    Glibc.close(ends[0])
    Glibc.close(ends[1])
    ends[1] = -1
  }
}
