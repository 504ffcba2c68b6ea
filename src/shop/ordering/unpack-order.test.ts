import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { makeManifest, manifestById } from '../fulfilment/index.ts'
import { correctStock, ledgerDifferences, lotsOfOrder } from '../inventory/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  confirmOrder,
  dispatchManifest,
  dispatchOrder,
  failDelivery,
  orderForOffice,
  packOrder,
  placeOrder,
  replanDelivery,
  unpackOrder,
  weighLine,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
const failure = { reason: 'nobody-home', words: null } as const
let shop: Shop
let orderId: string
beforeEach(async () => {
  shop = await openShop()
  await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
  orderId = await order({ 'himsagar-5kg': 2 })
})
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([])
  await shop.close()
})

async function order(buys: Record<string, number>): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  if (!placed.ok) throw new Error(placed.problem)
  await confirmOrder(shop.as('desk'), { orderId: placed.orderId, shopUrl })
  return placed.orderId
}
const page = async (id = orderId) => (await orderForOffice(shop.db, id, shop.now))!
const box = async (id = orderId) => (await page(id)).consignments[0]!
const lots = async (id = orderId) =>
  (await lotsOfOrder(shop.db, id)).map(({ lotCode, amount, state }) => [lotCode, amount, state])
async function lotNow(code: string) {
  const found = await sql<{ amounts: number[] }>`
    select array[on_hand, allocated] as amounts from inventory.lots where code = ${code}`.execute(shop.db)
  return found.rows[0]!.amounts
}
async function movements(): Promise<unknown[]> {
  const found = await sql<{ kind: string; amount: number }>`
    select kind, amount from inventory.movements where order_id = ${orderId}::uuid order by id`.execute(shop.db)
  return found.rows
}
const manifestOf = async (id = orderId) => {
  const { id: boxId, day } = await box(id)
  const wanted = { day, mode: 'van', carrier: 'Van 1', riderId: null, consignmentIds: [boxId] } as const
  const made = await makeManifest(shop.as('owner'), wanted)
  if (!made.ok) throw new Error(made.problem)
  return made
}

test('an unpacked box is as it was before it was packed, and is on no manifest', async () => {
  const before = [await lots(), await lotNow('HIM-0609-A'), (await page()).total, (await page()).due]
  await packOrder(shop.as('owner'), { early: true, orderId })
  expect(await lotNow('HIM-0609-A')).not.toEqual(before[1])
  const { manifestId, number } = await manifestOf()
  expect(await unpackOrder(shop.as('desk'), { orderId })).toEqual({ ok: true })
  expect([await lots(), await lotNow('HIM-0609-A'), (await page()).total, (await page()).due]).toEqual(before)
  expect([(await box()).state, (await page()).status]).toEqual(['planned', 'confirmed'])
  expect((await manifestById(shop.db, manifestId))!.boxes).toEqual([])
  expect(await movements()).toEqual([
    { kind: 'packed', amount: -10_000 },
    { kind: 'unpacked', amount: 10_000 },
  ])
  const [entry] = await shop.db
    .selectFrom('accounts.audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'unpack-box')
    .execute()
  expect(entry).toEqual({
    before: { box: (await box()).number, state: 'packed', manifest: number },
    after: { state: 'planned' },
  })
  expect(await packOrder(shop.as('owner'), { early: true, orderId })).toEqual({ ok: true })
  expect(await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl })).toEqual({ ok: true })
})

test('a box that has left, or was out before, is not opened, and nothing changes', async () => {
  const refused = async (problem: string) => {
    const before = await shop.countAll()
    expect(await unpackOrder(shop.as('owner'), { orderId })).toEqual({ ok: false, problem })
    expect(await shop.countAll()).toEqual(before)
  }
  await refused('cannot-move')
  await packOrder(shop.as('owner'), { early: true, orderId })
  await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl })
  await refused('has-left')
  await failDelivery(shop.as('owner'), { orderId, failure, shopUrl })
  await refused('has-left')
  const { slotId } = await box()
  expect(await replanDelivery(shop.as('owner'), { orderId, slotId, day: dayFrom('2026-06-13'), shopUrl })).toMatchObject({
    ok: true,
  })
  expect((await box()).state).toBe('packed')
  await refused('has-left')
})

test('fruit that was already counted back in is not counted twice', async () => {
  await packOrder(shop.as('owner'), { early: true, orderId })
  const [onHand] = await lotNow('HIM-0609-A')
  const back = { lotId: shop.lot('HIM-0609-A'), onHand: onHand! + 10_000, kind: 'returned', reason: 'still good' } as const
  expect(await correctStock(shop.as('owner'), back)).toEqual({ ok: true, difference: 10_000, movementId: expect.any(Number) })
  expect(await unpackOrder(shop.as('owner'), { orderId })).toEqual({ ok: false, problem: 'counted-back' })
  expect((await box()).state).toBe('packed')
})

test('fruit of an unpacked box cannot come back a second time', async () => {
  await packOrder(shop.as('owner'), { early: true, orderId })
  await unpackOrder(shop.as('owner'), { orderId })
  const [onHand] = await lotNow('HIM-0609-A')
  const back = { lotId: shop.lot('HIM-0609-A'), onHand: onHand! + 1, kind: 'returned', reason: 'still good' } as const
  expect(await correctStock(shop.as('owner'), back)).toEqual({ ok: false, problem: 'more-than-is-out', out: 0 })
})

test('a weight stays with its price, and the buyer reads the total once, when the box leaves', async () => {
  const id = await order({ 'guava-1kg': 3 })
  const weigh = async (weighedGrams: number) => {
    const [line] = (await page(id)).lines
    const weighed = { orderId: id, orderLineId: line!.id, weighedGrams, seenGrams: line!.weighedGrams, agreed: false }
    expect(await weighLine(shop.as('owner'), weighed)).toMatchObject({ ok: true })
  }
  const told = async () =>
    (await page(id)).messages
      .filter(({ template }) => template === 'order-settled' || template === 'order-on-the-way')
      .map(({ body }) => /Tk [\d,]+/.exec(body)?.[0])
  await weigh(3_200)
  const before = await page(id)
  expect([before.total, before.due]).toEqual([taka(464), taka(464)])
  for (let round = 0; round < 2; round += 1) {
    expect(await packOrder(shop.as('owner'), { early: true, orderId: id })).toEqual({ ok: true })
    expect(await unpackOrder(shop.as('owner'), { orderId: id })).toEqual({ ok: true })
    const after = await page(id)
    expect([after.total, after.due, after.lines, after.payments]).toEqual([
      before.total,
      before.due,
      before.lines,
      before.payments,
    ])
  }
  await weigh(3_000)
  expect(await packOrder(shop.as('owner'), { early: true, orderId: id })).toEqual({ ok: true })
  expect([(await page(id)).due, await told()]).toEqual([taka(440), []])
  expect(await dispatchOrder(shop.as('owner'), { early: true, orderId: id, shopUrl })).toEqual({ ok: true })
  expect(await told()).toEqual(['Tk 440'])
})

test('of unpacking and sending out at once exactly one happens', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await order({ 'langra-5kg': 1 })
    await packOrder(shop.as('owner'), { early: true, orderId: id })
    const { manifestId } = await manifestOf(id)
    const sendOut = () =>
      round % 2 === 0
        ? dispatchOrder(shop.as('owner'), { early: true, orderId: id, shopUrl })
        : dispatchManifest(shop.as('owner'), { early: true, manifestId, shopUrl })
    const [unpacked, sent] = await Promise.all([unpackOrder(shop.as('desk'), { orderId: id }), sendOut()])
    const { state } = await box(id)
    expect([unpacked.ok, sent.ok, state]).toEqual(unpacked.ok ? [true, false, 'planned'] : [false, true, 'dispatched'])
    expect((await lots(id)).map(([, , held]) => held)).toEqual([unpacked.ok ? 'held' : 'consumed'])
  }
})
