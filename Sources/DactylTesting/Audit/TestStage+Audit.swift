import Dactyl

extension TestStage {
  /// Examines all windows for what keeps people from using them with a screen reader, a keyboard, large text, or weak
  /// eyes (section 9m), and returns what it has found, in the order of `AccessibilityFinding.Kind` and of reading.
  ///
  /// ```swift
  /// @Test func everyoneCanUseTheForm() throws {
  ///   let stage = try TestStage(root: SignInController())
  ///   #expect(stage.audit().isEmpty)
  /// }
  /// ```
  ///
  /// It examines what is shown, in the present look. Set the traits of the application for others:
  ///
  ///     stage.application.traitOverrides.fontScale = 2
  ///
  /// `kinds` are the faults to look for. A finding for which `isIgnored` returns true is left out. The kinds that
  /// concern the focus press Tab in the key window, which may scroll, and give the focus back to its former responder.
  /// The clock does not advance.
  public func audit(
    _ kinds: Set<AccessibilityFinding.Kind> = Set(AccessibilityFinding.Kind.allCases),
    ignoring isIgnored: (AccessibilityFinding) -> Bool = { _ in false }
  ) -> [AccessibilityFinding] {
    let audit = AccessibilityAudit(self)
    return AccessibilityFinding.Kind.allCases.filter(kinds.contains).flatMap { audit.findings($0) }
      .filter { !isIgnored($0) }
  }
}
