import { expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { TO_THE_DOOR, moved } from '#tests/invoice-documents.ts'
import { boxesByIds, cancelOrder, officeOrdersById, orderForOffice } from '#shop/ordering/index.ts'
import { erasePerson } from '#shop/customers/index.ts'
import { refundOrder } from '#shop/billing/index.ts'
import { dayFrom, formatMoney, paisa, type Language } from '#shop/values/index.ts'
import { orderPageView } from './order-view.server.ts'

const { world, gateways, place, begin, reconcile } = onlineShop()

function viewOf(orderId: string, language: Language = 'en') {
  const requestContext = officeOf(world.shop).requestContextOf(staffActor('owner'))
  return orderPageView({ ...requestContext, language, may: () => true, speech: { language, partTexts: {} } } as never, orderId)
}

test('a chat with the buyer starts in the buyer’s language, whatever the language of the office', async () => {
  const placed = await place({ language: 'bn', payment: 'cash-on-delivery' })
  for (const language of ['en', 'bn'] as const) {
    const link = new URL((await viewOf(placed.orderId, language)).chat!)
    expect(link.href.split('?')[0]).toMatch(/^https:\/\/wa\.me\/8801\d{9}$/)
    expect(link.searchParams.get('text')).toContain(`আপনার অর্ডার ${placed.number}`)
    // Other people than the buyer read this address.
    expect(decodeURIComponent(link.href)).not.toContain(placed.token)
  }
})

test('buyers whose data are erased get no message', async () => {
  const placed = await place({ payment: 'cash-on-delivery' })
  const owner = world.shop.as('owner')
  await cancelOrder(owner, { orderId: placed.orderId, note: 'asked to', shopUrl: 'https://pakafol.example' })
  expect(await erasePerson(owner, placed.orderId)).toMatchObject({ ok: true })
  expect((await viewOf(placed.orderId)).chat).toBeNull()
})

test('a payment in review is shown as such, with the reason in words', async () => {
  const placed = await place()
  const attempt = await begin(placed)
  world.bkash.pay(attempt, { risky: true })
  await reconcile(attempt)
  const { payments, history } = await viewOf(placed.orderId)
  expect(payments.map(({ state }) => state).sort()).toEqual(['due', 'review'])
  const notes = history.flatMap(({ what }) => what).flatMap(({ to, note }) => (to === 'captured' ? [note] : []))
  expect(notes).toEqual(['The gateway itself doubts the card. Call the buyer before you count it.'])
})

async function uncount(orderId: string, amount: number): Promise<void> {
  const { payments } = (await orderForOffice(world.shop.db, orderId, world.shop.now))!
  const refunded = await refundOrder(world.shop.as('owner'), {
    gateways: gateways(),
    orderId,
    paymentId: payments.find(({ captured }) => captured > 0)!.id,
    amount: paisa(amount),
    way: 'by-hand',
    reason: 'One was soft',
    shopUrl: 'https://pakafol.example',
  })
  expect(refunded).toMatchObject({ ok: true, state: 'refunded' })
}

test('a credit after delivery is not charged again', async () => {
  const { orderId, total } = await place({ payment: 'cash-on-delivery' })
  expect(await viewOf(orderId)).toMatchObject({ nothingDue: false, givenBack: null })
  await moved(world.shop, orderId, TO_THE_DOOR)
  expect(await viewOf(orderId)).toMatchObject({ due: '৳0', nothingDue: true, givenBack: null, refund: null })
  await uncount(orderId, 5_000)
  // The rule stays in the URL, and cash collection does not apply.
  const order = (await orderForOffice(world.shop.db, orderId, world.shop.now))!
  expect([order.due, order.total]).toEqual([5_000, total])
  const view = await viewOf(orderId)
  expect(view).toMatchObject({ due: '৳0', nothingDue: true, givenBack: '৳50', refund: null })
  expect(view.sums.slice(-2)).toEqual([
    { key: 'refunded', amount: '৳50' },
    { key: 'due', amount: '৳0' },
  ])
  expect(new URL(view.chat!).searchParams.get('text')).not.toContain('To pay')
  expect(await officeOrdersById(world.shop.db, [orderId], dayFrom('2026-06-11'))).toMatchObject([{ due: 0 }])
  expect(await boxesByIds(world.shop.db, [order.consignments[0]!.id])).toMatchObject([{ due: 0 }])
})

test('a cancelled order shows the amount to refund, and then that it was refunded', async () => {
  const { orderId, total } = await paidByBkash()
  await cancelOrder(world.shop.as('owner'), { orderId, note: 'asked to', shopUrl: 'https://pakafol.example' })
  expect(await viewOf(orderId)).toMatchObject({ nothingDue: true, givenBack: null, refund: formatMoney(total, 'en') })
  await uncount(orderId, total)
  expect(await viewOf(orderId)).toMatchObject({ due: '৳0', nothingDue: true, givenBack: formatMoney(total, 'en'), refund: null })
})

async function paidByBkash() {
  const placed = await place()
  const attempt = await begin(placed)
  world.bkash.pay(attempt)
  expect(await reconcile(attempt)).toMatchObject({ state: 'paid' })
  return placed
}
