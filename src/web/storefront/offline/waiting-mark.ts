import { useSyncExternalStore } from 'react'

// Which forms have an order waiting, so that pages need not open the database to know that there is none.
const MARK = 'pf_waiting'
export const WAITING_CHANGED = 'pf:waiting'

/** The names of the forms, separated by spaces; '' when only outcomes are left to be looked at, null when there is nothing. */
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
    // A browser that keeps nothing has no order waiting either.
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

/** What somebody who logs out has typed stays for nobody else. */
export async function forgetWaiting(): Promise<void> {
  if (waitingNow() === null) return
  const { forgetAllOrders } = await import('#web/offline/waiting-store.ts')
  await forgetAllOrders()
  markWaiting(null)
}
