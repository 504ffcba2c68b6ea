import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeDraft, sampleDraft } from '#tests/draft-cases.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { phone, taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { erasePerson } from '../customers/index.ts'
import { draftResults } from '../reporting/index.ts'
import { dayFrom } from '../values/index.ts'
import { KEEP_DAYS } from './model.ts'
import {
  draftById,
  draftByToken,
  draftRules,
  draftRulesVersion,
  draftsForOffice,
  draftStateOf,
  dropOldDrafts,
  endDraft,
  makeDraft,
  noteOpened,
  placeDraft,
  saveDraftRules,
  textDraft,
  type Draft,
  type DraftOrder,
  type DraftPlaced,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const DAY = 86_400_000
const later = (days: number) => shop.at(new Date(shop.now.getTime() + days * DAY).toISOString())

/** What the buyer confirms: two bags of guava for tomorrow morning. */
function confirmed(difference: Partial<DraftOrder> = {}): DraftOrder {
  const { requestId: _, source: __, ...order } = sampleOrder(shop, { buys: { 'guava-1kg': 2 } })
  return { ...order, expectedTotalPaisa: taka(320), ...difference }
}

const place = (draft: Draft, difference: Partial<DraftOrder> = {}): Promise<DraftPlaced> =>
  placeDraft(shop.as('guest'), draft, confirmed(difference))

test('a draft keeps what was said in the chat, books nothing and holds no stock', async () => {
  const before = await shop.countAll()
  const draft = await madeDraft(shop)
  expect(draft).toMatchObject({
    number: 1,
    channel: 'whatsapp',
    name: 'Farhana Rahman',
    phone: '+8801711223344',
    areaId: 'dhaka/dhanmondi',
    lines: [{ variantId: shop.variant('guava-1kg'), units: 2 }],
    expiresAt: new Date(shop.now.getTime() + 3 * DAY),
    openedAt: null,
    orderId: null,
  })
  expect(draft.token).toMatch(/^[\w-]{43}$/)
  const more = { 'drafts.drafts': 1, 'drafts.lines': 1, 'accounts.audit_log': (before['accounts.audit_log'] ?? 0) + 1 }
  expect(await shop.countAll()).toEqual({ ...before, ...more })
})

test('a form that is sent twice, also at once, makes one draft', async () => {
  const input = sampleDraft(shop)
  const made = await Promise.all([1, 2, 3, 4].map(() => makeDraft(shop.as('owner'), input)))
  const again = await makeDraft(shop.as('owner'), input)
  const ids = new Set([...made, again].map((one) => one.ok && one.draft.id))
  expect([ids.size, await shop.count('drafts.drafts'), await shop.count('accounts.audit_log', { action: 'make-draft' })]).toEqual(
    [1, 1, 1],
  )
})

test.each([
  ['empty', { lines: [] }],
  ['unknown-size', { lines: [{ variantId: '0193a5e0-0000-7000-8000-000000000000', units: 1 }] }],
  ['area-missing', { buyer: { name: null, phone: null, areaId: 'dhaka/nowhere', addressLine: null, landmark: null } }],
  ['note-too-long', { note: 'a'.repeat(501) }],
] as const)('%s is refused and leaves nothing behind', async (problem, difference) => {
  const before = await shop.countAll()
  expect(await makeDraft(shop.as('owner'), sampleDraft(shop, difference))).toEqual({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
})

test('its state follows from what happened, and at the last moment it has expired', async () => {
  const draft = await madeDraft(shop)
  const stateAt = async (now: Date) => draftStateOf((await draftById(shop.db, draft.id))!, now)
  expect(await stateAt(shop.now)).toBe('draft')
  await noteOpened(shop.as('guest'), draft.id)
  await noteOpened(later(1).as('guest'), draft.id)
  expect((await draftById(shop.db, draft.id))!.openedAt).toEqual(shop.now)
  expect(await stateAt(new Date(draft.expiresAt.getTime() - 1))).toBe('opened')
  expect(await stateAt(draft.expiresAt)).toBe('expired')
  const states = async (state: 'draft' | 'opened' | 'placed' | 'expired', now = shop.now) =>
    (await draftsForOffice(shop.db, { state, words: null, now })).drafts.length
  expect([await states('draft'), await states('opened'), await states('expired', draft.expiresAt)]).toEqual([0, 1, 1])
})

test('the order is placed once, with its source and the mark of the draft', async () => {
  const draft = await madeDraft(shop)
  const placed = await place(draft)
  expect(placed).toMatchObject({ ok: true, total: taka(320) })
  const [order] = await shop.db.selectFrom('ordering.orders').select(['id', 'source', 'total_paisa']).execute()
  expect(order).toEqual({ id: placed.ok && placed.orderId, source: 'chat', total_paisa: taka(320) })
  expect(await draftById(shop.db, draft.id)).toMatchObject({ orderId: order!.id, placedAt: shop.now, openedAt: shop.now })
  // Another browser with other answers, and long after the end of the link.
  expect(await place(draft, { buyer: { name: 'Rahima', phone: phone('01911223344'), email: null } })).toEqual(placed)
  expect(await placeDraft(later(9).as('guest'), draft, confirmed())).toEqual(placed)
  expect(await shop.count('ordering.orders')).toBe(1)
})

test('twenty browsers that confirm at once place one order, and all get it', async () => {
  const draft = await madeDraft(shop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      place(draft, { buyer: { name: `Buyer ${index}`, phone: phone(`017112233${10 + index}`), email: null } }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.ok && answer.orderId)).size).toBe(1)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect([await shop.count('ordering.orders'), await shop.count('inventory.allocations')]).toEqual([1, 1])
})

test('a price that changed after the page was opened is refused with the new total, and changes nothing', async () => {
  const draft = await madeDraft(shop)
  await shop.db
    .updateTable('pricing.prices')
    .set({ price_paisa: taka(130) })
    .where('variant_id', '=', shop.variant('guava-1kg'))
    .execute()
  const before = await shop.countAll()
  expect(await place(draft)).toMatchObject({ ok: false, problem: 'total-changed', quote: { total: taka(340) } })
  expect(await shop.countAll()).toEqual(before)
  expect(await draftById(shop.db, draft.id)).toEqual(draft)
  expect(await place(draft, { expectedTotalPaisa: taka(340) })).toMatchObject({ ok: true, total: taka(340) })
})

test('what is sold out meanwhile is refused, and a link that has ended orders nothing', async () => {
  const draft = await madeDraft(shop)
  await shop.leaveOnly('guava', 1_000)
  expect(await place(draft)).toMatchObject({ ok: false, problem: 'out-of-stock' })
  await shop.leaveOnly('guava', 8_000)
  expect(await endDraft(shop.as('owner'), { draftId: draft.id })).toEqual({ ok: true })
  const before = await shop.countAll()
  expect(await place(draft)).toEqual({ ok: false, problem: 'draft-over' })
  expect(await shop.countAll()).toEqual(before)
  expect(await endDraft(shop.as('owner'), { draftId: draft.id })).toEqual({ ok: false, problem: 'draft-over' })
})

test('the link is sent by SMS to the buyer, not after its end; a placed draft is not changed', async () => {
  const draft = await madeDraft(shop)
  const nameless = await madeDraft(shop, { buyer: { name: null, phone: null, areaId: null, addressLine: null, landmark: null } })
  const text = (draftId: string) => textDraft(shop.as('owner'), { draftId, shopUrl: 'https://pakafol.example' })
  expect([await text(draft.id), await text(nameless.id), await text(shop.newId())]).toEqual([
    { ok: true },
    { ok: false, problem: 'no-phone' },
    { ok: false, problem: 'unknown-draft' },
  ])
  const [message] = await shop.db
    .selectFrom('messaging.messages')
    .select(['template', 'recipient', 'expires_at', 'body'])
    .execute()
  expect(message).toMatchObject({ template: 'draft-link', recipient: '+8801711223344', expires_at: draft.expiresAt })
  expect(message!.body).toMatch(/^PakaFol: your order is ready\. Confirm it by .+: https:\/\/pakafol\.example\/\S+$/)
  expect(message!.body).not.toContain(draft.token)
  // A second press of the button sends nothing; ten minutes later the link may be sent again.
  const after = (minutes: number) =>
    textDraft(shop.at(new Date(shop.now.getTime() + minutes * 60_000).toISOString()).as('owner'), {
      draftId: draft.id,
      shopUrl: 'https://pakafol.example',
    })
  expect(await after(9)).toEqual({ ok: false, problem: 'texted-already' })
  expect(await shop.count('messaging.messages')).toBe(1)
  expect(await after(10)).toEqual({ ok: true })
  expect(await shop.count('messaging.messages')).toBe(2)
  await place(draft)
  expect([await text(draft.id), await endDraft(shop.as('owner'), { draftId: draft.id })]).toEqual([
    { ok: false, problem: 'draft-placed' },
    { ok: false, problem: 'draft-placed' },
  ])
})

test('the days of a link are a setting, for links that are made from then on', async () => {
  const seen = draftRulesVersion(await draftRules(shop.db))
  const save = (days: number, of = seen) => saveDraftRules(shop.as('owner'), { rules: { days }, seen: of })
  expect([await save(0), await save(31), await save(7, 'another')]).toEqual([
    { ok: false, problem: 'days-wrong' },
    { ok: false, problem: 'days-wrong' },
    { ok: false, problem: 'edit-conflict' },
  ])
  const draft = await madeDraft(shop)
  expect(await save(7)).toEqual({ ok: true })
  const longer = await madeDraft(shop)
  expect([draft.expiresAt, longer.expiresAt].map((at) => (at.getTime() - shop.now.getTime()) / DAY)).toEqual([3, 7])
})

const PERSONAL = ['name', 'phone', 'address_line', 'landmark', 'note'] as const
const personal = (token: string) => shop.db.selectFrom('drafts.drafts').select(PERSONAL).where('token', '=', token).execute()

test('personal data leave a draft long after its end', async () => {
  const draft = await madeDraft(shop)
  await dropOldDrafts(later(3 + KEEP_DAYS).as('owner'))
  expect(await personal(draft.token)).toHaveLength(1)
  await dropOldDrafts(later(4 + KEEP_DAYS).as('owner'))
  expect(await shop.db.selectFrom('drafts.drafts').select(PERSONAL).execute()).toEqual([
    { name: null, phone: null, address_line: null, landmark: null, note: null },
  ])
  expect(await draftByToken(shop.db, draft.token)).toBeNull()
})

test('erasing a person ends their links, also of orders that they placed with another number', async () => {
  const own = await madeDraft(shop)
  const others = await madeDraft(shop, { buyer: { ...sampleDraft(shop).buyer, phone: phone('01911223344') } })
  const ordered = await madeDraft(shop, { buyer: { ...sampleDraft(shop).buyer, phone: phone('01811223344') } })
  const buyer = { name: 'Farhana Rahman', phone: phone('01711223344'), email: null }
  const placed = await place(ordered, { buyer })
  if (!placed.ok) throw new Error(placed.problem)
  await shop.db.updateTable('ordering.orders').set({ state: 'cancelled' }).execute()
  expect(await erasePerson(shop.as('owner'), placed.orderId)).toMatchObject({ ok: true })
  expect([await draftByToken(shop.db, own.token), await draftByToken(shop.db, ordered.token)]).toEqual([null, null])
  expect(await personal(others.token)).toMatchObject([{ name: 'Farhana Rahman', phone: '+8801911223344' }])
  expect(draftStateOf((await draftById(shop.db, own.id))!, shop.now)).toBe('expired')
})

test('links by channel: made, opened, ordered with, and what the orders that stand are worth', async () => {
  const results = () => draftResults(shop.db, { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30') })
  const opened = await madeDraft(shop)
  await noteOpened(shop.as('guest'), opened.id)
  const ordered = await madeDraft(shop, { channel: 'messenger' })
  await madeDraft(shop, { channel: 'messenger' })
  await place(ordered)
  const whatsapp = { channel: 'whatsapp', made: 1, opened: 1, placed: 0, total: 0 }
  expect(await results()).toEqual([{ channel: 'messenger', made: 2, opened: 1, placed: 1, total: taka(320) }, whatsapp])
  await shop.db.updateTable('ordering.orders').set({ state: 'cancelled' }).execute()
  expect(await results()).toEqual([{ channel: 'messenger', made: 2, opened: 1, placed: 1, total: 0 }, whatsapp])
})
