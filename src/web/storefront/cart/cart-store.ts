import { useSyncExternalStore } from 'react'
import { forgetCoupon } from '../checkout/draft-coupon.ts'
import { CART_KEY, parseCart, withLine, withUnits, type CartLine, type Which } from './cart.ts'

const EMPTY: CartLine[] = []
const CHANGED = 'pf:cart'

// The cart of this page view, if the browser refuses local storage (private mode, storage full).
let fallback: string | null = null
let read: { stored: string | null; lines: CartLine[] } = { stored: null, lines: EMPTY }

function stored(): string | null {
  if (fallback !== null) return fallback
  try {
    return localStorage.getItem(CART_KEY)
  } catch {
    return null
  }
}

/** The current cart; the same array as long as nothing changes. */
export function cartLines(): CartLine[] {
  const now = stored()
  if (now !== read.stored) read = { stored: now, lines: parseCart(now) }
  return read.lines
}

function write(lines: CartLine[]): void {
  const value = JSON.stringify(lines)
  try {
    localStorage.setItem(CART_KEY, value)
    fallback = null
  } catch {
    fallback = value
  }
  if (lines.length === 0) forgetCoupon()
  window.dispatchEvent(new Event(CHANGED))
  // The worker stores what the cart and the order form need offline.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of the page's origin
  if (lines.length > 0) void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('cart'))
}

// Each change starts from the stored cart, so that tabs do not overwrite each other's changes.
function change(next: (lines: CartLine[]) => CartLine[]): void {
  const before = cartLines()
  const after = next(before)
  if (after !== before) write(after)
}

export const cart = {
  add: (line: Omit<CartLine, 'unit'>): void => change((lines) => withLine(lines, line)),
  setUnits: (which: Which, units: number): void => change((lines) => withUnits(lines, which, units)),
  /** Updates lines from the server's answer; lines that were removed in the meantime stay removed. */
  replace: (next: (lines: CartLine[]) => CartLine[]): void => change(next),
  empty: (): void => change((lines) => (lines.length === 0 ? lines : EMPTY)),
}

function subscribe(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== CART_KEY && event.key !== null) return
    // Emptied in another tab, which cannot reach the form of this one.
    if (cartLines().length === 0) forgetCoupon()
    onChange()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener(CHANGED, onChange)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(CHANGED, onChange)
  }
}

/** The cart's lines; updates with every change here and in other tabs. Empty while the server renders. */
export function useCart(): CartLine[] {
  return useSyncExternalStore(subscribe, cartLines, () => EMPTY)
}
