import Testing

/// Programs of ours on real compositors. One at a time: each test starts a compositor of its own.
///
/// What is waited for is a condition, with a limit that only a hang reaches.
@Suite(.serialized, .timeLimit(.minutes(5))) enum EndToEnd {}
