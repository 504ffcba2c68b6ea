import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { byCourier, GUEST_PHONE, sampleOrder } from '#tests/sample-order.ts'
import { NO_FILES } from '#tests/no-files.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { CompleteEmail, Outgoing } from '../messaging/index.ts'
import { dayFrom, type Language } from '../values/index.ts'
import { completeEmail, withCompleteEmails } from './complete-email.ts'
import { cancelOrder, changeDay, confirmOrder, deliverOrder, dispatchOrder, packOrder, placeOrder, type Placed } from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const setup = () => ({
  db: shop.db,
  files: NO_FILES,
  now: () => shop.now,
  shopUrl,
  sender: 'shop@pakafol.example',
  onError: fail,
})

function fail(error: unknown): never {
  throw error
}

const later = (minutes: number) => shop.at(new Date(shop.now.getTime() + minutes * 60_000))

async function place(language: Language, difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const buyer = { name: 'Farhana <Rahman>', phone: GUEST_PHONE, email: 'farhana@example.com' }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer, language, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function emails(): Promise<CompleteEmail[]> {
  const found = await sql<Outgoing>`
    select id, recipient, body, template, language, order_id as "orderId" from messaging.messages
    where channel = 'email' order by created_at, id`.execute(shop.db)
  const complete: CompleteEmail[] = []
  for (const message of found.rows) {
    const email = await completeEmail(setup(), message)
    complete.push(email)
    // EMAILS_TO=folder vitest run src/shop/ordering/complete-email.test.ts writes every page, to be looked at.
    const folder = process.env['EMAILS_TO']
    if (folder) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${folder}/${message.template}.${message.language}.html`, email.html)
      writeFileSync(`${folder}/${message.template}.${message.language}.txt`, `${email.subject}\n\n${email.text}`)
    }
  }
  return complete
}

const linesOf = (email: CompleteEmail) => email.calendar!.content.replaceAll('\r\n ', '').split('\r\n')

test('an e-mail has greeting, lines, totals, day, address, a button and the shop’s contact data, as text and as HTML', async () => {
  const { token } = await place('en', { buys: { 'himsagar-5kg': 2, 'guava-1kg': 3 } })
  const [email] = await emails()
  expect(email!.subject).toBe('We have received your order PF-10001')
  expect(email!.text).toContain(
    [
      'Dear Farhana <Rahman>,',
      '',
      'Thank you for your order PF-10001. Please pay Tk 2,260 in cash when you receive it.',
      '',
      'Delivery:',
      'Friday 12 June, 8 to 11 am, by our own van',
      '',
      'To:',
      'Farhana <Rahman>',
      'House 17, Road 8/A, flat 4B',
      'Dhanmondi, Dhaka',
      '01811 400218',
      '',
      'Himsagar mango, 2 × 5 kg crate: Tk 1,900',
      'Guava, 3 × 1 kg: Tk 360',
      '',
      'Delivery charge: free',
      'Total: Tk 2,260',
      'To pay: Tk 2,260',
      '',
      'See your order:',
      `${shopUrl}/order/${token}`,
    ].join('\n'),
  )
  expect(email!.html).toContain('Dear Farhana &lt;Rahman&gt;,')
  expect(email!.html).toContain(`<a href="${shopUrl}/order/${token}"`)
  expect(email!.html).toMatch(/Himsagar mango<br>.*2 × 5 kg crate/)
  expect(email!.html).not.toMatch(/<script|<Rahman>|undefined/)
})

test('a Bangla e-mail is entirely in Bangla, and its button leads to the Bangla page', async () => {
  const { token } = await place('bn', { delivery: byCourier(shop) })
  const [email] = await emails()
  expect(email!.text).toContain('প্রিয় Farhana <Rahman>,')
  expect(email!.text).toContain('কুরিয়ারে, মঙ্গলবার ১৬ জুন-এর মধ্যে')
  expect(email!.html).toContain('<html lang="bn">')
  expect(email!.html).toContain(`<a href="${shopUrl}/bn/order/${token}"`)
  expect(email!.text).not.toMatch(/Total|Delivery|Dear/)
})

test('the delivery is one calendar event, moved with the day and cancelled with the order', async () => {
  const { orderId, token } = await place('en')
  const slotId = shop.slot('dhaka-van-morning')
  expect(await changeDay(later(1).as('guest'), { token, slotId, day: dayFrom('2026-06-13'), shopUrl })).toMatchObject({
    ok: true,
  })
  const [first, moved] = await emails()
  expect(linesOf(first!)).toEqual(
    expect.arrayContaining([`UID:order-${orderId}@pakafol.example`, 'SEQUENCE:0', 'METHOD:PUBLISH']),
  )
  expect(linesOf(moved!)).toEqual(
    expect.arrayContaining([
      `UID:order-${orderId}@pakafol.example`,
      'SEQUENCE:1',
      'DTSTART;TZID=Asia/Dhaka:20260613T080000',
      'DTEND;TZID=Asia/Dhaka:20260613T110000',
    ]),
  )
  expect(await cancelOrder(later(2).as('guest'), { token, shopUrl })).toEqual({ ok: true })
  const cancelled = (await emails())[2]!
  expect(cancelled.calendar!.method).toBe('CANCEL')
  expect(linesOf(cancelled)).toEqual(
    expect.arrayContaining([`UID:order-${orderId}@pakafol.example`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
  // At another attempt the number stays.
  expect(linesOf((await emails())[1]!)).toContain('SEQUENCE:1')
})

test('the e-mail about the delivery has the invoice attached and no calendar event', async () => {
  const { orderId } = await place('bn')
  await confirmOrder(shop.as('desk'), { orderId, shopUrl })
  await packOrder(shop.as('desk'), { early: true, orderId })
  await dispatchOrder(later(1).as('desk'), { early: true, orderId, shopUrl })
  await deliverOrder(later(2).as('desk'), { orderId, shopUrl })
  const [placed, , delivered] = await emails()
  expect(placed!.files).toEqual([])
  expect(delivered!.files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [expect.stringMatching(/^[A-Z]{2,3}-[\d-]+\.pdf$/), 'application/pdf'],
  ])
  expect(delivered!.files[0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(delivered!.calendar).toBeNull()
})

test('the gateway gets the complete e-mail; one that cannot be completed is tried again later', async () => {
  await place('en')
  const sent: unknown[] = []
  const errors: unknown[] = []
  const gateway = withCompleteEmails(
    { name: 'smtp', send: async (message) => (sent.push(message.email?.subject), { ok: true, reference: null }) },
    { ...setup(), onError: (error) => errors.push(error) },
  )
  const { id } = await shop.db
    .selectFrom('messaging.messages')
    .select('id')
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  const message = {
    id,
    recipient: 'farhana@example.com',
    body: 'A subject\n\nText',
    template: 'order-placed',
    language: 'en',
  } as const
  expect(await gateway.send({ ...message, orderId: null })).toEqual({ ok: true, reference: null })
  expect(await gateway.send({ ...message, orderId: 'no id' })).toEqual({ ok: false, problem: 'email-not-completed', retry: true })
  expect(sent).toEqual(['A subject'])
  expect(errors).toHaveLength(1)
})
