import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { codeAt, fromBase32, timeStep } from '#shop/accounts/one-time-codes.ts'
import { addStaff, beginSecondFactor, confirmSecondFactor, secondFactorOf } from '#shop/accounts/index.ts'
import { makeRequestContext } from '../http/make-request-context.ts'
import { officePath } from './access.server.ts'
import { loader as accountPage } from './account.route.tsx'
import { loader as frame } from './layout.tsx'
import { action as changeMessage } from './messages.route.tsx'
import { loader as ordersPage } from './orders.route.tsx'
import { action as signIn, loader as signInPage } from './sign-in.route.tsx'
import { action as signOut } from './sign-out.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await addStaff(shop.as('owner'), {
    signInName: 'rokeya',
    name: 'Rokeya Begum',
    role: 'order-desk',
    password: 'ripe mangoes 26',
  })
})
afterEach(() => shop.close())

const NOBODY = { kind: 'visitor' } as const
const form = { name: 'Rokeya', password: 'ripe mangoes 26', to: '/office/orders?state=late' }

/** Cookies as a browser sends them back. */
const sentBack = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')
const tokenIn = (cookies: string[]) => cookies.map((cookie) => /pf_office_token=([^;]+)/.exec(cookie)?.[1]).find(Boolean)!

test('the right name and password redirect to the requested page, with cookies that scripts can’t read', async () => {
  const done = await officeOf(shop).call(NOBODY, signIn, { path: '/office/sign-in', form })
  expect(done).toMatchObject({ status: 302, to: '/office/orders?state=late' })
  expect(done.cookies).toHaveLength(3)
  expect(done.cookies[0]).toMatch(/^__Host-pf_office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/)
  expect(done.cookies[1]).toMatch(/^__Host-pf_office_token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure$/)
})

test('a change counts only with the token from the page, and signing out ends the session', async () => {
  const office = officeOf(shop)
  const { cookies } = await office.call(NOBODY, signIn, { path: '/office/sign-in', form })
  const cookie = sentBack(cookies)
  const send = async (path: string, call: (args: never) => unknown, fields?: Record<string, string>) => {
    const asked = { path, cookie, ...(fields && { form: fields }) }
    const request = office.requestFor(asked)
    const requestContext = await makeRequestContext(office.shop, request, { clientAddress: '203.0.113.7', requestId: 'test' })
    return office.callAs(requestContext, call, asked, request)
  }
  const shown = await send('/office/orders', frame)
  expect(shown.data).toMatchObject({ name: 'Rokeya Begum', role: 'order-desk', token: tokenIn(cookies) })
  const message = shop.newId()
  // The page stays, with what was typed and the way to sign in.
  const path = '/office/sign-in?to=%2Foffice%2Fmessages'
  expect(await send('/office/messages', changeMessage, { message })).toMatchObject({
    status: 401,
    data: { problem: 'signed-out', typed: { message }, signIn: { path, token: null } },
  })
  expect(await send('/office/messages', changeMessage, { message, pf_token: 'x'.repeat(43) })).toMatchObject({
    status: 401,
    data: { problem: 'signed-in-again', signIn: { path, token: tokenIn(cookies) } },
  })
  expect(await send('/office/messages', changeMessage, { message, pf_token: tokenIn(cookies) })).toMatchObject({ status: 409 })
  expect(await send('/office/sign-out', signOut, {})).toMatchObject({ to: '/office/sign-in' })
  expect(await send('/office/orders', frame)).toMatchObject({ status: 200 })
  const out = await send('/office/sign-out', signOut, { pf_token: tokenIn(cookies) })
  expect(out.cookies.every((one) => one.includes('Max-Age=0'))).toBe(true)
  expect(await shop.count('accounts.sessions')).toBe(0)
  expect(await send('/office/orders', frame)).toMatchObject({ status: 302, to: '/office/sign-in?to=%2Foffice%2Forders' })
})

test('a wrong password, an unknown name and an empty form are refused with a message, and the input except the password stays', async () => {
  const office = officeOf(shop)
  for (const wrong of [
    { ...form, password: 'ripe mangoes 27' },
    { ...form, name: 'nobody' },
    { ...form, name: 'rok\0eya\0x' },
  ]) {
    const { status, data } = await office.call(NOBODY, signIn, { path: '/office/sign-in', form: wrong })
    expect([status, data]).toEqual([
      422,
      { ok: false, problem: 'wrong-name-or-password', minutes: 0, name: wrong.name.replaceAll('\0', '') },
    ])
  }
  expect(await office.call(NOBODY, signIn, { path: '/office/sign-in', form: {} })).toMatchObject({
    status: 422,
    data: { problem: 'missing' },
  })
  expect(await shop.count('accounts.sessions')).toBe(0)
})

test('after eight wrong tries for one name from one network, even the right password is refused', async () => {
  const office = officeOf(shop)
  for (let index = 0; index < 8; index += 1)
    await office.call(NOBODY, signIn, { path: '/office/sign-in', form: { ...form, password: 'wrong' } })
  const refused = await office.call(NOBODY, signIn, { path: '/office/sign-in', form })
  expect(refused).toMatchObject({ status: 429, data: { problem: 'too-many-tries', minutes: 15 } })
})

test('strangers who use up the tries of a name do not lock out a browser that has signed in before', async () => {
  const office = officeOf(shop)
  const first = await office.call(NOBODY, signIn, { path: '/office/sign-in', form })
  const stranger = (network: number) => ({ ...office.requestContextOf(NOBODY), clientAddress: `198.51.100.${network}` })
  const guess = { path: '/office/sign-in', form: { ...form, password: 'wrong' } }
  let guesses = 0
  for (let network = 0; network < 12; network += 1)
    for (let tries = 0; tries < 8; tries += 1)
      if ((await office.callAs(stranger(network), signIn, guess)).status === 422) guesses += 1
  expect(guesses).toBe(60)
  const elsewhere = await office.callAs(stranger(99), signIn, { path: '/office/sign-in', form })
  expect(elsewhere).toMatchObject({ status: 429, data: { problem: 'too-many-tries' } })
  const known = { path: '/office/sign-in', form, cookie: sentBack(first.cookies) }
  expect(await office.call(NOBODY, signIn, known)).toMatchObject({ status: 302 })
  const madeUp = { ...known, cookie: `__Host-pf_office_device=${'a'.repeat(43)}.${'0'.repeat(64)}` }
  expect(await office.callAs(stranger(99), signIn, madeUp)).toMatchObject({ status: 429 })
  const ofAnother = { ...known, form: { ...form, name: 'nobody', password: 'wrong' } }
  for (let tries = 0; tries < 8; tries += 1) expect((await office.callAs(stranger(98), signIn, ofAnother)).status).toBe(422)
  expect((await office.callAs(stranger(98), signIn, ofAnother)).status).toBe(429)
})

test('a whole office can sign in behind one address, but after twenty wrong tries from it nobody can', async () => {
  const office = officeOf(shop)
  for (let count = 0; count < 25; count += 1)
    expect(await office.call(NOBODY, signIn, { path: '/office/sign-in', form })).toMatchObject({ status: 302 })
  for (let count = 0; count < 20; count += 1) {
    const guess = { ...form, name: `nobody${count}` }
    expect(await office.call(NOBODY, signIn, { path: '/office/sign-in', form: guess })).toMatchObject({ status: 422 })
  }
  const refused = await office.call(NOBODY, signIn, { path: '/office/sign-in', form })
  expect(refused).toMatchObject({ status: 429, data: { problem: 'too-many-tries', minutes: 15 } })
})

test('signing in redirects to the office, never elsewhere', () => {
  const elsewhere = [
    'https://evil.example/office',
    '//evil.example/office',
    '/office//evil',
    '/\\evil',
    '/office/../shop',
    '/officer',
    '/office/sign-out',
    '/office/sign-in?to=/office',
    '',
    null,
  ]
  for (const to of elsewhere) expect([to, officePath(to)]).toEqual([to, '/office'])
  for (const to of ['/office', '/office/orders?state=late&day=2026-06-11', '/office?lang=bn']) expect(officePath(to)).toBe(to)
})

test('a person who is signed in does not need to sign in again', async () => {
  const office = officeOf(shop)
  const asked = { path: '/office/sign-in?to=/office/stock' }
  expect(await office.call(staffActor('packer'), signInPage, asked)).toMatchObject({ status: 302, to: '/office/stock' })
  expect(await office.call(NOBODY, signInPage, asked)).toMatchObject({
    status: 200,
    data: { language: 'en', to: '/office/stock' },
  })
})

test('the language of the office is chosen once and stays', async () => {
  const office = officeOf(shop)
  const chosen = await office.call(NOBODY, signInPage, { path: '/office/sign-in?lang=bn&to=/office/stock' })
  expect(chosen.to).toBe('/office/sign-in?to=%2Foffice%2Fstock')
  expect(await office.call(NOBODY, signInPage, { path: '/office/sign-in', cookie: sentBack(chosen.cookies) })).toMatchObject({
    data: { language: 'bn' },
  })
  expect(await office.call(NOBODY, signInPage, { path: '/office/sign-in?lang=fr' })).toMatchObject({ data: { language: 'en' } })
})

test('if a second factor is required, the password alone gives access only to its set-up page', async () => {
  const office = officeOf(shop)
  const running = { ...office.shop, config: { ...office.shop.config, secondFactorNeeded: true } }
  const { cookies } = await office.call(NOBODY, signIn, { path: '/office/sign-in', form })
  const send = async (path: string, call: (args: never) => unknown, fields?: Record<string, string>) => {
    const request = office.requestFor({ path, cookie: sentBack(cookies), ...(fields && { form: fields }) })
    const requestContext = await makeRequestContext(running, request, { clientAddress: '203.0.113.7', requestId: 'test' })
    return office.callAs(requestContext, call, { path }, request)
  }
  const before = await shop.countAll()
  const change = { message: shop.newId(), pf_token: tokenIn(cookies) }
  const setUp = '/office/account?needed=second-factor'
  expect(await send('/office/orders', ordersPage)).toMatchObject({ status: 302, to: setUp })
  // A form keeps what was typed, and leads there as well.
  expect(await send('/office/messages', changeMessage, change)).toMatchObject({
    status: 401,
    data: { problem: 'second-factor-missing', signIn: { path: setUp } },
  })
  expect(await send('/office/account', accountPage)).toMatchObject({
    status: 200,
    data: { factor: { state: 'off', needed: true } },
  })
  expect(await shop.countAll()).toEqual(before)
  // After setup, the same session continues.
  const { id: staffId } = await shop.db
    .selectFrom('accounts.staff')
    .select('id')
    .where('sign_in_name', '=', 'rokeya')
    .executeTakeFirstOrThrow()
  await beginSecondFactor(shop.as('owner'), staffId)
  const factor = await secondFactorOf(shop.db, staffId)
  if (factor.state !== 'setting-up') throw new Error('It was not begun.')
  const code = codeAt(fromBase32(factor.secret), timeStep(shop.now))
  expect(await confirmSecondFactor(shop.as('owner'), { staffId, code })).toMatchObject({ ok: true })
  expect(await send('/office/orders', ordersPage)).toMatchObject({ status: 200 })
})
