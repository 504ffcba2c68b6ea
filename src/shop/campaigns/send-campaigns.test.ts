import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  agree,
  both,
  campaignFacts,
  deliver,
  manyPeople,
  move,
  offers,
  recipients,
  scheduled,
  sendAll,
  SHOP_URL,
} from '#tests/campaign-world.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { blockPerson, setConsent } from '../accounts/index.ts'
import { changeOfferRules, changeSmsBudget, DEFAULT_OFFER_RULES, offerRulesVersion } from '../messaging/index.ts'
import { campaignById, campaignEvents, makeCampaign, sendCampaigns } from './index.ts'

let world: Shop
let shop: Shop
beforeEach(async () => {
  world = await openShop()
  // A Wednesday.
  shop = world.at('2026-06-10T12:00:00+06:00')
})
afterEach(() => world.close())

const state = async (id: string) => (await campaignById(shop.db, id))!.state
const events = async (id: string) => (await campaignEvents(shop.db, id)).map(({ kind, count, actor }) => [kind, count, actor])
const seen = offerRulesVersion(DEFAULT_OFFER_RULES)

test('everybody who agreed gets the offer once, in their language, by name, with a link and a way to stop', async () => {
  await agree(shop, [
    { phone: phoneNumber(1), name: 'Karim' },
    { phone: phoneNumber(2), name: 'সালমা', language: 'bn' },
    { phone: phoneNumber(3) },
  ])
  const id = await scheduled(shop)
  await sendAll(shop)
  await sendAll(shop)
  expect(await state(id)).toBe('sending')
  const code = '[0-9A-Za-z]{16}'
  expect((await offers(shop)).map(({ recipient, body }) => [recipient, body])).toEqual([
    [
      phoneNumber(1),
      expect.stringMatching(
        new RegExp(`^PakaFol: Hello Karim, Himsagar is here\\. ${SHOP_URL}/o/${code} No more offers: ${SHOP_URL}/o/${code}$`),
      ),
    ],
    [
      phoneNumber(2),
      expect.stringMatching(new RegExp(`^পাকাফল: সালমা, হিমসাগর এসেছে। ${SHOP_URL}/o/${code} বন্ধ করতে: ${SHOP_URL}/o/${code}$`)),
    ],
    [phoneNumber(3), expect.stringMatching(/^PakaFol: Hello customer, /)],
  ])
  await deliver(shop)
  await sendAll(shop)
  expect(await state(id)).toBe('finished')
  expect(await events(id)).toEqual([
    ['made', null, 'staff:Owner'],
    ['scheduled', null, 'staff:Owner'],
    ['began', 3, 'system:campaigns'],
    ['finished', null, 'system:campaigns'],
  ])
  const relied = await sql<{ same: boolean }>`
    select bool_and(messages.consent_id = consents.id and one.consent_id = consents.id) as same
    from campaigns.recipients one join messaging.messages on messages.id = one.message_id
    join accounts.consents consents on consents.phone = one.phone`.execute(shop.db)
  expect(relied.rows).toEqual([{ same: true }])
})

test('without consent, after it was taken back, or when blocked, nobody gets anything; merged accounts are one person', async () => {
  await agree(shop, manyPeople(3))
  await setConsent(shop.as('desk'), { phone: phoneNumber(2), subjectId: shop.newId(), given: false, how: 'on the phone' })
  await blockPerson(shop.as('owner'), { phones: [phoneNumber(3)], subjectId: shop.newId(), reason: 'never paid' })
  await agree(shop, [{ phone: phoneNumber(4), name: 'Rina' }])
  await agree(shop, [{ phone: phoneNumber(5), name: 'Rina' }])
  await sql`
    update accounts.customers set merged_into = (select id from accounts.customers where phone = ${phoneNumber(5)})
    where phone = ${phoneNumber(4)}`.execute(shop.db)
  await agree(shop, manyPeople(1, 6), 'email')
  const id = await scheduled(shop)
  await sendAll(shop)
  expect(await recipients(shop, id)).toEqual([
    [phoneNumber(1), 'queued', null],
    [phoneNumber(5), 'queued', null],
  ])
})

test('consent is read again when it is the turn of each person, and again when the message leaves', async () => {
  await agree(shop, manyPeople(3))
  const id = await scheduled(shop)
  const ctx = { ...shop.as('guest'), actor: { kind: 'system', name: 'campaigns' } } as const
  // Begins without writing: the day has no budget for offers.
  await changeSmsBudget(shop.as('owner'), { part: taka(0.5), daily: taka(0), seen: '50 200000' })
  await sendCampaigns(ctx, { shopUrl: SHOP_URL, channels: ['sms'], onError: () => expect.unreachable() })
  expect((await recipients(shop, id)).map(([, one]) => one)).toEqual(['waiting', 'waiting', 'waiting'])
  await setConsent(shop.as('desk'), { phone: phoneNumber(1), subjectId: shop.newId(), given: false, how: 'on the phone' })
  await changeSmsBudget(shop.as('owner'), { part: taka(0.5), daily: taka(2000), seen: '50 0' })
  await sendAll(shop)
  await setConsent(shop.as('desk'), { phone: phoneNumber(2), subjectId: shop.newId(), given: false, how: 'in the shop' })
  expect(await deliver(shop)).toEqual([phoneNumber(3)])
  expect(await recipients(shop, id)).toEqual([
    [phoneNumber(1), 'left-out', 'no-consent'],
    [phoneNumber(2), 'queued', null],
    [phoneNumber(3), 'queued', null],
  ])
  expect((await offers(shop)).map(({ recipient, state: one, error }) => [recipient, one, error])).toEqual([
    [phoneNumber(2), 'failed', 'no-consent'],
    [phoneNumber(3), 'sent', null],
  ])
})

test('a campaign stops before its budget is exceeded, says how many are left out, and goes on with a larger one', async () => {
  await agree(shop, manyPeople(4))
  // 0.50 each.
  const id = await scheduled(shop, { budget: taka(1.2) })
  await sendAll(shop)
  expect([await state(id), (await offers(shop)).length]).toEqual(['stopped', 2])
  expect((await events(id)).at(-1)).toEqual(['stopped', 2, 'system:campaigns'])
  const before = await shop.countAll()
  expect(await move(shop, id, 'continue', { budget: taka(1) })).toEqual({ ok: false, problem: 'budget-used' })
  expect(await shop.countAll()).toEqual(before)
  expect(await move(shop, id, 'continue', { budget: taka(2) })).toEqual({ ok: true })
  await sendAll(shop)
  expect([await state(id), (await offers(shop)).length]).toEqual(['sending', 4])
  await deliver(shop)
  await sendAll(shop)
  expect(await state(id)).toBe('finished')
})

test('offers take at most half of the SMS budget of a day; the others get theirs the next day', async () => {
  await agree(shop, manyPeople(3))
  await changeSmsBudget(shop.as('owner'), { part: taka(0.5), daily: taka(2), seen: '50 200000' })
  const id = await scheduled(shop)
  await sendAll(shop)
  expect([await state(id), (await offers(shop)).length]).toEqual(['sending', 2])
  await deliver(shop)
  await sendAll(shop)
  expect((await offers(shop)).length).toBe(2)
  const tomorrow = world.at('2026-06-11T09:00:00+06:00')
  await sendAll(tomorrow)
  await deliver(tomorrow)
  await sendAll(tomorrow)
  expect([await state(id), (await offers(shop)).length]).toEqual(['finished', 3])
})

test('nobody gets more offers in 30 days than the rules say', async () => {
  await changeOfferRules(shop.as('owner'), { ...DEFAULT_OFFER_RULES, mostOffers: 1 }, seen)
  await agree(shop, manyPeople(1))
  await scheduled(shop)
  await sendAll(shop)
  const second = await scheduled(shop, { name: 'Second' })
  await sendAll(shop)
  expect(await recipients(shop, second)).toEqual([[phoneNumber(1), 'left-out', 'too-often']])
  const later = world.at('2026-07-10T12:00:01+06:00')
  const third = await scheduled(later, { name: 'Third' })
  await sendAll(later)
  expect((await recipients(shop, third)).map(([, one]) => one)).toEqual(['queued'])
})

test('processes that send at once, and some that are killed, write one message for each person, and no gateway gets one twice', async () => {
  await agree(shop, manyPeople(120))
  const id = await scheduled(shop, { budget: taka(200) })
  await shop.warmUp()
  const ctx = { ...shop.as('guest'), actor: { kind: 'system', name: 'campaigns' } } as const
  const how = { shopUrl: SHOP_URL, channels: ['sms'], onError: () => undefined } as const
  const received: string[] = []
  let killed = 0
  const killing = (async () => {
    for (let round = 0; round < 15 || (killed === 0 && round < 500); round += 1) {
      const found = await sql<{ count: number }>`
        select count(*) filter (where pg_terminate_backend(pid))::integer as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
          and (query like '%campaigns%' or query like '%messaging.messages%')`.execute(shop.db)
      killed += found.rows[0]!.count
    }
  })()
  const rounds = Array.from({ length: 8 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      await sendCampaigns(ctx, how).catch(() => false)
      await deliver(shop, received).catch(() => false)
    }
  })
  await Promise.all([killing, ...rounds])
  expect(killed).toBeGreaterThan(0)
  // What a killed process had claimed is free after two minutes.
  const later = shop.at('2026-06-10T12:02:01+06:00')
  await sendAll(later)
  await deliver(later, received)
  await sendAll(later)
  const sent = await offers(shop)
  expect([sent.length, new Set(sent.map(({ recipient }) => recipient)).size, await state(id)]).toEqual([120, 120, 'finished'])
  expect(new Set(received).size).toBe(received.length)
  const unsure = sent.filter(({ state: one }) => one !== 'sent').map(({ error }) => error)
  expect(unsure).toEqual(unsure.map(() => 'unknown'))
  const surely = sent.filter(({ state: one }) => one === 'sent').map(({ recipient }) => recipient)
  expect(surely.filter((recipient) => !received.includes(recipient))).toEqual([])
})

test('a campaign that fails does not hold up the others', async () => {
  await agree(shop, manyPeople(2))
  const broken = await scheduled(shop)
  await sql`update campaigns.campaigns set rules = '[{"kind": "bought-product", "productId": "none", "months": 1}]' where id = ${broken}::uuid`.execute(
    shop.db,
  )
  const second = await scheduled(shop, { name: 'Second' })
  const failed: unknown[] = []
  await sendAll(shop, ['sms'], (error) => failed.push(error))
  expect([await state(broken), await state(second), (await offers(shop)).length]).toEqual(['scheduled', 'sending', 2])
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.map(String)).toEqual(failed.map(() => expect.stringContaining('invalid input syntax for type uuid')))
})

test('a draft with braces, without a subject or a budget, or too long a text is refused', async () => {
  const before = await shop.countAll()
  const make = (difference: Parameters<typeof campaignFacts>[0]) => makeCampaign(shop.as('owner'), campaignFacts(difference))
  expect(await make({ texts: both('Hello {Name}', 'ক') })).toEqual({ ok: false, problem: 'text-braces' })
  expect(await make({ texts: both('a'.repeat(481), 'ক') })).toEqual({ ok: false, problem: 'text-long' })
  expect(await make({ budget: taka(0) })).toEqual({ ok: false, problem: 'budget-missing' })
  expect(await make({ channel: 'email' })).toEqual({ ok: false, problem: 'subject-missing' })
  expect(await shop.countAll()).toEqual(before)
})

test('an e-mail goes to each address once, with a link that ends offers', async () => {
  await agree(
    shop,
    [
      { phone: phoneNumber(1), name: 'Karim', email: 'Home@example.com' },
      { phone: phoneNumber(2), name: 'Salma', email: 'home@example.com' },
      { phone: phoneNumber(3), name: 'Rina' },
    ],
    'email',
  )
  const id = await scheduled(shop, { channel: 'email', subjects: both('Himsagar', 'হিমসাগর'), budget: taka(0) })
  await sendAll(shop)
  expect(await recipients(shop, id)).toEqual([
    [phoneNumber(1), 'queued', null],
    [phoneNumber(3), 'left-out', 'no-address'],
  ])
  const found = await shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'body', 'details'])
    .where('template', '=', 'offer')
    .execute()
  expect(found).toEqual([
    {
      recipient: 'home@example.com',
      body: expect.stringMatching(
        /^Himsagar\n\nHello Karim, Himsagar is here\.\n\nSee the offer\nhttps:\/\/pakafol\.example\/offers\/[\w-]{43}$/,
      ),
      details: expect.objectContaining({
        unsubscribe: { label: 'No more offers', link: expect.stringMatching(/\/offers\/[\w-]{43}\/stop$/) },
      }),
    },
  ])
})
