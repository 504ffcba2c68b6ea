// Moments in which all clients want the same: the rest of a fruit, the last uses of a coupon, the rest of a credit, the next number.
import { sql } from 'kysely'
import { ask } from './ask.ts'
import { makeSeededRandom, type SeededRandom } from './seeded-random.ts'
import { orderRunsAtOnce } from './gifts.ts'
import { prepareOrder, sendOrder, type Sending } from './order.ts'
import { look } from './look.ts'
import { asClient, fillIn, type Client, type Fruit, type Round, type SlotDay } from './round.ts'
import { receiveFruit } from './staff.ts'
import { makeCoupon } from './world.ts'

const MOST_RUSHES = 4
const ACTIONS_EACH = 400
/** The number of buyers of the remaining fruit, and of another fruit with the coupon. */
const BUYERS = 16
/** Of the fruit, for all of them. */
const LEFT_GRAMS = 6_000
const COUPON_USES = 6
/** The first ones order three times each, but may use the coupon once. With the others more people want it than may use it. */
const REPEATED = 12
const ORDERS_EACH = 3
/** One person, who orders more of a pre-order than the limit. */
const PREORDERS = 8
/** People who want fruit of a marked-down lot, and people who want the same fruit at the normal price. */
const RIPE = 8
const NOT_RIPE = 4
const DOCUMENTS = 40
const MOST_COUNTS = 5

/** After which actions a rush starts; never in the first moments. */
export function planRushes(random: SeededRandom, intents: number): number[] {
  const count = Math.min(MOST_RUSHES, Math.max(1, Math.round(intents / ACTIONS_EACH)))
  const span = (intents * 0.7) / count
  return Array.from(
    { length: count },
    (_, index) => Math.round(intents * 0.25 + span * index) + random.below(Math.ceil(span / 2)),
  )
}

/**
 * `begin` is called when everything is prepared and the rush starts: until then other clients should not change stock or prices, or few
 * would get this far.
 */
export async function rush(round: Round, { number, begin }: { number: number; begin: () => void }): Promise<void> {
  const random = makeSeededRandom(round.seed, `rush-${number}`)
  const one: Client = { name: `rush-${number}`, random, address: `10.201.${number}.1` }
  const fruit = random.pick(round.world.fruits.filter(({ hot }) => hot))!
  const other = random.pick(round.world.fruits.filter(({ hot }) => !hot))!
  const coupon = `PROVERUSH${number}`
  await leaveLittle(round, one, fruit)
  await receiveForAll(round, one, other)
  await makeCoupon(round, one, { code: coupon, amount: '10', limitTotal: String(COUPON_USES), limitPerPerson: '1' })
  const buyers = Array.from({ length: 2 * BUYERS }, (_, index) => buyer(round, { number, index }))
  const ready = await Promise.all(
    buyers.map((client, index) =>
      index < BUYERS
        ? wants(round, client, { fruit: other, coupon, person: `${number}${personWithCoupon(index)}` })
        : wants(round, client, { fruit, coupon: null, person: `${number}${100_100 + index}` }),
    ),
  )
  const { preorder } = round.world
  const eager = Array.from({ length: PREORDERS }, (_, index) => buyer(round, { number, index: 2 * BUYERS + index }))
  const early = await Promise.all(
    eager.map((client) =>
      wants(round, client, { fruit: preorder.fruit, slot: preorder.slot, coupon: null, person: `${number}100300` }),
    ),
  )
  const { markedDown } = round.world
  const hungry = Array.from({ length: RIPE + NOT_RIPE }, (_, index) =>
    buyer(round, { number, index: 2 * BUYERS + PREORDERS + index }),
  )
  const ripe = await Promise.all(
    hungry.map((client, index) =>
      wants(round, client, {
        fruit: markedDown.fruit,
        coupon: null,
        person: `${number}${100_400 + index}`,
        ...(index < RIPE && { lotId: markedDown.lotId }),
      }),
    ),
  )
  begin()
  await Promise.all([
    ...ripe.flatMap((sending, index) => (sending ? [sendOrder(round, hungry[index]!, sending)] : [])),
    ...ready.flatMap((sending, index) => (sending ? [sendOrder(round, buyers[index]!, sending)] : [])),
    ...early.flatMap((sending, index) => (sending ? [sendOrder(round, eager[index]!, sending)] : [])),
    orderRunsAtOnce(round, one, [...round.world.rushRuns, ...round.world.runs]),
    ...round.orders.slice(-DOCUMENTS).map(({ token }, index) => askForDocument(round, { token, index })),
  ])
}

function buyer({ seed }: Round, { number, index }: { number: number; index: number }): Client {
  const name = `rush-${number}-${index}`
  return { name, random: makeSeededRandom(seed, name), address: `10.202.${number}.${index}` }
}

function personWithCoupon(index: number): number {
  return 100_200 + (index < REPEATED ? Math.floor(index / ORDERS_EACH) : index)
}

function wants(
  round: Round,
  client: Client,
  { fruit, coupon, person, slot, lotId }: { fruit: Fruit; coupon: string | null; person: string; slot?: SlotDay; lotId?: string },
): Promise<Sending | null> {
  return prepareOrder(round, client, {
    lines: [
      {
        _id: fruit.productId,
        varient: fruit.variantId,
        unit: 1,
        price: null,
        sale_price: null,
        ...(lotId !== undefined && { lot_id: lotId }),
      },
    ],
    coupon,
    phone: `0179${person}`,
    slot: slot ?? client.random.pick(round.world.slotDays.filter(({ tight }) => !tight))!,
    payment: 'cash-on-delivery',
  }).then((prepared) => prepared && { ...prepared, own: [] })
}

/** A stocktake in the office: a little fruit is left that is not allocated. */
async function leaveLittle(round: Round, client: Client, fruit: Fruit): Promise<void> {
  for (let tries = 0; tries < MOST_COUNTS; tries += 1) {
    const lots = await lotsBehind(round, fruit)
    const wrong = lots
      .map(({ id, onHand, allocated }, index) => ({ id, onHand, found: allocated + (index === 0 ? LEFT_GRAMS : 0) }))
      .filter(({ onHand, found }) => found !== onHand)
    // Lots that changed in the meantime are reported, so count again.
    if (wrong.length === 0) return
    for (const { id, found } of wrong) {
      const change = { amount: String(found / 1000), reason: 'Counted before everybody came' }
      await fillIn(round, client, { what: 'count', path: `/office/stock/${id}`, find: { intent: 'count' }, change })
    }
  }
}

function lotsBehind(round: Round, { variantId }: Fruit): Promise<{ id: string; onHand: number; allocated: number }[]> {
  return look(round, (db) =>
    sql<{ id: string; onHand: number; allocated: number }>`
      select l.id, l.on_hand as "onHand", l.allocated from inventory.contents c join inventory.lots l on l.stock_item_id = c.stock_item_id
      where c.variant_id = ${variantId}::uuid and l.state = 'received' order by l.id desc`.execute(db),
  )
}

/** No buyer with the coupon should be refused for lack of fruit. */
async function receiveForAll(round: Round, client: Client, { variantId }: Fruit): Promise<void> {
  const contents = await look(round, (db) =>
    sql<{ item: string; amount: number }>`
      select i.id as item, case i.unit when 'gram' then ceil(c.amount / 1000.0) else c.amount end::integer as amount
      from inventory.contents c join inventory.stock_items i on i.id = c.stock_item_id where c.variant_id = ${variantId}::uuid`.execute(
      db,
    ),
  )
  for (const { item, amount } of contents) await receiveFruit(round, client, { item, amount: amount * BUYERS, twice: false })
}

async function askForDocument(round: Round, { token, index }: { token: string; index: number }): Promise<void> {
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
