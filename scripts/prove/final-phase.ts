// After the workload: some paid orders are delivered, invoiced and refunded, partly at both processes at once; cancelled orders are
// cancelled and confirmed again, and an order is sent at an outdated price: these must be refused.
import { sql } from 'kysely'
import { ask } from './ask.ts'
import { formIn } from './forms.ts'
import { refundForm } from './refund-form.ts'
import { prepareOrder, sendOrder } from './order.ts'
import { withDb } from './places.ts'
import { asClient, openOffice, postOffice, type Client, type Round } from './round.ts'

const ORDERS = 6
const CANCELLED = 3

export async function finalPhase(round: Round, client: Client): Promise<void> {
  await giveBack(round, client)
  await moveWhatIsOver(round, client)
  await orderAtOldPrice(round, client)
}

/** Some payments are refunded completely, one only in part. */
async function giveBack(round: Round, client: Client): Promise<void> {
  for (const [index, { id, token }] of (await paidOrders(round)).entries()) {
    for (const intent of ['confirm', 'pack', 'dispatch', 'deliver']) {
      await postOffice(round, client, { what: `${intent} order`, path: `/office/orders/${id}`, fields: { intent, early: 'yes' } })
    }
    const path = `/order/${token}`
    const form = new URLSearchParams({ intent: 'invoice' })
    await ask(round, { client: client.name, what: 'invoice', method: 'POST', path, form, headers: asClient(client) })
    const refund = { path: `/office/orders/${id}`, way: index % 2 === 0 ? 'by-hand' : 'gateway' }
    // Half of what is left can be refunded twice, all of it only once, and a taka more never.
    await refundTwice(round, client, { ...refund, amountOf: (left) => Math.max(1, Math.floor(left / 2)) })
    await refundTwice(round, client, { ...refund, way: 'by-hand', amountOf: (left) => left + 1 })
    if (index > 0) await refundTwice(round, client, { ...refund, amountOf: (left) => left })
  }
}

async function moveWhatIsOver(round: Round, client: Client): Promise<void> {
  for (const { id, token } of await ordersToCancel(round)) {
    for (let times = 0; times < 2; times += 1) {
      const path = `/api/v1/orders/${token}/cancel`
      await ask(round, { client: client.name, what: 'cancel', method: 'POST', path, json: {}, headers: asClient(client) })
    }
    const path = `/office/orders/${id}`
    await postOffice(round, client, { what: 'confirm order', path, fields: { intent: 'confirm' } })
  }
}

/** Everything is available, but the price differs from the shown one. */
async function orderAtOldPrice(round: Round, client: Client): Promise<void> {
  const { productId, variantId } = round.world.fruits.at(-1)!
  const prepared = await prepareOrder(round, client, {
    lines: [{ _id: productId, varient: variantId, unit: 1, price: null, sale_price: null }],
    coupon: null,
    phone: '01791900001',
    slot: round.world.slotDays.at(-1)!,
    payment: 'cash-on-delivery',
  })
  const path = `/office/products/${productId}`
  const form = formIn((await openOffice(round, client, path)).text, { intent: 'price', about: variantId })
  if (!prepared || !form) return
  const fields = { ...form, price: String(Number(form['seenPrice']) / 100 + 9), salePrice: '' }
  await postOffice(round, client, { what: 'price', path, fields })
  await sendOrder(round, client, { ...prepared, own: [] })
}

function ordersToCancel(round: Round): Promise<{ id: string; token: string }[]> {
  return withDb(round.place, async (db) => {
    const found = await sql<{ id: string; token: string }>`
      select o.id, o.token from ordering.orders o
      where o.state in ('cancelled', 'placed')
        and exists (select from fulfilment.consignments c where c.order_id = o.id and c.landmark like ${`prove ${round.seed} %`})
      order by o.state, o.number desc limit ${CANCELLED}`.execute(db)
    return found.rows
  })
}

function paidOrders(round: Round): Promise<{ id: string; token: string }[]> {
  return withDb(round.place, async (db) => {
    const found = await sql<{ id: string; token: string }>`
      select o.id, o.token from ordering.orders o
      where o.state <> 'cancelled'
        and exists (select from fulfilment.consignments c where c.order_id = o.id and c.landmark like ${`prove ${round.seed} %`})
        and exists (select from payments.payments p where p.order_id = o.id and not p.in_review and p.captured_paisa > p.refunded_paisa)
      order by o.number limit ${ORDERS}`.execute(db)
    return found.rows
  })
}

/** The same refund at both processes at once. */
async function refundTwice(
  round: Round,
  client: Client,
  { path, way, amountOf }: { path: string; way: string; amountOf: (left: number) => number },
): Promise<void> {
  const found = await refundForm(round, (await openOffice(round, client, path)).text)
  if (!found) return
  const fields = { ...found.form, amount: String(amountOf(found.left)), way, note: 'Soft fruit' }
  await Promise.all([0, 1].map((shop) => postOffice(round, client, { what: 'refund', path, fields, question: { shop } })))
}
