import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFiles, type FileStore } from '#platform/files.ts'
import { given, giftRun, LINK_RULES, NO_ANSWER_RULES, SHOP_URL } from '#tests/gift-world.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { messageLog, smsBudget, smsParts } from '../messaging/index.ts'
import {
  addRecipient,
  answerDay,
  answerPlace,
  askRecipients,
  confirmRun,
  daysForLink,
  declineGift,
  eraseLists,
  linkCost,
  planRun,
  recipientByLink,
  recipientsOf,
  remindRecipients,
  runCounts,
  runOf,
  sayThanks,
  saveRun,
  type Run,
} from './index.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'links-'))
  files = localFiles(folder)
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const UNKNOWN = { ok: false, problem: 'unknown-link' }
const someone = { byLink: true, district: '', area: '', address: '' }

async function askedRun(count = 2): Promise<{ run: Run; tokens: string[] }> {
  const run = await giftRun(shop)
  for (let index = 0; index < count; index += 1) {
    await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(index, someone) })
  }
  expect(await askRecipients(shop.as('guest'), { run: { token: run.token }, rules: LINK_RULES })).toEqual({
    ok: true,
    asked: count,
  })
  return { run: (await runOf(shop.db, { runId: run.id }))!, tokens: await tokensSent() }
}

async function tokensSent(): Promise<string[]> {
  const log = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', '=', 'gift-link')
    .orderBy('recipient')
    .execute()
  const long = await Promise.all(log.map(({ body }) => withLongLinks(shop, body)))
  return long.map((body) => /\/gift\/for\/([\w-]+)$/.exec(body)![1]!)
}

const place = { areaId: 'dhaka/mirpur', addressLine: 'House 9, Road 3', landmark: 'beside the mosque', person: null }
const morning = () => ({ day: '2026-06-13' as never, slotId: shop.slot('dhaka-van-morning') })

test('a link asks one person for place and time, and the answer is stored in the run', async () => {
  const { run, tokens } = await askedRun()
  const [token] = tokens as [string]
  const guest = shop.as('guest')
  expect(await answerDay(guest, { token, ...morning(), ripeness: null })).toEqual({ ok: false, problem: 'not-yet' })
  expect(await answerPlace(guest, { token, place })).toEqual({ ok: true })
  const found = (await recipientByLink(shop.db, token, shop.now))!
  const days = await daysForLink(shop.db, found, shop.now)
  expect(days[0]).toMatchObject({ day: '2026-06-12', zoneId: 'dhaka', mode: 'van' })
  expect(await answerDay(guest, { token, ...morning(), ripeness: 'in-two-days' })).toEqual({ ok: true })
  expect(await sayThanks(guest, files, { token, thanks: ' Thank you ', photo: null })).toEqual({ ok: true })
  const [row, other] = await recipientsOf(shop.db, run.id)
  expect(row).toMatchObject({
    state: 'answered',
    areaId: 'dhaka/mirpur',
    address: 'House 9, Road 3',
    landmark: 'beside the mosque',
    read: { day: '2026-06-13' },
    slotId: shop.slot('dhaka-van-morning'),
    ripeness: 'in-two-days',
    thanks: 'Thank you',
    faults: [],
  })
  expect(other).toMatchObject({ state: 'asked', areaId: null, thanks: null })
  expect(await runCounts(shop.db, run.id)).toMatchObject({ asked: 1, answered: 1, declined: 0 })
  // A buyer who confirms the run from a page without these two answers gets an edit conflict.
  expect((await runOf(shop.db, { runId: run.id }))!.version).toBe(run.version + 2)
})

test('an unanswered box goes to the fallback address, or the run waits; a declined one is not sent', async () => {
  const { run, tokens } = await askedRun(3)
  const guest = shop.as('guest')
  await answerPlace(guest, { token: tokens[0]!, place })
  await answerDay(guest, { token: tokens[0]!, ...morning(), ripeness: null })
  expect(await declineGift(guest, { token: tokens[1]!, shopUrl: SHOP_URL })).toEqual({ ok: true })
  const now = async () => (await runOf(shop.db, { runId: run.id }))!
  const confirm = async () => {
    const current = await now()
    const { total } = await planRun(shop.db, current, shop.now)
    const shown = { seenVersion: current.version, expectedTotal: total }
    return confirmRun(guest, { run: { token: run.token }, ...shown, daysToPay: 3, gateways: [], shopUrl: SHOP_URL })
  }
  expect(await confirm()).toEqual({ ok: false, problem: 'silent', count: 1 })
  const { fromName, cardText, variantId, day, version } = await now()
  const fallback = { areaId: 'dhaka/dhanmondi', addressLine: 'Meghna Tower, reception', landmark: '' }
  const settings = { fromName, cardText, variantId, day, fallback, answers: NO_ANSWER_RULES }
  const save = (areaId: string) =>
    saveRun(guest, {
      run: { token: run.token },
      seenVersion: version,
      settings: { ...settings, fallback: { ...fallback, areaId } },
    })
  // A district served as a whole has no area of that name.
  for (const areaId of ['rajshahi/nowhere', 'dhaka/nowhere', 'nowhere', '']) {
    expect(await save(areaId)).toEqual({ ok: false, problem: 'not-valid', fields: ['fallback'] })
  }
  expect(await save(fallback.areaId)).toEqual({ ok: true })
  expect(await confirm()).toMatchObject({ ok: true, boxes: 2 })
  const boxes = await shop.db
    .selectFrom('fulfilment.consignments')
    .select(['area_id', 'address_line', 'day'])
    .orderBy('number')
    .execute()
  expect(boxes).toEqual([
    { area_id: 'dhaka/mirpur', address_line: 'House 9, Road 3', day: '2026-06-13' },
    { area_id: 'dhaka/dhanmondi', address_line: 'Meghna Tower, reception', day: '2026-06-12' },
  ])
  // No box was sent to who declined before the order. After the cut-off links change nothing any more, but thanks can be sent.
  expect(await answerPlace(guest, { token: tokens[1]!, place })).toEqual({ ok: false, problem: 'too-late' })
  const late = shop.at('2026-06-13T03:00:00+06:00').as('guest')
  expect(await answerPlace(late, { token: tokens[0]!, place })).toEqual({ ok: false, problem: 'too-late' })
  expect(await declineGift(late, { token: tokens[2]!, shopUrl: SHOP_URL })).toEqual({ ok: false, problem: 'too-late' })
  expect(await sayThanks(guest, files, { token: tokens[0]!, thanks: 'ধন্যবাদ', photo: null })).toEqual({ ok: true })
})

test('a link cannot be guessed, is for one person, and expires', async () => {
  const { tokens } = await askedRun()
  const guest = shop.as('guest')
  const [token, other] = tokens as [string, string]
  expect(new Set(tokens).size).toBe(2)
  // 144 bits.
  for (const one of tokens) expect(one).toMatch(/^[\w-]{24}$/)
  const kept = JSON.stringify(await shop.db.selectFrom('gifting.recipients').selectAll().execute())
  for (const one of tokens) expect(kept).not.toContain(one)
  const before = await shop.countAll()
  const guesses = [
    token.slice(0, -1),
    `${token}x`,
    token.toUpperCase(),
    token.split('').reverse().join(''),
    '',
    'x'.repeat(24),
    "' or 1=1 --",
  ]
  for (const guess of guesses) {
    expect(await recipientByLink(shop.db, guess, shop.now)).toBeNull()
    expect(await answerPlace(guest, { token: guess, place })).toEqual(UNKNOWN)
    expect(await sayThanks(guest, files, { token: guess, thanks: 'x', photo: null })).toEqual(UNKNOWN)
  }
  const late = shop.at('2026-06-19T00:00:00+06:00')
  expect(await recipientByLink(shop.db, token, shop.at('2026-06-18T23:59:59+06:00').now)).not.toBeNull()
  for (const answer of [
    answerPlace(late.as('guest'), { token, place }),
    answerDay(late.as('guest'), { token, ...morning(), ripeness: null }),
    declineGift(late.as('guest'), { token, shopUrl: SHOP_URL }),
    sayThanks(late.as('guest'), files, { token, thanks: 'x', photo: null }),
  ]) {
    expect(await answer).toEqual(UNKNOWN)
  }
  expect(await shop.countAll()).toEqual(before)
  const found = await recipientByLink(shop.db, other, shop.now)
  expect(found?.row.position).toBe(2)
})

test('answers are checked: no slots of other zones, no past day, no unserved area', async () => {
  const { tokens } = await askedRun(1)
  const guest = shop.as('guest')
  const [token] = tokens as [string]
  const before = await shop.countAll()
  expect(await answerPlace(guest, { token, place: { ...place, areaId: 'nowhere/at-all' } })).toMatchObject({
    problem: 'not-delivered-there',
  })
  expect(await answerPlace(guest, { token, place: { ...place, addressLine: ' ' } })).toMatchObject({ problem: 'address-missing' })
  expect(await answerPlace(guest, { token, place: { ...place, addressLine: 'x'.repeat(301) } })).toMatchObject({
    problem: 'too-long',
  })
  await answerPlace(guest, { token, place })
  for (const [day, slot] of [
    ['2026-06-11', 'dhaka-van-morning'],
    ['2026-06-13', 'suburb-van'],
    ['2026-06-13', 'dhaka-pickup'],
    ['2027-06-13', 'dhaka-van-morning'],
  ] as const) {
    const asked = { token, day: day as never, slotId: shop.slot(slot), ripeness: null }
    expect(await answerDay(guest, asked)).toEqual({ ok: false, problem: 'no-such-day' })
  }
  expect(await shop.countAll()).toEqual(before)
})

test('one reminder is sent at half time, with the same link', async () => {
  const { tokens } = await askedRun(2)
  await declineGift(shop.as('guest'), { token: tokens[1]!, shopUrl: SHOP_URL })
  const system = (moment: string) => ({ ...shop.at(moment).as('owner'), actor: { kind: 'system', name: 'gifts' } as const })
  expect(await remindRecipients(system('2026-06-14T10:00:00+06:00'), LINK_RULES)).toBe(0)
  expect(await remindRecipients(system('2026-06-15T10:00:00+06:00'), LINK_RULES)).toBe(1)
  expect(await remindRecipients(system('2026-06-15T11:00:00+06:00'), LINK_RULES)).toBe(0)
  const log = await messageLog(shop.db, { most: 10 })
  const reminder = log.find(({ template }) => template === 'gift-reminder')!
  expect(await withLongLinks(shop, reminder.body)).toContain(`${SHOP_URL}/gift/for/${tokens[0]}`)
})

test('a list is erased after its retention period, and the figures stay', async () => {
  const { run, tokens } = await askedRun(1)
  const guest = shop.as('guest')
  await answerPlace(guest, { token: tokens[0]!, place })
  await answerDay(guest, { token: tokens[0]!, ...morning(), ripeness: null })
  const current = (await runOf(shop.db, { runId: run.id }))!
  const { total } = await planRun(shop.db, current, shop.now)
  const shown = { seenVersion: current.version, expectedTotal: total }
  await confirmRun(guest, { run: { token: run.token }, ...shown, daysToPay: 3, gateways: [], shopUrl: SHOP_URL })
  const at = (day: string) => ({
    ...shop.at(`${day}T03:00:00+06:00`).as('owner'),
    actor: { kind: 'system', name: 'gifts' } as const,
  })
  expect(await eraseLists(at('2026-09-11'))).toBe(0)
  expect(await eraseLists(at('2026-09-12'))).toBe(1)
  expect(await eraseLists(at('2026-09-13'))).toBe(0)
  const left = JSON.stringify([
    await shop.db.selectFrom('gifting.recipients').selectAll().execute(),
    await shop.db.selectFrom('fulfilment.consignments').selectAll().execute(),
  ])
  for (const secret of ['Nasrin', 'House 9', '20000000']) expect(left).not.toContain(secret)
  expect(await runCounts(shop.db, run.id)).toMatchObject({ all: 1 })
})

test('the SMS cost of the links is shown before they are sent', async () => {
  const run = await giftRun(shop)
  const cost = async () =>
    linkCost(shop.db, { run: (await runOf(shop.db, { runId: run.id }))!, rules: LINK_RULES, now: shop.now })
  expect(await cost()).toMatchObject({ people: 0, parts: 0, cost: 0 })
  for (let index = 0; index < 2; index += 1) {
    await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(index, someone) })
  }
  const before = await cost()
  await askRecipients(shop.as('guest'), { run: { token: run.token }, rules: LINK_RULES })
  const sent = await shop.db.selectFrom('messaging.messages').select('body').where('template', '=', 'gift-link').execute()
  const { part } = await smsBudget(shop.db, shop.now)
  const parts = sent.reduce((sum, { body }) => sum + smsParts(body), 0)
  expect(before).toMatchObject({ people: 2, parts, cost: parts * part })
  expect(await cost()).toMatchObject({ people: 0, parts: 0, cost: 0 })
})

test('links that cost more than is left of the day wait until staff send them', async () => {
  const run = await giftRun(shop)
  for (let index = 0; index < 3; index += 1) {
    await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(index, someone) })
  }
  const links = () => shop.count('messaging.messages', { template: 'gift-link' })
  const held = async () => (await runOf(shop.db, { runId: run.id }))!.linksHeldAt
  const { part, daily } = await smsBudget(shop.db, shop.now)
  await shop.db
    .updateTable('messaging.sms_budget')
    .set({ daily_paisa: (part * 2) as never })
    .execute()
  const ask = (who: 'guest' | 'desk', agreed = false) =>
    askRecipients(shop.as(who), { run: { token: run.token }, rules: LINK_RULES, agreed })
  expect(await ask('guest')).toEqual({ ok: true, asked: 0, held: true })
  expect([await links(), await held()]).toEqual([0, shop.now])
  expect(await ask('guest')).toEqual({ ok: true, asked: 0, held: true })
  expect(() => ask('guest', true)).toThrow('Only staff')
  expect(await links()).toBe(0)
  expect(await ask('desk', true)).toEqual({ ok: true, asked: 3 })
  expect([await links(), await held()]).toEqual([3, null])
  const audit = await shop.db.selectFrom('accounts.audit_log').select('action').where('action', '=', 'gift-run-asked').execute()
  expect(audit).toHaveLength(1)
  // With enough of the budget left, the buyer sends them alone.
  await shop.db
    .updateTable('messaging.sms_budget')
    .set({ daily_paisa: daily as never })
    .execute()
  await addRecipient(shop.as('guest'), { run: { token: run.token }, typed: given(7, someone) })
  expect(await ask('guest')).toEqual({ ok: true, asked: 1 })
})
