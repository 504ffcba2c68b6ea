import { sql } from 'kysely'
import { makeManifest } from '#shop/fulfilment/index.ts'
import {
  addNote,
  cancelOrder,
  failDelivery,
  noteCall,
  shortPick,
  takeBackDispatch,
  undoFailure,
  unpackOrder,
} from '#shop/ordering/index.ts'
import { moved, placed } from '../invoice-documents.ts'
import { phoneNumber, byPickup } from '../sample-order.ts'
import { idOf } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'
import { boxOf, day, lineOf, shopUrl, type Made, buyer, to } from './order-parts.ts'
import { paidOnline } from './paid-orders.ts'
import { lastWeek, rounds } from './rounds.ts'

type Name =
  | 'sold'
  | 'courier'
  | 'toCall'
  | 'onTheWay'
  | 'failed'
  | 'cancelled'
  | 'short'
  | 'paid'
  | 'unpaid'
  | 'transfer'
  | 'gift'
  | 'returned'
  | 'takenBack'
export type PageOrders = {
  orders: Record<Name, Made>
  boxes: Record<'short' | 'onTheWay' | 'failed' | 'toPack', string>
  manifests: Record<'onTheWay' | 'past' | 'open', string>
  photoId: string
  receiptId: string
}

/** Orders in each of their states, of this week and of the one before. It is Friday 12 June at the end. */
export async function makeOrders(shop: Shop): Promise<PageOrders> {
  await sql`update catalog.products set priced_by_weight = true where id = ${shop.product('guava')}::uuid`.execute(shop.db)
  const { pastManifestId, ...before } = await lastWeek(shop)
  const way = await rounds(shop)
  const desk = await atTheDesk(shop)
  const open = await loadForTomorrow(shop)
  const money = await paidOnline(shop)
  return {
    orders: { ...before, ...way.orders, ...desk.orders, ...money, takenBack: await takenBack(shop) },
    boxes: { ...way.boxes, ...desk.boxes },
    manifests: { past: pastManifestId, onTheWay: way.manifestId, open },
    photoId: way.photoId,
    receiptId: idOf('receipt upload'),
  }
}

async function atTheDesk(shop: Shop) {
  const toCall = await placed(at(shop, '11 19:00'), {
    ...to('13'),
    ...buyer('Farhana Rahman', 8),
    buys: { 'himsagar-5kg': 1, 'langra-5kg': 1 },
    courierScore: { total: 12, delivered: 8, returned: 4 },
  })
  // As if a rule had asked for a code.
  await sql`
    update ordering.order_checks set outcome = 'confirm-code', code_until = '2026-06-12 19:00+06' where order_id = ${toCall.orderId}::uuid`.execute(
    shop.db,
  )
  await done(
    noteCall(at(shop, '12 09:30').as('desk'), {
      orderId: toCall.orderId,
      result: 'no-answer',
      note: 'Rang twice',
      nextAt: null,
      shopUrl,
    }),
  )
  await done(addNote(at(shop, '12 09:40').as('desk'), { orderId: toCall.orderId, note: 'Asks for ripe fruit' }))
  const cancelled = await placed(at(shop, '11 20:00'), {
    ...to('13'),
    ...buyer('Anis Rahman', 9),
    buys: { 'langra-5kg': 1 },
    couponCode: 'AAM50',
  })
  await done(cancelOrder(at(shop, '11 21:00').as('desk'), { orderId: cancelled.orderId, note: 'Ordered twice', shopUrl }))
  const short = await placed(at(shop, '11 21:30'), {
    ...to('13'),
    ...buyer('Lovely Begum', 10),
    buys: { 'himsagar-5kg': 3, 'guava-1kg': 1 },
  })
  const picked = { orderId: short.orderId, orderLineId: await lineOf(shop, short, 'himsagar-5kg'), units: 1, seenUnits: 3 }
  const instead = { variantId: shop.variant('langra-5kg'), units: 1, agreedToPrice: true }
  await done(
    shortPick(at(shop, '12 10:00').as('desk'), {
      ...picked,
      reason: 'Two crates are soft',
      missing: 'gone-off',
      substitute: instead,
    }),
  )
  const gift = await placed(at(shop, '12 08:00'), {
    ...buyer('Nadia Islam', 11),
    language: 'bn',
    buys: { 'trio-box': 1 },
    delivery: {
      ...byPickup(shop),
      day: day('13'),
      recipient: { name: 'মা', phone: phoneNumber(12) },
      giftMessage: 'শুভ জন্মদিন, মা',
      hidePrices: true,
    },
  })
  await moved(at(shop, '12 11:00'), gift.orderId, ['confirm'])
  return {
    orders: { toCall, cancelled, short, gift },
    boxes: { short: await boxOf(shop, short), toPack: await boxOf(shop, toCall) },
  }
}

/** A packed box on a van of the next day. */
async function loadForTomorrow(shop: Shop): Promise<string> {
  const early = await placed(at(shop, '12 08:30'), {
    ...to('13', { slotId: shop.slot('dhaka-van-evening') }),
    ...buyer('Early Bird', 13),
    buys: { 'himsagar-10kg': 2 },
  })
  await moved(at(shop, '12 11:10'), early.orderId, ['confirm', 'pack'])
  const tomorrow = {
    day: day('13'),
    mode: 'van',
    carrier: 'Van 1',
    riderId: null,
    consignmentIds: [await boxOf(shop, early)],
  } as const
  const { manifestId } = await done(makeManifest(at(shop, '12 11:20').as('desk'), tomorrow))
  return manifestId
}

/** Nearly every step of this order was taken back once. */
async function takenBack(shop: Shop): Promise<Made> {
  const order = await placed(at(shop, '12 13:46'), { ...to('13'), ...buyer('Rokeya Begum', 18), buys: { 'langra-5kg': 1 } })
  const { orderId } = order
  const desk = (time: string) => at(shop, time).as('desk')
  await moved(at(shop, '12 13:47'), orderId, ['confirm', 'pack'])
  await done(unpackOrder(desk('12 13:48'), { orderId }))
  await moved(at(shop, '12 13:49'), orderId, ['pack', 'dispatch'])
  await done(takeBackDispatch(desk('12 13:50'), { orderId }))
  await moved(at(shop, '12 13:51'), orderId, ['dispatch'])
  await done(failDelivery(desk('12 13:52'), { orderId, failure: { reason: 'phone-off', words: null }, shopUrl }))
  await done(undoFailure(desk('12 13:53'), { orderId }))
  return order
}
