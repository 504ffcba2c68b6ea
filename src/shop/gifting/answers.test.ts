import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring, given, giftRun, LINK_RULES, NO_ANSWER_RULES, SHOP_URL } from '#tests/gift-world.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsByIds, consignmentsOf } from '../fulfilment/index.ts'
import { confirmOrder, packOrder } from '../ordering/index.ts'
import {
  addRecipient,
  answerDay,
  answerPlace,
  answersOf,
  askRecipients,
  changeableUntil,
  chooseLanguage,
  confirmRun,
  daysForLink,
  declineGift,
  giveToCharity,
  planRun,
  recipientByLink,
  recipientsOf,
  runOf,
  saveRun,
  type AnswerRules,
  type Given,
  type Run,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const someone = { byLink: true, district: '', area: '', address: '' }
const fallback = { areaId: 'dhaka/dhanmondi', addressLine: 'Meghna Tower, reception', landmark: '' }
const charity = { name: 'Asha Foundation', phone: '01720009999', areaId: 'dhaka/mirpur', addressLine: 'House 1, Road 2' }
const place = { areaId: 'dhaka/mirpur', addressLine: 'House 9, Road 3', landmark: '', person: null }
const friend = { ...place, addressLine: 'House 77, Road 1', person: { name: 'Rezaul Haq', phone: '01819220873' } }
const on = (day: string, slot = 'dhaka-van-morning') => ({ day: day as never, slotId: shop.slot(slot), ripeness: null })
const now = async ({ id }: Run) => (await runOf(shop.db, { runId: id }))!

/** A run of 12 June whose recipients were asked, and their links. */
async function asked({
  count = 1,
  rules = {},
  typed = {},
}: { count?: number; rules?: Partial<AnswerRules>; typed?: Partial<Given> } = {}): Promise<{ run: Run; tokens: string[] }> {
  const begun = await giftRun(shop)
  const { fromName, variantId, day, version } = begun
  const answers = { ...NO_ANSWER_RULES, ...rules }
  const settings = { fromName, cardText: 'Dear {name}', variantId, day, fallback, answers }
  expect(await saveRun(shop.as('guest'), { run: { token: begun.token }, seenVersion: version, settings })).toEqual({ ok: true })
  for (let index = 0; index < count; index += 1) {
    await addRecipient(shop.as('guest'), { run: { token: begun.token }, typed: given(index, { ...someone, ...typed }) })
  }
  expect(await askRecipients(shop.as('guest'), { run: { token: begun.token }, rules: LINK_RULES })).toMatchObject({
    asked: count,
  })
  const log = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'gift-link')
    .orderBy('recipient')
    .execute()
  const long = await Promise.all(log.map(({ body }) => withLongLinks(shop, body)))
  return { run: await now(begun), tokens: long.map((body) => /\/gift\/for\/([\w-]+)$/.exec(body)![1]!) }
}

async function order(run: Run): Promise<string> {
  const current = await now(run)
  const { total } = await planRun(shop.db, current, shop.now)
  const shown = { seenVersion: current.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(shop.as('guest'), { run: { token: run.token }, ...shown })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  return confirmed.orderId
}

async function boxOfToken(token: string) {
  const { row } = (await recipientByLink(shop.db, token, shop.now))!
  return (await consignmentsByIds(shop.db, [row.consignmentId!]))[0]!
}

test('recipients choose only between the day of the run and the last day that the sender allows', async () => {
  const { run, tokens } = await asked({ count: 1 })
  const [token] = tokens as [string]
  const days = async () => [
    ...new Set((await daysForLink(shop.db, (await recipientByLink(shop.db, token, shop.now))!, shop.now)).map(({ day }) => day)),
  ]
  await answerPlace(shop.as('guest'), { token, place })
  // Without a last day: up to three days after the day of the run.
  expect(await days()).toEqual(['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15'])
  expect(await answerDay(shop.as('guest'), { token, ...on('2026-06-16') })).toEqual({ ok: false, problem: 'no-such-day' })
  await sql`update gifting.gift_runs set last_day = '2026-06-13' where id = ${run.id}::uuid`.execute(shop.db)
  expect(await days()).toEqual(['2026-06-12', '2026-06-13'])
  expect(await answerDay(shop.as('guest'), { token, ...on('2026-06-14') })).toEqual({ ok: false, problem: 'no-such-day' })
})

test('the rules of the sender are checked as a whole', async () => {
  const run = await giftRun(shop)
  const { fromName, cardText, variantId, day } = run
  const save = (rules: Partial<AnswerRules>, to: typeof fallback | null = fallback) =>
    saveRun(shop.as('guest'), {
      run: { token: run.token },
      seenVersion: run.version,
      settings: { fromName, cardText, variantId, day, fallback: to, answers: { ...NO_ANSWER_RULES, ...rules } },
    })
  const before = await now(run)
  for (const lastDay of ['2026-06-11', '2026-06-26']) {
    expect(await save({ lastDay: lastDay as never })).toEqual({ ok: false, problem: 'not-valid', fields: ['lastDay'] })
  }
  for (const change of [{ name: ' ' }, { phone: '0171' }, { areaId: 'nowhere' }, { addressLine: '' }]) {
    const refused = { ok: false, problem: 'not-valid', fields: ['charity'] }
    expect(await save({ charity: { ...charity, ...change } })).toEqual(refused)
  }
  expect(await save({ declinedBoxes: 'sender' }, null)).toEqual({ ok: false, problem: 'not-valid', fields: ['declinedBoxes'] })
  expect(await now(run)).toEqual(before)
  const rules: AnswerRules = {
    language: 'bn',
    lastDay: '2026-06-25' as never,
    mayPassOn: true,
    charity,
    declinedBoxes: 'sender',
  }
  expect(await save(rules)).toEqual({ ok: true })
  expect(await now(run)).toMatchObject({
    recipientsLanguage: 'bn',
    lastDay: '2026-06-25',
    mayPassOn: true,
    charity: { ...charity, phone: '+8801720009999' },
    declinedBoxes: 'sender',
  })
})

test('before the order, boxes go to who the recipient chose, and the sender sees each answer', async () => {
  const { run, tokens } = await asked({ count: 6, rules: { mayPassOn: true, charity, declinedBoxes: 'sender' } })
  const guest = shop.as('guest')
  const [self, person, toCharity, declined, silent, later] = tokens as [string, string, string, string, string, string]
  await answerPlace(guest, { token: self, place })
  await answerDay(guest, { token: self, ...on('2026-06-12') })
  await answerPlace(guest, { token: person, place: friend })
  await answerDay(guest, { token: person, ...on('2026-06-13') })
  expect(await giveToCharity(guest, { token: toCharity })).toEqual({ ok: true })
  expect(await declineGift(guest, { token: declined, shopUrl: SHOP_URL })).toEqual({ ok: true })
  await answerPlace(guest, { token: later, place })
  await answerDay(guest, { token: later, ...on('2026-06-14') })
  expect(await answersOf(shop.db, await now(run))).toEqual({
    accepted: 2,
    'other-day': 1,
    'other-place': 0,
    'given-on': 1,
    charity: 1,
    declined: 1,
    none: 1,
  })
  expect(await planRun(shop.db, await now(run), shop.now)).toMatchObject({
    silent: 0,
    declined: 0,
    waiting: { count: 1, until: new Date('2026-06-19T00:00:00+06:00') },
  })
  const orderId = await order(run)
  const boxes = await consignmentsOf(shop.db, [orderId])
  const seen = boxes.map(({ recipient: { name, phone, addressLine, giftMessage }, day }) => [
    name,
    phone,
    addressLine,
    giftMessage,
    day,
  ])
  expect(seen).toEqual([
    ['Nasrin Sultana A0', '+8801720000000', 'House 9, Road 3', 'Dear Nasrin Sultana A0', '2026-06-12'],
    ['Rezaul Haq', '+8801819220873', 'House 77, Road 1', 'Dear Rezaul Haq', '2026-06-13'],
    ['Asha Foundation', '+8801720009999', 'House 1, Road 2', null, '2026-06-12'],
    ['Shirin Akter', '+8801711902114', 'Meghna Tower, reception', null, '2026-06-12'],
    ['Nasrin Sultana E4', '+8801720000004', 'Meghna Tower, reception', 'Dear Nasrin Sultana E4', '2026-06-12'],
    ['Nasrin Sultana F5', '+8801720000005', 'House 9, Road 3', 'Dear Nasrin Sultana F5', '2026-06-14'],
  ])
  expect((await recipientByLink(shop.db, silent, shop.now))!.row.state).toBe('asked')
})

test('what the sender does not allow is refused', async () => {
  const { tokens } = await asked({})
  const [token] = tokens as [string]
  const guest = shop.as('guest')
  const before = await shop.countAll()
  const row = async () => (await recipientByLink(shop.db, token, shop.now))!.row
  const untouched = await row()
  expect(await answerPlace(guest, { token, place: friend })).toEqual({ ok: false, problem: 'not-allowed' })
  expect(await giveToCharity(guest, { token })).toEqual({ ok: false, problem: 'not-allowed' })
  await sql`update gifting.gift_runs set may_pass_on = true`.execute(shop.db)
  const give = (person: { name: string; phone: string }) => answerPlace(guest, { token, place: { ...friend, person } })
  expect(await give({ name: '  ', phone: '01819220873' })).toEqual({ ok: false, problem: 'name-missing' })
  expect(await give({ name: 'x'.repeat(101), phone: '01819220873' })).toEqual({ ok: false, problem: 'too-long' })
  expect(await give({ name: 'Rezaul', phone: '0181922' })).toEqual({ ok: false, problem: 'phone-wrong' })
  expect(await shop.countAll()).toEqual(before)
  expect(await row()).toEqual(untouched)
})

test('after the order a recipient who had not answered still gets the box at home, until it is packed', async () => {
  const { run, tokens } = await asked({ count: 2 })
  const guest = shop.as('guest')
  const [token, other] = tokens as [string, string]
  const orderId = await order(run)
  expect(await boxOfToken(token)).toMatchObject({ day: '2026-06-12', recipient: { addressLine: 'Meghna Tower, reception' } })
  const until = await changeableUntil(shop.db, (await recipientByLink(shop.db, token, shop.now))!, shop.now)
  expect(until).toEqual(new Date('2026-06-11T20:00:00+06:00'))
  expect(await answerPlace(guest, { token, place })).toEqual({ ok: true })
  // The box stays where it goes until the day is chosen.
  expect(await boxOfToken(token)).toMatchObject({ recipient: { addressLine: 'Meghna Tower, reception' } })
  expect(await answerDay(guest, { token, ...on('2026-06-13') })).toEqual({ ok: true })
  expect(await boxOfToken(token)).toMatchObject({
    day: '2026-06-13',
    areaId: 'dhaka/mirpur',
    recipient: { name: 'Nasrin Sultana A0', addressLine: 'House 9, Road 3', giftMessage: 'Dear Nasrin Sultana A0' },
  })
  const held = await sql<{ consignment: string; day: string }>`
    select distinct consignment_id as consignment from inventory.allocations where order_id = ${orderId}::uuid`.execute(shop.db)
  expect(held.rows).toHaveLength(2)
  const drops = await sql<{ day: string; drops: number }>`
    select day, sum(drops)::integer as drops from fulfilment.slot_days group by day having sum(drops) > 0 order by day`.execute(
    shop.db,
  )
  expect(drops.rows).toEqual([
    { day: '2026-06-12', drops: 1 },
    { day: '2026-06-13', drops: 1 },
  ])
  // The other box is packed now.
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  const box = await boxOfToken(other)
  expect(await packOrder(shop.as('desk'), { orderId, consignmentId: box.id, early: true })).toMatchObject({ ok: true })
  expect(await answerPlace(guest, { token: other, place })).toEqual({ ok: false, problem: 'too-late' })
  expect(await declineGift(guest, { token: other, shopUrl: SHOP_URL })).toEqual({ ok: false, problem: 'too-late' })
  // The cut-off of the first one is over.
  const late = shop.at('2026-06-12T20:00:00+06:00').as('guest')
  expect(await answerDay(late, { token, ...on('2026-06-14') })).toEqual({ ok: false, problem: 'too-late' })
  expect(await boxOfToken(token)).toMatchObject({ day: '2026-06-13' })
})

test('after the order a box given away or declined goes there, and the total stays', async () => {
  const { run, tokens } = await asked({ count: 3, rules: { mayPassOn: true, charity, declinedBoxes: 'sender' } })
  const guest = shop.as('guest')
  const [person, toCharity, declined] = tokens as [string, string, string]
  const orderId = await order(run)
  const total = async () =>
    (await shop.db.selectFrom('ordering.orders').select('total_paisa').where('id', '=', orderId).executeTakeFirstOrThrow())
      .total_paisa
  const agreed = await total()
  expect(await answerPlace(guest, { token: person, place: friend })).toEqual({ ok: true })
  expect(await answerDay(guest, { token: person, ...on('2026-06-12') })).toEqual({ ok: true })
  expect(await giveToCharity(guest, { token: toCharity })).toEqual({ ok: true })
  expect(await giveToCharity(guest, { token: toCharity })).toEqual({ ok: true })
  expect(await declineGift(guest, { token: declined, shopUrl: SHOP_URL })).toEqual({ ok: true })
  const boxes = await consignmentsOf(shop.db, [orderId])
  expect(boxes.map(({ recipient: { name, giftMessage }, areaId, state }) => [name, giftMessage, areaId, state])).toEqual([
    ['Rezaul Haq', 'Dear Rezaul Haq', 'dhaka/mirpur', 'planned'],
    ['Asha Foundation', null, 'dhaka/mirpur', 'planned'],
    ['Shirin Akter', null, 'dhaka/dhanmondi', 'planned'],
  ])
  expect(await total()).toBe(agreed)
  // A declined box can be accepted again while there is time.
  await answerPlace(guest, { token: declined, place })
  expect(await answerDay(guest, { token: declined, ...on('2026-06-12') })).toEqual({ ok: true })
  expect(await boxOfToken(declined)).toMatchObject({
    recipient: { name: 'Nasrin Sultana C2', giftMessage: 'Dear Nasrin Sultana C2' },
  })
  expect(await answersOf(shop.db, await now(run))).toMatchObject({ accepted: 1, 'given-on': 1, charity: 1, declined: 0 })
})

test('after the order a declined box without an address of the sender is not sent, and stays charged', async () => {
  const { run, tokens } = await asked({ count: 2 })
  const [token] = tokens as [string]
  const orderId = await order(run)
  const [before] = await shop.db.selectFrom('ordering.orders').selectAll().where('id', '=', orderId).execute()
  const declines = [1, 2].map(() => declineGift(shop.as('guest'), { token, shopUrl: SHOP_URL }))
  // Two devices at once: the second finds the answer of the first.
  expect((await Promise.all(declines)).map((one) => (one.ok ? 'ok' : one.problem)).toSorted()).toEqual(['ok', 'too-late'])
  expect((await boxOfToken(token)).state).toBe('cancelled')
  const [after] = await shop.db.selectFrom('ordering.orders').selectAll().where('id', '=', orderId).execute()
  expect(after!.total_paisa).toBe(before!.total_paisa)
  const gaveUp = await shop.db
    .selectFrom('ordering.given_up_boxes')
    .select(['charged', 'amount_paisa', 'reason', 'actor'])
    .execute()
  expect(gaveUp).toEqual([
    { charged: true, amount_paisa: 0, reason: 'the recipient declined the gift', actor: 'system:gift-link' },
  ])
  expect(await answerPlace(shop.as('guest'), { token, place })).toEqual({ ok: false, problem: 'too-late' })
})

test('a recipient who answers while the run is ordered is either in the order, or changes the ordered box', async () => {
  const { run, tokens } = await asked({ count: 4 })
  for (const token of tokens) await answerPlace(shop.as('guest'), { token, place })
  const current = await now(run)
  const { total } = await planRun(shop.db, current, shop.now)
  const shown = { seenVersion: current.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const [confirmed, ...answers] = await Promise.all([
    confirmRun(shop.as('guest'), { run: { token: run.token }, ...shown }),
    ...tokens.map((token) => answerDay(shop.as('guest'), { token, ...on('2026-06-13') })),
  ])
  expect(answers).toEqual(tokens.map(() => ({ ok: true })))
  if (!confirmed.ok) {
    expect(confirmed.problem).toBe('edit-conflict')
    await order(run)
  }
  for (const token of tokens) {
    expect(await boxOfToken(token)).toMatchObject({ day: '2026-06-13', recipient: { addressLine: 'House 9, Road 3' } })
  }
  const drops = await sql<{ drops: number }>`select sum(drops)::integer as drops from fulfilment.slot_days`.execute(shop.db)
  expect(drops.rows).toEqual([{ drops: 4 }])
})

test('a box that is being packed and redirected at once is one of both', async () => {
  const { run, tokens } = await asked({ count: 1 })
  const [token] = tokens as [string]
  const orderId = await order(run)
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  await answerPlace(shop.as('guest'), { token, place })
  const { id } = await boxOfToken(token)
  const [packed, answered] = await Promise.all([
    packOrder(shop.as('desk'), { orderId, consignmentId: id, early: true }),
    answerDay(shop.as('guest'), { token, ...on('2026-06-13') }),
  ])
  const box = await boxOfToken(token)
  expect(packed).toMatchObject({ ok: true })
  expect(box.state).toBe('packed')
  const reached = answered.ok ? ['House 9, Road 3', '2026-06-13'] : ['Meghna Tower, reception', '2026-06-12']
  expect([box.recipient.addressLine, box.day]).toEqual(reached)
  if (!answered.ok) expect(answered.problem).toBe('too-late')
})

test('messages have the language of each person, else that of the run, and follow the choice on the page', async () => {
  const { run, tokens } = await asked({ count: 1, rules: { language: 'bn' } })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(5, { ...someone, language: 'English' }) })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(6, { ...someone, language: 'latin' }) })
  expect((await recipientsOf(shop.db, run.id)).at(-1)!.faults).toEqual([{ field: 'language', kind: 'language-unknown' }])
  await sql`delete from gifting.recipients where position = 3`.execute(shop.db)
  await askRecipients(shop.as('guest'), { run: { token: run.token }, rules: LINK_RULES })
  const links = await shop.db
    .selectFrom('messaging.messages')
    .select(['language'])
    .where('template', '=', 'gift-link')
    .orderBy('recipient')
    .execute()
  expect(links).toEqual([{ language: 'bn' }, { language: 'en' }])
  const orderId = await order(run)
  const [token] = tokens as [string]
  expect(await chooseLanguage(shop.as('guest'), { token, language: 'en' })).toEqual({ ok: true })
  expect(await chooseLanguage(shop.as('guest'), { token: 'a'.repeat(24), language: 'en' })).toEqual({
    ok: false,
    problem: 'unknown-link',
  })
  await sql`update gifting.recipients set language = 'bn', language_text = 'bn' where position = 2`.execute(shop.db)
  const boxes = await consignmentsOf(shop.db, [orderId])
  expect(boxes.map(({ recipientLanguage }) => recipientLanguage)).toEqual(['en', 'en'])
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  await sql`update fulfilment.consignments set recipient_language = 'bn' where id = ${boxes[1]!.id}::uuid`.execute(shop.db)
  for (const { id } of boxes) await bring(shop, { orderId, consignmentId: id })
  const way = await shop.db
    .selectFrom('messaging.messages')
    .select('language')
    .where('template', '=', 'gift-on-the-way')
    .orderBy('recipient')
    .execute()
  expect(way).toEqual([{ language: 'en' }, { language: 'bn' }])
})
