// What a tab keeps of somebody: what was typed into an order, and what the shop answered about it.
const PERSONAL = ['pf_draft', 'pf_last']
const ORDER_KEYS = 'pf_order_key:'
// Set once an account was signed in while the tab was open.
const OF_ACCOUNT = 'pf_tab_of_account'

/** Forgets what the tab keeps of a person. The cart stays: it names nobody. */
export function forgetTab(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of keys) if (PERSONAL.includes(key) || key.startsWith(ORDER_KEYS)) sessionStorage.removeItem(key)
    sessionStorage.removeItem(OF_ACCOUNT)
  } catch {
    // Nothing was kept, then.
  }
}

/** An account signs in: what a guest has typed stays theirs, what an earlier account has left goes. */
export function beginAccountInTab(): void {
  try {
    if (sessionStorage.getItem(OF_ACCOUNT) !== null) forgetTab()
    sessionStorage.setItem(OF_ACCOUNT, '1')
  } catch {
    // Nothing was kept, then.
  }
}
