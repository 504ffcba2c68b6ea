import { expect, test } from 'vitest'
import { officeOf, staffActor } from '../../../../tests/office-visit.ts'
import { onlineShop } from '../../../../tests/online-orders.ts'
import { cancelOrder, erasePerson } from '../../../shop/ordering/index.ts'
import type { Language } from '../../../shop/values/index.ts'
import { orderPageView } from './order-view.server.ts'

const { world, place, begin, settle } = onlineShop()

function viewOf(orderId: string, language: Language = 'en') {
  const visit = officeOf(world.shop).visitOf(staffActor('owner'))
  return orderPageView({ ...visit, language, may: () => true, speech: { language, partTexts: {} } } as never, orderId)
}

test('a chat with the buyer begins in the buyer’s language, whatever the office speaks', async () => {
  const placed = await place({ language: 'bn', payment: 'cash-on-delivery' })
  for (const language of ['en', 'bn'] as const) {
    const link = new URL((await viewOf(placed.orderId, language)).chat!)
    expect(link.href.split('?')[0]).toMatch(/^https:\/\/wa\.me\/8801\d{9}$/)
    expect(link.searchParams.get('text')).toContain(`আপনার অর্ডার ${placed.number}`)
    expect(link.searchParams.get('text')).toContain(`https://pakafol.example/bn/order/${placed.token}`)
  }
})

test('nobody is written to whose data are erased', async () => {
  const placed = await place({ payment: 'cash-on-delivery' })
  const owner = world.shop.as('owner')
  await cancelOrder(owner, { orderId: placed.orderId, note: 'asked to', shopUrl: 'https://pakafol.example' })
  expect(await erasePerson(owner, placed.orderId)).toMatchObject({ ok: true })
  expect((await viewOf(placed.orderId)).chat).toBeNull()
})

test('money that is looked at says so, and why, in words', async () => {
  const placed = await place()
  const attempt = await begin(placed)
  world.bkash.pay(attempt, { risky: true })
  await settle(attempt)
  const { payments, history } = await viewOf(placed.orderId)
  expect(payments.map(({ state }) => state).sort()).toEqual(['due', 'review'])
  const notes = history.flatMap(({ what }) => what).flatMap(({ to, note }) => (to === 'captured' ? [note] : []))
  expect(notes).toEqual(['The gateway itself doubts the card. Call the buyer before you count it.'])
})
