// Moments in which everybody wants the same at once: what is left of a fruit, the last uses of a coupon, the rest of a credit, the next number.
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './ask.ts'
import { makeDice } from './dice.ts'
import type { Dice } from './dice.ts'
import { orderRunsAtOnce } from './gifts.ts'
import { prepareOrder, sendOrder } from './order.ts'
import type { Sending } from './order.ts'
import { withDb } from './places.ts'
import { asClient, fillIn } from './round.ts'
import { makeCoupon } from './world.ts'
import type { Client, Fruit, Round } from './round.ts'

const MOST_RUSHES = 4
const WISHES_EACH = 400
/** So many want what is left of a fruit, and so many want another one with the coupon. */
const BUYERS = 16
/** Of the fruit, for all of them. */
const LEFT_GRAMS = 6_000
const COUPON_USES = 8
/** The first ones come two by two: the same person, who has the coupon once. */
const PAIRED = 8
const PAPERS = 40

/** After so many wishes there is a rush; never in the first moments. */
export function planRushes(dice: Dice, wishes: number): number[] {
  const count = Math.min(MOST_RUSHES, Math.max(1, Math.round(wishes / WISHES_EACH)))
  const span = (wishes * 0.7) / count
  return Array.from({ length: count }, (_, index) => Math.round(wishes * 0.25 + span * index) + dice.below(Math.ceil(span / 2)))
}

export async function rush(round: Round, number: number): Promise<void> {
  const dice = makeDice(round.seed, `rush-${number}`)
  const one: Client = { name: `rush-${number}`, dice, address: `10.201.${number}.1` }
  const fruit = dice.pick(round.world.fruits.filter(({ hot }) => hot))!
  const other = dice.pick(round.world.fruits.filter(({ hot }) => !hot))!
  const coupon = `PROVERUSH${number}`
  await leaveLittle(round, one, fruit)
  await makeCoupon(round, one, { code: coupon, amount: '10', limitTotal: String(COUPON_USES), limitPerPerson: '1' })
  const buyers = Array.from({ length: 2 * BUYERS }, (_, index) => buyer(round, { number, index }))
  const ready = await Promise.all(
    buyers.map((client, index) =>
      index < BUYERS
        ? wants(round, client, { fruit, coupon: null, person: `${number}${100_100 + index}` })
        : wants(round, client, { fruit: other, coupon, person: `${number}${personWithCoupon(index - BUYERS)}` }),
    ),
  )
  await Promise.all([
    ...ready.flatMap((sending, index) => (sending ? [sendOrder(round, buyers[index]!, sending)] : [])),
    orderRunsAtOnce(round, one, round.world.runs),
    ...round.orders.slice(-PAPERS).map(({ token }, index) => askForPaper(round, { token, index })),
  ])
}

function buyer({ seed }: Round, { number, index }: { number: number; index: number }): Client {
  const name = `rush-${number}-${index}`
  return { name, dice: makeDice(seed, name), address: `10.202.${number}.${index}` }
}

function personWithCoupon(index: number): number {
  return 100_200 + (index < PAIRED ? Math.floor(index / 2) : index)
}

function wants(
  round: Round,
  client: Client,
  { fruit, coupon, person }: { fruit: Fruit; coupon: string | null; person: string },
): Promise<Sending | null> {
  return prepareOrder(round, client, {
    lines: [{ _id: fruit.productId, varient: fruit.variantId, unit: 1, price: null, sale_price: null }],
    coupon,
    phone: `0179${person}`,
    slot: client.dice.pick(round.world.slotDays.filter(({ tight }) => !tight))!,
    payment: 'cash-on-delivery',
  }).then((prepared) => prepared && { ...prepared, own: [] })
}

/** Counted in the office: nothing is left of the fruit but a little that nobody has ordered yet. */
async function leaveLittle(round: Round, client: Client, { variantId }: Fruit): Promise<void> {
  const lots = await lotsBehind(round, variantId)
  for (const [index, { id, onHand, allocated }] of lots.entries()) {
    const found = allocated + (index === 0 ? LEFT_GRAMS : 0)
    if (found === onHand) continue
    const change = { amount: String(found / 1000), reason: 'Counted before everybody came' }
    await fillIn(round, client, { what: 'count', path: `/office/stock/${id}`, find: { intent: 'count' }, change })
  }
}

type Lot = { id: string; onHand: number; allocated: number }

async function lotsBehind(round: Round, variantId: string): Promise<Lot[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await withDb(round.place, (db) =>
      sql<Lot>`
        select l.id, l.on_hand as "onHand", l.allocated from inventory.contents c join inventory.lots l on l.stock_item_id = c.stock_item_id
        where c.variant_id = ${variantId}::uuid and l.state = 'received' order by l.id desc`.execute(db),
    ).catch(() => null)
    if (found) return found.rows
    // It was killed a moment ago.
    await wait(200)
  }
  return []
}

async function askForPaper(round: Round, { token, index }: { token: string; index: number }): Promise<void> {
  await ask(round, {
    client: 'rush',
    what: 'invoice',
    method: 'POST',
    path: `/order/${token}`,
    form: new URLSearchParams({ intent: 'invoice' }),
    headers: asClient({ address: `10.203.${index}.1` }),
    shop: index,
  })
}
