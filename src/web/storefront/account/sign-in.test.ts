import { afterEach, beforeEach, expect, test } from 'vitest'
import { SHOP_URL } from '../../../../tests/api.ts'
import { notForms, posted, visitOf } from '../../../../tests/posted-form.ts'
import { openShop, type Shop } from '../../../../tests/world.ts'
import type { Language } from '../../../shop/values/index.ts'
import type { Visit } from '../../http/visit.ts'
import { makeVisit } from '../../http/visits.ts'
import { takeSignIn } from './sign-in.server.ts'

let shop: Shop
let visit: Visit
beforeEach(async () => {
  shop = await openShop()
  visit = visitOf(shop)
})
afterEach(() => shop.close())

const PASSWORD = 'mangoes in june'
const joining = { form: 'sign-up', name: ' Nasrin  Akter ', phone: '০১৯১১২২৩৩৪৪', password: PASSWORD }
const entering = { form: 'sign-in', phone: '+880 1911-223344', password: PASSWORD }

const send = (
  fields: Record<string, string>,
  { path = '/auth/login', language = 'en' }: { path?: string; language?: Language } = {},
) => takeSignIn(visit, posted(path, fields), language)

test('an account is made, and its session is a cookie that knows who it is', async () => {
  const made = await send(joining)
  expect(made).toEqual({
    ok: true,
    cookie: expect.stringMatching(/^__Host-pf_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/),
    antiForgery: expect.stringMatching(/^[\w-]{43}$/),
    next: null,
    withScripts: false,
  })
  const headers = { Cookie: made.ok ? made.cookie.split(';')[0]! : '' }
  const next = await makeVisit(visit.shop, new Request(`${SHOP_URL}/api/v1/me`, { headers }), {
    clientAddress: 'x',
    requestId: 'y',
  })
  expect(next.ctx.actor).toEqual({ kind: 'customer', customerId: expect.any(String) })
  expect(await shop.count('accounts.customers', { name: 'Nasrin Akter', phone: '+8801911223344', language: 'en' })).toBe(1)
})

test('logging in takes the number in any spelling, and goes only to pages of ours', async () => {
  await send(joining)
  expect(await send({ ...entering, scripts: '1' }, { path: '/auth/login?next=/checkout' })).toMatchObject({
    ok: true,
    next: '/checkout',
    withScripts: true,
  })
  expect(await send(entering, { path: '/auth/login?next=//evil.example' })).toMatchObject({ ok: true, next: null })
})

test('an unknown number and a wrong password get the very same answer, and no session', async () => {
  await send(joining)
  const before = await shop.countAll()
  const wrong = await send({ ...entering, password: 'litchi in june' })
  expect(wrong).toEqual({
    ok: false,
    status: 403,
    answer: {
      ok: false,
      form: 'sign-in',
      errors: {},
      refusal: 'The number or the password is not right. Check both, or make a new account. You can order without one, too.',
      typed: { form: 'sign-in', phone: '+880 1911-223344' },
    },
  })
  const unknown = await send({ ...entering, phone: '01811223344' })
  expect(unknown).toEqual({
    ...wrong,
    answer: { ...(wrong.ok ? {} : wrong.answer), typed: { form: 'sign-in', phone: '01811223344' } },
  })
  expect(await shop.countAll()).toEqual(before)
})

test.each([
  ['mango', 'Please take at least 8 characters.'],
  ['x'.repeat(129), 'Please take at most 128 characters.'],
  ['12345678', 'This password is too easy to guess. Take two or three words that only you would put together.'],
  ['', 'Please type your password.'],
])('the new password %j: %s', async (password, sentence) => {
  const before = await shop.countAll()
  const refused = await send({ ...joining, password })
  expect(refused).toMatchObject({ ok: false, status: 422, answer: { form: 'sign-up', errors: { password: sentence } } })
  expect(JSON.stringify(refused)).not.toContain('"password":"x')
  expect(await shop.countAll()).toEqual(before)
})

test('a number has one account', async () => {
  await send(joining)
  const before = await shop.countAll()
  const again = await send({ ...joining, name: 'Somebody', password: 'another long one' }, { language: 'bn' })
  expect(again).toMatchObject({
    ok: false,
    status: 409,
    answer: { form: 'sign-up', errors: { phone: expect.stringContaining('অ্যাকাউন্ট আছে') } },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('a password is never sent back', async () => {
  const refused = await send({ ...joining, phone: '123' })
  expect(refused).toMatchObject({ ok: false, answer: { typed: { form: 'sign-up', name: ' Nasrin  Akter ', phone: '123' } } })
  expect(JSON.stringify(refused)).not.toContain(PASSWORD)
})

test('guessing one number’s password ends after eight tries; the right one makes room again', async () => {
  await send(joining)
  visit = visitOf(shop, { limitFactor: 1 })
  const guess = async () => {
    const tried = await send({ ...entering, password: 'a wrong guess' })
    return tried.ok ? 200 : tried.status
  }
  for (let count = 0; count < 7; count += 1) expect(await guess()).toBe(403)
  expect((await send(entering)).ok).toBe(true)
  for (let count = 0; count < 8; count += 1) expect(await guess()).toBe(403)
  expect(await guess()).toBe(429)
  expect(await send(entering)).toMatchObject({
    ok: false,
    status: 429,
    answer: { refusal: expect.stringMatching(/^That was too often\. Please try again in 15 min/) },
  })
})

test.each(notForms('/auth/login'))('%s is answered with what is missing, and stores nothing', async (_, request) => {
  const before = await shop.countAll()
  const taken = await takeSignIn(visit, request, 'en')
  expect(taken).toMatchObject({ ok: false, status: 422, answer: { form: 'sign-in' } })
  expect(await shop.countAll()).toEqual(before)
})
