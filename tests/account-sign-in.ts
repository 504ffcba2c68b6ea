import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SignedInWire } from '#shop/customers/wire.ts'
import type { apiOf } from './api.ts'
import type { Shop } from './world.ts'

type Api = ReturnType<typeof apiOf>

/** The latest code sent by SMS. */
export async function lastCode(shop: Shop): Promise<string> {
  const message = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'login-code')
    // A test's clock does not move, and the database reuses the place of a deleted row: the row of the latest transaction has the latest code.
    .orderBy(sql`age(xmin)`)
    .executeTakeFirstOrThrow()
  return /#(\d{6})$/.exec(message.body)![1]!
}

/** The headers a browser sends from then on. */
export function headersOf(answer: { headers: Headers; json: SignedInWire }) {
  return { Cookie: answer.headers.get('Set-Cookie')!.split(';')[0]!, 'X-PF-Token': answer.json.anti_forgery }
}

/** Signs in with a code. */
export async function enter(
  { shop, api }: { shop: Shop; api: Api },
  phone = '01911223344',
  headers: Record<string, string> = {},
): Promise<{ Cookie: string; 'X-PF-Token': string }> {
  expect((await api.call('/api/v1/auth/code', { body: { phone } })).status).toBe(202)
  const body = { phone, code: await lastCode(shop) }
  const entered = await api.call<SignedInWire>('/api/v1/auth/code/verify', { body, headers })
  expect(entered.status).toBe(200)
  return headersOf(entered)
}

/** Creates an account with a password, in its two steps. */
export async function signUp(
  { shop, api }: { shop: Shop; api: Api },
  {
    phone = '01911223344',
    name = 'Nasrin',
    password,
    headers = {},
  }: { phone?: string; name?: string; password: string; headers?: Record<string, string> },
) {
  const body = { name, phone, password }
  expect((await api.call('/api/v1/account', { body, headers })).status).toBe(202)
  const made = await api.call<SignedInWire>('/api/v1/account', { body: { ...body, code: await lastCode(shop) }, headers })
  expect(made.status).toBe(201)
  return made
}
