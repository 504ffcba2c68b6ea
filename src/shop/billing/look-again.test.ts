import { describe, expect, test } from 'vitest'
import { onlineShop, shopUrl } from '#tests/online-orders.ts'
import { paymentAttemptsOf } from '../payments/index.ts'
import { beginPayment, lookAgain, openAttempts, switchToCash } from './index.ts'
import type { Placed } from '../ordering/index.ts'

const { world, gateways, place, begin, reconcile, minutesLater, sweep, orderNow } = onlineShop()

const askedTimes = () => world.bkash.world.asked
const attemptNow = async ({ orderId }: Placed) => (await paymentAttemptsOf(world.shop.db, [orderId])).at(-1)!
const payAgain = ({ token }: Placed, sure = false) =>
  beginPayment(world.shop.as('guest'), { gateways: gateways(), token, shopUrl, again: true, sure })
const cash = ({ token }: Placed, sure = false) =>
  switchToCash(world.shop.as('guest'), { token, sure, shopUrl: 'https://shop.example' })

async function look({ token }: Placed, patienceMs = 5_000): Promise<void> {
  const ctx = world.shop.as('guest')
  await lookAgain(ctx, { gateways: gateways(), attempts: await openAttempts(ctx, token), shopUrl, patienceMs })
}

/** The gateway captured the money, but its answer was lost. */
async function lost(): Promise<Placed & { attempt: string }> {
  const placed = await place()
  const attempt = await begin(placed)
  world.bkash.pay(attempt)
  world.bkash.world.silent = true
  expect(await reconcile(attempt)).toMatchObject({ state: 'redirected' })
  return { ...placed, attempt }
}

describe('a payment with an unknown result', () => {
  test('is polled every minute for ten minutes, then less often', async () => {
    await lost()
    const minutes: number[] = []
    for (let minute = 1; minute <= 60; minute += 1) {
      const before = askedTimes()
      await sweep(minutesLater(minute))
      if (askedTimes() > before) minutes.push(minute)
    }
    expect(minutes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 40])
  })

  test('counts a minute later, when the gateway answers', async () => {
    const placed = await lost()
    world.bkash.world.silent = false
    await sweep(minutesLater(1))
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect((await attemptNow(placed)).unsureSince).toBeNull()
  })

  test('is polled every minute again when the buyer returns late', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    world.bkash.world.silent = true
    for (let minute = 1; minute <= 24; minute += 1) await sweep(minutesLater(minute))
    await reconcile(attempt, { status: 'success' }, minutesLater(25))
    const before = askedTimes()
    for (const minute of [26, 27, 28]) await sweep(minutesLater(minute))
    expect(askedTimes()).toBe(before + 3)
  })

  test('counts when the buyer checks again', async () => {
    const placed = await lost()
    await look(placed)
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'placed' })
    world.bkash.world.silent = false
    await look(placed)
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'confirmed', due: 0 })
    expect(await openAttempts(world.shop.as('guest'), placed.token)).toEqual([])
  })

  test('is not paid again or in cash without a confirmation', async () => {
    const placed = await lost()
    const before = await world.shop.countAll()
    const refused = { ok: false, problem: 'may-be-paid', amount: placed.total }
    expect(await payAgain(placed)).toEqual(refused)
    expect(await cash(placed)).toEqual(refused)
    expect(await world.shop.countAll()).toEqual(before)
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'placed', payments: [{ method: 'bkash', state: 'due' }] })
    world.bkash.world.silent = false
    expect(await payAgain(placed, true)).toMatchObject({ ok: true })
    expect(await cash(placed, true)).toEqual({ ok: true, confirmBy: null })
  })

  test('needs no confirmation once the gateway reports that nothing was captured', async () => {
    const placed = await place()
    await begin(placed)
    world.bkash.world.silent = true
    await look(placed)
    expect(await cash(placed)).toMatchObject({ problem: 'may-be-paid' })
    world.bkash.world.silent = false
    await look(placed)
    expect(await cash(placed)).toEqual({ ok: true, confirmBy: null })
  })

  test('includes one whose gateway answers too slowly', async () => {
    const placed = await place()
    await begin(placed)
    world.bkash.gateway.finish = () => new Promise(() => {})
    await look(placed, 10)
    expect((await attemptNow(placed)).unsureSince).toEqual(world.shop.now)
    expect(await payAgain(placed)).toMatchObject({ problem: 'may-be-paid' })
  })

  test('includes one whose capture was requested but not completed', async () => {
    const placed = await place()
    const attempt = await begin(placed)
    world.bkash.gateway.finish = () => Promise.resolve({ state: 'pending', taking: true })
    await reconcile(attempt)
    expect(await payAgain(placed)).toMatchObject({ problem: 'may-be-paid', amount: placed.total })
  })
})

test('a buyer who left the gateway’s page returns to it without a warning', async () => {
  const placed = await place()
  await begin(placed)
  await look(placed)
  expect(await payAgain(placed)).toMatchObject({ ok: true })
})
