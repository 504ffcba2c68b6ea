import { afterEach, beforeEach, expect, test } from 'vitest'
import { notForms, posted, requestContextOf } from '#tests/posted-form.ts'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { tickets } from '#shop/content/index.ts'
import type { Language } from '#shop/values/index.ts'
import { takeEnquiry } from './enquiry.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const enquiry = {
  company: 'Meghna Textiles Ltd.',
  name: 'Farhana Haque',
  designation: 'HR manager',
  phone: '01713 556 210',
  email: 'hr@meghna.example',
  occasion: 'other',
  boxes: '২৪০',
  budget: '৳2,000',
  day: '2026-06-25',
  where: 'many',
  vat_challan: 'on',
  message: 'Our logo on the sleeve, please.',
}

const ask = (fields: Record<string, string>, language: Language = 'en') =>
  takeEnquiry(requestContextOf(shop), posted('/gift', fields), language)

async function errorsOf(change: Record<string, string>, language: Language = 'en') {
  const { status, answer } = await ask({ ...enquiry, ...change }, language)
  expect(status).toBe(422)
  return answer.ok ? {} : answer.errors
}

test('an enquiry becomes a ticket with everything that was asked', async () => {
  expect(await ask(enquiry)).toEqual({ status: 200, answer: { ok: true, number: expect.any(Number), by: 'Sun 14 June, 10 am' } })
  const [ticket] = await tickets(shop.db)
  expect(ticket).toMatchObject({
    kind: 'gift-enquiry',
    name: 'Farhana Haque',
    phone: '+8801713556210',
    email: 'hr@meghna.example',
    message: 'Our logo on the sleeve, please.',
  })
  expect(ticket?.details).toEqual({
    company: 'Meghna Textiles Ltd.',
    designation: 'HR manager',
    occasion: 'other',
    boxes: 240,
    budget_per_box_paisa: 200_000,
    delivery_day: '2026-06-25',
    to_many_addresses: true,
    vat_challan: true,
  })
})

test('the short form is enough: company, name, phone, boxes and destination', async () => {
  const { company, name, phone } = enquiry
  expect((await ask({ company, name, phone, boxes: '20', where: 'one' })).status).toBe(200)
  const [ticket] = await tickets(shop.db)
  expect(ticket?.message).toBe('Meghna Textiles Ltd. would like 20 gift boxes.')
  expect(ticket?.details).toEqual({
    company,
    designation: null,
    occasion: null,
    boxes: 20,
    budget_per_box_paisa: null,
    delivery_day: null,
    to_many_addresses: false,
    vat_challan: false,
  })
})

test('an enquiry is due within the hours of the gift rules', async () => {
  await setGiftRules(shop, { answerHours: 5 })
  expect((await ask(enquiry)).answer).toMatchObject({ ok: true, by: 'Thu 11 June, 3 pm' })
  const due = await shop.db.selectFrom('content.tickets').select('due_at').executeTakeFirstOrThrow()
  expect(due.due_at).toEqual(new Date(shop.now.getTime() + 5 * 3_600_000))
})

test('an enquiry sent twice is one ticket', async () => {
  const answers = await Promise.all([ask(enquiry), ask(enquiry)])
  expect(answers[0]).toEqual(answers[1])
  expect(await shop.count('content.tickets')).toBe(1)
})

test.each([
  ['19', 'Gift orders start at 20 boxes. For fewer, order in the shop and mark it as a gift.'],
  ['0', 'Gift orders start at 20 boxes. For fewer, order in the shop and mark it as a gift.'],
  ['', 'Please enter the number of boxes in digits.'],
  ['-40', 'Please enter the number of boxes in digits.'],
  ['40.5', 'Please enter the number of boxes in digits.'],
  ['4e2', 'Please enter the number of boxes in digits.'],
  ['20001', 'For more than 20,000 boxes please call us.'],
  ['99999999999', 'Please enter the number of boxes in digits.'],
])('%j boxes: %s', async (boxes, sentence) => {
  const before = await shop.countAll()
  expect(await errorsOf({ boxes })).toEqual({ boxes: sentence })
  expect(await shop.countAll()).toEqual(before)
})

test.each([
  ['2026-06-13', 'This date is too soon. The earliest day for a gift order is Sunday 14 June.'],
  ['2025-06-25', 'This date is too soon. The earliest day for a gift order is Sunday 14 June.'],
  ['2026-02-30', 'This is not a valid date. Please choose one from the calendar.'],
  ['next week', 'This is not a valid date. Please choose one from the calendar.'],
  ['2027-06-12', 'Please choose a day within the next year.'],
])('the day %s: %s', async (day, sentence) => {
  expect(await errorsOf({ day })).toEqual({ day: sentence })
})

test('the first and the last possible day are accepted', async () => {
  expect((await ask({ ...enquiry, day: '2026-06-14' })).status).toBe(200)
  expect((await ask({ ...enquiry, day: '2027-06-11' })).status).toBe(200)
})

test.each(['0', '-5', 'plenty', '100001', '1e5', '9'.repeat(5000)])('a budget of %s is refused', async (budget) => {
  expect(await errorsOf({ budget })).toEqual({
    budget: 'Please enter the budget in whole taka, such as 2000, or leave it empty.',
  })
})

test('choices that the page does not offer are refused, in Bangla on the Bangla page', async () => {
  expect(await errorsOf({ occasion: 'mango-season', where: 'moon' }, 'bn')).toEqual({
    occasion: 'তালিকা থেকে বেছে নিন।',
    where: 'তালিকা থেকে বেছে নিন।',
  })
})

test('the input is returned with the errors', async () => {
  const { answer } = await ask({ ...enquiry, phone: '123' })
  expect(answer).toMatchObject({ ok: false, typed: { ...enquiry, phone: '123' } })
})

test.each(notForms('/gift'))('%s is answered with the missing fields, and stores nothing', async (_, request) => {
  const before = await shop.countAll()
  const { status, answer } = await takeEnquiry(requestContextOf(shop), request, 'en')
  expect(status).toBe(422)
  expect(Object.keys(answer.ok ? {} : answer.errors)).toEqual(['company', 'name', 'phone', 'boxes', 'where'])
  expect(await shop.countAll()).toEqual(before)
})
