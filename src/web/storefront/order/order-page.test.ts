import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCompany } from '#tests/company-orders.ts'
import { given, orderedRun, SHOP_URL } from '#tests/gift-world.ts'
import { GUEST_PHONE } from '#tests/sample-order.ts'
import { onlineShop } from '#tests/online-orders.ts'
import { taka } from '#tests/world-data.ts'
import { brand, saveBrand, brandVersion } from '#shop/content/index.ts'
import { acceptPayment } from '#shop/billing/index.ts'
import {
  cancelOrder,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  giveUpBox,
  packOrder,
} from '#shop/ordering/index.ts'
import { formatMoney, paisa } from '#shop/values/index.ts'
import { orderPageData } from './order-page.server.ts'

const { world, place, begin, reconcile } = onlineShop()

async function whatsapp(number: string): Promise<void> {
  const facts = await brand(world.shop.db)
  expect(await saveBrand(world.shop.as('owner'), { facts: { ...facts, whatsapp: number }, seen: brandVersion(facts) })).toEqual({
    ok: true,
  })
}

const pageOf = (token: string, language: 'en' | 'bn' = 'en') =>
  orderPageData(world.shop.db, { token, now: world.shop.now, language, online: ['bkash', 'sslcommerz'] })

test('a chat with the shop contains the order’s number, and neither its link nor the buyer’s name', async () => {
  const { token, number } = await place({ payment: 'cash-on-delivery' })
  await whatsapp('')
  expect((await pageOf(token))!.whatsapp).toBeNull()
  await whatsapp('09678 200300')
  const link = new URL((await pageOf(token))!.whatsapp!)
  expect(link.href.split('?')[0]).toBe('https://wa.me/8809678200300')
  expect(link.searchParams.get('text')).toBe(`Hello PakaFol, I have a question about order ${number}: `)
  expect(new URL((await pageOf(token, 'bn'))!.whatsapp!).searchParams.get('text')).toBe(
    `পাকাফল, অর্ডার ${number} নিয়ে আমার একটি প্রশ্ন আছে: `,
  )
})

test('of many boxes the page shows when the first one comes that was not given up', async () => {
  const { shop } = world
  const people = [given(1), given(2, { day: '2026-06-13' })]
  const { orderId, boxes } = await orderedRun(shop, { people })
  const { token } = await shop.db
    .selectFrom('ordering.orders')
    .select('token')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect((await pageOf(token))!.when).toContain('Friday 12 June')
  const givenUp = { orderId, consignmentId: boxes[0]!, charged: true, reason: 'Left', shopUrl: SHOP_URL }
  expect(await giveUpBox(shop.as('desk'), givenUp)).toMatchObject({ ok: true })
  expect((await pageOf(token))!.when).toContain('Saturday 13 June')
})

test('an order of many boxes says how many have come, not what happened to one of them', async () => {
  const { shop } = world
  const quoted = { companyId: await addCompany(shop, taka(50_000)), creditDays: 30 }
  const { orderId, boxes } = await orderedRun(shop, { quoted, people: [1, 2, 3, 4].map((person) => given(person)) })
  expect(await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })).toMatchObject({ ok: true })
  const { token } = await shop.db
    .selectFrom('ordering.orders')
    .select('token')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const shown = async (language: 'en' | 'bn' = 'en') => {
    const { headline, steps } = (await pageOf(token, language))!
    return [headline, ...steps.slice(-3).map(({ title, state, detail }) => `${title} ${state} ${detail}`.trim())]
  }
  for (const consignmentId of boxes) await packOrder(shop.as('desk'), { early: true, orderId, consignmentId })
  expect((await shown()).slice(1)).toEqual(['Packed done 4 of 4 boxes', 'On the way now', 'Delivered ahead'])
  for (const consignmentId of boxes)
    await dispatchOrder(shop.as('desk'), { early: true, orderId, consignmentId, shopUrl: SHOP_URL })
  for (const consignmentId of boxes.slice(0, 2))
    await deliverOrder(shop.as('desk'), { orderId, consignmentId, shopUrl: SHOP_URL })
  const failure = { reason: 'nobody-home', words: null } as const
  await failDelivery(shop.as('desk'), { orderId, consignmentId: boxes[2]!, failure, shopUrl: SHOP_URL })
  expect(await shown()).toEqual([
    '2 of 4 boxes are delivered. One is being planned again.',
    'Packed done 4 of 4 boxes',
    'On the way done 4 of 4 boxes',
    'Delivered now 2 of 4 boxes',
  ])
  expect((await shown('bn'))[0]).toBe('৪টি বাক্সের মধ্যে ২টি পৌঁছেছে। ১টি আবার পাঠানো হবে।')
  await deliverOrder(shop.as('desk'), { orderId, consignmentId: boxes[3]!, shopUrl: SHOP_URL })
  expect((await shown())[0]).toBe('3 of 4 boxes are delivered. One is being planned again.')
  const givenUp = { orderId, consignmentId: boxes[2]!, charged: true, reason: 'Moved away', shopUrl: SHOP_URL }
  expect(await giveUpBox(shop.as('desk'), givenUp)).toMatchObject({ ok: true })
  expect((await shown())[0]).toBe('3 of 4 boxes are delivered. One came back.')
})

test('a cancelled order has nothing to pay, and shows no sum that could be taken for one', async () => {
  const { token } = await place({ payment: 'cash-on-delivery' })
  expect(await cancelOrder(world.shop.as('guest'), { token, shopUrl: SHOP_URL })).toEqual({ ok: true })
  expect((await pageOf(token))!.pay).toEqual({ title: 'Nothing to pay', amount: null, text: '', vat: '', rows: [] })
})

test('while a payment is in review the page says neither to pay nor that it is paid', async () => {
  const { token } = await place()
  expect((await pageOf(token))!.headline).toBe('Reserved for you while you pay')
  const attempt = await begin({ token })
  world.bkash.pay(attempt, { risky: true })
  await reconcile(attempt)
  const page = (await pageOf(token))!
  expect([page.headline, page.pay.title, page.pay.amount]).toEqual(['Reserved for you', 'We’ve received your payment', null])
  expect(page.payment).toMatchObject({
    ways: [],
    cash: false,
    note: { kind: 'changed', title: 'We’re checking your payment' },
  })
})

test('for a gift with hidden prices that is paid in cash, the page says that the receiver sees the price', async () => {
  const open = await place({ payment: 'cash-on-delivery' })
  const recipient = { name: 'Ayesha', phone: GUEST_PHONE }
  const { token, total } = await place({ payment: 'cash-on-delivery', delivery: { recipient, hidePrices: true } })
  const shown = async (of: string, language: 'en' | 'bn' = 'en') => {
    const { title, amount, text } = (await pageOf(of, language))!.pay
    return [title, amount, text]
  }
  expect(await shown(token)).toEqual([
    'Pay on delivery',
    formatMoney(total, 'en'),
    'The receiver pays in cash and sees the price.',
  ])
  expect((await shown(token, 'bn'))[2]).toBe('প্রাপক নগদ টাকা দেবেন এবং দাম দেখতে পাবেন।')
  expect((await shown(open.token))[2]).toBe('Check the box before you pay.')
})

test('if a part is prepaid, the page asks for that part, and says what is paid on delivery', async () => {
  await sql`
    insert into payments.cod_rules (id, name, outcome, position, active)
    values ('01930000-0000-7000-8000-000000000001', '{"en": "All", "bn": "সব"}', 'advance-delivery', 1, true)`.execute(
    world.shop.db,
  )
  const { token, total } = await place({ payment: 'cash-on-delivery', advanceBy: 'bkash' })
  const shown = async () => {
    const { pay } = (await pageOf(token))!
    return [pay.title, pay.amount, pay.rows.find(({ key }) => key === 'door')?.value]
  }
  const rest = formatMoney(paisa(total - 8_000), 'en')
  expect(await shown()).toEqual(['Pay now', '৳80', rest])
  // After review, the gateway is not asked about it again.
  const attempt = await begin({ token })
  world.bkash.pay(attempt, { risky: true })
  await reconcile(attempt)
  expect(await shown()).toEqual(['We’ve received your payment', null, rest])
  const orderId = (await world.shop.db.selectFrom('ordering.orders').select('id').executeTakeFirstOrThrow()).id
  await acceptPayment(world.shop.as('owner'), { orderId, attempt, note: '', shopUrl: 'https://pakafol.example' })
  expect(await shown()).toEqual(['Pay on delivery', rest, undefined])
})

test('a product without a size, such as a card, is counted in pieces', async () => {
  const { token } = await place()
  expect((await pageOf(token))!.lines[0]!.pack).toMatch(/^1 × ./)
  const none = { en: '', bn: '' }
  await sql`update ordering.order_lines set label = ${none}`.execute(world.shop.db)
  expect((await pageOf(token))!.lines[0]!.pack).toBe('1 piece')
  expect((await pageOf(token, 'bn'))!.lines[0]!.pack).toBe('১টি')
})
