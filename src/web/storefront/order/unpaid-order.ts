// An order that still waits for its payment, so that a buyer who left the payment page finds it again from the cart. One browser, one day.
const KEY = 'pf_unpaid'
export const UNPAID_KEPT_MS = 24 * 3600_000

type UnpaidOrder = { number: string; token: string }

export function keepUnpaid({ number, token }: UnpaidOrder): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ number, token, since: Date.now() }))
  } catch {
    // Without storage the link in the message remains.
  }
}

/** Forgets this order. */
export function forgetUnpaid(token: string): void {
  try {
    if (unpaidOrder()?.token === token) localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

export function unpaidOrder(now = Date.now()): UnpaidOrder | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<UnpaidOrder & { since: number }> | null
    if (stored === null || typeof stored !== 'object') return null
    const { number, token, since } = stored
    if (typeof number !== 'string' || typeof token !== 'string' || typeof since !== 'number') return null
    const isValid = /^[\w-]{20,64}$/.test(token) && /^[\w-]{1,30}$/.test(number) && now - since < UNPAID_KEPT_MS
    return isValid ? { number, token } : null
  } catch {
    return null
  }
}
