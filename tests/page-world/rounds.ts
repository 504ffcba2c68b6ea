import { byCourier } from '../sample-order.ts'
import type { DoorAction } from '#shop/ordering/door-report.ts'
import { paisa, type Paisa } from '#shop/values/index.ts'
import { addDeliveryPhoto, makeManifest } from '#shop/fulfilment/index.ts'
import { acceptCash, dispatchManifest, failDelivery, recordAtDoor, returnOrder, weighLine } from '#shop/ordering/index.ts'
import { moved, placed } from '../invoice-documents.ts'
import { idOf, RAHIMA_PHONE, taka } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'
import { boxOf, buyer, day, lineOf, shopUrl, totalOf, to } from './order-parts.ts'

/** Orders of the week before, which were brought, and one that came back. */
export async function lastWeek(shop: Shop) {
  const rahima = { buyer: { name: 'Rahima Khatun', phone: RAHIMA_PHONE, email: 'rahima@home.example' }, language: 'bn' as const }
  const sold = await placed(at(shop, '02 09:00'), { ...rahima, ...to('03'), buys: { 'himsagar-5kg': 2, 'guava-1kg': 3 } })
  await done(
    weighLine(at(shop, '03 06:00').as('desk'), {
      orderId: sold.orderId,
      orderLineId: await lineOf(shop, sold, 'guava-1kg'),
      weighedGrams: 3_100,
      seenGrams: null,
      agreed: false,
    }),
  )
  await moved(at(shop, '03 06:10'), sold.orderId, ['confirm', 'pack'])
  const past = { mode: 'van', carrier: 'Van 1', riderId: idOf('rider'), consignmentIds: [await boxOf(shop, sold)] } as const
  const { manifestId } = await done(makeManifest(at(shop, '03 07:00').as('desk'), { day: day('03'), ...past }))
  await done(dispatchManifest(at(shop, '03 07:30').as('desk'), { manifestId, shopUrl }))
  await moved(at(shop, '03 09:20'), sold.orderId, ['deliver'])
  const { total } = await totalOf(shop, sold)
  await done(
    acceptCash(at(shop, '03 13:00').as('owner'), {
      manifestId,
      handed: taka(total / 100 - 10),
      seenExpected: total,
      reason: 'Coins were short',
    }),
  )
  const courier = await placed(at(shop, '04 21:15'), {
    ...buyer('Kamal Uddin', 3, 'kamal@office.example'),
    source: 'phone',
    buys: { 'himsagar-10kg': 1, 'himsagar-5kg': 1 },
    delivery: { ...byCourier(shop), day: day('08') },
    couponCode: 'AAM50',
  })
  await moved(at(shop, '05 08:00'), courier.orderId, ['confirm', 'pack', 'dispatch'])
  await moved(at(shop, '08 15:00'), courier.orderId, ['deliver'])
  const returned = await placed(at(shop, '05 10:00'), { ...to('06'), ...buyer('Jamal Sheikh', 4), buys: { 'himsagar-5kg': 1 } })
  await moved(at(shop, '06 06:00'), returned.orderId, ['confirm', 'pack', 'dispatch'])
  const refused = { reason: 'refused' as const, words: 'Too green' }
  await done(failDelivery(at(shop, '06 09:40').as('desk'), { orderId: returned.orderId, failure: refused, shopUrl }))
  await done(
    returnOrder(at(shop, '07 10:00').as('desk'), { orderId: returned.orderId, note: 'Does not want it any more', shopUrl }),
  )
  return { sold, courier, returned, pastManifestId: manifestId }
}

/** One box was delivered, one was not, and one is still on the van. */
export async function rounds(shop: Shop) {
  const [onTheWay, failed, delivered] = [
    await placed(at(shop, '10 11:00'), {
      ...to('12', { landmark: 'Opposite the mosque' }),
      ...buyer('Shefali Das', 5),
      buys: { 'himsagar-5kg': 1, 'trio-box': 1 },
    }),
    await placed(at(shop, '10 12:00'), { ...to('12'), ...buyer('Tareq Hasan', 6), buys: { 'litchi-100': 2 } }),
    await placed(at(shop, '10 13:00'), { ...to('12'), ...buyer('Mim Akter', 7), buys: { 'guava-1kg': 2 }, language: 'bn' }),
  ] as const
  const line = { orderId: delivered.orderId, orderLineId: await lineOf(shop, delivered, 'guava-1kg') }
  await done(weighLine(at(shop, '12 05:30').as('desk'), { ...line, weighedGrams: 1_950, seenGrams: null, agreed: false }))
  for (const [index, { orderId }] of [onTheWay, failed, delivered].entries())
    await moved(at(shop, `12 06:0${index}`), orderId, ['confirm', 'pack'])
  const consignmentIds = [await boxOf(shop, onTheWay), await boxOf(shop, failed), await boxOf(shop, delivered)]
  const wanted = { day: day('12'), mode: 'van', carrier: 'Van 2', riderId: idOf('rider'), consignmentIds } as const
  const { manifestId } = await done(makeManifest(at(shop, '12 06:30').as('desk'), wanted))
  await done(dispatchManifest(at(shop, '12 07:15').as('desk'), { manifestId, shopUrl }))
  const [loaded, away, brought] = consignmentIds as [string, string, string]
  await reportAtDoors(shop, { due: (await totalOf(shop, delivered)).total, away, brought })
  await takeBackDelivery(shop, { due: (await totalOf(shop, onTheWay)).total, consignmentId: loaded })
  const { id: photoId } = await shop.db.selectFrom('fulfilment.attempt_photos').select('id').executeTakeFirstOrThrow()
  return {
    orders: { onTheWay, failed },
    boxes: { onTheWay: consignmentIds[0]!, failed: consignmentIds[1]! },
    manifestId,
    photoId,
  }
}

const RIDER = { kind: 'staff', staffId: idOf('rider'), name: 'Rider', role: 'rider' } as const

function report(shop: Shop, time: string, { consignmentId, action }: { consignmentId: string; action: DoorAction }) {
  const { db, now } = at(shop, time)
  const sent = { id: idOf(`report ${time}`), consignmentId, action, happenedAt: now, sentAt: now }
  return done(recordAtDoor({ db, now, actor: RIDER }, { report: sent, photo: null, shopUrl }))
}

/** The rider had no change at one door, and nobody was at home at the other. */
async function reportAtDoors(shop: Shop, { due, away, brought }: { due: Paisa; away: string; brought: string }): Promise<void> {
  const money = { cash: paisa(due - 2_000), bkash: null, reason: 'No change' }
  await report(shop, '12 08:40', { consignmentId: brought, action: { kind: 'deliver', seenDue: due, money } })
  const failure = { reason: 'nobody-home', words: null } as const
  await report(shop, '12 09:10', { consignmentId: away, action: { kind: 'fail', failure } })
  const photo = { consignmentId: away, file: 'attempts/door.webp', now: at(shop, '12 09:10').now, actor: RIDER }
  await shop.db.transaction((tx) => addDeliveryPhoto(tx, photo))
}

/** The rider noticed the wrong door, after cash and bKash were recorded. */
async function takeBackDelivery(shop: Shop, { due, consignmentId }: { due: Paisa; consignmentId: string }): Promise<void> {
  const money = { cash: paisa(due - 50_000), bkash: { amount: taka(500), transaction: 'BKX7H2K9Q1' }, reason: null }
  await report(shop, '12 09:20', { consignmentId, action: { kind: 'deliver', seenDue: due, money } })
  await report(shop, '12 09:25', { consignmentId, action: { kind: 'undo', of: idOf('report 12 09:20') } })
}
