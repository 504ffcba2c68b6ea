import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { waitFor, askFor } from '#tests/waitlist-entries.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import {
  demand,
  demandByWeek,
  dismissFruit,
  joinWaitlist,
  leaveUnlisted,
  matchFruit,
  MOST_ENTRIES,
  notifyWaitlist,
  openEntriesOf,
  productNamed,
  unsubscribeContact,
  unlistedDemand,
  unlistedOf,
  askForFruit,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.leaveOnly('guava', 0)
})
afterEach(() => shop.close())

const notify = (at: Shop = shop) =>
  notifyWaitlist(
    { ...at.as('guest'), actor: { kind: 'system', name: 'waitlist' } },
    { shopUrl: 'https://pakafol.example', channels: ['sms', 'email'] },
  )
const match = (key: string, product = 'guava') => matchFruit(shop.as('owner'), { key, productId: shop.product(product) })

/** Who is in which state, in the order of asking: the number of the phone, the state, and the product that they wait for. */
async function entries(): Promise<[person: number, state: string, product: string | null][]> {
  const found = await sql<{ phone: string; state: string; productId: string | null }>`
    select phone, state, product_id as "productId" from waitlist.entries order by place`.execute(shop.db)
  const name = (id: string | null) => (id === shop.product('guava') ? 'guava' : id === shop.product('litchi') ? 'litchi' : id)
  return found.rows.map(({ phone, state, productId }) => [Number(phone.slice(-3)), state, name(productId)])
}

test('one fruit has one row of demand, however people write it, with districts and weeks', async () => {
  await askFor(shop.at('2026-04-16T23:59:59+06:00'), { phone: phoneNumber(1), name: 'রাম্বুটান', districtId: 'dhaka' })
  await askFor(shop.at('2026-06-02T10:00:00+06:00'), { phone: phoneNumber(2), name: 'Rambutan' })
  await askFor(shop, { phone: phoneNumber(3), name: ' rambutans ' })
  await askFor(shop, { phone: phoneNumber(4), name: 'Rambutan', districtId: 'dhaka' })
  await askFor(shop, { phone: phoneNumber(4), name: 'Durian' })
  // The same person once more, in another spelling.
  await askFor(shop, { phone: phoneNumber(4), name: 'রামবুটান' })
  expect(await unlistedDemand(shop.db, shop.now)).toEqual([
    {
      key: 'rambutan',
      name: 'Rambutan',
      people: 4,
      newPeople: 2,
      districts: [
        { districtId: 'dhaka', people: 2 },
        { districtId: null, people: 2 },
      ],
      weeks: [0, 0, 0, 0, 0, 0, 1, 2],
    },
    {
      key: 'durian',
      name: 'Durian',
      people: 1,
      newPeople: 1,
      districts: [{ districtId: null, people: 1 }],
      weeks: [0, 0, 0, 0, 0, 0, 0, 1],
    },
  ])
  expect([await demand(shop.db, { now: shop.now }), await demandByWeek(shop.db, shop.now)]).toEqual([[], []])
})

test('nobody is told about an unlisted fruit; once it is matched, people are told in the order in which they asked, and no more than the fruit serves', async () => {
  await askFor(shop, { phone: phoneNumber(1), name: 'Payara of the hills' })
  await waitFor(shop, { phone: phoneNumber(2) })
  await askFor(shop, { phone: phoneNumber(3), name: 'payara of the hills' })
  await waitFor(shop, { phone: phoneNumber(4) })
  await shop.leaveOnly('guava', 3_000)
  const [demanded] = await unlistedDemand(shop.db, shop.now)
  expect(await match(demanded!.key)).toEqual({ ok: true })
  expect(await unlistedDemand(shop.db, shop.now)).toEqual([])
  await notify()
  expect(await entries()).toEqual([
    [1, 'notified', 'guava'],
    [2, 'notified', 'guava'],
    [3, 'notified', 'guava'],
    [4, 'waiting', 'guava'],
  ])
  expect(await auditEntries(shop.db, { filter: {}, limit: 1 })).toMatchObject([
    {
      actor: 'staff:Owner',
      action: 'match-fruit',
      before: { fruit: 'Payara of the hills' },
      after: { product: 'guava-from-rajshahi', people: 2 },
    },
  ])
})

test('without a match no message is written, whatever fruit there is', async () => {
  await askFor(shop, { phone: phoneNumber(1), name: 'Rambutan' })
  await shop.leaveOnly('guava', 9_000)
  expect(await notify()).toBe(false)
  expect(await shop.count('messaging.messages')).toBe(0)
})

test('a person who waits for the product already keeps the earlier place, or the message', async () => {
  await askFor(shop, { phone: phoneNumber(1), name: 'Rambutan' })
  await waitFor(shop, { phone: phoneNumber(2) })
  await waitFor(shop, { phone: phoneNumber(1) })
  await askFor(shop, { phone: phoneNumber(2), name: 'Rambutan' })
  expect(await match('rambutan')).toEqual({ ok: true })
  expect(await entries()).toEqual([
    [1, 'waiting', 'guava'],
    [2, 'waiting', 'guava'],
    [1, 'merged', 'guava'],
    [2, 'merged', null],
  ])
  await askFor(shop, { phone: phoneNumber(3), name: 'Durian' })
  await waitFor(shop, { phone: phoneNumber(3), product: 'litchi' })
  expect(await notify()).toBe(true)
  expect(await match('durian', 'litchi')).toEqual({ ok: true })
  expect((await entries()).slice(4)).toEqual([
    [3, 'merged', null],
    [3, 'notified', 'litchi'],
  ])
})

test('matching while people join, are told and end their messages leaves each person with one entry', async () => {
  await shop.warmUp()
  await shop.leaveOnly('guava', 9_000)
  for (let round = 0; round < 5; round += 1) {
    for (const index of [1, 2, 3]) await askFor(shop, { phone: phoneNumber(10 * round + index), name: 'Rambutan' })
    await waitFor(shop, { phone: phoneNumber(10 * round + 3) })
    const guava = { productId: shop.product('guava'), variantId: null, language: 'bn', districtId: null, consent: 'yes' } as const
    const [matched] = await Promise.all([
      match('rambutan'),
      joinWaitlist(shop.as('guest'), { ...guava, contact: { phone: phoneNumber(10 * round + 1), email: null } }),
      unsubscribeContact(shop.as('desk'), { phone: phoneNumber(10 * round + 3), email: null }),
      notify(),
    ])
    expect(matched).toEqual({ ok: true })
  }
  const open = await sql<{ phone: string; count: number }>`
    select phone, count(*)::integer as count from waitlist.entries where state in ('unlisted', 'waiting', 'notified') group by phone`.execute(
    shop.db,
  )
  expect(open.rows.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(open.rows.map(({ phone }) => Number(phone.slice(-1))).sort()).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
})

test('an unlisted fruit is dismissed once, without a message, and a match that names nothing is refused', async () => {
  await askFor(shop, { phone: phoneNumber(1), name: 'Rambutan' })
  await sql`update catalog.products set state = 'archived' where id = ${shop.product('litchi')}::uuid`.execute(shop.db)
  const before = await shop.countAll()
  expect(await match('rambutan', 'litchi')).toEqual({ ok: false, problem: 'unknown-product' })
  expect(await match('durian')).toEqual({ ok: false, problem: 'no-such-fruit' })
  expect(await dismissFruit(shop.as('owner'), 'durian')).toEqual({ ok: false, problem: 'no-such-fruit' })
  expect(await shop.countAll()).toEqual(before)
  expect(await dismissFruit(shop.as('owner'), 'rambutan')).toEqual({ ok: true })
  expect(await entries()).toEqual([[1, 'dismissed', null]])
  expect(await dismissFruit(shop.as('owner'), 'rambutan')).toEqual({ ok: false, problem: 'no-such-fruit' })
  expect(await shop.count('messaging.messages')).toBe(0)
})

test('one STOP ends the entries for unlisted fruit too, and a signed-in person ends one of them', async () => {
  for (const name of ['Rambutan', 'Durian']) await askFor(shop, { phone: phoneNumber(1), name })
  await waitFor(shop, { phone: phoneNumber(1) })
  expect((await unlistedOf(shop.db, phoneNumber(1))).map(({ key, name }) => [key, name])).toEqual([
    ['rambutan', 'Rambutan'],
    ['durian', 'Durian'],
  ])
  await leaveUnlisted(shop.as('guest'), { phone: phoneNumber(2), key: 'durian' })
  await leaveUnlisted(shop.as('guest'), { phone: phoneNumber(1), key: 'durian' })
  expect((await entries()).map(([, state]) => state)).toEqual(['unlisted', 'unsubscribed', 'waiting'])
  expect(await unsubscribeContact(shop.as('desk'), { phone: phoneNumber(1), email: null })).toEqual({ ok: true })
  expect((await entries()).map(([, state]) => state)).toEqual(['unsubscribed', 'unsubscribed', 'unsubscribed'])
  expect([await openEntriesOf(shop.db, phoneNumber(1)), await unlistedOf(shop.db, phoneNumber(1))]).toEqual([[], []])
})

test('unlisted fruit counts among the twenty lists of a person, and a name needs letters', async () => {
  const names = Array.from({ length: MOST_ENTRIES - 1 }, (_, index) => `${'bdgklmnprt'[index % 10]}a${index < 10 ? 'n' : 'r'}i`)
  for (const name of names) await askFor(shop, { phone: phoneNumber(1), name })
  await waitFor(shop, { phone: phoneNumber(1) })
  const before = await shop.countAll()
  const ask = (name: string) =>
    askForFruit(shop.as('guest'), {
      name,
      contact: { phone: phoneNumber(1), email: null },
      language: 'bn',
      districtId: null,
      consent: 'yes',
    })
  expect(await ask('Rambutan')).toEqual({ ok: false, problem: 'too-many-entries' })
  for (const name of ['', '!? 🥭', 'x'.repeat(61)]) expect(await ask(name)).toEqual({ ok: false, problem: 'no-fruit-name' })
  expect(await shop.countAll()).toEqual(before)
})

test('a product is found by its name in any spelling, if it is the only one', async () => {
  const productIds = ['guava', 'himsagar', 'litchi'].map((code) => shop.product(code))
  const named = (name: string) => productNamed(shop.db, { name, productIds })
  expect(await named('পেয়ারা')).toBe(shop.product('guava'))
  expect(await named('payara')).toBe(shop.product('guava'))
  expect(await named('him sagor am')).toBe(shop.product('himsagar'))
  expect(await named('Rambutan')).toBeNull()
})
