import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shopUrl } from '#tests/online-orders.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { LATER, slippedShop, system } from '#tests/slipped-orders.ts'
import { cancelOrder, changeDay, orderForOffice, type Placed } from '../ordering/index.ts'
import { campaignById, followCampaigns } from '../preorders/index.ts'
import { dayFrom } from '../values/index.ts'
import { askedOfOrder } from './index.ts'

const DAY = dayFrom('2026-07-02')
const { world, orderNow, templates, campaign, ordered, slip, answer, newWeek, settle, states, dayOf } = slippedShop()

describe('a harvest that comes later', () => {
  test('ends the sale and asks each buyer, who may take a day in the new week, once', async () => {
    const placed = await ordered()
    expect(await slip(newWeek())).toMatchObject({ ok: true, asked: 1 })
    expect(await campaignById(world.shop.db, campaign.id)).toMatchObject({
      phase: 'slipped',
      shipsFrom: LATER,
      quota: { amount: 2_000, left: 0 },
    })
    const [message] = await world.shop.db
      .selectFrom('messaging.messages')
      .select(['recipient', 'body'])
      .where('template', '=', 'harvest-slipped')
      .execute()
    expect(message).toMatchObject({ recipient: phoneNumber(1) })
    expect(message!.body).toMatch(
      /^PakaFol: Order PF-\d+: Guava will come from 10 Jul\. Accept, change or get a refund by 14 Jun, else it comes then: https:\/\/pakafol\.example\/o\/[A-Za-z0-9]{16}$/,
    )
    const slot = { slotId: world.shop.slot('dhaka-van-morning') }
    const before = await world.shop.countAll()
    expect(await answer(placed, { kind: 'accept', ...slot, day: DAY })).toEqual({ ok: false, problem: 'before-harvest' })
    expect(await answer({ ...placed, orderId: world.shop.newId() }, { kind: 'refund' })).toEqual({
      ok: false,
      problem: 'unknown-slip',
    })
    expect(await world.shop.countAll()).toEqual(before)
    expect(await answer(placed, { kind: 'accept', ...slot, day: dayFrom('2026-07-12') })).toEqual({ ok: true, answer: 'accept' })
    expect(await dayOf(placed)).toEqual(['2026-07-12'])
    expect(await answer(placed, { kind: 'refund' })).toEqual({ ok: false, problem: 'answered' })
    expect(await states()).toEqual([['done', 'accept', 'buyer']])
    expect(await askedOfOrder(world.shop.db, placed.orderId)).toMatchObject({ state: 'done', slip: { kind: 'new-week' } })
  })

  test('gives the deposit back the way it came', async () => {
    const placed = await ordered()
    await slip(newWeek())
    expect(await answer(placed, { kind: 'refund' })).toEqual({ ok: true, answer: 'refund' })
    expect(await states()).toEqual([['returning', 'refund', 'buyer']])
    await Promise.all([settle(world.shop), settle(world.shop)])
    expect(await states()).toEqual([['done', 'refund', 'buyer']])
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'cancelled', due: 0 })
    expect((await orderNow(placed.orderId)).payments.filter(({ captured }) => captured > 0)).toEqual([
      { method: 'bkash', state: 'refunded', captured: 20_000, refunded: 20_000 },
    ])
    await followCampaigns(system(world.shop))
    expect((await campaignById(world.shop.db, campaign.id))!.quota).toMatchObject({ amount: 0, left: 0 })
  })

  test('keeps what else is in the order, and other fruit may take its place', async () => {
    await sql`update inventory.lots set best_before = '2026-07-20' where code = 'LAN-0610-A'`.execute(world.shop.db)
    const mixed = await ordered({ buys: { 'guava-1kg': 2, 'langra-5kg': 1 } })
    const other = await ordered({ person: 2 })
    await slip(newWeek())
    expect(await answer(mixed, { kind: 'refund' })).toEqual({ ok: true, answer: 'refund' })
    const lines = async (placed: Placed) =>
      (await orderForOffice(world.shop.db, placed.orderId, world.shop.now))!.lines.map(({ variantId, units }) => [
        variantId,
        units,
      ])
    expect(await lines(mixed)).toEqual([[world.shop.variant('langra-5kg'), 1]])
    expect(await answer(other, { kind: 'change', variantId: world.shop.variant('langra-5kg'), units: 20 })).toMatchObject({
      ok: false,
      problem: 'out-of-stock',
    })
    expect(await lines(other)).toEqual([[world.shop.variant('guava-1kg'), 2]])
    expect(await answer(other, { kind: 'change', variantId: world.shop.variant('langra-5kg'), units: 1 })).toEqual({
      ok: true,
      answer: 'change',
    })
    expect(await lines(other)).toEqual([[world.shop.variant('langra-5kg'), 1]])
    expect(await dayOf(other)).toEqual([DAY])
    await settle(world.shop)
    expect(await states()).toEqual([
      ['done', 'refund', 'buyer'],
      ['done', 'change', 'buyer'],
    ])
    // The deposit counts for what was taken instead.
    const { due, payments } = await orderNow(other.orderId)
    const total = (await orderForOffice(world.shop.db, other.orderId, world.shop.now))!.total
    expect([due, payments.reduce((sum, { refunded }) => sum + refunded, 0)]).toEqual([total - 20_000, 0])
  })

  test('other fruit that is not good on the day of the order comes on the first free day on which it is', async () => {
    const placed = await ordered()
    await slip(newWeek())
    expect(await answer(placed, { kind: 'change', variantId: world.shop.variant('langra-5kg'), units: 1 })).toEqual({
      ok: true,
      answer: 'change',
    })
    expect(await dayOf(placed)).toEqual(['2026-06-12'])
    const order = (await orderForOffice(world.shop.db, placed.orderId, world.shop.now))!
    expect(order.lines.map(({ variantId, units }) => [variantId, units])).toEqual([[world.shop.variant('langra-5kg'), 1]])
  })

  test('whoever moved the order to the new week with its own form has accepted, and a day that is late enough is not asked about', async () => {
    const [early, late] = [await ordered(), await ordered({ person: 2, day: dayFrom('2026-07-07') })]
    expect(await slip(newWeek('refund', dayFrom('2026-07-06')))).toMatchObject({
      ok: true,
      asked: 1,
    })
    const slot = { slotId: world.shop.slot('dhaka-van-evening'), day: dayFrom('2026-07-13') }
    expect(await changeDay(world.shop.as('guest'), { token: early.token, ...slot, shopUrl })).toMatchObject({ ok: true })
    await settle(world.shop.at('2026-06-14T21:00:00+06:00'))
    expect(await states()).toEqual([['done', 'accept', 'buyer']])
    expect([await dayOf(early), await dayOf(late)]).toEqual([['2026-07-13'], ['2026-07-07']])
  })

  test('applies the stated default after the deadline: the first free day at the promised hours', async () => {
    const placed = await ordered()
    await slip(newWeek('accept'))
    await settle(world.shop.at('2026-06-14T20:59:59+06:00'))
    expect(await states()).toEqual([['asked', null, null]])
    expect(await answer(placed, { kind: 'refund' }, world.shop.at('2026-06-14T21:00:00+06:00'))).toEqual({
      ok: false,
      problem: 'answered',
    })
    await settle(world.shop.at('2026-06-14T21:00:00+06:00'))
    expect(await states()).toEqual([['done', 'accept', 'deadline']])
    expect(await dayOf(placed)).toEqual([LATER])
    expect(await templates()).toContain('order-new-day')
  })

  test('pays back where the new week has no free day', async () => {
    const placed = await ordered()
    await slip(newWeek('accept'))
    await sql`update fulfilment.slots set capacity_drops = 0`.execute(world.shop.db)
    await settle(world.shop.at('2026-06-14T21:00:00+06:00'))
    expect(await states()).toEqual([['done', 'refund', 'deadline']])
    expect(await orderNow(placed.orderId)).toMatchObject({ state: 'cancelled', due: 0 })
  })

  test('that comes later once more asks again, and an order that was cancelled is not asked', async () => {
    const [first, second] = [await ordered(), await ordered({ person: 2 })]
    await slip(newWeek('accept'))
    await cancelOrder(world.shop.as('guest'), { token: second.token, shopUrl })
    expect(await answer(second, { kind: 'refund' })).toEqual({ ok: false, problem: 'order-over' })
    expect(await slip(newWeek('refund'))).toEqual({ ok: false, problem: 'not-later' })
    expect(await slip(newWeek('refund', dayFrom('2026-07-17')))).toMatchObject({
      ok: true,
      asked: 1,
    })
    expect(await states()).toEqual([
      ['asked', null, null],
      ['over', null, null],
      ['over', null, null],
    ])
    await settle(world.shop.at('2026-06-14T21:00:00+06:00'))
    expect(await orderNow(first.orderId)).toMatchObject({ state: 'cancelled', due: 0 })
  })
})
