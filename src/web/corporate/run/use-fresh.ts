import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_AGAIN_MS = 60_000

/** Looks again once a minute, as long as something changes and somebody has the page in front of him; at once when he comes back to it. */
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
