import { useSyncExternalStore } from 'react'

// Keys of the published contract [L1]. The marker only says that somebody signed in; the session itself is a cookie no script can read.
export const MARKER = 'pfwt'
const TOKEN = 'pf_token'
const CHANGED = 'pf:session'

function get(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Called with the anti-forgery token after signing in. */
export function markSignedIn(antiForgery: string): void {
  try {
    localStorage.setItem(MARKER, '1')
    localStorage.setItem(TOKEN, antiForgery)
  } catch {
    // Without storage the pages show "logged out"; the session cookie still works for this visit.
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** Forgets the marker and the token: after logging out, and whenever the server answers 401. The cart stays. */
export function markSignedOut(): void {
  try {
    localStorage.removeItem(MARKER)
    localStorage.removeItem(TOKEN)
  } catch {
    // Nothing was stored, then.
  }
  window.dispatchEvent(new Event(CHANGED))
}

export function antiForgeryToken(): string | null {
  return get(TOKEN)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  window.addEventListener(CHANGED, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(CHANGED, onChange)
  }
}

/** Whether the pages show "logged in". False while the server renders: the same bytes serve everybody. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => get(MARKER) !== null,
    () => false,
  )
}
