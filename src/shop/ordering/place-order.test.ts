import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addPromotion, GUEST_PHONE, sampleOrder } from '#tests/sample-order.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { shortCodeOf } from '#platform/short-code.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { RAHIMA_PHONE, idOf, taka } from '#tests/world-data.ts'
import { connect } from '#platform/database/connect.ts'
import type { Tables } from '../tables.ts'
import { dayFrom } from '../values/index.ts'
import { placeOrder, type OrderInput } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function refusalOf(input: OrderInput, at: Shop = shop) {
  const before = await shop.countAll()
  const lots = await lotsNow()
  const answer = await placeOrder(at.as('guest'), input)
  expect(await shop.countAll()).toEqual(before)
  expect(await lotsNow()).toEqual(lots)
  if (answer.ok) throw new Error('the order was placed')
  return answer
}

function lotsNow() {
  return shop.db.selectFrom('inventory.lots').select(['id', 'on_hand', 'allocated']).orderBy('id').execute()
}

describe('placing an order', () => {
  test('writes the order, its lines, stock, slot, payment and the message to the buyer', async () => {
    const placed = await placeOrder(
      shop.as('guest'),
      sampleOrder(shop, { buys: { 'himsagar-5kg': 2, 'guava-1kg': 3 }, expectedTotalPaisa: taka(2_260) }),
    )
    expect(placed).toEqual({
      ok: true,
      orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: 'PF-10001',
      token: expect.stringMatching(/^[\w-]{43}$/),
      total: taka(2_260),
      changeableUntil: new Date('2026-06-11T20:00:00+06:00'),
    })
    if (!placed.ok) return
    const [order] = await shop.db.selectFrom('ordering.orders').selectAll().execute()
    expect(order).toMatchObject({
      goods_paisa: 226_000,
      delivery_paisa: 0,
      total_paisa: 226_000,
      terms_version: 1,
      state: 'placed',
      phone: GUEST_PHONE,
      customer_id: null,
    })
    const lines = await shop.db
      .selectFrom('ordering.order_lines')
      .select(['position', 'units', 'line_paisa', 'slug'])
      .orderBy('position')
      .execute()
    expect(lines).toEqual([
      { position: 0, units: 2, line_paisa: 190_000, slug: 'himsagar-from-rajshahi' },
      { position: 1, units: 3, line_paisa: 36_000, slug: 'guava-from-rajshahi' },
    ])
    const held = await shop.db
      .selectFrom('inventory.lots')
      .select(['code', 'allocated'])
      .where('allocated', '>', 0)
      .orderBy('code')
      .execute()
    expect(held).toEqual([
      { code: 'GUA-0608-A', allocated: 3_000 },
      { code: 'HIM-0609-A', allocated: 10_000 },
    ])
    const [slotDay] = await shop.db.selectFrom('fulfilment.slot_days').select(['day', 'drops', 'grams']).execute()
    expect(slotDay).toEqual({ day: '2026-06-12', drops: 1, grams: 13_000 })
    const [payment] = await shop.db.selectFrom('payments.payments').select(['amount_paisa', 'state', 'method']).execute()
    expect(payment).toEqual({ amount_paisa: 226_000, state: 'due', method: 'cash-on-delivery' })
    const messages = await shop.db.selectFrom('messaging.messages').select(['recipient', 'body', 'state']).execute()
    expect(messages).toEqual([
      {
        recipient: GUEST_PHONE,
        state: 'waiting',
        body: `PakaFol: order PF-10001 received: Fri 12 Jun, 8 to 11 am, Tk 2,260 in cash. See or change it: https://pakafol.example/o/${shortCodeOf(`/order/${placed.token}`)}`,
      },
    ])
  })

  test('records a Bangla-speaking customer with e-mail and another recipient', async () => {
    const buyer = { name: 'Rahima Khatun', phone: RAHIMA_PHONE, email: 'rahima@example.com' }
    const recipient = { name: 'Anwara', phone: GUEST_PHONE }
    const delivery = { recipient, giftMessage: 'শুভ জন্মদিন', hidePrices: true }
    const placed = await placeOrder(shop.as('rahima'), sampleOrder(shop, { buyer, language: 'bn', delivery }))
    expect(placed.ok).toBe(true)
    const [order] = await shop.db.selectFrom('ordering.orders').select(['customer_id', 'token']).execute()
    expect(order!.customer_id).toBe(idOf('rahima'))
    const [consignment] = await shop.db
      .selectFrom('fulfilment.consignments')
      .select(['recipient_name', 'gift_message', 'hide_prices', 'number'])
      .execute()
    expect(consignment).toEqual({ recipient_name: 'Anwara', gift_message: 'শুভ জন্মদিন', hide_prices: true, number: 'PF-10001-1' })
    const messages = await shop.db.selectFrom('messaging.messages').select(['channel', 'body']).orderBy('channel').execute()
    expect(messages.map((message) => message.channel)).toEqual(['email', 'sms'])
    expect(messages[1]!.body).toContain('শুক্র ১২ জুন')
    expect(messages[1]!.body).toContain('৳১,০৩০')
    expect(await withLongLinks(shop, messages[1]!.body)).toContain(`/bn/order/${order!.token}`)
  })

  test('uses the first variant of a product added from the grid', async () => {
    const lines = [{ productId: shop.product('himsagar'), variantId: '', units: 1, seenPrice: taka(950) }]
    expect((await placeOrder(shop.as('guest'), sampleOrder(shop, { lines }))).ok).toBe(true)
    expect(await shop.count('ordering.order_lines', { variant_id: shop.variant('himsagar-5kg') })).toBe(1)
  })

  test('splits a discount over the lines and keeps the included VAT', async () => {
    await addPromotion(shop, { code: 'TEN', kind: 'percentage', basis_points: 1_000 })
    await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'trio-box': 1, 'guava-1kg': 1 }, couponCode: 'ten' }))
    const lines = await shop.db
      .selectFrom('ordering.order_lines')
      .select(['discount_paisa', 'vat_paisa'])
      .orderBy('position')
      .execute()
    // 1,305 taka including 5 % VAT; the guava is exempt.
    expect(lines).toEqual([
      { discount_paisa: 14_500, vat_paisa: 6_214 },
      { discount_paisa: 1_200, vat_paisa: 0 },
    ])
    const [order] = await shop.db.selectFrom('ordering.orders').select(['total_paisa', 'vat_paisa', 'coupon_code']).execute()
    expect(order).toEqual({ total_paisa: 149_300, vat_paisa: 6_214, coupon_code: 'TEN' })
  })
})

describe('a refusal gives its reason and changes nothing', () => {
  test.each<[string, (shop: Shop) => OrderInput, object]>([
    ['no lines', (s) => sampleOrder(s, { lines: [] }), { problem: 'empty' }],
    ['a thousand units', (s) => sampleOrder(s, { buys: { 'guava-1kg': 1_000 } }), { problem: 'units-out-of-range' }],
    ['half a unit', (s) => sampleOrder(s, { buys: { 'guava-1kg': 0.5 } }), { problem: 'units-out-of-range' }],
    [
      'too many lines',
      (s) =>
        sampleOrder(s, {
          lines: Array.from({ length: 101 }, () => ({
            productId: null,
            variantId: s.variant('guava-1kg'),
            units: 1,
            seenPrice: null,
          })),
        }),
      { problem: 'too-many-lines' },
    ],
    [
      'more than there is',
      (s) => sampleOrder(s, { buys: { 'guava-1kg': 9 } }),
      { problem: 'out-of-stock', shortages: [{ unitsLeft: 8 }] },
    ],
    [
      'litchi by courier',
      (s) =>
        sampleOrder(s, {
          buys: { 'litchi-100': 1 },
          delivery: { areaId: 'rajshahi/bagha', mode: 'courier', slotId: s.slot('outside-courier'), day: dayFrom('2026-06-13') },
        }),
      { problem: 'mode-not-possible', mode: 'courier' },
    ],
    [
      'a slot of another zone',
      (s) => sampleOrder(s, { delivery: { areaId: 'gazipur/kaliganj' } }),
      { problem: 'not-delivered-there' },
    ],
    ['an area that is none', (s) => sampleOrder(s, { delivery: { areaId: 'nowhere' } }), { problem: 'not-delivered-there' }],
    ['a slot that is none', (s) => sampleOrder(s, { delivery: { slotId: 'x' } }), { problem: 'slot-closed' }],
    ['a free mode with a slot of the van', (s) => sampleOrder(s, { delivery: { mode: 'pickup' } }), { problem: 'slot-closed' }],
    ['a day gone by', (s) => sampleOrder(s, { delivery: { day: dayFrom('2026-06-11') } }), { problem: 'too-late' }],
    [
      'too heavy for the courier',
      (s) =>
        sampleOrder(s, {
          buys: { 'himsagar-10kg': 3 },
          delivery: { areaId: 'rajshahi/bagha', mode: 'courier', slotId: s.slot('outside-courier'), day: dayFrom('2026-06-13') },
        }),
      { problem: 'too-heavy' },
    ],
    ['an unknown coupon', (s) => sampleOrder(s, { couponCode: 'NOPE' }), { problem: 'unknown-coupon' }],
    [
      'fruit that is gone by that day, but is there earlier',
      (s) => sampleOrder(s, { buys: { 'litchi-100': 1 }, delivery: { day: dayFrom('2026-06-14') } }),
      { problem: 'not-good-on-day' },
    ],
  ])('%s', async (_, input, refusal) => {
    expect(await refusalOf(input(shop))).toMatchObject({ ok: false, ...refusal })
  })

  test('a price the buyer has not seen', async () => {
    const lines = [{ productId: null, variantId: shop.variant('himsagar-5kg'), units: 1, seenPrice: taka(900) }]
    const refused = await refusalOf(sampleOrder(shop, { lines }))
    if (refused.problem !== 'line-changed') throw new Error(refused.problem)
    expect(refused.quote.lines[0]!.changes).toEqual([{ kind: 'price', from: taka(900), to: taka(950) }])
    expect(refused.quote.total).toBe(taka(1_030))
  })

  test('a variant that is no longer sold', async () => {
    await shop.db.updateTable('catalog.variants').set({ state: 'archived' }).where('id', '=', shop.variant('guava-1kg')).execute()
    const refused = await refusalOf(sampleOrder(shop, { buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 } }))
    if (refused.problem !== 'line-changed') throw new Error(refused.problem)
    expect(refused.quote.lines.map((line) => line.changes)).toEqual([[], [{ kind: 'no-longer-sold' }]])
  })

  test('a total that differs from the button', async () => {
    const refused = await refusalOf(sampleOrder(shop, { expectedTotalPaisa: taka(950) }))
    if (refused.problem !== 'total-changed') throw new Error(refused.problem)
    expect(refused.quote).toMatchObject({ goods: taka(950), delivery: taka(80), total: taka(1_030) })
  })

  test('a full slot', async () => {
    await shop.db
      .updateTable('fulfilment.slots')
      .set({ capacity_drops: 1 })
      .where('id', '=', shop.slot('dhaka-van-morning'))
      .execute()
    expect((await placeOrder(shop.as('guest'), sampleOrder(shop))).ok).toBe(true)
    expect(await refusalOf(sampleOrder(shop))).toEqual({ ok: false, problem: 'slot-full' })
  })

  test('a second past the cut-off', async () => {
    expect(await refusalOf(sampleOrder(shop), shop.at('2026-06-11T20:00:00+06:00'))).toEqual({ ok: false, problem: 'too-late' })
    expect((await placeOrder(shop.at('2026-06-11T19:59:59+06:00').as('guest'), sampleOrder(shop))).ok).toBe(true)
  })

  test('a coupon this person has used, in any notation of their number', async () => {
    await addPromotion(shop, { limit_per_person: 1 })
    expect((await placeOrder(shop.as('guest'), sampleOrder(shop, { couponCode: 'AAM50' }))).ok).toBe(true)
    expect(await refusalOf(sampleOrder(shop, { couponCode: 'AAM50' }))).toEqual({ ok: false, problem: 'coupon-used-by-you' })
  })
})

describe('a repeated request', () => {
  test('gets the first answer, even after prices and stock changed', async () => {
    const input = sampleOrder(shop, { buys: { 'guava-1kg': 8 }, expectedTotalPaisa: taka(1_040) })
    const first = await placeOrder(shop.as('guest'), input)
    expect(first.ok).toBe(true)
    const before = await shop.countAll()
    expect(await placeOrder(shop.as('guest'), input)).toEqual(first)
    await sql`update pricing.prices set price_paisa = price_paisa + 100`.execute(shop.db)
    expect(
      await placeOrder(shop.at('2026-06-12T09:00:00+06:00').as('guest'), { ...input, shopUrl: 'https://other.example' }),
    ).toEqual(first)
    expect(await shop.countAll()).toEqual(before)
  })

  test('with other content is refused', async () => {
    const input = sampleOrder(shop)
    await placeOrder(shop.as('guest'), input)
    expect(await refusalOf({ ...input, couponCode: 'X' })).toEqual({ ok: false, problem: 'key-reused' })
    expect(await refusalOf({ ...sampleOrder(shop, { buys: { 'guava-1kg': 1 } }), requestId: input.requestId })).toEqual({
      ok: false,
      problem: 'key-reused',
    })
  })
})

test('an order takes fifteen statements with a coupon, for any number of lines', async () => {
  await addPromotion(shop, { limit_total: 100, limit_per_person: 100 })
  const statements: string[] = []
  const db = connect<Tables>(shop.connection, { max: 2, onStatement: (text) => statements.push(text) })
  const cost = async (input: OrderInput) => {
    statements.length = 0
    expect(await placeOrder({ ...shop.as('guest'), db }, input)).toMatchObject({ ok: true })
    return statements.length
  }
  try {
    const small = await cost(sampleOrder(shop, { couponCode: 'AAM50' }))
    const line = { productId: null, variantId: shop.variant('guava-1kg'), units: 1, seenPrice: null }
    await sql`update inventory.lots set on_hand = 900000 where code = 'GUA-0608-A'`.execute(shop.db)
    const large = await cost(sampleOrder(shop, { couponCode: 'AAM50', lines: Array.from({ length: 100 }, () => line) }))
    expect(large).toBe(small)
    expect(small).toBe(15)
    // Taking the last units changes what pages show, and it is the same fruit again: one statement more each.
    await sql`update inventory.lots set on_hand = allocated + 3000 where code = 'GUA-0608-A'`.execute(shop.db)
    expect(await cost(sampleOrder(shop, { couponCode: 'AAM50', buys: { 'guava-1kg': 3 } }))).toBeLessThanOrEqual(17)
    expect(statements[0]).toMatch(/^begin/)
    expect(statements.at(-1)).toBe('commit')
    // Many orders may wait for the coupon row, so it is updated in the final write, and before lots and slot, as everywhere.
    const order = [
      'ordering.orders (',
      'pricing.promotion_uses',
      'update inventory.lots',
      'fulfilment.slot_days as booked',
      'commit',
    ]
    const places = order.map((text) => statements.findLastIndex((statement) => statement.includes(text)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(statements.length - places[1]!).toBe(4)
  } finally {
    await db.close()
  }
})
