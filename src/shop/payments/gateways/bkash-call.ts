import { askOutside } from '../../../platform/ask-outside.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Db } from '../../context.ts'
import { bkashToken } from './bkash-token.ts'
import type { BkashSettings } from './bkash-token.ts'
import { refusalCode } from './bkash-wire.ts'

export type BkashOptions = { db: Db; clock: Clock; log: Log; settings: BkashSettings; timeoutMs: number }

/** `not-sent`: nobody at bKash heard it. `nothing`: it was sent, and what became of it is not known. */
export type Reply =
  | { is: 'answer'; body: unknown }
  | { is: 'refused'; code: string }
  | { is: 'not-sent'; problem: 'no-answer' | 'wrong-settings' }
  | { is: 'nothing' }

/** A path with a version of its own stands beside the version in the settings' address. */
function addressOf(url: string, path: string): string {
  return path.startsWith('/v2/') ? url.replace(/\/v\d[^/]*$/, '') + path : `${url}/tokenized/checkout${path}`
}

/** One call with the shared token. A token that is refused is renewed, once; nothing was done then, so the call may go out again. */
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
    const answered = await askOutside({
      service: 'bkash',
      url: addressOf(options.settings.url, path),
      method: 'POST',
      // The bare token: bKash refuses it with "Bearer" in front.
      headers: { 'content-type': 'application/json', authorization: token.token, 'x-app-key': options.settings.appKey },
      body: JSON.stringify(body),
      timeoutMs: options.timeoutMs,
    })
    if (answered.came === 'not-reached') return { is: 'not-sent', problem: 'no-answer' }
    if (answered.came === 'no-answer' || answered.body === undefined) return { is: 'nothing' }
    if (answered.status !== 401) {
      const code = refusalCode(answered.body)
      return code === null ? { is: 'answer', body: answered.body } : { is: 'refused', code }
    }
    if (rejected !== null) return { is: 'not-sent', problem: 'wrong-settings' }
    rejected = token.token
  }
}
