import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CourierConfig } from '#platform/courier-settings.ts'
import type { Db } from '../../../context.ts'
import { callCarrier, type Outside, type Reply } from '../call.ts'

export type PathaoSettings = NonNullable<CourierConfig['pathao']>
export type PathaoOptions = Outside & { db: Db; clock: () => Date; settings: PathaoSettings }

export const PREFIX = '/aladdin/api/v1'

/** A token is renewed this long before it expires. Pathao gives it five days. */
const SPARE_MS = 3_600_000

const ISSUED = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().max(4000).nullish(),
  expires_in: z.int().min(60),
})

export type Token = { ok: true; token: string } | { ok: false; is: Exclude<Reply['is'], 'answer'> }

/**
 * The access token, which all processes share. `rejected` is one that Pathao did not accept, so it is not used again. A token is renewed by
 * its refresh token, else by the password. Two processes that renew at once get two tokens, which are both valid.
 */
export async function pathaoToken(options: PathaoOptions, rejected: string | null): Promise<Token> {
  const { db, clock, settings } = options
  const account = accountOf(settings)
  const kept = await db
    .selectFrom('couriers.tokens')
    .select(['token', 'refresh_token', 'expires_at'])
    .where('carrier', '=', 'pathao')
    .where('account', '=', account)
    .executeTakeFirst()
  if (kept && kept.token !== rejected && kept.expires_at.getTime() > clock().getTime() + SPARE_MS) {
    return { ok: true, token: kept.token }
  }
  const renewed = kept?.refresh_token && kept.token !== rejected ? await issue(options, kept.refresh_token) : null
  return renewed?.ok ? renewed : issue(options, null)
}

/** Other credentials are another account: its token is not used. */
function accountOf({ url, clientId, username }: PathaoSettings): string {
  return createHash('sha256').update([url, clientId, username].join('\n')).digest('hex')
}

async function issue(options: PathaoOptions, refreshToken: string | null): Promise<Token> {
  const { db, clock, settings } = options
  const { url, clientId, clientSecret, username, password } = settings
  const grant =
    refreshToken === null
      ? { grant_type: 'password', username, password }
      : { grant_type: 'refresh_token', refresh_token: refreshToken }
  const reply = await callCarrier(options, {
    carrier: 'pathao',
    what: 'issue-token',
    method: 'POST',
    url: `${url}${PREFIX}/issue-token`,
    headers: {},
    body: { client_id: clientId, client_secret: clientSecret, ...grant },
  })
  // Without a token nothing has been booked: the call that needs it was not sent.
  if (reply.is !== 'answer') return { ok: false, is: reply.is === 'wrong-settings' ? 'wrong-settings' : 'not-sent' }
  const issued = ISSUED.safeParse(reply.body)
  if (!issued.success) return { ok: false, is: reply.status >= 400 ? 'wrong-settings' : 'not-sent' }
  const { access_token: token, refresh_token: refresh, expires_in: seconds } = issued.data
  const row = {
    account: accountOf(settings),
    token,
    refresh_token: refresh ?? null,
    expires_at: new Date(clock().getTime() + seconds * 1000),
  }
  await db
    .insertInto('couriers.tokens')
    .values({ carrier: 'pathao', ...row })
    .onConflict((conflict) => conflict.column('carrier').doUpdateSet(row))
    .execute()
  return { ok: true, token }
}
