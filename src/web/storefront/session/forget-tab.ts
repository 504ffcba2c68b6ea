// The personal data of a tab: what was typed into an order form, and the server's answers.
const PERSONAL = ['pf_draft', 'pf_last', 'pf_second', 'pf_ad']
const ORDER_KEYS = 'pf_order_key:'
// Set once an account was signed in while the tab was open.
const OF_ACCOUNT = 'pf_tab_of_account'

/** Deletes the tab's personal data. The cart stays: it contains no personal data. */
export function forgetTab(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of keys) if (PERSONAL.includes(key) || key.startsWith(ORDER_KEYS)) sessionStorage.removeItem(key)
    sessionStorage.removeItem(OF_ACCOUNT)
    // An order that waits for its payment, see unpaid-order.ts.
    localStorage.removeItem('pf_unpaid')
  } catch {
    // Nothing was stored.
  }
}

/** When an account signs in, text typed by a guest stays, and data of an earlier account is deleted. */
export function beginAccountInTab(): void {
  try {
    if (sessionStorage.getItem(OF_ACCOUNT) !== null) forgetTab()
    sessionStorage.setItem(OF_ACCOUNT, '1')
  } catch {
    // Nothing was stored.
  }
}
