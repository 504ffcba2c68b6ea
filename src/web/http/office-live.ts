import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { STREAM_OPEN } from './admission.ts'
import { isByPasswordAlone } from './by-password-alone.ts'
import type { OfficeStreams } from './office-streams.ts'

/** `GET /office/live`: what happens in the shop, for signed-in staff, as server-sent events. */
export function officeLive(streams: OfficeStreams | undefined) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { ctx, session, shop } = c.get('requestContext')
    const { actor } = ctx
    if (actor.kind !== 'staff' || session === null) return c.body(null, 401)
    if (isByPasswordAlone({ shop, session })) return c.body(null, 403)
    const body = await streams?.open(
      { token: session.token, staffId: actor.staffId, role: actor.role },
      eventId(c.req.header('Last-Event-ID') ?? c.req.query('after')),
    )
    if (!body) return c.body(null, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
    c.env.outgoing.emit(STREAM_OPEN)
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx passes each event on at once.
      'X-Accel-Buffering': 'no',
    })
  }
}

function eventId(given: string | undefined): number | null {
  return given !== undefined && /^\d{1,15}$/.test(given) ? Number(given) : null
}
