import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SHOP_URL } from '#tests/api.ts'
import { notThis } from '#tests/codes.ts'
import { HALF, LONG, NUL } from '#tests/hostile-values.ts'
import { notForms, posted, requestContextOf } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { makeRequestContext } from '#web/http/make-request-context.ts'
import { takeSignIn } from './sign-in.server.ts'

let shop: Shop
let requestContext: RequestContext
beforeEach(async () => {
  shop = await openShop()
  requestContext = requestContextOf(shop)
})
afterEach(() => shop.close())

const PASSWORD = 'mangoes in june'
const joining = { form: 'sign-up', name: ' Nasrin  Akter ', phone: '০১৯১১২২৩৩৪৪', password: PASSWORD }
const entering = { form: 'sign-in', phone: '+880 1911-223344', password: PASSWORD }

async function lastCode(): Promise<string> {
  const message = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    // A test's clock does not move, and the database may reuse the place of a deleted row: the newest transaction wrote the
    // latest code.
    .orderBy(sql`age(xmin)`)
    .executeTakeFirstOrThrow()
  return /#(\d{6})$/.exec(message.body)![1]!
}

const send = (
  fields: Record<string, string>,
  { path = '/auth/login', language = 'en' }: { path?: string; language?: Language } = {},
) => takeSignIn(requestContext, posted(path, fields), language)

/** Both steps: the typed fields, then the same with the code. */
async function join(): Promise<Awaited<ReturnType<typeof send>>> {
  const asked = await send(joining)
  expect(asked).toMatchObject({ ok: 'sent' })
  return send({ ...joining, code: await lastCode() })
}

test('an account is created, and its session cookie identifies it', async () => {
  const made = await join()
  expect(made).toEqual({
    ok: true,
    cookies: [
      expect.stringMatching(/^__Host-pf_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/),
      expect.stringMatching(/^__Host-pf_device=/),
    ],
    antiForgery: expect.stringMatching(/^[\w-]{43}$/),
    next: null,
    withScripts: false,
  })
  const headers = { Cookie: made.ok === true ? made.cookies[0]!.split(';')[0]! : '' }
  const next = await makeRequestContext(requestContext.shop, new Request(`${SHOP_URL}/api/v1/me`, { headers }), {
    clientAddress: 'x',
    requestId: 'y',
  })
  expect(next.ctx.actor).toEqual({ kind: 'customer', customerId: expect.any(String) })
  expect(await shop.count('accounts.customers', { name: 'Nasrin Akter', phone: '+8801911223344', language: 'en' })).toBe(1)
})

test('sign-in accepts the number in any spelling, and redirects only to our own pages', async () => {
  await join()
  expect(await send({ ...entering, scripts: '1' }, { path: '/auth/login?next=/checkout' })).toMatchObject({
    ok: true,
    next: '/checkout',
    withScripts: true,
  })
  expect(await send(entering, { path: '/auth/login?next=//evil.example' })).toMatchObject({ ok: true, next: null })
})

test('an unknown number and a wrong password get exactly the same answer, and no session', async () => {
  await join()
  const before = await shop.countAll()
  const wrong = await send({ ...entering, password: 'litchi in june' })
  expect(wrong).toEqual({
    ok: false,
    status: 403,
    answer: {
      ok: false,
      form: 'sign-in',
      errors: {},
      refusal: 'The number or password is incorrect. Check both, or create an account. You can also order without one.',
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
  ['mango', 'Please use at least 8 characters.'],
  ['x'.repeat(129), 'Please use at most 128 characters.'],
  ['12345678', 'This password is too easy to guess. Use two or three words that don’t usually go together.'],
  ['', 'Please enter your password.'],
])('the new password %j: %s', async (password, sentence) => {
  const before = await shop.countAll()
  const refused = await send({ ...joining, password })
  expect(refused).toMatchObject({ ok: false, status: 422, answer: { form: 'sign-up', errors: { password: sentence } } })
  expect(JSON.stringify(refused)).not.toContain('"password":"x')
  expect(await shop.countAll()).toEqual(before)
})

test('creating an account gets exactly the same answers for a known and an unknown number', async () => {
  await join()
  const customers = await shop.count('accounts.customers')
  const answers = async (phone: string) => {
    const other = { ...joining, phone, name: 'Somebody', password: 'another long one' }
    const sent = await send(other)
    const wrong = await send({ ...other, code: notThis(await lastCode()) })
    const again = await send({ ...other, code: '', again: '1' })
    return JSON.stringify([sent, wrong, again])
      .replaceAll(phone, 'PHONE')
      .replaceAll(/"code":"\d{6}"/g, '"code":"CODE"')
  }
  shop = shop.at(new Date(shop.now.getTime() + 61_000))
  requestContext = requestContextOf(shop)
  const known = await answers('01911223344')
  expect(known).toContain('"form":"sign-up"')
  expect(known).not.toContain('another long one')
  expect(await answers('01611223344')).toBe(known)
  expect(await shop.count('accounts.customers')).toBe(customers)
  expect(await send(entering)).toMatchObject({ ok: true })
})

test('the owner who verifies a known number is signed in with the new password, and the old one stops working', async () => {
  const before = await join()
  shop = shop.at(new Date(shop.now.getTime() + 61_000))
  requestContext = requestContextOf(shop)
  const other = { ...joining, name: 'Somebody', password: 'another long one' }
  await send(other)
  expect(await send({ ...other, code: await lastCode() })).toMatchObject({ ok: true })
  expect(await shop.count('accounts.customers', { phone: '+8801911223344', name: 'Nasrin Akter' })).toBe(1)
  expect(await send(entering)).toMatchObject({ ok: false, status: 403 })
  expect(await send({ ...entering, password: 'another long one' })).toMatchObject({ ok: true })
  const headers = { Cookie: before.ok === true ? before.cookies[0]!.split(';')[0]! : '' }
  const from = { clientAddress: 'x', requestId: 'y' }
  const old = await makeRequestContext(requestContext.shop, new Request(`${SHOP_URL}/api/v1/me`, { headers }), from)
  expect(old.ctx.actor).toEqual({ kind: 'visitor' })
})

test('a code for signing in creates no account with a password, and a code for an account does not sign in', async () => {
  await send({ form: 'code', phone: joining.phone })
  const before = await shop.countAll()
  expect(await send({ ...joining, code: await lastCode() })).toMatchObject({
    ok: false,
    status: 403,
    answer: { form: 'sign-up' },
  })
  expect(await shop.countAll()).toEqual(before)
  await send(joining)
  const customers = await shop.count('accounts.customers')
  expect(await send({ form: 'verify', phone: joining.phone, code: await lastCode() })).toMatchObject({ ok: false, status: 403 })
  expect([await shop.count('accounts.customers'), await shop.count('accounts.sessions')]).toEqual([customers, 0])
})

test('the second step without six digits says so, and keeps the input except the password', async () => {
  await send(joining)
  const refused = await send({ ...joining, code: '12' })
  expect(refused).toMatchObject({
    ok: false,
    status: 422,
    answer: {
      form: 'sign-up',
      errors: { code: 'Please enter the 6-digit code.' },
      typed: { name: ' Nasrin  Akter ', phone: '০১৯১১২২৩৩৪৪', code: '12' },
    },
  })
  expect(JSON.stringify(refused)).not.toContain(PASSWORD)
})

test('a password is never sent back', async () => {
  const refused = await send({ ...joining, phone: '123' })
  expect(refused).toMatchObject({ ok: false, answer: { typed: { form: 'sign-up', name: ' Nasrin  Akter ', phone: '123' } } })
  expect(JSON.stringify(refused)).not.toContain(PASSWORD)
})

test('one number’s password can be guessed eight times; the right one resets the counter', async () => {
  await join()
  requestContext = requestContextOf(shop, { limitFactor: 1 })
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
    answer: { refusal: expect.stringMatching(/^Too many attempts\. Please try again in 15 min/) },
  })
})

test('a code is sent to a number in any spelling, and is accepted in Bangla digits', async () => {
  const typed = '+880 1911-223344'
  expect(await send({ form: 'code', phone: typed })).toEqual({
    ok: 'sent',
    answer: { ok: true, form: 'verify', typed: { form: 'code', phone: typed }, sentTo: typed, waitSeconds: 60 },
  })
  const code = (await lastCode()).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)
  const entered = await send({ form: 'verify', phone: typed, code }, { path: '/auth/login?next=/checkout' })
  expect(entered).toMatchObject({
    ok: true,
    next: '/checkout',
    cookies: [expect.stringMatching(/^__Host-pf_session=/), expect.stringMatching(/^__Host-pf_device=/)],
  })
  expect(await shop.count('accounts.customers', { phone: '+8801911223344' })).toBe(1)
})

test('a request for a code gets the same answer for a known and an unknown number', async () => {
  await join()
  const [known, unknown] = [
    await send({ form: 'code', phone: '01911223344' }),
    await send({ form: 'code', phone: '01811223344' }),
  ]
  const answer = (phone: string) => ({ ok: true, form: 'verify', typed: { form: 'code', phone }, sentTo: phone, waitSeconds: 60 })
  expect(known).toEqual({ ok: 'sent', answer: answer('01911223344') })
  expect(unknown).toEqual({ ok: 'sent', answer: answer('01811223344') })
})

test('after a wrong code the input stays, and the page says how many tries are left', async () => {
  await send({ form: 'code', phone: '01911223344' })
  const code = String((Number(await lastCode()) + 1) % 1_000_000).padStart(6, '0')
  const before = await shop.countAll()
  expect(await send({ form: 'verify', phone: '01911223344', code }, { language: 'bn' })).toMatchObject({
    ok: false,
    status: 403,
    answer: {
      form: 'verify',
      errors: { code: 'কোডটি মেলেনি। আবার দেখে লিখুন, আর ৪ বার চেষ্টা করা যাবে।' },
      typed: { phone: '01911223344', code },
    },
  })
  expect(await send({ form: 'verify', phone: '01911223344', code: '12' })).toMatchObject({
    status: 422,
    answer: { form: 'verify', errors: { code: 'Please enter the 6-digit code.' } },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('another code can be requested after a minute, and the form says when', async () => {
  await send({ form: 'code', phone: '01911223344' })
  const before = await shop.countAll()
  expect(await send({ form: 'code', phone: '01911223344' })).toMatchObject({
    ok: false,
    status: 429,
    answer: { form: 'verify', waitSeconds: 60, refusal: 'A code has just been sent. You can request another in 60 seconds.' },
  })
  expect(await shop.countAll()).toEqual(before)
})

test('signing in ends the previous session of this browser', async () => {
  const made = await join()
  if (made.ok !== true) throw new Error('No account was made.')
  const request = posted('/auth/login', entering)
  request.headers.set('Cookie', made.cookies[0]!.split(';')[0]!)
  const again = await takeSignIn(requestContext, request, 'en')
  expect(again).toMatchObject({ ok: true })
  expect(await shop.count('accounts.sessions')).toBe(1)
  expect(again.ok === true && again.cookies[0]).not.toBe(made.cookies[0])
})

test.each(notForms('/auth/login'))('%s is answered with the missing fields, and stores nothing', async (_, request) => {
  const before = await shop.countAll()
  const taken = await takeSignIn(requestContext, request, 'en')
  expect(taken).toMatchObject({ ok: false, status: 422, answer: { form: 'sign-in' } })
  expect(await shop.countAll()).toEqual(before)
})

test('any invalid form for an account is refused with a message, and creates none', async () => {
  const customers = await shop.count('accounts.customers')
  const hostile = ['', '__proto__', '১২৩x', '1e308', "' or 1=1 --", LONG, NUL, HALF]
  for (const field of ['name', 'phone', 'password', 'code', 'again']) {
    for (const value of hostile) {
      const taken = await send({ ...joining, code: '000000', [field]: value })
      expect(taken.ok, `${field} = ${JSON.stringify(value).slice(0, 40)}`).not.toBe(true)
      if (!taken.ok) expect([403, 422, 429]).toContain(taken.status)
      expect(JSON.stringify(taken)).not.toContain(PASSWORD)
    }
  }
  expect([await shop.count('accounts.customers'), await shop.count('accounts.sessions')]).toEqual([customers, 0])
})
