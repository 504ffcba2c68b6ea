import { DRAFT } from './draft-coupon.ts'
import { keepDraft } from './draft.ts'

/** The name of the mark for an order whose other fruit is still in the cart. */
const SECOND = 'pf_second'

/**
 * After an order, nothing of its form stays: a signed-in buyer's next form is filled from the account. Where more fruit goes to the same
 * address in a second order, the address stays until that one is placed.
 */
export function finishDraft(secondFollows = false): void {
  try {
    if (secondFollows) {
      // Each order is agreed to by itself.
      keepDraft({ coupon: '', measure: '' })
      sessionStorage.setItem(SECOND, '1')
    } else {
      sessionStorage.removeItem(DRAFT)
      sessionStorage.removeItem(SECOND)
    }
  } catch {
    // Nothing was stored.
  }
}

/** Whether a second order is still to be placed. */
export function secondFollows(): boolean {
  try {
    return sessionStorage.getItem(SECOND) !== null
  } catch {
    return false
  }
}
