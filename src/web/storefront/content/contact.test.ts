import { afterEach, beforeEach, expect, test } from 'vitest'
import { notForms, posted, requestContextOf } from '#tests/posted-form.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { tickets } from '#shop/content/index.ts'
import type { Language } from '#shop/values/index.ts'
import { takeMessage } from './contact.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const letter = {
  name: ' Rahima  Khatun ',
  phone: '০১৭১১-২২৩৩৪৪',
  email: '',
  order: '100234',
  message: 'Two mangoes were bruised.',
}

const send = (fields: Record<string, string>, language: Language = 'en') =>
  takeMessage(requestContextOf(shop), posted('/contact', fields), language)

test('a message becomes a ticket with its number and the time by which it is answered', async () => {
  const taken = await send(letter)
  expect(taken).toEqual({ status: 200, answer: { ok: true, number: expect.any(Number), by: 'Sun 14 June, 10 am' } })
  const [ticket] = await tickets(shop.db)
  expect(ticket).toMatchObject({
    kind: 'contact',
    name: 'Rahima Khatun',
    phone: '+8801711223344',
    email: null,
    message: 'Two mangoes were bruised.',
    details: { order_number: '100234' },
    language: 'en',
    state: 'open',
  })
})

test('a form sent twice, by a double press or a reload, is one ticket', async () => {
  const answers = await Promise.all([send(letter), send(letter), send(letter)])
  expect(new Set(answers.map(({ answer }) => answer.ok && answer.number)).size).toBe(1)
  expect(await shop.count('content.tickets')).toBe(1)
  await send({ ...letter, message: 'And the litchi.' })
  expect(await shop.count('content.tickets')).toBe(2)
})

test('errors appear at their fields in the language of the page, and nothing typed is lost', async () => {
  const before = await shop.countAll()
  const fields = { ...letter, name: ' ', phone: '0171122334', email: 'rahima@', message: '\u200b' }
  expect(await send(fields)).toEqual({
    status: 422,
    answer: {
      ok: false,
      refusal: null,
      typed: fields,
      errors: {
        name: 'Please enter your name.',
        phone: 'This number is one digit short.',
        email: 'This e-mail address is incomplete. It should look like name@company.com.',
        message: 'Please enter your message.',
      },
    },
  })
  const { answer } = await send({ ...letter, phone: '02 9876543' }, 'bn')
  expect(answer).toMatchObject({ errors: { phone: 'এটি বাংলাদেশের মোবাইল নম্বর নয়। নম্বর শুরু হয় ০১৩ থেকে ০১৯ দিয়ে।' } })
  expect(await shop.countAll()).toEqual(before)
})

test.each(notForms('/contact'))('%s is answered with the missing fields, and stores nothing', async (_, request) => {
  const before = await shop.countAll()
  const taken = await takeMessage(requestContextOf(shop), request, 'en')
  expect(taken.status).toBe(422)
  expect(Object.keys(taken.answer.ok ? {} : taken.answer.errors)).toEqual(['name', 'phone', 'message'])
  expect(await shop.countAll()).toEqual(before)
})

test.each([
  ['a name too long', { name: 'x'.repeat(101) }, 'name'],
  ['a message too long', { message: 'x'.repeat(5001) }, 'message'],
  ['a phone too long', { phone: '1'.repeat(100_000) }, 'phone'],
  ['an order number too long', { order: '1'.repeat(21) }, 'order'],
  ['an address with a line break', { email: 'a@b.example\nBcc: c@d.example' }, 'email'],
])('%s is refused', async (_, change, field) => {
  const before = await shop.countAll()
  const { status, answer } = await send({ ...letter, ...change })
  expect(status).toBe(422)
  expect(Object.keys(answer.ok ? {} : answer.errors)).toEqual([field])
  expect(await shop.countAll()).toEqual(before)
})

test('NUL bytes are removed before anything is stored', async () => {
  expect((await send({ ...letter, name: 'Ra\0hima', message: 'a\0b' })).status).toBe(200)
  const [ticket] = await tickets(shop.db)
  expect([ticket?.name, ticket?.message]).toEqual(['Rahima', 'ab'])
})

test('after many messages further ones are refused, with the number to call', async () => {
  const requestContext = requestContextOf(shop, { limitFactor: 1 })
  const statuses: number[] = []
  for (let count = 0; count < 10; count += 1) {
    const request = posted('/contact', { ...letter, message: `Message ${count}` })
    statuses.push((await takeMessage(requestContext, request, 'en')).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
  expect(await shop.count('content.tickets')).toBe(8)
  const { answer } = await takeMessage(requestContext, posted('/contact', letter), 'en')
  expect(answer).toMatchObject({
    ok: false,
    errors: {},
    refusal: expect.stringMatching(/^Too many attempts\. Please try again in 60 min/),
  })
})
