import { DRAFT } from './draft-coupon.ts'
import { NOTHING_TYPED, ORDER_FIELDS, type TypedOrder } from './typed-order.ts'

/** What was typed, stored for this tab: it survives a reload and the back button. */
export function readDraft(): TypedOrder {
  return readTyped(() => sessionStorage.getItem(DRAFT))
}

/** What a storage holds of an order form; fields that are not there, or are no text, are empty. */
export function readTyped(read: () => string | null): TypedOrder {
  const typed = { ...NOTHING_TYPED }
  try {
    const stored: unknown = JSON.parse(read() ?? '{}')
    for (const field of ORDER_FIELDS) {
      const value: unknown = Object.hasOwn(stored as object, field) ? Reflect.get(stored as object, field) : ''
      if (typeof value === 'string' && value.length <= 1000) typed[field] = value
    }
  } catch {
    // No storage, or nothing that can be read.
  }
  return typed
}

export function keepDraft(changed: Partial<TypedOrder>): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ ...readDraft(), ...changed }))
  } catch {
    // A browser without storage keeps only what is in the fields.
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
