import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agree, manyPeople, scheduled, sendAll, SHOP_URL } from '#tests/campaign-world.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { sha256 } from '#platform/ids.ts'
import {
  changeOfferRules,
  changeSmsBudget,
  DEFAULT_OFFER_RULES,
  offerRulesVersion,
  smsParts,
  waitingOffers,
} from '../messaging/index.ts'
import { placeOrder } from '../ordering/index.ts'
import { paisa } from '../values/index.ts'
import {
  askForCartReminder,
  cartByToken,
  dropOldCarts,
  eraseOffersOf,
  offersCartReminders,
  remindOfCarts,
  stopCartReminders,
} from './index.ts'

let world: Shop
let shop: Shop
beforeEach(async () => {
  world = await openShop()
  // A Wednesday.
  shop = world.at('2026-06-10T12:00:00+06:00')
})
afterEach(() => world.close())

const PHONE = phoneNumber(1)
const CONSENT = 'Remind me by one SMS.'
const seen = offerRulesVersion(DEFAULT_OFFER_RULES)

function ask(at: Shop, product = 'himsagar', units = 2) {
  const lines = [{ productId: at.product(product), variantId: null, units }]
  return askForCartReminder(at.as('guest'), { phone: PHONE, language: 'en', lines, consent: CONSENT })
}

const remind = (moment: string, channels: ('sms' | 'email')[] = ['sms']) =>
  remindOfCarts(
    { ...world.at(moment).as('guest'), actor: { kind: 'system', name: 'campaigns' } },
    { shopUrl: SHOP_URL, channels },
  )

const bodies = async () =>
  (await shop.db.selectFrom('messaging.messages').select('body').where('template', '=', 'cart-reminder').execute()).map(
    ({ body }) => body,
  )

async function states(): Promise<[state: string, reason: string | null][]> {
  const found = await sql<{ state: string; reason: string | null }>`
    select state, reason from campaigns.cart_reminders order by created_at, id`.execute(shop.db)
  return found.rows.map(({ state, reason }) => [state, reason])
}

/** The message shows only a short link. */
async function token(): Promise<string> {
  await sql`update campaigns.cart_reminders set token_hash = ${sha256('t'.repeat(43))} where state = 'sent'`.execute(shop.db)
  return 't'.repeat(43)
}

test('four hours after the tick one SMS names the fruit, with links to the cart and to stop; there is no second one', async () => {
  await ask(shop)
  await remind('2026-06-10T15:59:59+06:00')
  expect(await bodies()).toEqual([])
  await remind('2026-06-10T16:00:00+06:00')
  await remind('2026-06-10T16:00:00+06:00')
  const code = '[0-9A-Za-z]{16}'
  expect(await bodies()).toEqual([
    expect.stringMatching(
      new RegExp(`^PakaFol: Himsagar mango is still in your cart: ${SHOP_URL}/o/${code} No reminders: ${SHOP_URL}/o/${code}$`),
    ),
  ])
  const stored = await sql`select consent, privacy_version as version, state from campaigns.cart_reminders`.execute(shop.db)
  expect(stored.rows).toEqual([{ consent: CONSENT, version: 0, state: 'sent' }])
  expect(await cartByToken(shop.db, await token())).toEqual({
    lines: [{ productId: shop.product('himsagar'), variantId: null, units: 2 }],
    stopped: false,
  })
})

test('a later cart takes the place of the one that waits', async () => {
  await ask(shop)
  await ask(world.at('2026-06-10T14:00:00+06:00'), 'guava')
  await remind('2026-06-10T17:59:59+06:00')
  expect(await bodies()).toEqual([])
  await remind('2026-06-10T18:00:00+06:00')
  expect(await bodies()).toEqual([expect.stringContaining('Guava is still in your cart')])
})

test('in the quiet hours, without a gateway, and above the budget for offers it waits', async () => {
  await ask(world.at('2026-06-10T20:00:00+06:00'))
  await remind('2026-06-11T08:59:59+06:00')
  await remind('2026-06-11T09:00:00+06:00', ['email'])
  await changeSmsBudget(shop.as('owner'), { part: paisa(50), daily: paisa(100), seen: '50 200000' })
  await remind('2026-06-11T09:00:00+06:00')
  expect(await states()).toEqual([['waiting', null]])
  await changeSmsBudget(shop.as('owner'), { part: paisa(50), daily: paisa(200), seen: '50 100' })
  await remind('2026-06-11T09:00:00+06:00')
  expect(await states()).toEqual([['sent', null]])
})

test('nothing is sent to who has ordered, for fruit that is gone, or a second time in seven days', async () => {
  await ask(shop)
  const later = world.at('2026-06-10T13:00:00+06:00')
  const placed = await placeOrder(later.as('guest'), {
    ...sampleOrder(later),
    buyer: { name: 'Karim', phone: PHONE, email: null },
  })
  expect(placed.ok).toBe(true)
  await remind('2026-06-10T16:00:00+06:00')
  await ask(world.at('2026-06-11T12:00:00+06:00'), 'guava')
  await shop.leaveOnly('guava', 0)
  await remind('2026-06-11T16:00:00+06:00')
  await ask(world.at('2026-06-12T15:00:00+06:00'))
  await remind('2026-06-12T19:00:00+06:00')
  await ask(world.at('2026-06-18T12:00:00+06:00'))
  await remind('2026-06-18T16:00:00+06:00')
  expect(await states()).toEqual([
    ['dropped', 'ordered'],
    ['dropped', 'nothing-to-buy'],
    ['sent', null],
    ['dropped', 'reminded'],
  ])
  await ask(world.at('2026-06-19T16:00:00+06:00'))
  await remind('2026-06-19T20:00:00+06:00')
  expect((await bodies()).length).toBe(2)
})

test('who stops reminders gets none any more, even if the number is typed again; the message in the outbox is withdrawn', async () => {
  await ask(shop)
  await remind('2026-06-10T16:00:00+06:00')
  const link = await token()
  expect(await stopCartReminders(shop.as('guest'), link)).toEqual({ ok: true })
  expect([await bodies(), (await cartByToken(shop.db, link))?.stopped]).toEqual([[], true])
  const before = await shop.countAll()
  await ask(world.at('2026-06-20T12:00:00+06:00'))
  expect(await stopCartReminders(shop.as('guest'), 'x'.repeat(43))).toEqual({ ok: false, problem: 'unknown-link' })
  expect(await shop.countAll()).toEqual(before)
})

test('while the shop sends no reminders none is noted, and one that waits is dropped', async () => {
  expect(await offersCartReminders(shop.db)).toBe(true)
  await ask(shop)
  await changeOfferRules(shop.as('owner'), { ...DEFAULT_OFFER_RULES, cartHours: null }, seen)
  expect(await offersCartReminders(shop.db)).toBe(false)
  await askForCartReminder(shop.as('guest'), { phone: phoneNumber(2), language: 'en', lines: [], consent: CONSENT })
  await remind('2026-06-10T16:00:00+06:00')
  expect(await states()).toEqual([['dropped', 'off']])
})

test('processes that remind at once write one message', async () => {
  await ask(shop)
  await shop.warmUp()
  await Promise.all(Array.from({ length: 8 }, () => remind('2026-06-10T16:00:00+06:00')))
  expect((await bodies()).length).toBe(1)
})

test('processes that remind and send a campaign at once stay within the budget for offers', async () => {
  for (let index = 1; index <= 6; index += 1) {
    const lines = [{ productId: shop.product('himsagar'), variantId: null, units: 2 }]
    await askForCartReminder(shop.as('guest'), { phone: phoneNumber(index), language: 'en', lines, consent: CONSENT })
  }
  await agree(shop, manyPeople(6, 11))
  const later = world.at('2026-06-10T16:00:00+06:00')
  await scheduled(later)
  // Half of it is for four parts.
  await changeSmsBudget(shop.as('owner'), { part: paisa(50), daily: paisa(400), seen: '50 200000' })
  await shop.warmUp()
  await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? sendAll(later) : remind('2026-06-10T16:00:00+06:00'))))
  const waiting = await waitingOffers(shop.db, 'sms')
  const parts = waiting.reduce((sum, { body }) => sum + smsParts(body), 0)
  expect([waiting.length > 0, parts <= 4]).toEqual([true, true])
})

test('cart, number and text are kept until seven days after the SMS, and erased at once with the person', async () => {
  const kept = async () => {
    const found = await sql`
      select recipient, body like '%in your cart%' as named from messaging.messages where template = 'cart-reminder'`.execute(
      shop.db,
    )
    return [await shop.count('campaigns.cart_reminders'), found.rows]
  }
  await ask(shop)
  await remind('2026-06-10T16:00:00+06:00')
  await dropOldCarts(world.at('2026-06-17T16:00:00+06:00').as('guest'))
  expect(await kept()).toEqual([1, [{ recipient: PHONE, named: true }]])
  await dropOldCarts(world.at('2026-06-17T16:00:01+06:00').as('guest'))
  expect(await kept()).toEqual([0, [{ recipient: '—', named: false }]])
  await ask(shop)
  await dropOldCarts(world.at('2026-06-17T12:00:00+06:00').as('guest'))
  expect(await shop.count('campaigns.cart_reminders')).toBe(1)
  await dropOldCarts(world.at('2026-06-17T12:00:01+06:00').as('guest'))
  expect(await shop.count('campaigns.cart_reminders')).toBe(0)
  await ask(shop)
  await sql`insert into campaigns.reminder_stops values (${PHONE}, ${shop.now})`.execute(shop.db)
  await shop.db.transaction((tx) => eraseOffersOf(tx, [PHONE]))
  expect([await shop.count('campaigns.cart_reminders'), await shop.count('campaigns.reminder_stops')]).toEqual([0, 0])
})
