import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_AGAIN_MS = 60_000

/**
 * Reloads the data once a minute while something can still change and the tab is visible, and when the tab becomes visible again.
 */
export function useFresh(open: boolean): void {
  const { revalidate, state } = useRevalidator()
  const busy = state !== 'idle'
  useEffect(() => {
    if (!open || busy) return
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate()
    }
    const timer = setInterval(look, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [open, busy, revalidate])
}
