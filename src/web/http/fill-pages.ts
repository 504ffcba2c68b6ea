import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import type { Pages } from './pages.ts'
import { publicPageKey } from './public-pages.ts'
import { pathIn } from '#shop/values/paths.ts'
import { LANGUAGES } from '#shop/values/language.ts'

type FillOptions = {
  pages: Pick<Pages, 'fill' | 'isKept' | 'room'>
  /** The paths of public pages in English, the most important first. */
  paths: () => Promise<string[]>
  log: Log
  firstWaitMs?: number
  againMs?: number
  shortestPauseMs?: number
}

const FIRST_WAIT_MS = 2000
// For pages that were published since the last run, and after an outage.
const AGAIN_MS = 5 * 60_000
const SHORTEST_PAUSE_MS = 20
// After each page, the filler pauses three times as long as the page took.
const PAUSES = 3
// The rest of the cache is for what visitors request, such as filtered product lists.
const LEAST_ROOM = 0.3

/**
 * Renders public pages that were not requested yet, in both languages, one at a time and with pauses, so that they can be shown
 * while the database is unavailable. Does not refresh stale pages: visitors do that, and a stale page is better than none during
 * an outage.
 */
export function fillPages({
  pages,
  paths,
  log,
  firstWaitMs = FIRST_WAIT_MS,
  againMs = AGAIN_MS,
  shortestPauseMs = SHORTEST_PAUSE_MS,
}: FillOptions): { stop: () => Promise<void> } {
  const end = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined)

  async function round(): Promise<void> {
    for (const key of keysOf(await paths())) {
      if (end.signal.aborted || pages.room() < LEAST_ROOM) return
      if (pages.isKept(key)) continue
      const begun = performance.now()
      // The database is unavailable: the other pages would fail, too.
      if (!(await pages.fill(key))) return
      await pause(Math.max(shortestPauseMs, PAUSES * (performance.now() - begun)))
    }
  }
  const done = (async () => {
    await pause(firstWaitMs)
    while (!end.signal.aborted) {
      await round().catch((error: unknown) => log.debug({ error: String(error) }, 'pages could not be made in advance'))
      await pause(againMs)
    }
  })()
  return {
    async stop() {
      end.abort()
      await done
    },
  }
}

/** Pages in both languages first, then the data that a browser requests when a visitor follows a link. */
function keysOf(paths: readonly string[]): string[] {
  const urls = paths.flatMap((path) => LANGUAGES.map((language) => pathIn(language, path)))
  const keys = [...urls, ...urls.map(dataOf)].map((url) => publicPageKey(url))
  return [...new Set(keys.filter((key) => key !== null))]
}

function dataOf(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`
}
