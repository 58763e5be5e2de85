extension Application {
  /// The monitors that are plugged in and in use, in the order in which the compositor has announced them; empty while
  /// there is none (`OU-1`).
  ///
  /// While a lost compositor is awaited, they are those it had. Inside of `run`'s `launch` the first use waits for what
  /// the compositor tells about them.
  public final var outputs: [Output] { session?.knownOutputs ?? [] }

  /// Calls `handler` after each change of the outputs from now on, once for all that change together, after the
  /// delegate, until the result is released (`OU-3`). The first description by the compositor is a change too, unless
  /// the program has used `outputs` inside of `run`'s `launch`.
  public final func observeOutputs(_ handler: @escaping @MainActor ([Output]) -> Void) -> Subscription {
    outputSubscriptions.add(handler)
  }
}
