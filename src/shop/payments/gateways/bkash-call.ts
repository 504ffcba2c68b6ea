import { callExternal } from '#platform/http-client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import { bkashToken, type BkashSettings } from './bkash-token.ts'
import { refusalCode } from './bkash-wire.ts'

export type BkashOptions = { db: Db; clock: Clock; log: Log; settings: BkashSettings; timeoutMs: number }

/**
 * `not-sent`: the request did not reach bKash. `nothing`: it was sent, and its result is unknown. `ended`: the response did not come from
 * bKash's API (such as HTML), so bKash is no longer processing it.
 */
type Reply =
  | { is: 'answer'; body: unknown }
  | { is: 'refused'; code: string }
  | { is: 'not-sent'; problem: 'no-answer' | 'wrong-settings' }
  | { is: 'nothing'; ended: boolean }

/** A path with its own version is placed beside the version in the configured URL. */
function addressOf(url: string, path: string): string {
  return path.startsWith('/v2/') ? url.replace(/\/v\d[^/]*$/, '') + path : `${url}/tokenized/checkout${path}`
}

/** One call with the shared token. A rejected token is renewed once; a rejected call had no effect, so it can be repeated. */
export async function callBkash(options: BkashOptions, path: string, body: Record<string, string>): Promise<Reply> {
  const reply = await callWithToken(options, path, body)
  if (reply.is === 'refused') options.log.warn({ gateway: 'bkash', call: path, code: reply.code }, 'a payment gateway refused')
  if (reply.is === 'not-sent' || reply.is === 'nothing') {
    options.log.warn({ gateway: 'bkash', call: path, came: reply.is }, 'a payment gateway did not answer')
  }
  return reply
}

async function callWithToken(options: BkashOptions, path: string, body: Record<string, string>): Promise<Reply> {
  let rejected: string | null = null
  for (;;) {
    const token = await bkashToken(options, rejected)
    if (!token.ok) return { is: 'not-sent', problem: token.problem === 'refused' ? 'wrong-settings' : 'no-answer' }
    const answered = await callExternal({
      service: 'bkash',
      url: addressOf(options.settings.url, path),
      method: 'POST',
      // The token without "Bearer": bKash rejects it with the prefix.
      headers: { 'content-type': 'application/json', authorization: token.token, 'x-app-key': options.settings.appKey },
      body: JSON.stringify(body),
      timeoutMs: options.timeoutMs,
    })
    if (answered.came === 'not-reached') return { is: 'not-sent', problem: 'no-answer' }
    if (answered.came === 'no-answer') return { is: 'nothing', ended: false }
    if (answered.body === undefined) return { is: 'nothing', ended: true }
    if (answered.status !== 401) {
      const code = refusalCode(answered.body)
      return code === null ? { is: 'answer', body: answered.body } : { is: 'refused', code }
    }
    if (rejected !== null) return { is: 'not-sent', problem: 'wrong-settings' }
    rejected = token.token
  }
}
