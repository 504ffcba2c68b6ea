import { NOTHING_TYPED, ORDER_FIELDS, type TypedOrder } from './typed-order.ts'

// What was typed, stored for this tab: it survives a reload and the back button.
const DRAFT = 'pf_draft'
export function readDraft(): TypedOrder {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')
    const draft = { ...NOTHING_TYPED }
    if (typeof stored !== 'object' || stored === null) return draft
    for (const field of ORDER_FIELDS) {
      const value: unknown = Object.hasOwn(stored, field) ? Reflect.get(stored, field) : undefined
      if (typeof value === 'string' && value.length <= 1000) draft[field] = value
    }
    return draft
  } catch {
    return { ...NOTHING_TYPED }
  }
}

export function keepDraft(changed: Partial<TypedOrder>): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ ...readDraft(), ...changed }))
  } catch {
    // A browser without storage keeps only what is in the fields.
  }
}

/** The name of the mark for an order whose other fruit is still in the cart. */
const SECOND = 'pf_second'

/**
 * After an order, nothing of its form stays: a signed-in buyer's next form is filled from the account. Where more fruit goes to the same
 * address in a second order, the address stays until that one is placed.
 */
export function finishDraft(secondFollows = false): void {
  try {
    if (secondFollows) {
      keepDraft({ coupon: '' })
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

/** One key for one intended order: a double click, a retry after a lost answer and the back button all send the same key. */
export function orderKey(form: string): string {
  const name = `pf_order_key:${form}`
  try {
    const kept = sessionStorage.getItem(name)
    if (kept) return kept
    const key = newKey()
    sessionStorage.setItem(name, key)
    return key
  } catch {
    return (withoutStorage ??= newKey())
  }
}

/** For a waiting order that returns to the form: if it did arrive after all, the same key prevents a second order. */
export function keepOrderKey(form: string, key: string): void {
  try {
    sessionStorage.setItem(`pf_order_key:${form}`, key)
  } catch {
    withoutStorage = key
  }
}

export function renewOrderKey(form: string): void {
  withoutStorage = null
  try {
    sessionStorage.removeItem(`pf_order_key:${form}`)
  } catch {
    // Nothing was stored.
  }
}

let withoutStorage: string | null = null

// Not randomUUID: browsers have it on https only.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
