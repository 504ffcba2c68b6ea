import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LOGIN_CODE, type CodePurpose } from '#shop/accounts/index.ts'
import { requestCode, signInByCode } from '#shop/customers/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { deviceOfRequest } from '../http/begin-session.ts'
import { codeRequests, takeBackRequest, takeBackRightCode } from '../http/code-limits.ts'
import { noteSecurity } from '../http/security-log.ts'
import { deviceOfName } from '../http/sign-in-limits.ts'
import { speaks } from './fields.ts'
import { tooMany } from './limits.ts'
import { problem, refusals } from './problems.ts'
import { CodeRequest, CodeSent, CodeSignIn, SignedIn } from './schemas/account.ts'
import { welcome, SESSION_HEADER } from './welcome.ts'
import { languageOf } from './words.ts'

const tags = ['Account']
const query = z.object(speaks)

const askCode = createRoute({
  method: 'post',
  path: '/auth/code',
  operationId: 'requestLoginCode',
  tags,
  summary: 'Have a code texted',
  request: { query, body: { required: true, content: { 'application/json': { schema: CodeRequest } } } },
  responses: {
    202: {
      description: 'On its way, whether the number has an account or not. A code sent before counts no more.',
      content: { 'application/json': { schema: CodeSent } },
    },
    '4XX': refusals('code-just-sent', 'not-valid', 'too-many-tries'),
  },
})

const verify = createRoute({
  method: 'post',
  path: '/auth/code/verify',
  operationId: 'verifyLoginCode',
  tags,
  summary: 'Log in by a code',
  request: { query, body: { required: true, content: { 'application/json': { schema: CodeSignIn } } } },
  responses: {
    200: {
      description: 'Logged in. The first code of a number has made its account.',
      headers: SESSION_HEADER,
      content: { 'application/json': { schema: SignedIn } },
    },
    '4XX': refusals('wrong-code', 'code-over', 'not-valid', 'too-many-tries'),
  },
})

export function codeRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(askCode, (c) => sendCode(c, { phone: c.req.valid('json').phone, purpose: 'sign-in' }))
  app.openapi(verify, async (c) => {
    const { ctx, shop, clientAddress } = c.get('requestContext')
    const { phone, code, name } = c.req.valid('json')
    const limited = await tooMany(c, ['code-try', clientAddress])
    if (limited) return limited
    const { secret } = shop
    const asked = { phone, code, name, secret, language: languageOf(c), device: deviceOfRequest(c.req.raw) }
    const signedIn = await signInByCode(ctx, asked)
    if (!signedIn.ok) return refuseCode(c, signedIn, 'code')
    await takeBackRightCode({ limits: shop.limits, clientAddress })
    return c.json(await welcome(c, signedIn, { by: 'code', phone }), 200)
  })
  return app
}

/** Sends a code by SMS, within the limits. */
export async function sendCode(c: Context<AppEnv>, { phone, purpose }: { phone: Phone; purpose: CodePurpose }) {
  const { ctx, shop, clientAddress } = c.get('requestContext')
  const device = deviceOfName({ shop }, { request: c.req.raw, of: { kind: 'customer', name: phone } })
  const from = { phone, clientAddress, device }
  const limited = await tooMany(c, ...codeRequests(from))
  if (limited) return limited
  const { secret, limits } = shop
  const sent = await requestCode(ctx, { phone, purpose, secret, language: languageOf(c), shopUrl: shop.config.shopUrl })
  if (!sent.ok) {
    await takeBackRequest(limits, from)
    return problem(c, 'code-just-sent', {
      words: { count: sent.waitSeconds },
      headers: { 'Retry-After': String(sent.waitSeconds) },
    })
  }
  return c.json({ again_after_seconds: LOGIN_CODE.againAfterSeconds, good_for_seconds: LOGIN_CODE.goodForSeconds }, 202)
}

type CodeProblem = { problem: 'wrong-code'; triesLeft: number } | { problem: 'code-over' }

/** `by`: what the code was sent for, for the security log. */
export function refuseCode(c: Context<AppEnv>, refused: CodeProblem, by: 'code' | 'sign-up' | 'confirm') {
  noteSecurity(c.get('requestContext'), 'sign-in-refused', { kind: 'customer', by })
  const words = refused.problem === 'wrong-code' ? { count: refused.triesLeft } : {}
  return problem(c, refused.problem, { words, extras: { field: 'code' } })
}
