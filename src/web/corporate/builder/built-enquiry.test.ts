import { afterEach, beforeEach, expect, test } from 'vitest'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { notForms, posted, requestContextOf } from '#tests/posted-form.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { tickets } from '#shop/content/index.ts'
import { readBuiltBox } from '#shop/gifting/index.ts'
import { readBoxRequest } from '#shop/gifting/model.ts'
import type { Language } from '#shop/values/index.ts'
import { publicPageKey } from '#web/http/public-pages.ts'
import { action as onTicket, loader as ticketPage } from '#web/office/ticket.route.tsx'
import type { TicketPageView } from '#web/office/tickets/ticket-view.ts'
import { buildData } from './build-data.server.ts'
import { takeBuiltEnquiry } from './built-enquiry.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await setGiftRules(shop)
})
afterEach(() => shop.close())

const BOX =
  'day=2026-06-25&boxes=100&kg.himsagar=2&kg.guava=1.5&packaging=gift-box&sleeve=on&card=Dear+%7Bname%7D%2C+enjoy.&name=Nasrin'
const enquiry = {
  box: BOX,
  // 380 + 180 + 160 + 25 + 40, less 5 %.
  seen: '74575',
  company: 'Meghna Textiles Ltd.',
  name: 'Farhana Haque',
  designation: 'HR manager',
  phone: '01713 556 210',
  where: 'many',
}
const ask = (change: Record<string, string> = {}, language: Language = 'en') =>
  takeBuiltEnquiry(requestContextOf(shop), posted('/gift/build', { ...enquiry, ...change }), language)

async function refusalOf(change: Record<string, string>, language: Language = 'en') {
  const before = await shop.countAll()
  const { status, answer } = await ask(change, language)
  expect(status).toBe(422)
  expect(await shop.countAll()).toEqual(before)
  return answer.ok ? null : { errors: answer.errors, refusal: answer.refusal }
}

test('a built box is stored completely in the ticket, at the price that was seen', async () => {
  expect(await ask()).toEqual({ status: 200, answer: { ok: true, number: expect.any(Number), by: 'Sat 13 June, 10 am' } })
  const [ticket] = await tickets(shop.db)
  expect(ticket).toMatchObject({
    kind: 'gift-enquiry',
    name: 'Farhana Haque',
    message: 'Meghna Textiles Ltd. would like 100 boxes of their own design: Himsagar mango 2 kg, Guava 1.5 kg.',
    details: { company: 'Meghna Textiles Ltd.', boxes: 100, delivery_day: '2026-06-25', to_many_addresses: true, occasion: null },
  })
  expect(readBuiltBox(ticket!.details)).toMatchObject({
    boxes: 100,
    card: 'Dear {name}, enjoy.',
    perBox: taka(745.75),
    total: taka(74_575),
    stepBasisPoints: 500,
  })
})

test('an enquiry sent twice is one ticket', async () => {
  const answers = await Promise.all([ask(), ask()])
  expect(answers[0]).toEqual(answers[1])
  expect(await shop.count('content.tickets')).toBe(1)
})

test('a price that has changed is shown before anything is sent, and the new one is then accepted', async () => {
  await shop.db
    .updateTable('pricing.prices')
    .set({ price_paisa: taka(1000) })
    .where('variant_id', '=', shop.variant('himsagar-5kg'))
    .execute()
  expect(await refusalOf({})).toEqual({
    errors: {},
    refusal: 'A box now costs ৳764.75. When you saw it, it was ৳745.75. Please check it and send it again.',
  })
  expect((await refusalOf({}, 'bn'))?.refusal).toBe('প্রতি বাক্সের দাম এখন ৳৭৬৪.৭৫। আপনি দেখেছিলেন ৳৭৪৫.৭৫। আরেকবার দেখে আবার পাঠান।')
  expect((await ask({ seen: '76475' })).status).toBe(200)
})

test.each<[string, string, Record<string, string>]>([
  [
    'a day too soon',
    BOX.replace('06-25', '06-13'),
    {
      day: 'This date is too soon. The earliest day for a gift order is Sunday 14 June.',
      sleeve: 'With a logo sleeve the earliest day is Friday 19 June.',
    },
  ],
  [
    'too few boxes',
    BOX.replace('boxes=100', 'boxes=19').replace('&sleeve=on', ''),
    { boxes: 'Gift orders start at 20 boxes. For fewer, order in the shop and mark it as a gift.' },
  ],
  ['a sleeve for few', BOX.replace('boxes=100', 'boxes=49'), { sleeve: 'Logo sleeves start at 50 boxes.' }],
  [
    'too heavy a box',
    BOX.replace('himsagar=2', 'himsagar=5'),
    { packaging: '6.5 kg of fruit is too much for this packaging, which holds 6 kg. Choose a larger one, or less fruit.' },
  ],
  ['fruit out of season', BOX.replace('2026-06-25', '2026-12-20'), { fruit: 'There’s no fruit in the box yet.' }],
  ['no box at all', '', { fruit: 'There’s no fruit in the box yet.' }],
])('%s is refused with a message', async (_, box, errors) => {
  expect(await refusalOf({ box })).toEqual({ errors, refusal: null })
})

test('missing contact data and faults of the box are shown together', async () => {
  expect((await refusalOf({ company: '', phone: '', box: '' }))?.errors).toEqual({
    fruit: 'There’s no fruit in the box yet.',
    company: 'Please enter the company name.',
    phone: 'Please enter a mobile number.',
  })
})

test.each(notForms('/gift/build'))('%s is answered with the missing fields, and stores nothing', async (_, request) => {
  const before = await shop.countAll()
  const { status } = await takeBuiltEnquiry(requestContextOf(shop), request, 'en')
  expect(status).toBe(422)
  expect(await shop.countAll()).toEqual(before)
})

const dataFor = (search: string, language: Language = 'en') =>
  buildData({ ctx: shop.as('guest') }, readBoxRequest(new URLSearchParams(search)), language)

test('the page has the fruit of the day, and what was chosen for another day', async () => {
  const june = await dataFor('day=2026-06-25')
  expect(june.fruits.map(({ code, onDay }) => [code, onDay])).toEqual([
    ['himsagar', true],
    ['langra', true],
    ['litchi', true],
    ['guava', true],
  ])
  expect([june.day, june.dayInWords, june.firstDayInWords]).toEqual(['2026-06-25', '25 June', 'Sunday 14 June'])
  const december = await dataFor('day=2026-12-20&kg.himsagar=2', 'bn')
  expect(december.fruits).toMatchObject([{ code: 'himsagar', onDay: false, name: 'হিমসাগর আম', season: 'মে–জুলাই' }])
})

test('only the builder without a box in its URL is cached', () => {
  expect(publicPageKey('/gift/build')).toBe('/gift/build')
  expect(publicPageKey('/bn/gift/build?utm_source=mail')).toBe('/bn/gift/build')
  for (const search of ['day=2026-06-25', 'kg.himsagar=2', 'card=', 'boxes=x', 'occasion=eid']) {
    expect(publicPageKey(`/gift/build?${search}`)).toBeNull()
  }
})

test('the office sees the box and makes it a product that can be quoted, once', async () => {
  await ask()
  const [ticket] = await tickets(shop.db)
  const office = officeOf(shop)
  const asked = { path: `/office/tickets/${ticket!.id}`, params: { id: ticket!.id } }
  const page = async () => ((await office.call(staffActor('order-desk'), ticketPage, asked)).data as TicketPageView).box
  expect(await page()).toMatchObject({
    day: '25 June 2026',
    boxes: '100',
    parts: {
      fruits: [
        { name: 'Himsagar mango, 2 kg', price: '৳380' },
        { name: 'Guava, 1.5 kg', price: '৳180' },
      ],
      packaging: { name: 'Printed box', price: '৳160' },
      cardPrice: '৳25',
      sleevePrice: '৳40',
    },
    off: '5',
    perBox: '৳745.75',
    total: '৳74,575',
    priceNow: null,
    made: null,
    mayMake: true,
  })
  const make = () => office.call(staffActor('order-desk'), onTicket, { ...asked, form: { intent: 'make-box' } })
  expect((await make()).to).toBe(`/office/tickets/${ticket!.id}?done=make-box`)
  expect((await make()).to).toBe(`/office/tickets/${ticket!.id}?done=make-box`)
  expect(await shop.count('catalog.products', { state: 'private' })).toBe(1)
  expect((await page())?.made).toEqual({ productId: expect.any(String), name: 'Own box: Himsagar mango, Guava' })
  await shop.db
    .updateTable('pricing.prices')
    .set({ price_paisa: taka(1000) })
    .where('variant_id', '=', shop.variant('himsagar-5kg'))
    .execute()
  expect((await page())?.priceNow).toBe('৳764.75')
})
