import { afterEach, beforeEach, expect, test } from 'vitest'
import { after, asked, ask, notThis, SECRET, signedIn } from '#tests/codes.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { typedAccount } from '#tests/typed-account.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { connect } from '#platform/database/connect.ts'
import { customerById, findSession, signIn } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import type { Tables } from '../tables.ts'
import type { Phone } from '../values/index.ts'
import { ordersOfCustomer, signUpByCode } from './index.ts'
import { placeOrder } from '../ordering/index.ts'

const NASRIN = phone('01911223344')
const PASSWORD = 'mangoes in june'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const join = (ctx: Ctx, number: Phone, code: string, { password = PASSWORD, name = 'Nasrin Akter' } = {}) =>
  signUpByCode(ctx, { phone: number, code, name, password, language: 'en', secret: SECRET })

async function joined(ctx: Ctx, number: Phone, code: string, edit = {}) {
  const made = await join(ctx, number, code, edit)
  if (!made.ok) throw new Error(made.problem)
  return made
}

test('an account with a password has a verified number and its earlier guest orders', async () => {
  const { phone: number } = sampleOrder(shop).buyer
  await placeOrder(shop.as('guest'), sampleOrder(shop))
  const made = await joined(shop.as('guest'), number, await asked(shop.as('guest'), number, 'sign-up'))
  expect(await customerById(shop.db, made.customerId)).toMatchObject({
    name: 'Nasrin Akter',
    phoneVerified: true,
    hasPassword: true,
  })
  expect(await ordersOfCustomer(shop.db, made.customerId, shop.now)).toHaveLength(1)
  expect(await signIn(shop.as('guest'), { phone: number, password: PASSWORD })).toMatchObject({ ok: true })
})

test('before the right code nothing is created, and known and unknown numbers behave the same', async () => {
  await signedIn(shop.as('guest'), NASRIN, await asked(shop.as('guest'), NASRIN))
  const statements: string[] = []
  const db = connect<Tables>(shop.connection, { max: 1, onStatement: (text) => statements.push(text) })
  const ctx: Ctx = { ...after(shop, 61), db }
  const done = async (number: Phone) => {
    const before = await shop.countAll()
    statements.length = 0
    expect(await ask(ctx, number, 'sign-up')).toEqual({ ok: true })
    expect(await ask(ctx, number, 'sign-up')).toEqual({ ok: false, problem: 'code-just-sent', waitSeconds: 60 })
    const texted = await shop.db.selectFrom('messaging.messages').select('body').where('recipient', '=', number).execute()
    const codes = texted.map(({ body }) => /#(\d{6})$/.exec(body)![1]!)
    const wrong = Array.from({ length: 9 }, (_, other) => notThis(codes[0]!, other + 1)).find((code) => !codes.includes(code))!
    expect(await join(ctx, number, wrong)).toEqual({ ok: false, problem: 'wrong-code', triesLeft: 4 })
    const now = await shop.countAll()
    return { statements: [...statements], left: Object.keys(now).filter((table) => now[table] !== before[table]) }
  }
  try {
    const known = await done(NASRIN)
    expect(known.left).toEqual(['accounts.login_codes', 'messaging.messages'])
    expect(known.statements.join()).not.toContain('accounts.customers')
    expect(await done(phone('01811223344'))).toEqual(known)
  } finally {
    await db.close()
  }
})

test('a weak password is refused before the code is used up', async () => {
  const code = await asked(shop.as('guest'), NASRIN, 'sign-up')
  const before = await shop.countAll()
  const poor = await join(shop.as('guest'), NASRIN, code, { password: '12345678' })
  expect(poor).toEqual({ ok: false, problem: 'password', reason: 'too-common' })
  expect(await shop.countAll()).toEqual(before)
  expect((await join(shop.as('guest'), NASRIN, code)).ok).toBe(true)
  expect(await join(shop.as('guest'), NASRIN, code)).toEqual({ ok: false, problem: 'code-over' })
})

test('one code used concurrently creates one account and one session', async () => {
  await shop.warmUp()
  const code = await asked(shop.as('guest'), NASRIN, 'sign-up')
  const made = await Promise.all([1, 2, 3, 4].map(() => join(shop.as('guest'), NASRIN, code)))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.count('accounts.sessions')).toBe(1)
  expect(await shop.count('accounts.customers', { phone: NASRIN })).toBe(1)
})

test('a stranger who registered the number before is signed out', async () => {
  const stranger = await typedAccount(shop, { phone: NASRIN, name: 'A stranger', password: 'a strange password' })
  const made = await joined(shop.as('guest'), NASRIN, await asked(shop.as('guest'), NASRIN, 'sign-up'))
  expect(made.customerId).toBe(stranger.customerId)
  expect(await findSession(shop.db, { token: stranger.session.token, kind: 'customer', now: shop.now })).toBeNull()
  expect((await signIn(shop.as('guest'), { phone: NASRIN, password: 'a strange password' })).ok).toBe(false)
  expect((await signIn(shop.as('guest'), { phone: NASRIN, password: PASSWORD })).ok).toBe(true)
})

test('an account without a name takes the entered one', async () => {
  const nameless = await signedIn(shop.as('guest'), NASRIN, await asked(shop.as('guest'), NASRIN))
  expect(nameless.name).toBe('')
  const made = await joined(after(shop, 61), NASRIN, await asked(after(shop, 61), NASRIN, 'sign-up'))
  expect(made).toMatchObject({ customerId: nameless.customerId, name: 'Nasrin Akter' })
  expect(await customerById(shop.db, made.customerId)).toMatchObject({ name: 'Nasrin Akter' })
})
