/// A change of the keyboard focus of a responder (`KF-6`).
package enum FocusChange { case gained, gainedShown, lost, shown, hidden }
