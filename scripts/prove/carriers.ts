// Once in every round, while processes are killed: a courier company carries boxes, answers are lost, its news comes late, twice and out of order, and
// what it pays is read in and confirmed at both processes.
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { dayInDhaka } from '#shop/values/index.ts'
import { ask, jsonOf } from './ask.ts'
import { look } from './look.ts'
import { withDb } from './places.ts'
import { fillIn, openOffice, postOffice, type Acknowledged, type Client, type Courier, type Round } from './round.ts'
import { clientFor, idsOf, notPlayed, orderUntilPlaced, pressTwice, untilDone, withFile } from './scene.ts'
import { formIn } from './forms.ts'

const CARRIER = 'steadfast'
/** Outside the city, where only couriers deliver. */
const AREA = 'rajshahi/bagha'
const BOXES = 6
const LOST_ANSWERS = 2
const MOST_TRIES = 8
const PAUSE_MS = 500
const LONGEST_WAIT_MS = 90_000
const PAGE = '/office/courier-payments'

type Setting = Pick<Round, 'shops' | 'record' | 'place'>
type Parcel = { id: string; reference: string; trackingNumber: string | null; state: string; cod: number }

/** A fruit that couriers carry, and a day on which they do. */
export async function chooseCourier(round: Setting, client: Client): Promise<Courier> {
  const path = `/api/v1/delivery?area_id=${AREA}`
  const answer = await ask(round, { client: client.name, what: 'delivery', path })
  type Options = { methods: { mode: string; days: { day: string; slots: { id: string; state: string }[] }[] }[] }
  const { days } = jsonOf<Options>(answer).methods.find(({ mode }) => mode === 'courier')!
  const [open] = days.flatMap(({ day, slots }) =>
    slots.filter(({ state }) => state === 'open').map(({ id }) => ({ day, slotId: id })),
  )
  const found = await withDb(round.place, (db) =>
    sql<{ productId: string; variantId: string; slug: string }>`
      select p.id as "productId", v.id as "variantId", p.slug
      from inventory.contents c join inventory.stock_items i on i.id = c.stock_item_id
      join inventory.lots l on l.stock_item_id = i.id and l.state = 'received' and l.on_hand - l.allocated > 20 * c.amount
      join catalog.variants v on v.id = c.variant_id and v.state = 'active'
      join catalog.products p on p.id = v.product_id and p.state = 'active' and p.sold_by = 'kilo' and 'courier' = any(p.delivery_modes)
      where i.unit = 'gram' order by l.best_before desc, c.amount, v.id limit 1`.execute(db),
  )
  const [fruit] = found.rows
  if (!open || !fruit) throw new Error('The demo shop has no fruit or no day for couriers.')
  return { areaId: AREA, fruit: { ...fruit, hot: false }, slot: { ...open, tight: false } }
}

export async function playCarriers(round: Round): Promise<void> {
  const staff = clientFor(round, 'courier-desk')
  const orderIds = await packAll(round, staff)
  await book(round, staff, orderIds)
  const booked = await parcelsWhen(round, orderIds, (parcels) =>
    parcels.every(({ state }) => state !== 'to-book' && state !== 'booking'),
  )
  const carried = booked.filter(({ state }) => state === 'booked')
  await Promise.all(carried.map((parcel, index) => carry(round, parcel, index === 0 ? 'cancelled' : 'delivered')))
  const ended = await parcelsWhen(round, orderIds, (parcels) =>
    parcels.every(({ state }) => state === 'delivered' || state === 'returning' || state === 'cancelled'),
  )
  const delivered = ended.filter(({ state, trackingNumber }) => state === 'delivered' && trackingNumber !== null)
  await Promise.all(delivered.map((parcel) => forget(round, parcel)))
  await remit(round, staff, delivered)
}

async function packAll(round: Round, staff: Client): Promise<string[]> {
  const { areaId, fruit, slot } = round.world.courier
  const orders = await Promise.all(
    Array.from({ length: BOXES }, (_, index) => {
      const client = clientFor(round, `far-buyer-${index}`, `10.208.${index}.1`)
      const phone = `0178${String(5_000_000 + index)}`
      const place = { areaId, mode: 'courier' }
      return orderUntilPlaced(round, client, { fruit, slot, units: 1, phone, payment: 'cash-on-delivery', place })
    }),
  )
  const placed = orders.filter((order): order is Acknowledged => order !== null)
  const ids = [...(await idsOf(round, placed)).values()]
  await Promise.all(ids.map((id) => untilPacked(round, staff, id)))
  return ids
}

async function untilPacked(round: Round, staff: Client, id: string): Promise<void> {
  const packed = () =>
    look(round, (db) => sql`select from fulfilment.consignments where order_id = ${id}::uuid and state <> 'planned'`.execute(db))
  for (let tries = 0; tries < MOST_TRIES && (await packed()).length === 0; tries += 1) {
    await pressTwice(round, staff, { id, intents: ['confirm', 'pack'] })
  }
}

/** All boxes at both processes at the same time. Some answers of the carrier are lost after it has booked. */
async function book(round: Round, staff: Client, orderIds: readonly string[]): Promise<void> {
  const boxes = await look(round, (db) =>
    sql<{
      id: string
    }>`select id from fulfilment.consignments where order_id = any(${[...orderIds]}::uuid[]) order by id`.execute(db),
  )
  for (let lost = 0; lost < LOST_ANSWERS; lost += 1) {
    round.gateways.next('steadfast.create', { answer: 'http-500', done: true })
    round.lostAnswers += 1
  }
  const ticked = boxes.map(({ id }) => [
    [`box-${id}`, 'yes'],
    [`carrier-${id}`, CARRIER],
  ])
  const fields = { intent: 'book', ...(Object.fromEntries(ticked.flat()) as { [name: string]: string }) }
  const press = (shop: number) =>
    postOffice(round, staff, { what: 'book parcels', path: '/office/parcels', fields, question: { shop } })
  await untilDone(async () => (await Promise.all([press(0), press(1)])).find(({ outcome }) => outcome !== 'unknown') ?? null)
}

/** Jobs book and read the parcels. They are read back until it is so, or long enough: a job that has failed is tried again after some time. */
async function parcelsWhen(
  round: Round,
  orderIds: readonly string[],
  isSo: (parcels: readonly Parcel[]) => boolean,
): Promise<Parcel[]> {
  const giveUpAt = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const parcels = await look(round, (db) =>
      sql<Parcel>`
        select id, reference, tracking_number as "trackingNumber", state, cod_paisa as cod from couriers.parcels
        where order_id = any(${[...orderIds]}::uuid[]) order by reference`.execute(db),
    )
    if (isSo(parcels)) return parcels
    if (performance.now() > giveUpAt) {
      notPlayed(round, `parcels: ${parcels.map(({ state }) => state).join(', ')}`)
      return parcels
    }
    await wait(PAUSE_MS)
  }
}

/** The news of the end comes before the news of the pick-up, each at both processes. */
async function carry(round: Round, parcel: Parcel, end: 'delivered' | 'cancelled'): Promise<void> {
  const { couriers } = round.gateways
  const reference = atCarrier(round, parcel)
  if (reference === null) return
  couriers.move(CARRIER, reference, 'pending')
  await tell(round, reference, ['pending', 'pending'])
  couriers.move(CARRIER, reference, end)
  await tell(round, reference, [end, 'pending', end, 'delivered_approval_pending', 'pending', end])
}

/** Even a carrier that forgets the delivery moves nothing back. */
async function forget(round: Round, parcel: Parcel): Promise<void> {
  const reference = atCarrier(round, parcel)
  if (reference === null) return
  round.gateways.couriers.move(CARRIER, reference, 'pending')
  await tell(round, reference, ['pending', 'pending'])
  round.gateways.couriers.move(CARRIER, reference, 'delivered')
}

/** The reference that the carrier got with the booking. */
function atCarrier(round: Round, { reference }: Parcel): string | null {
  const there = round.gateways.couriers.parcels[CARRIER]
  return there.find((parcel) => parcel.reference.startsWith(reference))?.reference ?? null
}

/** Webhooks at the same time, at each process in turn; one that is down is told later. */
async function tell(round: Round, reference: string, statuses: readonly string[]): Promise<void> {
  const { couriers } = round.gateways
  const send = async (status: string, first: number) => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { each } = round.shops
      // Read when it is called, so that each webhook has its own address.
      couriers.shop = each[(first + tries) % each.length]!.address
      const answered = await couriers.notify(CARRIER, reference, status)
      if (answered !== null && answered < 500) return
      await wait(PAUSE_MS)
    }
  }
  await Promise.all(statuses.map(send))
}

/** Two files that share parcels. Each is read in and confirmed at both processes at the same time, and again. */
async function remit(round: Round, staff: Client, parcels: readonly Parcel[]): Promise<void> {
  if (parcels.length === 0) return
  const half = Math.ceil(parcels.length / 2)
  const files = await Promise.all([
    readIn(round, staff, { parcels: parcels.slice(0, half + 1), reference: 'ROUND 1' }),
    readIn(round, staff, { parcels: parcels.slice(half - 1), reference: 'ROUND 2' }),
  ])
  const ids = files.filter((id) => id !== null)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const open = (await Promise.all(ids.map((id) => confirmForm(round, staff, id)))).filter((one) => one !== null)
    if (open.length === 0) return
    const press = (path: string, fields: { [name: string]: string }, shop: number) =>
      postOffice(round, staff, { what: 'confirm remittance', path, fields, question: { shop } })
    await Promise.all(open.flatMap(({ path, form }) => [press(path, form, 0), press(path, form, 1)]))
  }
}

async function confirmForm(round: Round, staff: Client, id: string) {
  const path = `${PAGE}/${id}`
  const page = await openOffice(round, staff, path)
  const form = page.status === 200 ? formIn(page.text, { intent: 'confirm' }) : null
  // A page that was not answered is opened again.
  if (page.outcome === 'unknown') return { path, form: { intent: 'confirm', seen: '' } }
  return form && { path, form }
}

type File = { parcels: readonly Parcel[]; reference: string }

/** The id of what was read in; the same file twice is one. */
async function readIn(round: Round, staff: Client, { parcels, reference }: File): Promise<string | null> {
  const rows = parcels.map(({ trackingNumber, cod }) => `${trackingNumber},${(cod / 100).toFixed(2)}`)
  const text = ['Tracking Number,Collected Amount', ...rows].join('\r\n')
  const fields = { intent: 'read', carrier: CARRIER, pf_token: round.staff.token }
  const multipart = withFile(fields, { field: 'sheet', name: `${reference}.csv`, text })
  let id: string | null = null
  const send = async (shop: number) => {
    const answer = await postOffice(round, staff, { what: 'remittance', path: PAGE, fields: {}, question: { multipart, shop } })
    id ??= /courier-payments\/([0-9a-f-]{36})/.exec(answer.location)?.[1] ?? null
    return answer
  }
  await Promise.all([0, 1].map((shop) => untilDone(() => send(shop))))
  if (id === null) return null
  const today = dayInDhaka(round.shops.now())
  const sum = parcels.reduce((total, { cod }) => total + cod, 0)
  const change = { coversUntil: today, amount: String(sum / 100), reference, day: today }
  const path = `${PAGE}/${String(id)}`
  await untilDone(() => fillIn(round, staff, { what: 'map remittance', path, find: { intent: 'map' }, change }))
  return id
}
