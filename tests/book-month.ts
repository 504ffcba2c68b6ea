import { sql } from 'kysely'
import { takeCompanyMoney, undoCompanyMoney, issueInvoice, refundOrder } from '#shop/billing/index.ts'
import { cancelOrder, editOrder } from '#shop/ordering/index.ts'
import { cashToHandIn, handInCash, paymentsOf, remitPayments } from '#shop/payments/index.ts'
import { dayInDhaka, paisa, type Paisa } from '#shop/values/index.ts'
import { claimDesk } from './claim-cases.ts'
import { addCompany, putOnAccount } from './company-orders.ts'
import { openSeason, stepOfSeason } from './grower-season.ts'
import { moved, placed, registerForVat, shopUrl, TO_THE_DOOR } from './invoice-documents.ts'
import { orderEdit } from './order-edit.ts'
import { byCourier, phoneNumber } from './sample-order.ts'
import type { SeededRandom } from './seeded-random.ts'
import { taka } from './world-data.ts'
import type { Shop } from './world.ts'

const DAYS = 40

type Order = { orderId: string; token: string; total: Paisa; state: 'open' | 'delivered' | 'cancelled'; confirmed: boolean }

/** A random month of business: orders of buyers and of a company, changes, refunds, money and growers. In the end no order is open. */
export async function bookMonth(
  shop: Shop,
  { roll, steps }: { roll: SeededRandom; steps: number },
): Promise<Map<string, number>> {
  await registerForVat(shop)
  const desk = await claimDesk()
  try {
    const season = await openSeason(shop, desk)
    await sql`update inventory.lots set on_hand = on_hand + 1000000 where state = 'received'`.execute(shop.db)
    const companyId = await addCompany(shop, taka(500_000))
    const month = { shop, companyId, roll, orders: [] as Order[], receipts: [] as string[] }
    const done = new Map<string, number>()
    for (let index = 0; index < steps; index += 1) {
      const at = shop.at(new Date(shop.now.getTime() + Math.floor((index * DAYS * 86_400_000) / steps)))
      const name = roll(4) === 0 ? 'season' : NAMES[roll(NAMES.length)]!
      if (name === 'season') await stepOfSeason(season, shop, roll)
      else if (await STEPS[name]!(month, at)) done.set(name, (done.get(name) ?? 0) + 1)
    }
    await bounceAfterRefund(month)
    for (const order of month.orders.filter(({ state }) => state === 'open')) await toTheDoor(shop, order)
    const open = await sql<{ id: string }>`select id from ordering.orders where state in ('placed', 'confirmed')`.execute(shop.db)
    for (const { id } of open.rows) {
      const cancelled = await cancelOrder(shop.as('desk'), { orderId: id, note: null, shopUrl })
      if (!cancelled.ok) throw new Error(cancelled.problem)
    }
    return done
  } finally {
    await desk.close()
  }
}

type Month = { shop: Shop; companyId: string; roll: SeededRandom; orders: Order[]; receipts: string[] }

function one({ orders, roll }: Month, state: Order['state']): Order | undefined {
  const fit = orders.filter((order) => order.state === state)
  return fit[roll(fit.length || 1)]
}

/** A company pays an order, gets a part back, and then its cheque bounces. */
async function bounceAfterRefund({ shop, companyId }: Month): Promise<void> {
  const buyer = { name: 'Meghna Textiles', phone: phoneNumber(499), email: null }
  const { orderId, total } = await placed(shop, { buys: { 'langra-5kg': 2 }, buyer })
  await putOnAccount(shop, { companyId, orderId, total })
  await moved(shop, orderId, TO_THE_DOOR)
  const day = dayInDhaka(shop.now)
  const cheque = { companyId, kind: 'money', way: 'cheque', reference: shop.newId(), day, amount: total, note: '' } as const
  const taken = await takeCompanyMoney(shop.as('owner'), { ...cheque, against: [{ orderId, amount: total }] })
  if (!taken.ok) throw new Error(taken.problem)
  const [payment] = (await paymentsOf(shop.db, [orderId])).filter(({ captured }) => captured > 0)
  const refund = {
    gateways: {},
    orderId,
    paymentId: payment!.id,
    amount: taka(50),
    way: 'by-hand',
    reason: 'Soft fruit',
    shopUrl,
  } as const
  const later = shop.at(new Date(shop.now.getTime() + 86_400_000))
  const steps = [
    await refundOrder(shop.as('owner'), refund),
    await undoCompanyMoney(later.as('owner'), { companyId, receiptId: taken.receiptId, reason: 'Bounced' }),
  ]
  for (const step of steps) if (!step.ok) throw new Error(step.problem)
}

function toTheDoor(at: Shop, { orderId, confirmed }: Order): Promise<void> {
  return moved(at, orderId, confirmed ? TO_THE_DOOR.slice(1) : TO_THE_DOOR)
}

const STEPS: Record<string, (month: Month, at: Shop) => Promise<boolean>> = {
  async order(month, at) {
    const { orders, roll, shop } = month
    const buyer = { name: 'Farhana Rahman', phone: phoneNumber(500 + orders.length), email: null }
    const isFar = roll(3) === 0
    // A courier takes no more than that.
    const buys = { 'langra-5kg': 1 + roll(isFar ? 2 : 3), ...(roll(2) === 0 && !isFar && { 'trio-box': 1 + roll(2) }) }
    const far = isFar ? { delivery: byCourier(shop) } : {}
    const { orderId, token, total } = await placed(shop, { buys, buyer, ...far })
    orders.push({ orderId, token, total, state: 'open', confirmed: false })
    if (roll(3) === 0) await putOnAccount(at, { companyId: month.companyId, orderId, total })
    return true
  },
  async deliver(month, at) {
    const order = one(month, 'open')
    if (!order) return false
    await toTheDoor(at, order)
    order.state = 'delivered'
    return true
  },
  async bill(month, at) {
    const order = one(month, 'open')
    if (!order) return false
    if (!order.confirmed) await moved(at, order.orderId, ['confirm'])
    order.confirmed = true
    return (await issueInvoice(at.as('owner'), { orderId: order.orderId })).ok
  },
  async edit(month, at) {
    const order = one(month, 'open')
    if (!order) return false
    const edit = await orderEdit(month.shop, order.orderId)
    const lines = edit.lines.map((line) => ({ ...line, units: 1 + month.roll(3) }))
    return (await editOrder(at.as('desk'), { ...edit, lines, reason: 'As agreed' })).ok
  },
  async cancel(month, at) {
    const order = one(month, 'open')
    if (!order || month.roll(3) > 0) return false
    order.state = 'cancelled'
    return (await cancelOrder(at.as('desk'), { orderId: order.orderId, note: null, shopUrl })).ok
  },
  async refund(month, at) {
    const order = one(month, 'delivered')
    if (!order) return false
    const payment = (await paymentsOf(month.shop.db, [order.orderId])).find(({ captured }) => captured > 0)
    if (!payment) return false
    const amount = paisa(1 + month.roll(20_000))
    const asked = { gateways: {}, orderId: order.orderId, paymentId: payment.id, amount, way: 'by-hand' as const }
    return (await refundOrder(at.as('owner'), { ...asked, reason: 'Soft fruit', shopUrl })).ok
  },
  async 'hand in'(month, at) {
    const order = one(month, 'delivered')
    if (!order) return false
    const { amount, payments } = await cashToHandIn(month.shop.db, [order.orderId])
    if (payments === 0) return false
    const { now, actor } = at.as('owner')
    return at.db.transaction(async (tx) => {
      if (month.roll(2) === 0) return (await remitPayments(tx, { orderId: order.orderId, now, actor })) > 0
      const handed = paisa(Math.max(0, amount - month.roll(3) * 50))
      const about = { manifestId: month.shop.newId(), orderIds: [order.orderId], reason: 'Lost', note: '', now, actor }
      return (await handInCash(tx, { ...about, handed, seenExpected: amount })).ok
    })
  },
  async 'company pays'(month, at) {
    const { companyId, roll, receipts, shop } = month
    const kind = (['money', 'vds', 'tds'] as const)[roll(3)]!
    const way = kind === 'money' ? (['bank', 'bkash', 'cash'] as const)[roll(3)]! : null
    const money = { companyId, kind, way, reference: shop.newId(), day: dayInDhaka(at.now), note: '' }
    const amount = taka(1 + roll(kind === 'money' ? 1_000 : 60))
    const taken = await takeCompanyMoney(at.as('owner'), { ...money, amount, against: 'what-is-due-first' })
    if (taken.ok) receipts.push(taken.receiptId)
    return taken.ok
  },
  async 'cheque bounces'({ companyId, receipts, roll }, at) {
    const receiptId = receipts[roll(receipts.length || 1)]
    if (receiptId === undefined || roll(2) === 0) return false
    return (await undoCompanyMoney(at.as('owner'), { companyId, receiptId, reason: 'Bounced' })).ok
  },
}

const NAMES = Object.keys(STEPS).flatMap((name) =>
  ['order', 'deliver', 'refund', 'hand in'].includes(name) ? [name, name] : [name],
)
