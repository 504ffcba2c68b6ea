import { LIVE_PATH, type OfficeCounts, type OfficeEvent } from '../../office-events.ts'

export type OfficeMessage =
  | { type: 'event'; event: OfficeEvent }
  | { type: 'counts'; counts: OfficeCounts }
  /** Too much was missed to be listed. */
  | { type: 'many' }

type Following = {
  /** The newest event when the page was made. */
  after: number
  /** `own`: this page has the connection of the browser, so it is the one that makes a sound. */
  hear: (message: OfficeMessage, own: boolean) => void
  /** Whether a page that is hidden for long still has something to do. */
  staysWhenHidden: () => boolean
}

// Pages of one browser share one connection: over HTTP/1.1 a browser has only six to a server.
const NAME = 'office-live'
const HIDDEN_MS = 10 * 60_000
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 60_000

/** Follows the events of the office until the returned function is called. */
export function followOffice({ after, hear, staysWhenHidden }: Following): () => void {
  let last = after
  let source: EventSource | null = null
  let wait = FIRST_RETRY_MS
  let retry: number | undefined
  let hidden: number | undefined
  let release: (() => void) | null = null
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<OfficeMessage>) => hear(data, false))

  function pass(message: OfficeMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other end
    channel.postMessage(message)
    hear(message, true)
  }

  function connect(): void {
    const opened = new EventSource(`${LIVE_PATH}?after=${last}`)
    source = opened
    hearFrom(opened, {
      pass,
      known(id) {
        wait = FIRST_RETRY_MS
        last = id
      },
      end,
      // The browser itself connects again after a broken connection, but not after an answer such as 503.
      refused() {
        if (source !== opened) return
        retry = window.setTimeout(connect, wait)
        wait = Math.min(wait * 2, LONGEST_RETRY_MS)
      },
    })
  }

  function begin(): void {
    release ??= takeTurn(connect)
  }

  function end(): void {
    window.clearTimeout(retry)
    source?.close()
    source = null
    release?.()
    release = null
  }

  function look(): void {
    window.clearTimeout(hidden)
    if (document.visibilityState === 'visible') return begin()
    hidden = window.setTimeout(() => {
      if (!staysWhenHidden()) end()
    }, HIDDEN_MS)
  }

  begin()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
    window.clearTimeout(hidden)
    end()
    channel.close()
  }
}

/** Calls back when no other page of this browser has the connection; the returned function gives the turn to the next one. */
function takeTurn(connect: () => void): () => void {
  // Only pages over https, and of this machine, can take turns.
  if (!('locks' in navigator)) {
    connect()
    return () => undefined
  }
  const abort = new AbortController()
  const over = Promise.withResolvers<void>()
  const hold = () => {
    if (!abort.signal.aborted) connect()
    return over.promise
  }
  navigator.locks.request(NAME, { signal: abort.signal }, hold).catch(() => undefined)
  return () => {
    abort.abort()
    over.resolve()
  }
}

type Heard = {
  pass: (message: OfficeMessage) => void
  /** Everything up to this id was received. */
  known: (id: number) => void
  end: () => void
  refused: () => void
}

function hearFrom(source: EventSource, { pass, known, end, refused }: Heard): void {
  source.addEventListener('message', ({ data }: MessageEvent<string>) =>
    pass({ type: 'event', event: JSON.parse(data) as OfficeEvent }),
  )
  source.addEventListener('counts', ({ data, lastEventId }: MessageEvent<string>) => {
    known(Number(lastEventId))
    pass({ type: 'counts', counts: JSON.parse(data) as OfficeCounts })
  })
  source.addEventListener('many', () => pass({ type: 'many' }))
  // The session has ended, or this person has too many connections: it begins again when the page is used.
  source.addEventListener('ended', end)
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) refused()
  })
}
