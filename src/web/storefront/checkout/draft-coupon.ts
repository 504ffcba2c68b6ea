/** The session storage key of what was typed into the order form. Here alone, because the cart is on every page and the form is not. */
export const DRAFT = 'pf_draft'

/** A coupon leaves with the last line of the cart: it was typed for that fruit. */
export function forgetCoupon(): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('coupon' in draft)) return
    sessionStorage.setItem(DRAFT, JSON.stringify({ ...draft, coupon: '' }))
  } catch {
    // No storage, or nothing that can be read.
  }
}
