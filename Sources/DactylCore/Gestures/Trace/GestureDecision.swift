import DactylGeometry

/// One decision of the dispatch cycle about gestures: which recognizer got a touch, asked, waited or won, and why.
///
/// `Application.gestureTrace` keeps the last decisions.
public struct GestureDecision: CustomStringConvertible {
  /// The kinds of decisions.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A touch was bound to the recognizer (`GR-12`).
    case bound
    /// A touch was not bound: the recognizer is disabled.
    case notBoundDisabled
    /// A touch was not bound: the recognizer has decided, or is not reset yet (`GR-9`, `GR-34`).
    case notBoundBusy
    /// A touch was not bound: the recognizer does not receive touches of its type (`GR-12`).
    case notBoundType
    /// A touch was not bound: the sequence began with another type (`GR-41`).
    case notBoundOtherType
    /// A touch was not bound: another button started it (`GR-51`).
    case notBoundButton
    /// A touch was not bound: the delegate refused it (`GR-35`).
    case notBoundDelegate
    /// A touch was not bound: it stopped a moving scroll view (`SV-15`).
    case notBoundCatching
    /// A touch was not bound: it opens a menu (`MN-1`).
    case notBoundMenu
    /// The touch begins the next sequence of the recognizer (`GR-50`).
    case kept
    /// The recognizer left the touch to others (`GR-39`).
    case ignored
    /// The recognizer asked to recognize (`GR-3`).
    case asked
    /// The recognizer waits for `other` to fail (`GR-34`).
    case waits
    /// The recognizer failed: it required `other` to fail, which recognized (`GR-16`).
    case failedByRequirement
    /// The recognizer failed: its view did not allow it to begin (`GR-36`).
    case refusedByView
    /// The recognizer failed: the control `place`, which has one of its touches, did not allow it to begin (`CT-12`,
    /// `CT-14`).
    case refusedByControl
    /// The recognizer failed: its delegate did not allow it to begin (`GR-36`).
    case refusedByDelegate
    /// The recognizer failed: `other` has recognized and prevents it (`GR-19`).
    case prevented
    /// The recognizer may recognize together with `other`: a delegate allowed both (`GR-37`).
    case together
    /// The recognizer no longer waits: requirements formed a circle (`GR-38`).
    case releasedFromCircle
    /// The recognizer recognized (`GR-16`).
    case recognized
    /// The recognizer failed by its own decision.
    case failed
    /// A continuous gesture ended.
    case ended
    /// A continuous gesture was cancelled.
    case cancelled
    /// The recognizer took the touch from its view (`GR-26`).
    case claimed
    /// The recognizer, or a scroll view if there is none, holds back the began phase from the view (`GR-27`, `SV-3`).
    case heldBegan
    /// The recognizer holds back the ended phase from the view (`GR-28`).
    case heldEnd
    /// The view received the phases that were held back.
    case released
    /// The touch never reaches its view (`GR-23`, `GR-25`, `SV-15`).
    case withheld
    /// The recognizer was reset (`GR-10`).
    case reset
  }

  /// The kind of the decision.
  public let kind: Kind
  /// Seconds on the clock of events: the time of the cycle.
  public let timestamp: Double
  /// The recognizer that the decision is about; nil for a decision about a touch alone, or after the recognizer was
  /// released.
  public let recognizer: GestureRecognizer?
  /// The other recognizer of the decision; nil if there is none, or after it was released.
  public let other: GestureRecognizer?
  /// `Touch.number` of the touch; 0 for a decision about no touch.
  public let touchNumber: Int
  /// The name of `recognizer`, or its type if it has no name.
  public let subject: String
  /// The name of `other`, or of the view that the decision is about.
  public let place: String

  /// The decision as a sentence.
  public var description: String {
    switch kind {
    case .bound: "\(subject) receives touch \(touchNumber)"
    case .notBoundDisabled: "\(subject) does not receive touch \(touchNumber): it is disabled"
    case .notBoundBusy: "\(subject) does not receive touch \(touchNumber): it has decided, and is not reset yet"
    case .notBoundType: "\(subject) does not receive touch \(touchNumber): it receives no touches of this type"
    case .notBoundOtherType: "\(subject) does not receive touch \(touchNumber): its sequence began with another type"
    case .notBoundButton: "\(subject) does not receive touch \(touchNumber): another button started the touch"
    case .notBoundDelegate: "\(subject) does not receive touch \(touchNumber): its delegate refused"
    case .notBoundCatching: "\(subject) does not receive touch \(touchNumber): the touch stopped a moving scroll view"
    case .notBoundMenu: "\(subject) does not receive touch \(touchNumber): the touch opens a menu"
    case .kept: "\(subject) begins its next sequence with touch \(touchNumber)"
    case .ignored: "\(subject) ignores touch \(touchNumber)"
    case .asked: "\(subject) asks to recognize"
    case .waits: "\(subject) waits for \(place) to fail"
    case .failedByRequirement: "\(subject) fails: it required \(place) to fail, which recognized"
    case .refusedByView: "\(subject) fails: its view did not allow it to begin"
    case .refusedByControl: "\(subject) fails: \(place) did not allow it to begin"
    case .refusedByDelegate: "\(subject) fails: its delegate did not allow it to begin"
    case .prevented: "\(subject) fails: \(place) prevents it"
    case .together: "\(subject) may recognize together with \(place)"
    case .releasedFromCircle: "\(subject) no longer waits: recognizers wait for each other in a circle"
    case .recognized: "\(subject) recognizes"
    case .failed: "\(subject) fails"
    case .ended: "\(subject) ends"
    case .cancelled: "\(subject) is cancelled"
    case .claimed: "\(subject) takes touch \(touchNumber) from \(place)"
    case .heldBegan: "\(subject) delays the beginning of touch \(touchNumber) for \(place)"
    case .heldEnd: "\(subject) delays the end of touch \(touchNumber) for \(place)"
    case .released: "\(place) receives the delayed phases of touch \(touchNumber)"
    case .withheld: "\(place) does not receive touch \(touchNumber)"
    case .reset: "\(subject) is reset"
    }
  }
}
