import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, orderedRun, SHOP_URL } from '#tests/gift-world.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import type { SentFile } from '#platform/multipart.ts'
import { deliveryPhotosOf, consignmentEvents, consignmentsOf, makeManifest } from '#shop/fulfilment/index.ts'
import {
  confirmOrder,
  deliverOrder,
  dispatchManifest,
  dispatchOrder,
  failDelivery,
  packOrder,
  placeOrder,
  returnOrder,
} from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import type { Role } from '#shop/context.ts'
import type { StaffContext } from '../access.server.ts'
import { action } from '../rounds.route.tsx'
import { roundsView } from './rounds.server.ts'

let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'rounds-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** A box on the way with this member of staff. */
async function onTheWay(riderId: string): Promise<{ boxId: string; orderId: string }> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  await packOrder(shop.as('owner'), { early: true, orderId: placed.orderId })
  const [box] = await consignmentsOf(shop.db, [placed.orderId])
  const wanted = { day: dayFrom('2026-06-12'), mode: 'van', carrier: 'Van 1', riderId, consignmentIds: [box!.id] } as const
  const made = await makeManifest(shop.as('owner'), wanted)
  if (!made.ok) throw new Error(made.problem)
  await dispatchManifest(shop.as('owner'), { early: true, manifestId: made.manifestId, shopUrl: 'https://pakafol.example' })
  return { boxId: box!.id, orderId: placed.orderId }
}

function requestContextOf(role: Role, file: SentFile | null = null): StaffContext {
  const office = officeOf(shop)
  const actor = staffActor(role)
  if (actor.kind !== 'staff') throw new Error('Not staff.')
  const requestContext = office.requestContextOf(actor)
  const files = localFiles(join(folder, 'kept'))
  return { ...requestContext, shop: { ...requestContext.shop, files }, file, staff: actor, language: 'en', may: () => true }
}
const send = (requestContext: StaffContext, form: Record<string, string>) =>
  officeOf(shop).callAs(requestContext, action, { path: '/office/rounds', form })
const stateOf = async (orderId: string) => (await consignmentsOf(shop.db, [orderId]))[0]!.state

test('a rider sees and does only their own round', async () => {
  const own = await onTheWay(idOf('rider'))
  const other = await onTheWay(idOf('desk'))
  const seen = (await roundsView(requestContextOf('rider'))).rounds.flatMap((round) => round.stops.map((stop) => stop.id))
  expect(seen).toEqual([own.boxId])
  expect((await roundsView(requestContextOf('owner'))).rounds).toHaveLength(2)
  const deliver = { intent: 'deliver', seen: '103000' }
  expect(await send(requestContextOf('rider'), { ...deliver, about: other.boxId })).toMatchObject({
    status: 409,
    data: { problem: 'cannot-move' },
  })
  expect(await stateOf(other.orderId)).toBe('dispatched')
  expect(await send(requestContextOf('rider'), { ...deliver, about: own.boxId })).toMatchObject({ status: 302 })
  expect(await stateOf(own.orderId)).toBe('delivered')
  expect((await roundsView(requestContextOf('rider'))).rounds[0]).toMatchObject({ open: 0, cash: '৳1,030' })
})

test('by any page or form, a rider can move and collect only what is on their own round', async () => {
  const shopUrl = 'https://pakafol.example'
  const rider = { ...shop.as('owner'), actor: staffActor('rider') }
  const other = await onTheWay(idOf('desk'))
  const unsent = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!unsent.ok) throw new Error(unsent.problem)
  await packOrder(shop.as('owner'), { early: true, orderId: unsent.orderId })
  const before = await shop.countAll()
  for (const orderId of [other.orderId, unsent.orderId]) {
    const note = 'Mine now'
    for (const move of [deliverOrder, failDelivery, returnOrder, dispatchOrder]) {
      expect(await move(rider, { orderId, note, failure: { reason: 'other', words: note }, shopUrl })).toEqual({
        ok: false,
        problem: 'cannot-move',
      })
    }
  }
  expect(await shop.countAll()).toEqual(before)
  const own = await onTheWay(idOf('rider'))
  expect(await deliverOrder(rider, { orderId: own.orderId, shopUrl })).toEqual({ ok: true })
})

test('cash is recorded only if the shown amount is still correct', async () => {
  const { boxId, orderId } = await onTheWay(idOf('rider'))
  const stale = { intent: 'deliver', about: boxId, seen: '95000' }
  expect(await send(requestContextOf('rider'), stale)).toMatchObject({ data: { problem: 'edit-conflict' } })
  expect(await stateOf(orderId)).toBe('dispatched')
})

test('a hand-over may have a photo; another file is refused, and nothing changes', async () => {
  const { boxId, orderId } = await onTheWay(idOf('rider'))
  const deliver = { intent: 'deliver', about: boxId, seen: '103000' }
  const path = join(folder, 'door.png')
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1e5b3a' } }).toFile(path)
  const wrong = requestContextOf('rider', { path: join(folder, 'door.txt'), bytes: 3, name: 'door.txt' })
  await writeFile(join(folder, 'door.txt'), 'abc')
  expect(await send(wrong, deliver)).toMatchObject({ data: { problem: 'photo-unreadable' } })
  expect(await stateOf(orderId)).toBe('dispatched')
  const { size } = await stat(path)
  expect(await send(requestContextOf('rider', { path, bytes: size, name: 'door.png' }), deliver)).toMatchObject({
    status: 302,
  })
  expect(await stateOf(orderId)).toBe('delivered')
  expect(await deliveryPhotosOf(shop.db, [boxId])).toMatchObject([{ at: shop.now }])
})

test('a failed attempt needs a reason, and a text if the reason is “another”', async () => {
  const { boxId, orderId } = await onTheWay(idOf('rider'))
  const fail = (more: Record<string, string>) => send(requestContextOf('rider'), { intent: 'fail', about: boxId, ...more })
  expect(await fail({})).toMatchObject({ data: { problem: 'reason-missing' } })
  expect(await fail({ reason: 'other', note: '  ' })).toMatchObject({ data: { problem: 'reason-missing' } })
  expect(await fail({ reason: 'phone-off', note: 'rang three times' })).toMatchObject({ status: 302 })
  expect(await stateOf(orderId)).toBe('failed')
  expect((await roundsView(requestContextOf('rider'))).rounds[0]!.stops[0]!.note).toBe('The phone was off. rang three times')
  expect((await consignmentEvents(shop.db, [orderId])).at(-1)).toMatchObject({
    failReason: 'phone-off',
    note: 'rang three times',
  })
})

test('a photo of the door is stored for the office only, without its location', async () => {
  const { boxId, orderId } = await onTheWay(idOf('rider'))
  const path = join(folder, 'sent')
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#285' } })
    .withExif({ IFD3: { GPSLatitude: '23/1 44/1 0/1' } })
    .jpeg()
    .toFile(path)
  const fields = { intent: 'fail', about: boxId, reason: 'nobody-home' }
  expect(await send(requestContextOf('rider', { path, name: 'door.jpg', bytes: 900 }), fields)).toMatchObject({ status: 302 })
  const [photo] = await deliveryPhotosOf(shop.db, [boxId])
  const kept = await localFiles(join(folder, 'kept')).read(photo!.file)
  const { format, exif } = await sharp(kept!).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
  expect(await readdir(join(folder, 'kept'))).toEqual(['attempts'])
  expect(await stateOf(orderId)).toBe('failed')
})

test('a photo of a refused attempt or hand-over is not stored', async () => {
  const { boxId, orderId } = await onTheWay(idOf('rider'))
  const fail = { intent: 'fail', about: boxId, reason: 'nobody-home' }
  expect(await send(requestContextOf('rider'), fail)).toMatchObject({ status: 302 })
  const path = join(folder, 'door.png')
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1e5b3a' } }).toFile(path)
  const photo = { path, bytes: 900, name: 'door.png' }
  expect(await send(requestContextOf('rider', photo), fail)).toMatchObject({ data: { problem: 'cannot-move' } })
  const deliver = { intent: 'deliver', about: boxId, seen: '103000' }
  expect(await send(requestContextOf('rider', photo), deliver)).toMatchObject({ data: { problem: 'cannot-move' } })
  expect(await stateOf(orderId)).toBe('failed')
  expect(await localFiles(join(folder, 'kept')).list()).toEqual([])
})

test('a file that is not a photo is refused, and nothing is recorded', async () => {
  const { boxId, orderId } = await onTheWay(idOf('rider'))
  const path = join(folder, 'sent')
  await sharp({ create: { width: 6, height: 4, channels: 3, background: '#285' } })
    .gif()
    .toFile(path)
  const fields = { intent: 'fail', about: boxId, reason: 'nobody-home' }
  expect(await send(requestContextOf('rider', { path, name: 'a.jpg', bytes: 90 }), fields)).toMatchObject({
    data: { problem: 'photo-unreadable' },
  })
  expect(await send(requestContextOf('rider', { tooLarge: true, name: 'a.jpg' }), fields)).toMatchObject({
    data: { problem: 'photo-too-large' },
  })
  expect(await stateOf(orderId)).toBe('dispatched')
  expect(await shop.count('fulfilment.attempt_photos')).toBe(0)
})

test('several boxes for one address are one stop', async () => {
  const reception = { address: 'Reception, House 5' }
  const people = [given(1, reception), given(2), given(3, { address: 'reception, house-5' }), given(4, reception)]
  const { orderId, boxes } = await orderedRun(shop, { people })
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('owner'), { orderId, shopUrl: SHOP_URL })
  for (const consignmentId of boxes) await packOrder(shop.as('owner'), { early: true, orderId, consignmentId })
  const manifest = {
    day: dayFrom('2026-06-12'),
    mode: 'van',
    carrier: 'Van 1',
    riderId: idOf('rider'),
    consignmentIds: boxes,
  } as const
  const made = await makeManifest(shop.as('owner'), manifest)
  if (!made.ok) throw new Error(made.problem)
  await dispatchManifest(shop.as('owner'), { early: true, manifestId: made.manifestId, shopUrl: SHOP_URL })
  const round = async () => (await roundsView(requestContextOf('rider'))).rounds[0]!
  const shown = async () => (await round()).stops.map(({ recipient, together }) => [recipient.slice(-2), together])
  expect((await round()).open).toBe(2)
  expect(await shown()).toEqual([
    ['B1', { index: 1, count: 3 }],
    ['D3', { index: 2, count: 3 }],
    ['E4', { index: 3, count: 3 }],
    ['C2', null],
  ])
  const first = { orderId, consignmentId: boxes[0]!, shopUrl: SHOP_URL }
  await deliverOrder(shop.as('owner'), first)
  // The stop is open until its last box is handed over.
  expect((await round()).open).toBe(2)
  for (const consignmentId of [boxes[2]!, boxes[3]!]) await deliverOrder(shop.as('owner'), { ...first, consignmentId })
  expect((await round()).open).toBe(1)
})
