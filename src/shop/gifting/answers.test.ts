import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askedGift, CHARITY, FALLBACK, FRIEND, orderGift, PLACE, SOMEONE } from '#tests/asked-gift.ts'
import { bring, given, giftRun, LINK_RULES, NO_ANSWER_RULES, SHOP_URL } from '#tests/gift-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { confirmOrder } from '../ordering/index.ts'
import {
  addRecipient,
  answerDay,
  answerPlace,
  answersOf,
  askRecipients,
  chooseLanguage,
  daysForLink,
  declineGift,
  giveToCharity,
  planRun,
  recipientByLink,
  recipientsOf,
  runOf,
  saveRun,
  type AnswerRules,
  type Run,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const on = (day: string, slot = 'dhaka-van-morning') => ({ day: day as never, slotId: shop.slot(slot), ripeness: null })
const now = async ({ id }: Run) => (await runOf(shop.db, { runId: id }))!

test('recipients choose only between the day of the run and the last day that the sender allows', async () => {
  const { run, tokens } = await askedGift(shop)
  const [token] = tokens as [string]
  const days = async () => [
    ...new Set((await daysForLink(shop.db, (await recipientByLink(shop.db, token, shop.now))!, shop.now)).map(({ day }) => day)),
  ]
  await answerPlace(shop.as('guest'), { token, place: PLACE })
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
  const save = (rules: Partial<AnswerRules>, to: typeof FALLBACK | null = FALLBACK) =>
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
    expect(await save({ charity: { ...CHARITY, ...change } })).toEqual(refused)
  }
  expect(await save({ declinedBoxes: 'sender' }, null)).toEqual({ ok: false, problem: 'not-valid', fields: ['declinedBoxes'] })
  expect(await now(run)).toEqual(before)
  const rules: AnswerRules = {
    language: 'bn',
    lastDay: '2026-06-25' as never,
    mayPassOn: true,
    charity: CHARITY,
    declinedBoxes: 'sender',
  }
  expect(await save(rules)).toEqual({ ok: true })
  expect(await now(run)).toMatchObject({
    recipientsLanguage: 'bn',
    lastDay: '2026-06-25',
    mayPassOn: true,
    charity: { ...CHARITY, phone: '+8801720009999' },
    declinedBoxes: 'sender',
  })
})

test('before the order, boxes go to who the recipient chose, and the sender sees each answer', async () => {
  const { run, tokens } = await askedGift(shop, {
    count: 6,
    rules: { mayPassOn: true, charity: CHARITY, declinedBoxes: 'sender' },
  })
  const guest = shop.as('guest')
  const [self, person, toCharity, declined, silent, later] = tokens as [string, string, string, string, string, string]
  await answerPlace(guest, { token: self, place: PLACE })
  await answerDay(guest, { token: self, ...on('2026-06-12') })
  await answerPlace(guest, { token: person, place: FRIEND })
  await answerDay(guest, { token: person, ...on('2026-06-13') })
  expect(await giveToCharity(guest, { token: toCharity })).toEqual({ ok: true })
  expect(await declineGift(guest, { token: declined, shopUrl: SHOP_URL })).toEqual({ ok: true })
  await answerPlace(guest, { token: later, place: PLACE })
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
  const orderId = await orderGift(shop, run)
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
  const { tokens } = await askedGift(shop)
  const [token] = tokens as [string]
  const guest = shop.as('guest')
  const before = await shop.countAll()
  const row = async () => (await recipientByLink(shop.db, token, shop.now))!.row
  const untouched = await row()
  expect(await answerPlace(guest, { token, place: FRIEND })).toEqual({ ok: false, problem: 'not-allowed' })
  expect(await giveToCharity(guest, { token })).toEqual({ ok: false, problem: 'not-allowed' })
  await sql`update gifting.gift_runs set may_pass_on = true`.execute(shop.db)
  const give = (person: { name: string; phone: string }) => answerPlace(guest, { token, place: { ...FRIEND, person } })
  expect(await give({ name: '  ', phone: '01819220873' })).toEqual({ ok: false, problem: 'name-missing' })
  expect(await give({ name: 'x'.repeat(101), phone: '01819220873' })).toEqual({ ok: false, problem: 'too-long' })
  expect(await give({ name: 'Rezaul', phone: '0181922' })).toEqual({ ok: false, problem: 'phone-wrong' })
  expect(await shop.countAll()).toEqual(before)
  expect(await row()).toEqual(untouched)
})

test('messages have the language of each person, else that of the run, and follow the choice on the page', async () => {
  const { run, tokens } = await askedGift(shop, { count: 1, rules: { language: 'bn' } })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(5, { ...SOMEONE, language: 'English' }) })
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(6, { ...SOMEONE, language: 'latin' }) })
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
  const orderId = await orderGift(shop, run)
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
