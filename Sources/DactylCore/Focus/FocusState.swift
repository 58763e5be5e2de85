/// The properties of a view that concern the keyboard focus.
@MainActor final class FocusState {
  var isTabStop = true
  var isScope = false
  var group: FocusGroup?
  /// The member of the group that had the focus last.
  @WeakRef var lastMember: View?
}
