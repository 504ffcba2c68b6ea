import { createHash } from 'node:crypto'
import type { Tries } from './shared-tries.ts'

const MOST_KEYS = 10_000

type Span = { used: number; endsAt: number }

/** Counters in the memory of one process. Each name keeps at most `mostKeys` fixed-size keys; the oldest are dropped first. */
export function localTries({ mostKeys = MOST_KEYS, now = () => performance.now() } = {}): Tries & { size: () => number } {
  const counts = new Map<string, Map<string, Span>>()

  const spansOf = (name: string): Map<string, Span> => {
    const known = counts.get(name)
    if (known) return known
    const made = new Map<string, Span>()
    counts.set(name, made)
    return made
  }

  const running = (name: string, key: string): Span | undefined => {
    const span = counts.get(name)?.get(hashOf(key))
    return span && span.endsAt > now() ? span : undefined
  }

  return {
    count(name, key, seconds) {
      const span = running(name, key)
      if (span) {
        span.used += 1
        return Promise.resolve({ used: span.used, endsInMs: span.endsAt - now() })
      }
      const spans = spansOf(name)
      const hash = hashOf(key)
      spans.delete(hash)
      spans.set(hash, { used: 1, endsAt: now() + seconds * 1000 })
      dropOldest(spans, { now: now(), mostKeys })
      return Promise.resolve({ used: 1, endsInMs: seconds * 1000 })
    },
    used(name, key) {
      const span = running(name, key)
      return Promise.resolve(span ? { used: span.used, endsInMs: span.endsAt - now() } : { used: 0, endsInMs: 0 })
    },
    takeBack(name, key) {
      const span = running(name, key)
      if (span && span.used > 0) span.used -= 1
      return Promise.resolve()
    },
    forget(name, key) {
      counts.get(name)?.delete(hashOf(key))
      return Promise.resolve()
    },
    size: () => [...counts.values()].reduce((sum, spans) => sum + spans.size, 0),
  }
}

// All periods of a name have equal length, so the one that started first ends first.
function dropOldest(spans: Map<string, Span>, { now, mostKeys }: { now: number; mostKeys: number }): void {
  for (const [hash, { endsAt }] of spans) {
    if (endsAt > now && spans.size <= mostKeys) return
    spans.delete(hash)
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
