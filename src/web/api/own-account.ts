import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { customerById, setCustomerPassword, type Credential, type SelfRefused } from '#shop/accounts/index.ts'
import { eraseOwnAccount, personById, verifyNumber } from '#shop/customers/index.ts'
import { personData } from '#shop/reporting/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { endedSessionCookie } from '../http/cookies.ts'
import { noteSecurity } from '../http/security-log.ts'
import { isHttps } from '../http/make-request-context.ts'
import { refuseCode, sendCode } from './codes.ts'
import { notValid } from './faults.ts'
import { speaks } from './fields.ts'
import { tooMany } from './limits.ts'
import { problem, refusals } from './problems.ts'
import { CodeOnly, CodeSent, NewPassword, SelfCredential } from './schemas/account.ts'
import { signedInAs } from './signed-in.ts'
import { apiText, languageOf } from './words.ts'

const tags = ['Account']
const security = [{ session: [] }]
const query = z.object(speaks)
const json = <Schema extends z.ZodType>(schema: Schema) => ({ required: true, content: { 'application/json': { schema } } })
const done = { 204: { description: 'Done.' } }
const selfRefusals = ['sign-in-needed', 'wrong-password', 'wrong-code', 'code-over', 'not-valid', 'too-many-tries'] as const

const askCode = createRoute({
  method: 'post',
  path: '/me/code',
  operationId: 'requestOwnCode',
  tags,
  security,
  summary: 'Have a code texted to the account’s number',
  description: 'Shows once more that it is you: to prove the number, for a new password, or to delete the account.',
  request: { query },
  responses: {
    202: { description: 'On its way.', content: { 'application/json': { schema: CodeSent } } },
    '4XX': refusals('sign-in-needed', 'code-just-sent', 'too-many-tries'),
  },
})

const prove = createRoute({
  method: 'post',
  path: '/me/proof',
  operationId: 'verifyOwnNumber',
  tags,
  security,
  summary: 'Prove the account’s number',
  description: 'From then on all orders of the number belong to the account.',
  request: { query, body: json(CodeOnly) },
  responses: { ...done, '4XX': refusals('sign-in-needed', 'wrong-code', 'code-over', 'not-valid', 'too-many-tries') },
})

const password = createRoute({
  method: 'put',
  path: '/me/password',
  operationId: 'setPassword',
  tags,
  security,
  summary: 'Set or change the password',
  description: 'Takes the present password or a code. Every other session ends.',
  request: { query, body: json(NewPassword) },
  responses: { ...done, '4XX': refusals(...selfRefusals) },
})

const ownData = createRoute({
  method: 'get',
  path: '/me/data',
  operationId: 'getOwnData',
  tags,
  security,
  summary: 'Everything the shop keeps about you',
  request: { query },
  responses: {
    200: { description: 'One JSON file.', content: { 'application/json': { schema: z.object({}).catchall(z.unknown()) } } },
    '4XX': refusals('sign-in-needed', 'number-not-proven'),
  },
})

const erase = createRoute({
  method: 'post',
  path: '/me/erase',
  operationId: 'eraseAccount',
  tags,
  security,
  summary: 'Delete the account',
  description: 'With everything at its number; the figures of orders stay without a name.',
  request: { query, body: json(SelfCredential) },
  responses: {
    204: { description: 'Deleted, and logged out.' },
    '4XX': refusals(...selfRefusals, 'open-orders', 'number-not-proven'),
  },
})

export function ownAccountRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(askCode, async (c) => {
    const me = await customer(c)
    return me ? sendCode(c, { phone: me.phone, purpose: 'confirm' }) : problem(c, 'sign-in-needed')
  })
  app.openapi(prove, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const { ctx, shop } = c.get('requestContext')
    const limited = await tooMany(c, ['own-password', customerId])
    if (limited) return limited
    const verified = await verifyNumber(ctx, { customerId, code: c.req.valid('json').code, secret: shop.secret })
    return verified.ok ? c.body(null, 204) : refuseSelf(c, verified)
  })
  app.openapi(password, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const { wanted, ...given } = c.req.valid('json')
    const credential = await credentialOf(c, customerId, given)
    if (!credential.ok) return credential.refused
    const { ctx, shop, session } = c.get('requestContext')
    const token = session?.token ?? null
    const set = await setCustomerPassword(ctx, {
      customerId,
      wanted,
      token,
      credential: credential.credential,
      secret: shop.secret,
    })
    if (set.ok) {
      noteSecurity(c.get('requestContext'), 'password-changed', { kind: 'customer' })
      return c.body(null, 204)
    }
    if (set.problem !== 'password') return refuseSelf(c, set)
    return notValid(c, [{ field: 'wanted', detail: apiText(languageOf(c), `field.password.${set.reason}`) }])
  })
  app.openapi(ownData, async (c) => {
    const me = await customer(c)
    if (!me) return problem(c, 'sign-in-needed')
    // The data belongs to the number, so the customer must have verified it.
    if (!me.phoneVerified) return problem(c, 'number-not-proven')
    const { ctx } = c.get('requestContext')
    const person = await personById(ctx.db, me.id)
    if (!person) return problem(c, 'sign-in-needed')
    c.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return c.json(await personData(ctx.db, person), 200)
  })
  app.openapi(erase, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const credential = await credentialOf(c, customerId, c.req.valid('json'))
    if (!credential.ok) return credential.refused
    const { ctx, shop } = c.get('requestContext')
    const erased = await eraseOwnAccount(ctx, {
      customerId,
      credential: credential.credential,
      secret: shop.secret,
    })
    if (erased.ok) noteSecurity(c.get('requestContext'), 'account-erased', { kind: 'customer' })
    if (erased.ok) return c.body(null, 204, { 'Set-Cookie': endedSessionCookie('customer', isHttps(shop)) })
    if (erased.problem === 'open-orders' || erased.problem === 'number-not-proven') return problem(c, erased.problem)
    return refuseSelf(c, erased)
  })
  return app
}

async function customer(c: Context<AppEnv>) {
  const customerId = signedInAs(c)
  return customerId === null ? null : customerById(c.get('requestContext').ctx.db, customerId)
}

/** The code or password that confirms the customer's identity. Every try is counted. */
async function credentialOf(c: Context<AppEnv>, customerId: string, given: z.output<typeof SelfCredential>) {
  const credential: Credential | null = given.code ? { code: given.code } : given.password ? { password: given.password } : null
  if (!credential)
    return { ok: false, refused: notValid(c, [{ field: 'password', detail: apiText(languageOf(c), 'field.needed') }]) } as const
  const limited = await tooMany(c, ['own-password', customerId])
  return limited ? ({ ok: false, refused: limited } as const) : ({ ok: true, credential } as const)
}

function refuseSelf(c: Context<AppEnv>, refused: SelfRefused) {
  switch (refused.problem) {
    case 'wrong-code':
    case 'code-over':
      return refuseCode(c, refused, 'confirm')
    case 'wrong-password':
      noteSecurity(c.get('requestContext'), 'sign-in-refused', { kind: 'customer', by: 'confirm' })
      return problem(c, 'wrong-password', { extras: { field: 'password' } })
    case 'sign-in-needed':
      return problem(c, 'sign-in-needed')
    default:
      return refused satisfies never
  }
}
