import { useSyncExternalStore } from 'react'
import { beginAccountInTab, forgetTab } from './forget-tab.ts'

// Keys of the published contract. The marker only says that the visitor is signed in; the session itself is a cookie that scripts
// cannot read.
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

/** Call it with the anti-forgery token after signing in. */
export function markSignedIn(antiForgery: string): void {
  beginAccountInTab()
  try {
    localStorage.setItem(MARKER, '1')
    localStorage.setItem(TOKEN, antiForgery)
  } catch {
    // Without storage the pages show "signed out"; the session cookie still works until the tab is closed.
  }
  window.dispatchEvent(new Event(CHANGED))
}

/**
 * Deletes the marker, the token and the tab's personal data: after signing out, and when the server answers 401. The cart stays.
 */
export function markSignedOut(): void {
  if (get(MARKER) !== null) forgetTab()
  try {
    localStorage.removeItem(MARKER)
    localStorage.removeItem(TOKEN)
  } catch {
    // Nothing was stored.
  }
  window.dispatchEvent(new Event(CHANGED))
}

export function antiForgeryToken(): string | null {
  return get(TOKEN)
}

/** Signing out in one tab signs out all tabs. */
export function followSignOut(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === MARKER && newValue === null) forgetTab()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function subscribe(onChange: () => void): () => void {
  const stopFollowing = followSignOut()
  window.addEventListener('storage', onChange)
  window.addEventListener(CHANGED, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(CHANGED, onChange)
    stopFollowing()
  }
}

/** Whether the pages show "signed in". False while the server renders, because the HTML is the same for everybody. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => get(MARKER) !== null,
    () => false,
  )
}
