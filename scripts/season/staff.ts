// What staff do with orders: through the use cases of the shop, at one of its processes.
import { sql } from 'kysely'
import { refundOrder } from '#shop/billing/index.ts'
import { planParcels } from '#shop/couriers/index.ts'
import {
  cancelOrder,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  packOrder,
  replanDelivery,
  returnOrder,
} from '#shop/ordering/index.ts'
import { addDays, dayInDhaka, paisa } from '#shop/values/index.ts'
import { idOf } from '#tests/world-data.ts'
import type { Driven } from '../prove/invariants/stock.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { at, byOwner, note, noteEnd, SHOP_URL, type Season } from './scene.ts'
import type { ShopProcess } from './shop-process.ts'

const shopUrl = SHOP_URL
const CARRIER = 'steadfast'

type Row = { id: string; number: string; box: string; mode: 'van' | 'pickup' | 'courier' }

/** Orders whose box is in this state, for today or earlier. */
async function boxes({ db, now }: Season, state: string): Promise<Row[]> {
  const found = await sql<Row>`
    select o.id, o.number, c.id as box, c.mode from ordering.orders o join fulfilment.consignments c on c.order_id = o.id
    where c.state = ${state} and o.state in ('placed', 'confirmed') and c.day <= ${dayInDhaka(now())}::date order by o.number`.execute(
    db,
  )
  return found.rows
}

type Move = (process: ShopProcess, row: Row) => Promise<{ ok: true } | { ok: false; problem: string }>

async function each(
  season: Season,
  random: SeededRandom,
  { what, rows, move }: { what: string; rows: readonly Row[]; move: Move },
) {
  for (const row of rows) noteEnd(season, what, await at(season, random, (process) => move(process, row)))
}

export async function confirm(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<Row>`
    select o.id, o.number from ordering.orders o where state = 'placed' order by number`.execute(season.db)
  const move: Move = (process, { id: orderId }) => confirmOrder(byOwner(process), { orderId, shopUrl })
  await each(season, random, { what: 'confirmed', rows, move })
}

export async function pack(season: Season, random: SeededRandom): Promise<void> {
  const move: Move = (process, { id: orderId }) => packOrder(byOwner(process), { orderId })
  await each(season, random, { what: 'packed', rows: await boxes(season, 'planned'), move })
}

/** Parcels are booked with the courier company first. */
export async function dispatch(season: Season, random: SeededRandom): Promise<void> {
  const rows = await boxes(season, 'packed')
  const { next } = season.simulators.control
  for (const { mode, box } of rows) {
    if (mode !== 'courier') continue
    const isLost = random.chance(15)
    const booked = await at(season, random, (process) =>
      planParcels(byOwner(process), process.shop.couriers, { consignmentId: box, carrier: CARRIER }),
    )
    noteEnd(season, 'parcel', booked)
    if (isLost && typeof booked !== 'symbol' && booked.ok) next('steadfast.create', { answer: 'http-500', done: true })
  }
  const move: Move = (process, { id: orderId }) => dispatchOrder(byOwner(process), { orderId, shopUrl })
  await each(season, random, { what: 'dispatched', rows, move })
}

/** Boxes arrive, or nobody is at home. Parcels are told by their carrier, late or not at all; then staff see that they arrived. */
export async function arrive(season: Season, random: SeededRandom): Promise<void> {
  for (const { id: orderId, mode, ...row } of await boxes(season, 'dispatched')) {
    const fails = random.chance(7)
    if (mode === 'courier' && random.chance(75)) {
      await carrierTells(season, { box: row.box, fails })
      continue
    }
    const ended = await at(season, random, (process) => {
      const ctx = byOwner(process)
      return fails
        ? failDelivery(ctx, { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
        : deliverOrder(ctx, { orderId, shopUrl })
    })
    noteEnd(season, fails ? 'failed' : 'delivered', ended)
  }
}

async function carrierTells(season: Season, { box, fails }: { box: string; fails: boolean }): Promise<void> {
  const { couriers } = season.simulators.control
  const found = await sql<{ reference: string }>`
    select reference from couriers.parcels where consignment_id = ${box}::uuid and carrier = ${CARRIER} order by reference`.execute(
    season.db,
  )
  const reference = found.rows[0]?.reference
  const parcel = couriers.parcels.steadfast.find((one) => reference !== undefined && one.reference.startsWith(reference))
  if (!parcel) return note(season, 'carrier: no such parcel')
  const status = fails ? 'cancelled' : 'delivered'
  couriers.move(CARRIER, parcel.reference, status)
  note(season, `carrier: ${status}`)
}

/** A box that could not be given is sent again on another day, or comes back. */
export async function failedBoxes(season: Season, random: SeededRandom): Promise<void> {
  const today = dayInDhaka(season.now())
  for (const { id: orderId, box } of await boxes(season, 'failed')) {
    const before = await placeOf(season, box)
    const again = random.chance(60)
    const day = addDays(today, random.between(1, 2))
    const ended = await at(season, random, (process): Promise<{ ok: true } | { ok: false; problem: string }> =>
      again
        ? replanDelivery(byOwner(process), { orderId, slotId: idOf('dhaka-van-evening'), day, shopUrl })
        : returnOrder(byOwner(process), { orderId, note: 'Came back', shopUrl }),
    )
    noteEnd(season, again ? 'sent again' : 'returned', ended)
    // Also a process that was killed may have done it.
    const after = await placeOf(season, box)
    if (after.state === 'planned' || after.state === 'packed') season.driven.push(before)
  }
}

async function placeOf({ db }: Season, box: string): Promise<Driven & { state: string }> {
  const found = await sql<Driven & { state: string }>`
    select slot_id as "slotId", day::text as day, grams, state from fulfilment.consignments where id = ${box}::uuid`.execute(db)
  return found.rows[0]!
}

export async function staffCancel(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ordering.orders where state in ('placed', 'confirmed') order by number desc limit 20`.execute(season.db)
  const orderId = random.pick(rows)?.id
  if (orderId === undefined) return
  noteEnd(
    season,
    'cancelled by staff',
    await at(season, random, (process) => cancelOrder(byOwner(process), { orderId, note: 'Asked by phone', shopUrl })),
  )
}

type Payment = { orderId: string; paymentId: string; left: number; method: string; byGateway: boolean }

const refundable = (which: ReturnType<typeof sql>) => sql<Payment>`
  select p.order_id as "orderId", p.id as "paymentId", (p.captured_paisa - p.refunded_paisa - p.refunding_paisa)::integer as left, p.method,
    p.attempt is not null and p.method in ('bkash', 'nagad', 'sslcommerz') as "byGateway"
  from payments.payments p join ordering.orders o on o.id = p.order_id
  where p.captured_paisa > p.refunded_paisa + p.refunding_paisa and p.method <> 'wallet' and ${which} order by o.number desc limit 12`

/** A part or all of a payment goes back, by its gateway if it came by one. */
export async function refund(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await refundable(sql`not p.in_review`).execute(season.db)
  const payment = random.pick(rows.filter(({ byGateway }) => byGateway)) ?? random.pick(rows)
  if (!payment) return
  await giveBack(season, random, { payment, amount: random.chance(50) ? payment.left : Math.ceil(payment.left / 2) })
}

/** Money that came too late, or in another amount, goes back. */
export async function review(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await refundable(sql`p.in_review`).execute(season.db)
  for (const payment of rows) await giveBack(season, random, { payment, amount: payment.left })
}

async function giveBack(
  season: Season,
  random: SeededRandom,
  { payment, amount }: { payment: Payment; amount: number },
): Promise<void> {
  const { orderId, paymentId, byGateway } = payment
  const strikes = random.chance(30)
  const strike = { after: random.between(8, 26), answerLost: random.chance(50) }
  // The gateway pays back, and its answer is lost.
  if (random.chance(12) && payment.method === 'bkash')
    season.simulators.control.next('bkash.refund', { answer: 'http-500', done: true })
  const ended = await at(season, random, (process) => {
    if (strikes && !season.options.calm) process.gate.strikeAfter(strike)
    const way = byGateway ? ('gateway' as const) : ('by-hand' as const)
    const input = {
      orderId,
      paymentId,
      way,
      amount: paisa(amount),
      reason: 'Soft fruit',
      shopUrl,
      gateways: process.shop.payments,
    }
    return refundOrder(byOwner(process), input)
  })
  noteEnd(season, byGateway ? 'refund by a gateway' : 'refund by hand', ended)
}
