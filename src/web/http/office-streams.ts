import { logError, type Log } from '#platform/log.ts'
import { officeEventsAfter } from '#platform/office-events.ts'
import { findSessions, mayDo } from '#shop/accounts/index.ts'
import { ticketsWaiting } from '#shop/content/index.ts'
import type { Db, Role } from '#shop/context.ts'
import { orderCounts } from '#shop/ordering/index.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import { isOfficeEventKind, OFFICE_EVENTS, type OfficeCounts, type OfficeEvent } from '../office-events.ts'
import { followOfficeEvents } from './office-feed.ts'

const RETRY_MS = 3000
// Proxies close a connection on which nothing is sent for a minute or two.
const HEARTBEAT_MS = 20_000
const MOST_STREAMS = 300
const MOST_OF_ONE_PERSON = 10
// Of a browser that was away: with more than these it only reads its page again.
const MOST_MISSED = 100
// A browser that takes this many bytes too slowly is disconnected; it connects again and catches up.
const MOST_WAITING_BYTES = 64 * 1024

type OfficeStreamsOptions = { db: Db; log: Log; clock: () => Date; heartbeatMs?: number }
type Viewer = { token: string; staffId: string; role: Role }
type Stream = Viewer & { send: (text: string) => void; close: () => void }

export type OfficeStreams = {
  /** Server-sent events for this viewer, after the event with this id; null when there are too many streams, or this process is ending. */
  open: (viewer: Viewer, after: number | null) => Promise<ReadableStream<Uint8Array> | null>
  /** Something was committed. */
  notice: () => void
  size: () => number
  /** Ends every stream: the browsers connect to another process. */
  stop: () => Promise<void>
}

/** The open pages of the office at this process. Each event goes to those whose role may see it. */
export function makeOfficeStreams({ db, log, clock, heartbeatMs = HEARTBEAT_MS }: OfficeStreamsOptions): OfficeStreams {
  const streams = new Set<Stream>()
  let stopped = false
  const feed = followOfficeEvents({ db, log, onEvents: tellAll, isAnybodyThere: () => streams.size > 0 })
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  heartbeat.unref()

  async function tellAll(events: readonly OfficeEvent[]): Promise<void> {
    const [counts] = await Promise.all([countWaiting(db, clock()), endOverSessions(streams, { db, now: clock() })])
    for (const stream of streams) stream.send(framesFor(stream, events) + countsFrame(stream, counts, feed.cursor()))
  }

  async function beat(): Promise<void> {
    if (streams.size === 0) return
    try {
      await endOverSessions(streams, { db, now: clock() })
    } catch (error) {
      logError(log, error, 'office-events')
    }
    for (const stream of streams) stream.send(':\n\n')
  }

  async function catchUp(stream: Stream, after: number | null): Promise<void> {
    await feed.begin()
    const [missed, counts] = await Promise.all([
      after === null ? [] : officeEventsAfter(db, after, MOST_MISSED + 1),
      countWaiting(db, clock()),
    ])
    const known = missed.flatMap(({ kind, ...row }) => (isOfficeEventKind(kind) ? [{ ...row, kind }] : []))
    const events = missed.length > MOST_MISSED ? 'event: many\ndata:\n\n' : framesFor(stream, known)
    stream.send(events + countsFrame(stream, counts, feed.cursor()))
  }

  return {
    async open(viewer, after) {
      if (stopped || streams.size >= MOST_STREAMS) return null
      const own = [...streams].filter(({ staffId }) => staffId === viewer.staffId)
      if (own.length >= MOST_OF_ONE_PERSON) endFor(own[0]!)
      const { stream, body } = makeStream(viewer, streams)
      streams.add(stream)
      stream.send(`retry: ${RETRY_MS}\n\n`)
      try {
        await catchUp(stream, after)
      } catch (error) {
        stream.close()
        throw error
      }
      return body
    },
    notice: feed.notice,
    size: () => streams.size,
    async stop() {
      stopped = true
      clearInterval(heartbeat)
      for (const stream of streams) stream.close()
      await feed.stop()
    },
  }
}

/** Sends nothing once it is no longer among the streams. */
function makeStream(viewer: Viewer, streams: Set<Stream>): { stream: Stream; body: ReadableStream<Uint8Array> } {
  const bytes = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array>
  const stream: Stream = {
    ...viewer,
    send(text) {
      if (!streams.has(stream)) return
      controller.enqueue(bytes.encode(text))
      if ((controller.desiredSize ?? 0) <= 0) stream.close()
    },
    close() {
      if (streams.delete(stream)) controller.close()
    },
  }
  const body = new ReadableStream<Uint8Array>(
    { start: (given) => void (controller = given), cancel: () => void streams.delete(stream) },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  )
  return { stream, body }
}

/** Told so, the browser does not connect again by itself. */
function endFor(stream: Stream): void {
  stream.send('event: ended\ndata:\n\n')
  stream.close()
}

/** A role that changed counts from the next event on. A session that has ended gets none. */
async function endOverSessions(streams: ReadonlySet<Stream>, { db, now }: { db: Db; now: Date }): Promise<void> {
  const asked = [...streams]
  const tokens = [...new Set(asked.map(({ token }) => token))]
  const sessions = await findSessions(db, { tokens, kind: 'staff', now })
  for (const stream of asked) {
    const actor = sessions.get(stream.token)?.actor
    if (actor?.kind === 'staff') stream.role = actor.role
    else endFor(stream)
  }
}

async function countWaiting(db: Db, now: Date): Promise<OfficeCounts> {
  const [orders, tickets] = await Promise.all([orderCounts(db, dayInDhaka(now)), ticketsWaiting(db, now)])
  return { orders: orders.toConfirm, tickets: tickets.open }
}

function framesFor({ role }: Viewer, events: readonly OfficeEvent[]): string {
  const seen = events.filter(({ kind }) => mayDo(role, OFFICE_EVENTS[kind].sees))
  return seen.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
}

/** Comes last and carries the id: a connection that breaks before it gets the events again. */
function countsFrame({ role }: Viewer, counts: OfficeCounts, id: number): string {
  const own: OfficeCounts = {
    orders: mayDo(role, 'see-orders') ? counts.orders : 0,
    tickets: mayDo(role, 'see-tickets') ? counts.tickets : 0,
  }
  return `id: ${id}\nevent: counts\ndata: ${JSON.stringify(own)}\n\n`
}
