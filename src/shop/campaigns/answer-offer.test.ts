import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  agree,
  both,
  campaignFacts,
  deliver,
  manyPeople,
  move,
  offeredPerson,
  offers,
  recipients,
  scheduled,
  sendAll,
  SHOP_URL,
} from '#tests/campaign-world.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { consentOfPhones, setConsent } from '../accounts/index.ts'
import { erasePerson, personById } from '../customers/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { personData } from '../reporting/index.ts'
import { audienceOf } from './audience.ts'
import type { AudienceRule } from './audience-rules.ts'
import { campaignResults, offerByToken, openOffer, previewCampaign, stopOffers, stopOffersTo } from './index.ts'

let world: Shop
let shop: Shop
beforeEach(async () => {
  world = await openShop()
  shop = world.at('2026-06-10T12:00:00+06:00')
})
afterEach(() => world.close())

const PHONE = phoneNumber(1)

const campaignOf = async (phone: string) => {
  const found = await sql<{
    id: string
  }>`select campaign_id as id from campaigns.recipients where phone = ${phone} order by queued_at`.execute(shop.db)
  return found.rows[0]!.id
}

test('the link ends offers by SMS and e-mail at once, what waits is withdrawn, and a second time changes nothing', async () => {
  const token = await offeredPerson(shop, PHONE)
  await deliver(shop)
  await agree(shop, [{ phone: PHONE }], 'email')
  const second = await scheduled(shop, { name: 'Second', budget: taka(0.1) })
  await sendAll(shop)
  await move(shop, second, 'continue', { budget: taka(5) })
  expect(await offerByToken(shop.db, token)).toEqual({ stopped: false })
  expect(await stopOffers(shop.as('guest'), token)).toEqual({ ok: true })
  const consents = await Promise.all((['sms', 'email'] as const).map((channel) => consentOfPhones(shop.db, [PHONE], channel)))
  expect(consents.map((one) => [one?.given, one?.how, one?.actor])).toEqual([
    [false, 'by the link of an offer', 'visitor'],
    [false, 'by the link of an offer', 'visitor'],
  ])
  const after = await shop.countAll()
  expect(await stopOffers(shop.as('guest'), token)).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(after)
  await sendAll(shop)
  expect((await offers(shop)).map(({ state }) => state)).toEqual(['sent'])
  expect(await recipients(shop, second)).toEqual([[PHONE, 'left-out', 'no-consent']])
})

test('an SMS ends offers by both channels; the results of the campaign whose SMS came last count it, once', async () => {
  await agree(shop, [{ phone: PHONE, name: 'Karim', email: 'karim@example.com' }, { phone: phoneNumber(2) }])
  await agree(shop, [{ phone: PHONE }], 'email')
  const first = await scheduled(shop, { name: 'First' })
  await sendAll(shop)
  await sql`update campaigns.recipients set queued_at = queued_at - interval '1 day'`.execute(shop.db)
  const second = await scheduled(shop, { name: 'Second' })
  await sendAll(shop)
  await deliver(shop)
  const mail = await scheduled(shop, { name: 'Mail', channel: 'email', subjects: both('Himsagar', 'হিমসাগর'), budget: taka(0) })
  const waiting = await scheduled(shop, { name: 'Waiting' })
  await sendAll(shop)
  const sms = { ...shop.as('guest'), actor: { kind: 'system', name: 'sms' } } as const
  expect(await stopOffersTo(sms, PHONE)).toEqual({ ok: true })
  const stopped = await Promise.all(
    [first, second, mail, waiting].map(async (id) => (await campaignResults(shop.db, id)).stopped),
  )
  expect(stopped).toEqual([0, 1, 0, 0])
  const consents = await Promise.all((['sms', 'email'] as const).map((channel) => consentOfPhones(shop.db, [PHONE], channel)))
  expect(consents.map((one) => [one?.given, one?.how, one?.actor])).toEqual([
    [false, 'by an SMS to the shop', 'system:sms'],
    [false, 'by an SMS to the shop', 'system:sms'],
  ])
  await deliver(shop)
  expect(await recipients(shop, waiting)).toEqual([
    [PHONE, 'left-out', 'no-consent'],
    [phoneNumber(2), 'queued', null],
  ])
  expect((await offers(shop)).filter(({ recipient }) => recipient !== phoneNumber(2)).map(({ state }) => state)).toEqual([
    'sent',
    'sent',
  ])
  const after = await shop.countAll()
  expect(await stopOffersTo(sms, PHONE)).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(after)
})

test('a link that nobody has changes nothing', async () => {
  await offeredPerson(shop, PHONE)
  const before = await shop.countAll()
  expect(await stopOffers(shop.as('guest'), 'x'.repeat(43))).toEqual({ ok: false, problem: 'unknown-link' })
  expect([await openOffer(shop.as('guest'), 'x'.repeat(43)), await offerByToken(shop.db, 'x'.repeat(43))]).toEqual([null, null])
  expect(await shop.countAll()).toEqual(before)
})

test('offers and their stop at the same moment: none leaves afterwards', async () => {
  const token = await offeredPerson(shop, PHONE)
  await scheduled(shop, { name: 'Second' })
  await shop.warmUp()
  await Promise.all([sendAll(shop), stopOffers(shop.as('guest'), token), sendAll(shop)])
  await deliver(shop)
  expect((await offers(shop)).filter(({ state }) => state === 'sent')).toEqual([])
})

test('the results count what was sent, opened and stopped, and orders within seven days after the link was opened', async () => {
  const token = await offeredPerson(shop, PHONE)
  const id = await campaignOf(PHONE)
  await deliver(shop)
  const order = async (moment: string) =>
    placeOrder(world.at(moment).as('guest'), {
      ...sampleOrder(world.at(moment)),
      buyer: { name: 'Karim', phone: PHONE, email: null },
      requestId: `order-${moment}`,
    })
  expect((await order('2026-06-10T12:30:00+06:00')).ok).toBe(true)
  const at = (moment: string) => world.at(moment).as('guest')
  expect(await openOffer(at('2026-06-10T13:00:00+06:00'), token)).toEqual({ linkPath: '/shop' })
  await openOffer(at('2026-06-11T13:00:00+06:00'), token)
  const placed = await order('2026-06-11T14:00:00+06:00')
  if (!placed.ok) throw new Error(placed.problem)
  const [row] = (
    await sql<{ total: number }>`
    select total_paisa as total from ordering.orders where placed_at = '2026-06-11T14:00:00+06:00'`.execute(shop.db)
  ).rows
  await stopOffers(at('2026-06-12T10:00:00+06:00'), token)
  expect(await campaignResults(shop.db, id)).toEqual({
    people: 1,
    waiting: 0,
    queued: 1,
    noConsent: 0,
    tooOften: 0,
    noAddress: 0,
    clicked: 1,
    stopped: 1,
    cost: taka(0.5),
    messages: { sent: 1, failed: 0, withdrawn: 0, waiting: 0, parts: 1 },
    orders: 1,
    ordered: row!.total,
  })
  await sql`update campaigns.recipients set clicked_at = '2026-06-04T13:59:59+06:00'`.execute(shop.db)
  expect(await campaignResults(shop.db, id)).toMatchObject({ orders: 1 })
  await sql`update campaigns.recipients set clicked_at = '2026-06-03T12:29:59+06:00'`.execute(shop.db)
  expect(await campaignResults(shop.db, id)).toMatchObject({ orders: 0, ordered: 0 })
})

test('an erased person stays in the figures only; nothing more is sent', async () => {
  await agree(shop, [{ phone: PHONE, name: 'Karim' }, { phone: phoneNumber(2) }])
  const id = await scheduled(shop, { budget: taka(0.5) })
  await sendAll(shop)
  const account = await shop.db.selectFrom('accounts.customers').select('id').where('phone', '=', PHONE).executeTakeFirstOrThrow()
  expect(await erasePerson(shop.as('owner'), account.id)).toMatchObject({ ok: true })
  await move(shop, id, 'continue', { budget: taka(5) })
  await sendAll(shop)
  const found = await sql`select phone, recipient, name, state from campaigns.recipients order by place`.execute(shop.db)
  expect(found.rows).toEqual([
    { phone: null, recipient: null, name: null, state: 'queued' },
    { phone: phoneNumber(2), recipient: phoneNumber(2), name: '', state: 'queued' },
  ])
  expect((await offers(shop)).map(({ recipient }) => recipient).toSorted()).toEqual([phoneNumber(2), '—'])
})

test('erasing a person erases offers to their mailbox, however its address was typed, and no other person of the mailbox', async () => {
  await agree(
    shop,
    [
      { phone: PHONE, name: 'Karim', email: 'Home@Example.com' },
      { phone: phoneNumber(2), name: 'Salma', email: 'salma@example.com' },
    ],
    'email',
  )
  const mail = { channel: 'email', subjects: both('Hi', 'শুনুন'), budget: taka(0) } as const
  await scheduled(shop, mail)
  await sendAll(shop)
  // Karim’s offer went to an earlier address, and Salma’s to the address that Karim has now.
  await sql`update campaigns.recipients set recipient = 'other@example.com' where phone = ${PHONE}`.execute(shop.db)
  await sql`update messaging.messages set recipient = 'other@example.com' where recipient = 'home@example.com'`.execute(shop.db)
  await sql`update campaigns.recipients set recipient = 'home@example.com' where phone = ${phoneNumber(2)}`.execute(shop.db)
  const account = await shop.db.selectFrom('accounts.customers').select('id').where('phone', '=', PHONE).executeTakeFirstOrThrow()
  const person = (await personById(shop.db, account.id))!
  expect(await personData(shop.db, person)).toMatchObject({
    messages: [{ template: 'offer', recipient: 'other@example.com' }],
  })
  expect(await erasePerson(shop.as('owner'), account.id)).toMatchObject({ ok: true })
  const found = await sql`select phone, recipient, name, state from campaigns.recipients order by place`.execute(shop.db)
  expect(found.rows).toEqual([
    { phone: null, recipient: null, name: null, state: 'queued' },
    { phone: phoneNumber(2), recipient: 'home@example.com', name: 'Salma', state: 'queued' },
  ])
  expect((await offers(shop)).map(({ recipient, body, state }) => [recipient, body === '—', state]).toSorted()).toEqual([
    ['salma@example.com', false, 'waiting'],
    ['—', true, 'failed'],
  ])
})

test('the preview counts people, parts and taka by language, with the name of each and within the budget', async () => {
  await agree(shop, [
    { phone: phoneNumber(1), name: 'Karim' },
    { phone: phoneNumber(2), name: 'করিম' },
    { phone: phoneNumber(3), name: 'Salma', language: 'bn' },
  ])
  const facts = campaignFacts({ budget: taka(2) })
  const how = { now: shop.now, shopUrl: SHOP_URL }
  expect(await previewCampaign(shop.db, facts, how)).toEqual({
    languages: [
      // A name in Bangla makes the whole SMS dearer.
      { language: 'en', people: 2, parts: 4, cost: taka(2) },
      { language: 'bn', people: 1, parts: 2, cost: taka(1) },
    ],
    people: 3,
    cost: taka(3),
    tooOften: 0,
    noAddress: 0,
    withinBudget: 2,
  })
  const email = campaignFacts({ channel: 'email', subjects: both('Hi', 'শুনুন'), budget: taka(0) })
  await agree(shop, manyPeople(1), 'email')
  expect(await previewCampaign(shop.db, email, how)).toMatchObject({ people: 0, noAddress: 1, cost: 0 })
})

test('the rules of the audience: bought, category, district, last season, not ordered', async () => {
  await agree(shop, manyPeople(2))
  const [buyer, other] = [phoneNumber(1), phoneNumber(2)]
  const placed = await placeOrder(shop.as('guest'), { ...sampleOrder(shop), buyer: { name: 'Karim', phone: buyer, email: null } })
  if (!placed.ok) throw new Error(placed.problem)
  const productId = shop.product('himsagar')
  const who = async (rule: AudienceRule, now = shop.now) =>
    (await audienceOf(shop.db, { channel: 'sms', rules: [rule], now })).map(({ phone }) => phone)
  expect(await who({ kind: 'bought-product', productId, months: 1 })).toEqual([buyer])
  expect(await who({ kind: 'bought-product', productId: shop.product('guava'), months: 1 })).toEqual([])
  const later = new Date('2026-07-11T12:00:00+06:00')
  expect(await who({ kind: 'bought-product', productId, months: 1 }, later)).toEqual([])
  expect(await who({ kind: 'bought-category', categoryId: 'mango', months: 1 })).toEqual([buyer])
  expect(await who({ kind: 'bought-category', categoryId: 'none', months: 1 })).toEqual([])
  expect(await who({ kind: 'district', districtId: 'dhaka' })).toEqual([buyer])
  expect(await who({ kind: 'district', districtId: 'rajshahi' })).toEqual([])
  expect(await who({ kind: 'not-ordered', days: 30 })).toEqual([other])
  expect(await who({ kind: 'not-ordered', days: 30 }, later)).toEqual([buyer, other])
  expect(await who({ kind: 'last-season', productId })).toEqual([])
  expect(await who({ kind: 'last-season', productId }, new Date('2026-12-01T12:00:00+06:00'))).toEqual([buyer])
  // Ordered in April for a day of the season.
  await sql`update ordering.orders set placed_at = '2026-04-20T10:00:00+06:00'`.execute(shop.db)
  const autumn = new Date('2026-12-01T12:00:00+06:00')
  expect(await who({ kind: 'last-season', productId }, autumn)).toEqual([buyer])
  // A box that did not go does not count.
  await sql`update fulfilment.consignments set state = 'cancelled'`.execute(shop.db)
  expect(await who({ kind: 'last-season', productId }, autumn)).toEqual([])
  await setConsent(shop.as('desk'), { phone: buyer, subjectId: shop.newId(), given: false, how: 'on the phone' })
  expect(await who({ kind: 'bought-product', productId, months: 1 })).toEqual([])
})
