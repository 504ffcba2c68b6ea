import { readTyped } from './draft.ts'
import type { OrderField, TypedOrder } from './typed-order.ts'

// A guest's own name and address, and the versions they agreed to, only after they ticked the box. Members have theirs in the account.
const KEY = 'pf_address'
const FIELDS: readonly OrderField[] = ['name', 'phone', 'email', 'area_id', 'address', 'landmark', 'agree']

export function rememberAddress(typed: TypedOrder): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, typed[field]]))))
  } catch {
    // Without storage there is nothing to remember with.
  }
}

export function forgetAddress(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** The fields of the address; all others are empty. Null when nothing is remembered. */
export function rememberedAddress(): TypedOrder | null {
  const typed = readTyped(() => localStorage.getItem(KEY))
  return typed.name && typed.phone ? typed : null
}
