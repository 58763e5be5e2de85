import Testing

/// The project's programs on real compositors. One at a time: each test starts its own compositor.
///
/// Tests wait for conditions, with a limit that only a hang reaches.
@Suite(.serialized, .timeLimit(.minutes(15))) enum EndToEnd {}
