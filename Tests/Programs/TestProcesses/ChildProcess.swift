import Glibc

/// The reason why a process could not be started.
package struct ProcessError: Error, CustomStringConvertible {
  package let description: String
}

/// A child process with pipes for its input, output and errors. No other child inherits the pipes, so that they end
/// with the process.
///
/// `Foundation.Process` searches for open descriptors and reads beyond its memory when there are many.
package struct ChildProcess {
  package let id: pid_t
  /// The parent's ends of the pipes.
  package let input: Int32
  package let output: Int32
  package let errors: Int32

  /// The options of sanitizers are in its environment, too. `outputTarget` is a descriptor that takes the output
  /// instead of the pipe; the caller still owns it.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String], outputTarget: Int32? = nil
  ) throws {
    let input = try Self.pipe()
    let output = try Self.pipe()
    let errors = try Self.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reader, 0)
    posix_spawn_file_actions_adddup2(&actions, outputTarget ?? output.writer, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writer, 2)
    // Nor does this child have what other tests, or libraries, leave open. A number that is not open is no error.
    for descriptor in Int32(3)..<128 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // Threads of the test runner block signals and tests ignore SIGPIPE; the child starts as from a shell.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    let complete = environment.merging(Self.sanitizerOptions) { own, _ in own }
    var variables = complete.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    var failure = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
    // A script that a test has just written stays busy while a child of another thread, between fork and exec, still
    // has its descriptor.
    for _ in 0..<10_000 where failure == ETXTBSY {
      sched_yield()
      failure = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
    }
    for end in [input.reader, output.writer, errors.writer] { close(end) }
    guard failure == 0 else {
      for end in [input.writer, output.reader, errors.reader] { close(end) }
      throw ProcessError(description: "\(path) can't be started: \(String(cString: strerror(failure)))")
    }
    self.id = id
    self.input = input.writer
    self.output = output.reader
    self.errors = errors.reader
  }

  private static var sanitizerOptions: [String: String] {
    let names = ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"]
    let values = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return Dictionary(uniqueKeysWithValues: values)
  }

  private static func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else {
      throw ProcessError(description: "no pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for the end of the process. Returns its exit status, or the negative of the signal that ended it.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : -signal
  }

  /// The result of a process that has ended.
  package struct End {
    /// Its exit status, or the negative of the signal that ended it.
    package let status: Int32
    package let output: String
    package let errors: String
  }

  /// Closes its input, reads its output to the end, and waits for it.
  package func finish() -> End {
    close(input)
    var texts: [[UInt8]] = [[], []]
    var open = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0), pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 4096)
    while open.contains(where: { $0.fd >= 0 }) {
      guard poll(&open, nfds_t(open.count), -1) > 0 else { continue }
      for index in open.indices where open[index].fd >= 0 && open[index].revents != 0 {
        let count = read(open[index].fd, &buffer, buffer.count)
        if count > 0 {
          texts[index] += buffer.prefix(count)
        } else if count == 0 || errno != EINTR {
          close(open[index].fd)
          open[index].fd = -1
        }
      }
    }
    return End(
      status: wait(), output: String(decoding: texts[0], as: UTF8.self),
      errors: String(decoding: texts[1], as: UTF8.self))
  }
}
