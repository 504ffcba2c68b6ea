import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AGREED, openConversionWorld, type ConversionWorld } from '#tests/conversion-world.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { phone } from '#tests/world-data.ts'
import { cancelOrder, orderById, placeOrder } from '../ordering/index.ts'
import { withdrawConsent } from './index.ts'

// Computed with sha256sum.
const HASHES = {
  phone: '7b51f0b65b47d7238e35dfc27986e822c95f489b70e348672363083366c70c29',
  plusPhone: '37224108c6598fb9d59da49263f8b276e6fc43aa67cd5ec34e29ae40a7973e01',
  first: '1ba69948258077173e11e5d3a3eea5300d3d31d63a5850157306bbfba763e6b2',
  last: 'f3ef4d448ab0f90b3cbf0df52f5af87e7f3e2b66a169d272b8b7ebf0d290cfba',
  email: 'bf6f3358f7a184cdcb407da1b369e12be533f60dc677413c5d3210d5cf37b215',
  googleEmail: '53a9a15738ed8dfd20f5df7067ac644a7e1d764851619d6757a0eb4c0fae3faf',
}

let world: ConversionWorld
beforeEach(async () => {
  world = await openConversionWorld()
})
afterEach(() => world.close())

const buyer = { name: 'Farhana Rahman', phone: phone('01811400218'), email: ' Farhana.Rahman@gmail.com' }

test('Meta is told of a confirmed order, with hashed contact data and without an address', async () => {
  const orderId = await world.order({ buyer })
  await world.send()
  expect(await world.states()).toEqual([])
  world.later(30)
  await world.confirm(orderId)
  await world.send()
  const order = (await orderById(world.shop.db, orderId))!
  expect(world.control.receivedBy('meta.events').map(({ fields }) => fields)).toEqual([
    {
      access_token: 'EAAB-simulated-token',
      data: [
        {
          event_name: 'Purchase',
          event_time: world.now().getTime() / 1000,
          event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
          action_source: 'website',
          event_source_url: 'https://pakafol.example/checkout',
          user_data: {
            ph: [HASHES.phone],
            em: [HASHES.email],
            fn: [HASHES.first],
            ln: [HASHES.last],
            client_user_agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0',
            fbc: `fb.1.${AGREED.landing!.landedAt.getTime()}.IwAR0abc-D_e`,
          },
          custom_data: {
            currency: 'BDT',
            value: 1030,
            order_id: order.number,
            content_type: 'product',
            contents: [{ id: world.shop.variant('himsagar-5kg'), quantity: 1, item_price: 950 }],
            num_items: 1,
          },
        },
      ],
    },
  ])
  expect(await world.states()).toEqual(['google purchase sent 1', 'meta purchase sent 1'])
})

test('Google is told of it by order number, with the campaign, and nothing that connects two orders', async () => {
  const orderId = await world.order({ buyer })
  await world.confirm(orderId)
  await world.send()
  const { number } = (await orderById(world.shop.db, orderId))!
  const seconds = world.now().getTime() / 1000
  expect(world.control.conversions.google.ignored).toEqual([])
  expect(world.control.conversions.google.received).toEqual([
    {
      client_id: expect.stringMatching(new RegExp(`^\\d{1,10}\\.${seconds}$`)),
      user_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp_micros: seconds * 1_000_000,
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
      user_data: { sha256_phone_number: [HASHES.plusPhone], sha256_email_address: [HASHES.googleEmail] },
      events: [
        {
          name: 'purchase',
          params: {
            transaction_id: number,
            currency: 'BDT',
            value: 950,
            session_id: String(seconds),
            engagement_time_msec: 1,
            shipping: 80,
            page_location: 'https://pakafol.example/?gclid=Cj0KCQ&utm_campaign=mango+week',
            items: [
              {
                item_id: world.shop.variant('himsagar-5kg'),
                item_name: 'Himsagar mango',
                item_variant: '5 kg crate',
                price: 950,
                quantity: 1,
              },
            ],
          },
        },
      ],
    },
  ])
})

test('nobody is told without the tick, of an order of a destination that is off, or of one that was not named', async () => {
  await world.confirm(await world.order({ measure: null }))
  await world.confirm(await world.order({ measure: { ...AGREED, destinations: ['google'] } }))
  await world.turn('google', false)
  await world.confirm(await world.order({ measure: { ...AGREED, destinations: ['google'] } }))
  await world.send()
  expect(await world.states()).toEqual(['google purchase dropped 0'])
  expect(await world.shop.count('conversions.consents')).toBe(1)
  expect(world.control.received).toEqual([])
})

test('a consent that is withdrawn before anything was sent ends everything, and its ids are deleted', async () => {
  const orderId = await world.order()
  await world.confirm(orderId)
  await withdrawConsent(world.as('guest'), orderId)
  await withdrawConsent(world.as('guest'), orderId)
  await world.send()
  expect(await world.states()).toEqual(['google purchase dropped 0', 'meta purchase dropped 0'])
  expect(world.control.received).toEqual([])
  const [consent] = await world.shop.db.selectFrom('conversions.consents').selectAll().execute()
  expect(consent).toMatchObject({ withdrawn_at: world.now(), browser: null, clicks: null, landed_at: null })
})

test('a consent that is withdrawn while the order is confirmed ends it, too', async () => {
  const orderId = await world.order()
  await world.confirm(orderId)
  await withdrawConsent(world.as('guest'), orderId)
  // The row of the confirmation, which the withdrawal could not see yet.
  await world.shop.db.updateTable('conversions.conversions').set({ state: 'waiting' }).execute()
  await world.send()
  expect(await world.states()).toEqual(['google purchase dropped 1', 'meta purchase dropped 1'])
  expect(world.control.received).toEqual([])
})

test('an order is told when it is confirmed and not again when it is completed, also if its row is deleted or a destination is turned on since', async () => {
  await world.turn('google', false)
  const orderId = await world.order({ measure: { ...AGREED, destinations: ['meta', 'google'] } })
  await world.confirm(orderId)
  await world.send()
  await world.turn('google', true)
  await world.shop.db.deleteFrom('conversions.conversions').execute()
  await sql`
    insert into ordering.order_events (order_id, kind, from_state, to_state, at, actor)
    values (${orderId}::uuid, 'completed', 'confirmed', 'completed', ${world.now()}::timestamptz, 'system')`.execute(
    world.shop.db,
  )
  expect(await world.states()).toEqual([])
})

test('after a withdrawal, also the cancellation is told to nobody', async () => {
  const orderId = await world.order()
  await world.confirm(orderId)
  await world.send()
  await withdrawConsent(world.as('guest'), orderId)
  await cancel(orderId)
  await world.send()
  expect(await world.states()).toEqual(['google purchase sent 1', 'meta purchase sent 1'])
})

test('an order that is cancelled before it was told is told to nobody', async () => {
  const orderId = await world.order()
  await world.confirm(orderId)
  await cancel(orderId)
  await world.send()
  expect(await world.states()).toEqual(['google purchase dropped 0', 'meta purchase dropped 0'])
  expect(world.control.received).toEqual([])
})

test('Google, which takes refunds, is told once that an order was cancelled afterwards', async () => {
  const orderId = await world.order()
  await world.confirm(orderId)
  await world.send()
  await cancel(orderId)
  await world.send()
  expect(await world.states()).toEqual(['google purchase sent 1', 'google refund sent 1', 'meta purchase sent 1'])
  const { number } = (await orderById(world.shop.db, orderId))!
  expect([...world.control.conversions.google.counted.keys()]).toEqual([`purchase ${number}`, `refund ${number}`])
  expect(world.control.conversions.google.counted.get(`refund ${number}`)!['events']).toMatchObject([
    { name: 'refund', params: { transaction_id: number, currency: 'BDT', value: 950 } },
  ])
})

test('a repeated request keeps the first consent, and makes no second conversion', async () => {
  const input = sampleOrder(world.shop, { measure: AGREED })
  const first = await placeOrder(world.as('guest'), input)
  expect(await placeOrder(world.as('guest'), { ...input, measure: null })).toEqual(first)
  expect(await world.shop.count('conversions.consents')).toBe(1)
})

test('a gift is told with the buyer’s data; nothing of its recipient is sent', async () => {
  const recipient = { name: 'Nasrin Akter', phone: phone('01911223399') }
  const input = sampleOrder(world.shop, { measure: AGREED, buyer, delivery: { recipient } })
  const placed = await placeOrder(world.as('guest'), input)
  if (!placed.ok) throw new Error(placed.problem)
  await world.confirm(placed.orderId)
  await world.send()
  const sent = JSON.stringify(world.control.received.map(({ fields }) => fields))
  expect(sent).toContain(HASHES.phone)
  for (const secret of ['Nasrin', '1911223399', '01811400218', '8801811400218', 'Farhana', 'House 17', 'Dhanmondi'])
    expect(sent).not.toContain(secret)
})

async function cancel(orderId: string): Promise<void> {
  const { token } = (await orderById(world.shop.db, orderId))!
  const cancelled = await cancelOrder(world.as('guest'), { token, shopUrl: 'https://pakafol.example' })
  if (!cancelled.ok) throw new Error(cancelled.problem)
}
