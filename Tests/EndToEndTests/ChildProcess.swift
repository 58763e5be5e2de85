import Glibc

/// A process of ours with pipes for its input, output and errors. No other child of ours inherits them, so that they
/// end with the process.
struct ChildProcess {
  let id: pid_t
  /// Our ends.
  let input: Int32
  let output: Int32
  let errors: Int32

  init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
    let input = try Self.pipe()
    let output = try Self.pipe()
    let errors = try Self.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reader, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writer, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writer, 2)
    // Threads of the test runner block signals and tests ignore SIGPIPE; what we start begins as from a shell.
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
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, path, &actions, &attributes, &words, &variables)
    for end in [input.reader, output.writer, errors.writer] { close(end) }
    guard failure == 0 else {
      for end in [input.writer, output.reader, errors.reader] { close(end) }
      throw EndToEndError("\(path) can't be started: \(String(cString: strerror(failure)))")
    }
    self.id = id
    self.input = input.writer
    self.output = output.reader
    self.errors = errors.reader
  }

  private static func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw EndToEndError("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for the end of the process. Answers its exit status, or the negative of the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : -signal
  }
}
