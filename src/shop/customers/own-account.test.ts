import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asCustomer, asked, after, notThis, SECRET, signedIn } from '#tests/codes.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { typedAccount } from '#tests/typed-account.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone } from '#tests/world-data.ts'
import { customerById, customerSessions, findSession, setCustomerPassword, signIn } from '../accounts/index.ts'
import { eraseOwnAccount, ordersOfCustomer, verifyNumber } from './index.ts'
import { placeOrder } from '../ordering/index.ts'

const NASRIN = phone('01911223344')
const PASSWORD = 'mangoes in june'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

describe('a verified number', () => {
  const guestOrder = async (requestId: string) => {
    const placed = await placeOrder(shop.as('guest'), { ...sampleOrder(shop), requestId })
    if (!placed.ok) throw new Error(placed.problem)
    return placed
  }

  test('has the guest orders placed with it, before and after, and their name', async () => {
    const input = sampleOrder(shop)
    const earlier = await guestOrder('earlier-order')
    const entered = await signedIn(shop.as('guest'), input.buyer.phone, await asked(shop.as('guest'), input.buyer.phone))
    expect(entered.name).toBe(input.buyer.name)
    const later = await guestOrder('a-later-order')
    const orders = await ordersOfCustomer(shop.db, entered.customerId, shop.now)
    expect(orders.map(({ number }) => number).sort()).toEqual([earlier.number, later.number].sort())
  })

  test('does not receive orders that another account placed for it', async () => {
    const input = sampleOrder(shop)
    const placed = await placeOrder(shop.as('rahima'), { ...input, requestId: 'by-rahima-order' })
    if (!placed.ok) throw new Error(placed.problem)
    const entered = await signedIn(shop.as('guest'), input.buyer.phone, await asked(shop.as('guest'), input.buyer.phone))
    expect(await ordersOfCustomer(shop.db, entered.customerId, shop.now)).toEqual([])
  })

  test('an unverified number shows nothing before a code, and everything after it', async () => {
    const input = sampleOrder(shop)
    await guestOrder('earlier-order')
    const { phone: number } = input.buyer
    const made = await typedAccount(shop, { phone: number, name: 'Somebody', password: PASSWORD })
    const { customerId } = made
    await guestOrder('a-later-order')
    expect(await ordersOfCustomer(shop.db, customerId, shop.now)).toEqual([])
    const code = await asked(asCustomer(shop, customerId), number, 'confirm')
    expect(await verifyNumber(asCustomer(shop, customerId), { customerId, code: notThis(code), secret: SECRET })).toMatchObject({
      ok: false,
    })
    expect(await ordersOfCustomer(shop.db, customerId, shop.now)).toEqual([])
    expect(await verifyNumber(asCustomer(shop, customerId), { customerId, code, secret: SECRET })).toEqual({ ok: true })
    expect(await ordersOfCustomer(shop.db, customerId, shop.now)).toHaveLength(2)
    expect((await signIn(shop.as('guest'), { phone: number, password: PASSWORD })).ok).toBe(true)
  })

  test('signs out anyone who created the account with it without verification', async () => {
    const stranger = await typedAccount(shop, { phone: NASRIN, name: 'A stranger', password: PASSWORD })
    const entered = await signedIn(shop.as('guest'), NASRIN, await asked(shop.as('guest'), NASRIN))
    expect(entered.customerId).toBe(stranger.customerId)
    expect(await findSession(shop.db, { token: stranger.session.token, kind: 'customer', now: shop.now })).toBeNull()
    expect(await signIn(shop.as('guest'), { phone: NASRIN, password: PASSWORD })).toEqual({
      ok: false,
      problem: 'wrong-phone-or-password',
    })
    expect(
      await customerSessions(shop.db, { customerId: entered.customerId, token: entered.session.token, now: shop.now }),
    ).toMatchObject([{ isThis: true }])
  })
})

describe('the own account', () => {
  test('gets a password by a code, then another by the old one, and other sessions end', async () => {
    const first = await signedIn(shop.as('guest'), NASRIN, await asked(shop.as('guest'), NASRIN))
    const second = await signedIn(after(shop, 61), NASRIN, await asked(after(shop, 61), NASRIN))
    const { customerId } = first
    const set = (credential: { code: string } | { password: string }, wanted: string) =>
      setCustomerPassword(asCustomer(shop, customerId), {
        customerId,
        wanted,
        credential,
        token: second.session.token,
        secret: SECRET,
      })
    const code = await asked(asCustomer(shop, customerId), NASRIN, 'confirm')
    expect(await set({ code }, '12345678')).toEqual({ ok: false, problem: 'password', reason: 'too-common' })
    expect(await set({ password: '' }, PASSWORD)).toEqual({ ok: false, problem: 'wrong-password' })
    expect(await set({ code }, PASSWORD)).toEqual({ ok: true })
    expect(await set({ code }, 'another long one')).toEqual({ ok: false, problem: 'code-over' })
    expect(await set({ password: 'wrong one here' }, 'another long one')).toEqual({ ok: false, problem: 'wrong-password' })
    expect(await set({ password: PASSWORD }, 'another long one')).toEqual({ ok: true })
    expect((await signIn(shop.as('guest'), { phone: NASRIN, password: 'another long one' })).ok).toBe(true)
    expect(await findSession(shop.db, { token: first.session.token, kind: 'customer', now: shop.now })).toBeNull()
    expect(await findSession(shop.db, { token: second.session.token, kind: 'customer', now: shop.now })).not.toBeNull()
  })

  test('is deleted with a code, but not with an open order or an unverified number', async () => {
    const { phone: number } = sampleOrder(shop).buyer
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
    const typed = await typedAccount(shop, { phone: number, name: 'Somebody', password: PASSWORD })
    if (!placed.ok) throw new Error('The test world refused the order.')
    const { customerId } = typed
    const erase = (credential: { code: string } | { password: string }) =>
      eraseOwnAccount(asCustomer(shop, customerId), { customerId, credential, secret: SECRET })
    const before = await shop.countAll()
    expect(await erase({ password: PASSWORD })).toEqual({ ok: false, problem: 'number-not-proven' })
    expect(await shop.countAll()).toEqual(before)
    const code = await asked(asCustomer(shop, customerId), number, 'confirm')
    expect(await erase({ code })).toEqual({ ok: false, problem: 'open-orders' })
    await shop.db.transaction((tx) =>
      tx.updateTable('ordering.orders').set({ state: 'cancelled' }).where('id', '=', placed.orderId).execute(),
    )
    // The refusal did not use up the code.
    expect(await erase({ code })).toEqual({ ok: true })
    expect(await customerById(shop.db, customerId)).toBeNull()
    expect(await shop.count('accounts.login_codes')).toBe(0)
    const order = await shop.db
      .selectFrom('ordering.orders')
      .select(['name', 'customer_id', 'total_paisa'])
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ name: '—', customer_id: null, total_paisa: placed.total })
  })

  test('a blocked account stays blocked after its owner deletes it', async () => {
    const entered = await signedIn(shop.as('guest'), NASRIN, await asked(shop.as('guest'), NASRIN))
    await shop.db.transaction((tx) =>
      tx
        .insertInto('accounts.blocked_phones')
        .values({ phone: NASRIN, reason: 'refused twice', actor: 'staff:Owner', at: shop.now })
        .execute(),
    )
    const code = await asked(asCustomer(shop, entered.customerId), NASRIN, 'confirm')
    expect(
      await eraseOwnAccount(asCustomer(shop, entered.customerId), {
        customerId: entered.customerId,
        credential: { code },
        secret: SECRET,
      }),
    ).toEqual({ ok: true })
    expect(await shop.count('accounts.blocked_phones', { phone: NASRIN })).toBe(1)
  })
})
