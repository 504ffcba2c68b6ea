import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  addressesOf,
  consentOfPhones,
  contactsOfPhone,
  customerById,
  endSession,
  passwordProblem,
  renameCustomer,
  setConsent,
  signIn,
  type AddressKind,
  type PasswordProblem,
} from '#shop/accounts/index.ts'
import { CONSENT_WAYS } from '#shop/accounts/model.ts'
import type { Ctx } from '#shop/context.ts'
import { signUpByCode } from '#shop/customers/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { deviceOfRequest } from '../http/begin-session.ts'
import { takeBackRightCode } from '../http/code-limits.ts'
import { endedSessionCookie, sessionToken } from '../http/cookies.ts'
import { noteSecurity } from '../http/security-log.ts'
import { isHttps } from '../http/make-request-context.ts'
import { addressesWire } from './address-wire.ts'
import { refuseCode, sendCode } from './codes.ts'
import { notValid } from './faults.ts'
import { speaks } from './fields.ts'
import { passwordTries, rightPassword } from '../http/sign-in-limits.ts'
import { tooMany } from './limits.ts'
import { problem, refusals } from './problems.ts'
import { CodeSent, Me, MeChange, SignedIn, SignIn, SignUp } from './schemas/account.ts'
import { signedInAs } from './signed-in.ts'
import { welcome, SESSION_HEADER } from './welcome.ts'
import { apiText, languageOf } from './words.ts'

const tags = ['Account']
const query = z.object(speaks)
const session = [{ session: [] }]

const makeAccount = createRoute({
  method: 'post',
  path: '/account',
  operationId: 'createAccount',
  tags,
  summary: 'Make an account with a password',
  description: 'In two steps: the code shows that the number is yours.',
  request: { query, body: { required: true, content: { 'application/json': { schema: SignUp } } } },
  responses: {
    201: {
      description: 'Made, and logged in. A number that has an account opens that one, from now on with this password.',
      headers: SESSION_HEADER,
      content: { 'application/json': { schema: SignedIn } },
    },
    202: {
      description: 'Without a code: one is on its way, whether the number has an account or not. Send the same again with it.',
      content: { 'application/json': { schema: CodeSent } },
    },
    '4XX': refusals('wrong-code', 'code-over', 'code-just-sent', 'not-valid', 'too-many-tries'),
  },
})

const startSession = createRoute({
  method: 'post',
  path: '/session',
  operationId: 'startSession',
  tags,
  summary: 'Log in',
  request: { query, body: { required: true, content: { 'application/json': { schema: SignIn } } } },
  responses: {
    200: { description: 'Logged in.', headers: SESSION_HEADER, content: { 'application/json': { schema: SignedIn } } },
    '4XX': refusals('wrong-phone-or-password', 'not-valid', 'too-many-tries'),
  },
})

const leave = createRoute({
  method: 'post',
  path: '/session/end',
  operationId: 'endSession',
  tags,
  summary: 'Log out',
  request: { query },
  responses: { 204: { description: 'The session has ended.' }, '4XX': refusals('not-valid') },
})

const me = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'getMe',
  tags,
  summary: 'Who is logged in',
  security: session,
  request: { query },
  responses: {
    200: { description: 'The account and its addresses.', content: { 'application/json': { schema: Me } } },
    '4XX': refusals('sign-in-needed'),
  },
})

const changeMe = createRoute({
  method: 'patch',
  path: '/me',
  operationId: 'updateMe',
  tags,
  summary: 'Change name, e-mail, language or whether to hear of offers',
  security: session,
  request: { query, body: { required: true, content: { 'application/json': { schema: MeChange } } } },
  responses: {
    200: { description: 'The account as it is now.', content: { 'application/json': { schema: Me } } },
    '4XX': refusals('sign-in-needed', 'number-not-proven', 'not-valid'),
  },
})

export function accountRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(makeAccount, async (c) => {
    const { phone, password, code } = c.req.valid('json')
    const reason = passwordProblem(password, phone)
    if (reason) return poorPassword(c, reason)
    if (code !== undefined) return makeByCode(c, { ...c.req.valid('json'), code })
    const limited = await tooMany(c, ['sign-up', c.get('requestContext').clientAddress])
    return limited ?? sendCode(c, { phone, purpose: 'sign-up' })
  })
  app.openapi(startSession, async (c) => {
    const { ctx } = c.get('requestContext')
    const asked = c.req.valid('json')
    const trying = { request: c.req.raw, of: { kind: 'customer', name: asked.phone } } as const
    const limited = await tooMany(c, ...passwordTries(c.get('requestContext'), trying))
    if (limited) return limited
    const signedIn = await signIn(ctx, { ...asked, device: deviceOfRequest(c.req.raw) })
    if (!signedIn.ok) {
      noteSecurity(c.get('requestContext'), 'sign-in-refused', { kind: 'customer', by: 'password' })
      return problem(c, signedIn.problem)
    }
    await rightPassword(c.get('requestContext'), trying)
    return c.json(await welcome(c, signedIn, { by: 'password', phone: asked.phone }), 200)
  })
  app.openapi(leave, async (c) => {
    const { ctx, shop } = c.get('requestContext')
    // Reads the cookie itself, so that a browser without the anti-forgery token can still sign out. Requests from other sites
    // never get here.
    const token = sessionToken(c.req.raw, 'customer', isHttps(shop))
    if (token !== null) {
      await endSession(ctx, token)
      noteSecurity(c.get('requestContext'), 'signed-out', { kind: 'customer' })
    }
    return c.body(null, 204, { 'Set-Cookie': endedSessionCookie('customer', isHttps(shop)) })
  })
  app.openapi(me, async (c) => {
    const customerId = signedInAs(c)
    const known = customerId === null ? null : await meWire(c, customerId)
    return known ? c.json(known, 200) : problem(c, 'sign-in-needed')
  })
  app.openapi(changeMe, async (c) => {
    const { ctx } = c.get('requestContext')
    const customerId = signedInAs(c)
    const known = customerId === null ? null : await customerById(ctx.db, customerId)
    if (!known) return problem(c, 'sign-in-needed')
    const { name, email, language, news } = c.req.valid('json')
    // Otherwise an unverified number would let one person subscribe another person to the news.
    if (news === true && !known.phoneVerified) return problem(c, 'number-not-proven', { extras: { field: 'news' } })
    await renameCustomer(ctx, {
      customerId: known.id,
      name: name ?? known.name,
      email: email === undefined ? known.email : email,
      language: language ?? known.language,
    })
    if (news !== undefined && news !== (await wantsOffers(ctx, known.phone)))
      await setConsent(ctx, { phone: known.phone, subjectId: known.id, given: news, how: CONSENT_WAYS.profile })
    const changed = await meWire(c, known.id)
    return changed ? c.json(changed, 200) : problem(c, 'sign-in-needed')
  })
  return app
}

async function makeByCode(c: Context<AppEnv>, asked: z.output<typeof SignUp> & { code: string }) {
  const { ctx, shop, clientAddress } = c.get('requestContext')
  const limited = await tooMany(c, ['code-try', clientAddress])
  if (limited) return limited
  const { secret, limits } = shop
  const input = { ...asked, secret, language: asked.language ?? languageOf(c), device: deviceOfRequest(c.req.raw) }
  const made = await signUpByCode(ctx, input)
  if (!made.ok) return made.problem === 'password' ? poorPassword(c, made.reason) : refuseCode(c, made, 'sign-up')
  await takeBackRightCode({ limits, clientAddress })
  await limits.uncount('sign-up', clientAddress)
  return c.json(await welcome(c, made, { by: 'sign-up', phone: asked.phone }), 201)
}

function poorPassword(c: Context<AppEnv>, reason: PasswordProblem) {
  return notValid(c, [{ field: 'password', detail: apiText(languageOf(c), `field.password.${reason}`) }])
}

async function meWire(c: Context<AppEnv>, customerId: string) {
  const { ctx } = c.get('requestContext')
  const customer = await customerById(ctx.db, customerId)
  if (!customer) return null
  const { name, phone, email, language, phoneVerified, hasPassword } = customer
  const addresses = async (kind: AddressKind) => addressesWire(ctx.db, await addressesOf(ctx.db, customerId, kind), languageOf(c))
  return {
    name,
    phone: phone as string,
    email,
    language,
    addresses: await addresses('own'),
    recipients: await addresses('recipient'),
    phone_proven: phoneVerified,
    has_password: hasPassword,
    news: phoneVerified && (await wantsOffers(ctx, phone)),
  }
}

/** The last consent counts among all numbers of the person, as it does for offers: one was perhaps given by a number that was merged. */
async function wantsOffers({ db }: Ctx, phone: Phone): Promise<boolean> {
  const { phones } = await contactsOfPhone(db, phone)
  return (await consentOfPhones(db, phones))?.given ?? false
}
