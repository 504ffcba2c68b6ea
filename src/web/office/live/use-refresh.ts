import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { followEdits, forgetSearches, isSomethingEdited } from './edited-forms.ts'

const SPACING_MS = 1500
// Reading the page again counts as use of the session, so a page that nobody uses does it for an hour only.
const UNUSED_MS = 60 * 60_000

export type Refresh = {
  /** How many events the page does not show yet, while somebody edits a form. */
  held: number
  /** Something happened that belongs on this page. */
  ask: () => void
  /** Reads the page again now. */
  show: () => void
}

/** Reads the page again when something happened, but not under the hands of somebody who edits a form. */
export function useRefresh(): Refresh {
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [held, setHeld] = useState(0)
  const waiting = useRef(0)
  const lastRead = useRef(-SPACING_MS)
  const lastUsed = useRef(0)
  const timer = useRef<number>(undefined)

  const show = useCallback(() => {
    waiting.current = 0
    lastRead.current = performance.now()
    setHeld(0)
    void revalidate()
  }, [revalidate])

  const look = useCallback(
    function lookAgain() {
      window.clearTimeout(timer.current)
      if (waiting.current === 0 || document.visibilityState !== 'visible' || !navigator.onLine) return
      const now = performance.now()
      if (isSomethingEdited() || now - lastUsed.current > UNUSED_MS) return setHeld(waiting.current)
      const early = lastRead.current + SPACING_MS - now
      if (early > 0) timer.current = window.setTimeout(lookAgain, early)
      else show()
    },
    [show],
  )

  const ask = useCallback(() => {
    waiting.current += 1
    look()
  }, [look])

  // A navigation, and a form that was sent, read the page anyway.
  useEffect(() => {
    forgetSearches()
    waiting.current = 0
    lastUsed.current = performance.now()
    setHeld(0)
  }, [key])

  useEffect(() => {
    const use = () => {
      lastUsed.current = performance.now()
      look()
    }
    const stopEdits = followEdits()
    const uses = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const event of uses) document.addEventListener(event, use, { passive: true })
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      stopEdits()
      window.clearTimeout(timer.current)
      for (const event of uses) document.removeEventListener(event, use)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [look])

  return { held, ask, show }
}
