import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LONG_RUN } from '#tests/long-run.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { seededRandom, type SeededRandom } from '#tests/seeded-random.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { consignmentsOf, makeManifest } from '#shop/fulfilment/index.ts'
import { acceptCash, confirmOrder, dispatchManifest, packOrder, placeOrder } from '#shop/ordering/index.ts'
import { cashToHandIn, documentsOf, signOf } from '#shop/payments/index.ts'
import { dayFrom, paisa, type Paisa } from '#shop/values/index.ts'
import { action } from '../door-reports.route.tsx'
import { memoryStore } from '#tests/door-store.ts'
import { sendKept, undoKept, type DoorAnswer, type KeptReport, type Transport } from './door-queue.ts'

const STOPS = 4
const DAYS = LONG_RUN ? 60 : 6
const SHOP_URL = 'https://pakafol.example'
const MORNING = new Date('2026-06-12T09:00:00+06:00').getTime()
const MINUTE = 60_000

let shops: Shop[]
beforeEach(() => {
  shops = []
})
afterEach(async () => {
  await Promise.all(shops.map((shop) => shop.close()))
})

/** What the rider does at the doors, in order; `stop` is its position on the round. */
type Step =
  | { at: number; stop: number; do: 'deliver'; fields: Record<string, string> }
  | { at: number; stop: number; do: 'fail'; fields: Record<string, string> }
  | { at: number; stop: number; do: 'undo' }

/** A round on the way: one unconfirmed order, the others confirmed. All shops of a test are alike. */
async function roundOnTheWay(): Promise<{ shop: Shop; boxes: string[]; orders: string[]; manifestId: string }> {
  const shop = await openShop()
  shops.push(shop)
  const orders: string[] = []
  for (let index = 0; index < STOPS; index += 1) {
    const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
    if (!placed.ok) throw new Error(placed.problem)
    orders.push(placed.orderId)
    if (index > 0) await confirmOrder(shop.as('owner'), { orderId: placed.orderId, shopUrl: SHOP_URL })
    await packOrder(shop.as('owner'), { early: true, orderId: placed.orderId })
  }
  const boxes = (await Promise.all(orders.map((orderId) => consignmentsOf(shop.db, [orderId])))).map(([box]) => box!.id)
  const wanted = {
    day: dayFrom('2026-06-12'),
    mode: 'van',
    carrier: 'Van 1',
    riderId: idOf('rider'),
    consignmentIds: boxes,
  } as const
  const made = await makeManifest(shop.as('owner'), wanted)
  if (!made.ok) throw new Error(made.problem)
  await dispatchManifest(shop.at(new Date(MORNING)).as('owner'), { manifestId: made.manifestId, shopUrl: SHOP_URL })
  return { shop, boxes, orders, manifestId: made.manifestId }
}

const DUE = 103_000

function randomDay(random: SeededRandom): Step[] {
  const steps: Step[] = []
  let at = MORNING + 10 * MINUTE
  const done = new Set<number>()
  for (let count = 6 + random(10); count > 0; count -= 1) {
    at += (1 + random(20)) * MINUTE
    const stop = random(STOPS)
    if (done.has(stop)) {
      steps.push({ at, stop, do: 'undo' })
      done.delete(stop)
      continue
    }
    done.add(stop)
    steps.push({ at, stop, ...randomResult(random, steps.length) })
  }
  return steps
}

function randomResult(random: SeededRandom, number: number) {
  const seen = String(DUE)
  const transaction = `TRX${String(number).padStart(7, '0')}`
  switch (random(6)) {
    case 0:
      return { do: 'fail', fields: { reason: 'nobody-home', note: random(2) === 0 ? '' : 'rang twice' } } as const
    case 1:
      return { do: 'deliver', fields: { seen, cash: '0', bkash: '1030', transaction } } as const
    case 2:
      return { do: 'deliver', fields: { seen, cash: String(1 + random(1029)), why: 'Paid a part' } } as const
    case 3:
      return { do: 'deliver', fields: { seen, cash: '1050.50', why: 'Had no change' } } as const
    case 4:
      return {
        do: 'deliver',
        fields: { seen, cash: '500', bkash: String(1 + random(529)), transaction, why: 'The rest tomorrow' },
      } as const
    default:
      return { do: 'deliver', fields: { seen } } as const
  }
}

/** The server as a phone reaches it: the real action, on this shop, at this time. */
function serverOf(shop: Shop, clock: () => number) {
  return async ({ id, boxId, kind, fields, happenedAt }: KeptReport, sentAt: number): Promise<DoorAnswer> => {
    const now = shop.at(new Date(clock()))
    const office = officeOf(now)
    const form = { ...fields, report: id, box: boxId, kind, happened: String(happenedAt), sent: String(sentAt) }
    const asked = { path: '/office/rounds/reports', form }
    const context = office.requestContextOf(staffActor('rider'))
    const request = office.requestFor(asked)
    let response: Response | null = null
    await office.callAs(context, async (args: never) => (response = await action(args)), asked, request)
    const answered = response as unknown as Response
    return { status: answered.status, data: await answered.json() }
  }
}

type Network = { transport: Transport; random: SeededRandom | null }

/** The same day by one phone: `cut` says what happens to each request. */
async function rideThrough(
  steps: readonly Step[],
  { shop, boxes }: Awaited<ReturnType<typeof roundOnTheWay>>,
  random: SeededRandom | null,
): Promise<void> {
  let now = MORNING
  const clock = () => now
  const server = serverOf(shop, clock)
  const { transport } = random ? brokenNetwork(server, random) : { transport: server }
  let disk = memoryStore()
  let store = disk.open()
  // An hour without any network, somewhere in the day.
  const offlineFrom = random ? MORNING + random(120) * MINUTE : Infinity
  const isOffline = () => now >= offlineFrom && now < offlineFrom + 60 * MINUTE
  const staffId = idOf('rider')
  const send = () =>
    sendKept({ store, staffId, clock, transport: async (report, at) => (isOffline() ? NO_ANSWER : transport(report, at)) })
  const last = new Map<number, string>()
  for (const step of steps) {
    now = step.at
    const id = shop.newId()
    const boxId = boxes[step.stop]!
    if (step.do === 'undo') await undoKept(store, { of: last.get(step.stop)!, undo: { id, staffId, boxId, happenedAt: now } })
    else {
      last.set(step.stop, id)
      await store.add({
        id,
        staffId,
        boxId,
        kind: step.do,
        fields: step.fields,
        photo: null,
        happenedAt: now,
        tries: 0,
        outcome: null,
      })
    }
    if (random === null) await send()
    // Sometimes the app tries twice, sometimes not at all; it may be closed and opened again.
    else for (let tries = random(3); tries > 0; tries -= 1) await send()
    if (random && random(4) === 0) store = (disk = disk.reopened()).open()
  }
  now = steps.at(-1)!.at + 90 * MINUTE
  for (let tries = 0; tries < 200 && (await send()).how !== 'all'; tries += 1) now += MINUTE
  const left = await store.all()
  expect(left.filter(({ outcome }) => outcome?.kind !== 'accepted')).toEqual([])
}

const NO_ANSWER: DoorAnswer = { status: 0, data: null }

/** Requests are lost on the way there, answers on the way back, and some requests arrive twice, or at the same time. */
function brokenNetwork(server: Transport, random: SeededRandom): Network {
  const transport: Transport = async (report, sentAt) => {
    switch (random(6)) {
      case 0:
        return NO_ANSWER
      case 1:
        await server(report, sentAt)
        return NO_ANSWER
      case 2:
        await server(report, sentAt)
        return server(report, sentAt)
      case 3: {
        const [one] = await Promise.all([server(report, sentAt), server(report, sentAt)])
        return one
      }
      case 4:
        return { status: 200, data: '<html>Welcome to the hotel</html>' }
      default:
        return server(report, sentAt)
    }
  }
  return { transport, random }
}

type Round = Awaited<ReturnType<typeof roundOnTheWay>>

/** Everything that counts afterwards, by the position of the stop. */
async function booksOf({ shop, orders, manifestId }: Round) {
  const stops: { box: string; order: unknown; payments: unknown[]; standing: unknown[]; invoiced: number }[] = []
  for (const orderId of orders) {
    const [box] = await consignmentsOf(shop.db, [orderId])
    const { rows: payments } = await sql`
      select method, state, amount_paisa, captured_paisa, refunded_paisa from payments.payments
      where order_id = ${orderId}::uuid and state <> 'void' and amount_paisa > 0 order by method, state, amount_paisa`.execute(
      shop.db,
    )
    const { rows: order } = await sql`select state, total_paisa from ordering.orders where id = ${orderId}::uuid`.execute(shop.db)
    const { rows: moments } = await sql`
      select events.at, events.fail_reason, events.note from fulfilment.consignment_events events
      where consignment_id = ${box!.id}::uuid and to_state in ('delivered', 'failed') order by events.id desc limit 1`.execute(
      shop.db,
    )
    const invoiced = (await documentsOf(shop.db, [orderId])).reduce((sum, one) => sum + signOf(one.kind) * one.total, 0)
    const standing = box!.state === 'delivered' || box!.state === 'failed' ? moments : []
    stops.push({ box: box!.state, order: order[0], payments, standing, invoiced })
  }
  const { rows: looks } = await sql<{ count: number }>`
    select count(*)::integer as count from ordering.door_reports where needs_look and closed_at is null and undone_at is null`.execute(
    shop.db,
  )
  const delivered = orders.filter((_, index) => stops[index]!.box === 'delivered')
  const cash = await cashToHandIn(shop.db, delivered)
  return { stops, cash, looks: looks[0]!.count, manifestId: manifestId === '' ? null : 'there' }
}

test.each(Array.from({ length: DAYS }, (_, index) => 1_000 + index))(
  'a day with cuts has the same books as the day online (seed %i)',
  async (seed) => {
    const steps = randomDay(seededRandom(seed))
    const online = await roundOnTheWay()
    const offline = await roundOnTheWay()
    await rideThrough(steps, online, null)
    await rideThrough(steps, offline, seededRandom(seed * 7 + 1))
    const [expected, found] = await Promise.all([booksOf(online), booksOf(offline)])
    expect(found, `seed ${seed}`).toEqual(expected)
    // The cash in the rider's pocket is what they took at the doors that stand.
    expect(found.cash.amount).toBe(pocketOf(steps))
    await handInAll(offline, found.cash.amount)
  },
)

function pocketOf(steps: readonly Step[]): number {
  const standing = new Map<number, number>()
  for (const step of steps) {
    if (step.do === 'deliver')
      standing.set(step.stop, step.fields['cash'] === undefined ? DUE : Math.round(Number(step.fields['cash']) * 100))
    else standing.delete(step.stop)
  }
  return [...standing.values()].reduce((sum, cash) => sum + cash, 0)
}

async function handInAll({ shop, manifestId }: Round, expected: Paisa): Promise<void> {
  if (expected === 0) return
  const taken = await acceptCash(shop.as('owner'), { manifestId, handed: paisa(expected), seenExpected: expected, reason: '' })
  expect(taken).toEqual({ ok: true, expected })
}
