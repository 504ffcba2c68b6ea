import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { sendNext } from '../messaging/index.ts'
import {
  entryByToken,
  joinWaitlist,
  MOST_ENTRIES,
  notifyWaitlist,
  unsubscribeByToken,
  unsubscribeContact,
  type Contact,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.leaveOnly('guava', 0)
})
afterEach(() => shop.close())

const SHOP_URL = 'https://pakafol.example'
const CONSENT = 'Tell me by SMS when this fruit can be ordered.'
const byPhone = (index: number): Contact => ({ phone: phoneNumber(index), email: null })

type Difference = { contact?: Contact; product?: string; variantId?: string; districtId?: string }

function join(at: Shop, { contact = byPhone(1), product = 'guava', variantId, districtId }: Difference = {}) {
  return joinWaitlist(at.as('guest'), {
    productId: at.product(product),
    variantId: variantId ?? null,
    contact,
    language: 'bn',
    districtId: districtId ?? null,
    consent: CONSENT,
  })
}

const notify = (at: Shop) =>
  notifyWaitlist(
    { ...at.as('guest'), actor: { kind: 'system', name: 'waitlist' } },
    { shopUrl: SHOP_URL, channels: ['sms', 'email'] },
  )

async function entries(): Promise<[contact: string, state: string][]> {
  const found = await sql<{ contact: string; state: string }>`
    select coalesce(phone, email) as contact, state from waitlist.entries order by place`.execute(shop.db)
  return found.rows.map(({ contact, state }) => [contact, state])
}

async function states(): Promise<string[]> {
  return (await entries()).map(([, state]) => state)
}

async function messages(): Promise<{ recipient: string; channel: string; body: string }[]> {
  return shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'channel', 'body'])
    .where('template', '=', 'fruit-arrived')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A message shows only a short link, so the tests give the entry a token of their own. */
async function tokenFor(index: number): Promise<string> {
  const token = `token-of-a-test-${index}-0123456789`
  await sql`
    update waitlist.entries set token_hash = encode(sha256(${token}::bytea), 'hex') where phone = ${phoneNumber(index)} and notified_at is not null`.execute(
    shop.db,
  )
  return token
}

test('fruit for 50 tells the first 50 of 300 people, in order and once, with two processes at once', async () => {
  await sql`update messaging.sms_budget set daily_paisa = 100000000`.execute(shop.db)
  for (let index = 0; index < 300; index += 1) await join(shop, { contact: byPhone(index) })
  expect(await notify(shop)).toBe(false)
  await shop.leaveOnly('guava', 50_000)
  await shop.warmUp()
  for (let round = 0; round < 3; round += 1) await Promise.all([notify(shop), notify(shop)])
  expect(await states()).toEqual(Array.from({ length: 300 }, (_, index) => (index < 50 ? 'notified' : 'waiting')))
  const sent = await messages()
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
    Array.from({ length: 50 }, (_, index) => phoneNumber(index)).sort(),
  )
  expect(sent[0]!.body).toMatch(
    /^পাকাফল: পেয়ারা অর্ডার করা যাচ্ছে আজ বিকেল ৪টা পর্যন্ত। অর্ডার বা বার্তা বন্ধ করতে: https:\/\/pakafol\.example\/o\/[A-Za-z0-9]{16}$/,
  )
})

test('stock for 50 of 300 people arrives bit by bit, and a process is killed each time between telling and the message', async () => {
  await sql`update messaging.sms_budget set daily_paisa = 100000000`.execute(shop.db)
  await sql`
    insert into waitlist.entries (id, product_id, variant_id, grams, phone, language, consent, privacy_version, created_at)
    select gen_random_uuid(), ${shop.product('guava')}::uuid, ${shop.variant('guava-1kg')}::uuid, 1000, '+88017' || (10000000 + n), 'bn', ${CONSENT}, 0, ${shop.now}
    from generate_series(0, 299) as n order by n`.execute(shop.db)
  await shop.warmUp()
  for (const kilos of [10, 20, 30, 40, 50]) {
    await shop.leaveOnly('guava', 1_000 * kilos)
    const before = await states()
    const both = await whileMessagesWait(async () => {
      const running = [notify(shop), notify(shop)].map((one) => one.catch((error: unknown) => error))
      await killTheOneThatTells()
      // The process that was killed told no one, and the other one still waits for its lock.
      expect(await states()).toEqual(before)
      return running
    })
    expect((await Promise.all(both)).filter((result) => result instanceof Error)).toHaveLength(1)
    await Promise.all([notify(shop), notify(shop)])
    expect(await states()).toEqual(Array.from({ length: 300 }, (_, index) => (index < kilos ? 'notified' : 'waiting')))
    expect((await messages()).map(({ recipient }) => recipient).sort()).toEqual(
      Array.from({ length: kilos }, (_, index) => `+88017${10_000_000 + index}`),
    )
  }
})

/** No message can be written until `work` is done. */
async function whileMessagesWait<T>(work: () => Promise<T>): Promise<T> {
  let done: T | undefined
  await shop.db.transaction(async (tx) => {
    await sql`lock table messaging.messages in exclusive mode`.execute(tx)
    done = await work()
    return { ok: true }
  })
  return done!
}

/** Ends the database process that has told people and now waits to write their messages. */
async function killTheOneThatTells(): Promise<void> {
  const killed = async () =>
    (
      await sql<{ pid: number }>`
        select pg_terminate_backend(pid) as pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into%messag%'`.execute(shop.db)
    ).rows.length
  await expect.poll(killed, { timeout: 10_000 }).toBe(1)
}

test('when one person orders and the time of another is over, the next two are told', async () => {
  await shop.leaveOnly('guava', 2_000)
  for (const index of [1, 2, 3, 4, 5]) await join(shop, { contact: byPhone(index) })
  await notify(shop)
  expect(await states()).toEqual(['notified', 'notified', 'waiting', 'waiting', 'waiting'])
  const order = sampleOrder(shop, { buys: { 'guava-1kg': 1 }, buyer: { name: 'Rina', phone: phoneNumber(1), email: null } })
  expect(await placeOrder(shop.as('guest'), order)).toMatchObject({ ok: true })
  // The second person still has time, and one kilogram is left for them.
  expect(await notify(shop)).toBe(false)
  expect(await notify(shop.at('2026-06-11T15:59:59+06:00'))).toBe(false)
  expect(await states()).toEqual(['ordered', 'notified', 'waiting', 'waiting', 'waiting'])
  expect(await notify(shop.at('2026-06-11T16:00:00+06:00'))).toBe(true)
  expect(await states()).toEqual(['ordered', 'expired', 'notified', 'waiting', 'waiting'])
  await shop.leaveOnly('guava', 3_000)
  expect(await notify(shop.at('2026-06-11T16:00:01+06:00'))).toBe(true)
  expect(await states()).toEqual(['ordered', 'expired', 'notified', 'notified', 'waiting'])
})

test('whoever asked for a large size is not passed by those behind', async () => {
  await shop.leaveOnly('himsagar', 6_000)
  await join(shop, { product: 'himsagar', contact: byPhone(1), variantId: shop.variant('himsagar-5kg') })
  await join(shop, { product: 'himsagar', contact: byPhone(2), variantId: shop.variant('himsagar-10kg') })
  await join(shop, { product: 'himsagar', contact: byPhone(3), variantId: shop.variant('himsagar-5kg') })
  await notify(shop)
  expect(await states()).toEqual(['notified', 'waiting', 'waiting'])
})

test('nobody is told in the quiet hours, and they do not count as time to answer', async () => {
  await join(shop)
  await shop.leaveOnly('guava', 1_000)
  for (const quiet of ['2026-06-11T21:00:00+06:00', '2026-06-12T08:59:59+06:00']) expect(await notify(shop.at(quiet))).toBe(false)
  expect(await messages()).toEqual([])
  expect(await notify(shop.at('2026-06-11T20:00:00+06:00'))).toBe(true)
  const [entry] = await shop.db.selectFrom('waitlist.entries').select('answer_until').execute()
  // One hour until nine in the evening, five from nine in the morning.
  expect(entry!.answer_until).toEqual(new Date('2026-06-12T14:00:00+06:00'))
})

test('nobody is told by a channel that has no gateway, and they do not hold up others', async () => {
  await shop.leaveOnly('guava', 1_000)
  await join(shop)
  await join(shop, { contact: { phone: null, email: 'rina@home.example' } })
  const by = (channels: readonly ('sms' | 'email')[]) => notifyWaitlist(shop.as('guest'), { shopUrl: SHOP_URL, channels })
  expect(await by([])).toBe(false)
  expect(await by(['email'])).toBe(true)
  expect(await states()).toEqual(['waiting', 'notified'])
})

test('the SMS budget of the day ends a wave; e-mails are not part of it', async () => {
  await sql`update messaging.sms_budget set part_paisa = 50, daily_paisa = 250`.execute(shop.db)
  await shop.leaveOnly('guava', 9_000)
  await join(shop, { contact: { phone: null, email: 'Rina@Example.com' } })
  for (const index of [1, 2, 3]) await join(shop, { contact: byPhone(index) })
  await notify(shop)
  expect(await states()).toEqual(['notified', 'notified', 'notified', 'waiting'])
  const [email] = (await messages()).filter(({ channel }) => channel === 'email')
  expect(email!.recipient).toBe('rina@example.com')
  expect(email!.body).toMatch(/^পেয়ারা এখন অর্ডার করা যাচ্ছে\n\n/)
})

test('a person is on the list of a product once, and on twenty lists at most', async () => {
  const contact = byPhone(1)
  await Promise.all([join(shop, { contact }), join(shop, { contact })])
  expect(await entries()).toEqual([[phoneNumber(1), 'waiting']])
  await sql`
    insert into catalog.products select (jsonb_populate_record(null::catalog.products, to_jsonb(guava) ||
      jsonb_build_object('id', gen_random_uuid(), 'code', code || n, 'slug', slug || '-' || n, 'position', 100 + n))).*
    from catalog.products guava, generate_series(1, ${MOST_ENTRIES}::integer) as n where id = ${shop.product('guava')}::uuid`.execute(
    shop.db,
  )
  await sql`
    insert into waitlist.entries (id, product_id, variant_id, grams, phone, language, consent, privacy_version, created_at)
    select gen_random_uuid(), id, ${shop.variant('guava-1kg')}::uuid, 1000, ${phoneNumber(1)}, 'bn', 'yes', 0, ${shop.now}
    from catalog.products where position > 100 limit ${MOST_ENTRIES - 1}`.execute(shop.db)
  const before = await shop.countAll()
  expect(await join(shop, { product: 'litchi', contact })).toEqual({ ok: false, problem: 'too-many-entries' })
  expect(await join(shop, { contact })).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(before)
})

test('a product that is not sold and an unknown district are refused, and nothing is stored', async () => {
  await sql`update catalog.products set state = 'archived' where id = ${shop.product('litchi')}::uuid`.execute(shop.db)
  expect(await join(shop, { product: 'litchi' })).toEqual({ ok: false, problem: 'unknown-product' })
  expect(await join(shop, { districtId: 'nowhere' })).toEqual({ ok: false, problem: 'unknown-district' })
  expect(await shop.count('waitlist.entries')).toBe(0)
})

test('the link of a message ends every message of this kind to the person, also those that wait in the outbox', async () => {
  await shop.leaveOnly('litchi', 0)
  await join(shop)
  await join(shop, { product: 'litchi' })
  await join(shop, { contact: byPhone(2) })
  await shop.leaveOnly('guava', 2_000)
  await notify(shop)
  // One message was tried and failed, so it would be sent again.
  await sql`update messaging.messages set tries = 1, next_try_at = ${shop.now} where recipient = ${phoneNumber(1)}`.execute(
    shop.db,
  )
  const token = await tokenFor(1)
  expect(await entryByToken(shop.db, token)).toMatchObject({ state: 'notified', productId: shop.product('guava') })
  expect(await unsubscribeByToken(shop.as('guest'), token)).toEqual({ ok: true })
  expect(await entries()).toEqual([
    [phoneNumber(1), 'unsubscribed'],
    [phoneNumber(1), 'unsubscribed'],
    [phoneNumber(2), 'notified'],
  ])
  expect((await messages()).map(({ recipient }) => recipient)).toEqual([phoneNumber(2)])
  await shop.leaveOnly('litchi', 9_000)
  expect(await notify(shop)).toBe(false)
  expect(await unsubscribeByToken(shop.as('guest'), 'token-of-nobody')).toEqual({ ok: false, problem: 'unknown-link' })
})

test('a message that is being sent when its receiver ends all messages is not tried again', async () => {
  await join(shop)
  await shop.leaveOnly('guava', 1_000)
  await notify(shop)
  const sent: string[] = []
  const failing = {
    name: 'failing',
    send: async ({ recipient }: { recipient: string }) => {
      sent.push(recipient)
      await unsubscribeByToken(shop.as('guest'), await tokenFor(1))
      return { ok: false, problem: 'no answer', retry: true } as const
    },
  }
  await sendNext({ db: shop.db, now: shop.now }, { sms: failing })
  const later = new Date(shop.now.getTime() + 60_000)
  expect(await sendNext({ db: shop.db, now: later }, { sms: failing })).toBe(true)
  expect(sent).toEqual([phoneNumber(1)])
  expect(await shop.db.selectFrom('messaging.messages').select(['state', 'error']).execute()).toEqual([
    { state: 'failed', error: 'expired' },
  ])
})

test('people are told and messages written together, or not at all', async () => {
  await join(shop)
  await shop.leaveOnly('guava', 1_000)
  const before = await shop.countAll()
  const broken = notifyWaitlist(
    { ...shop.as('guest'), actor: { kind: 'system', name: 'waitlist' } },
    { shopUrl: 'not a URL', channels: ['sms'] },
  )
  await expect(broken).rejects.toThrow('Invalid URL')
  expect([await states(), await shop.countAll()]).toEqual([['waiting'], before])
  expect(await notify(shop)).toBe(true)
})

test('staff end the messages to a person, and the history says who did', async () => {
  await join(shop)
  expect(await unsubscribeContact(shop.as('desk'), byPhone(2))).toEqual({ ok: false, problem: 'not-on-waitlist' })
  expect(await unsubscribeContact(shop.as('desk'), byPhone(1))).toEqual({ ok: true })
  expect(await states()).toEqual(['unsubscribed'])
  expect(await auditEntries(shop.db, { filter: {}, limit: 9 })).toMatchObject([
    { actor: 'staff:Desk', action: 'end-waiting', before: { entries: 1 }, after: { entries: 0 } },
  ])
})
