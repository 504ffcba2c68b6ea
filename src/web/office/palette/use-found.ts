import { useEffect, useState } from 'react'
import type { Found } from './found.ts'

// While someone types, only what they stop at is looked up.
const PAUSE_MS = 120

type Answer = { query: string; found: Found } | { query: string; found: null }

/** What fits the query: null until the first answer, `found: null` when the office cannot be reached. */
export function useFound(query: string, open: boolean): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!open) {
      // What the palette found before is not shown when it opens again.
      setAnswer(null)
      return
    }
    const leaving = new AbortController()
    const ask = async () => {
      const response = await fetch(`/office/find?q=${encodeURIComponent(query)}`, { signal: leaving.signal })
      // The session has ended: signing in leads back to this page.
      if (response.redirected) window.location.reload()
      else setAnswer({ query, found: response.ok ? ((await response.json()) as Found) : null })
    }
    const timer = setTimeout(
      () =>
        ask().catch(() => {
          if (!leaving.signal.aborted) setAnswer({ query, found: null })
        }),
      query === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, open])
  return answer
}
