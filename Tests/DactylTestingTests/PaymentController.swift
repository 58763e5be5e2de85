import Dactyl

/// A form for a payment.
final class PaymentController: ViewController {
  let amount = NumberField(format: .currency("EUR"))
  let account = TextField(placeholder: "Account")

  override func loadView() {
    amount.minimumValue = 0
    account.textMask = .iban
    account.addTarget(self, action: PaymentController.checkAccount, for: .editingDidEnd)
    view = View(.vertical(spacing: 8), [amount, account])
  }

  func checkAccount() {
    let isWrong = !account.text.isEmpty && TextMask.ibanProblem(account.text) != nil
    account.problem = isWrong ? "This is not the number of an account." : nil
  }
}
