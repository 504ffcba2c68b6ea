import { useSyncExternalStore } from 'react'

// The forms that have a waiting order, so that pages do not need to open the database to know that there is none.
const MARK = 'pf_waiting'
export const WAITING_CHANGED = 'pf:waiting'

/** The names of the forms, separated by spaces; '' if only outcomes are left to view, null if there is nothing. */
export function waitingNow(): string | null {
  try {
    return localStorage.getItem(MARK)
  } catch {
    return null
  }
}

export function markWaiting(forms: readonly string[] | null): void {
  try {
    if (forms === null) localStorage.removeItem(MARK)
    else localStorage.setItem(MARK, forms.join(' '))
  } catch {
    // A browser that stores nothing has no waiting order.
  }
  window.dispatchEvent(new Event(WAITING_CHANGED))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  window.addEventListener(WAITING_CHANGED, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(WAITING_CHANGED, onChange)
  }
}

/** Whether an order of this form waits for the network. */
export function useWaits(form: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waitingNow()?.split(' ').includes(form) ?? false,
    () => false,
  )
}

/** At sign-out, deletes what the person typed. */
export async function forgetWaiting(): Promise<void> {
  if (waitingNow() === null) return
  const { forgetAllOrders } = await import('#web/offline/waiting-store.ts')
  await forgetAllOrders()
  markWaiting(null)
}
