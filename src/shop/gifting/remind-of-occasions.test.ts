import { afterEach, beforeEach, expect, test } from 'vitest'
import { GIFT_RULES } from '#tests/gift-boxes.ts'
import { given, plenty } from '#tests/gift-world.ts'
import { BUYER, draftQuotation, sendDraft } from '#tests/quotations.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { phone, taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { blockPerson, consentOfPhones } from '../accounts/index.ts'
import { writeSetting } from '../content/index.ts'
import { messageLog } from '../messaging/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  approveQuotation,
  confirmRun,
  openAgreedRun,
  planRun,
  quotationByToken,
  remindBuyersOf,
  runOf,
  runOfVersion,
  setReminders,
  versionsOf,
  type QuotationContact,
} from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

const shopUrl = 'https://pakafol.example'
const BUYER_PHONE = phone('01711300200')
const name = { en: 'Eid', bn: 'ঈদ' }
const nothing = { title: name, lead: name, steps: [], minimums: [], leadTimes: [], cards: [], promises: [] }
const GIFT_PAGE = {
  ...nothing,
  quotation: { title: name, lead: name },
  occasions: [{ slug: 'eid', name, line: name, when: name }],
}

/** Quotations are approved on 11 June 2026; the next day of the occasion is 1 June 2027. */
function rulesWith(remindDays: number) {
  return { ...GIFT_RULES, remindDays, occasions: [{ slug: 'eid', days: ['2026-06-20', '2027-06-01'], boxes: [] }] }
}

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await plenty(shop)
  await shop.db.transaction(async (tx) => {
    await writeSetting(tx, { key: 'gift-page', value: GIFT_PAGE, now: shop.now })
    await writeSetting(tx, { key: 'gift-rules', value: rulesWith(30), now: shop.now })
  })
})
afterEach(() => shop.close())

async function approved(contact: Partial<QuotationContact> = {}) {
  const token = await sendDraft(shop, await draftQuotation(shop, { email: null, ...contact }))
  const input = { token, version: 1, name: 'Kamrul', designation: 'Director', poNumber: '', sent: null, shopUrl }
  expect(await approveQuotation(shop.as('guest'), localFiles('/nowhere'), input)).toMatchObject({ ok: true })
  return token
}

/** An approved quotation whose boxes are ordered, for so many people. */
async function bought(contact: Partial<QuotationContact> = {}, people = 2) {
  const token = await approved({ wantedDay: dayFrom('2026-06-13'), ...contact })
  const quotation = (await quotationByToken(shop.db, token))!
  const [version] = await versionsOf(shop.db, [quotation.id])
  const begun = (await runOfVersion(shop.db, version!.id))!
  const list = Array.from({ length: people }, (_, index) => given(index))
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run: begun, given: list }))
  const run = (await runOf(shop.db, { runId: begun.id }))!
  const { total } = await planRun(shop.db, run, shop.now)
  const shown = { seenVersion: run.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl }
  expect(await confirmRun(shop.as('guest'), { run: { token: run.token }, ...shown })).toMatchObject({ ok: true, boxes: people })
  return token
}

const agree = (token: string) => setReminders(shop.as('guest'), { token, given: true })
const remindOn = (day: string) => remindBuyersOf(shop.at(`${day}T10:30:00+06:00`).as('guest'), { shopUrl })

async function told() {
  const found = await messageLog(shop.db, { most: 50 })
  return found.filter(({ template }) => template === 'occasion-near').map(({ recipient, body }) => [recipient, body])
}

test('a buyer who agreed is told once, as many days before the occasion as the setting says', async () => {
  const token = await bought()
  expect(await agree(token)).toEqual({ ok: true })
  // It is no consent to offers.
  expect(await consentOfPhones(shop.db, [BUYER_PHONE])).toBeNull()
  expect(await remindOn('2027-05-01')).toBe(0)
  expect(await remindOn('2027-05-02')).toBe(1)
  expect(await remindOn('2027-05-03')).toBe(0)
  expect(await told()).toEqual([[BUYER_PHONE, expect.stringContaining('is on Tue 1 Jun. Last year you gave 2 boxes.')]])
})

test('two processes tell a buyer once', async () => {
  await agree(await bought())
  const counts = await Promise.all(Array.from({ length: 6 }, () => remindOn('2027-05-10')))
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  expect(await told()).toHaveLength(1)
})

test('of several quotations of a buyer one message is sent, about the largest', async () => {
  for (const people of [1, 3, 2]) await agree(await bought({}, people))
  expect(await remindOn('2027-05-10')).toBe(1)
  expect(await remindOn('2027-05-11')).toBe(0)
  expect(await told()).toEqual([[BUYER_PHONE, expect.stringContaining('you gave 3 boxes')]])
})

test.each<[string, () => Promise<unknown>]>([
  ['did not agree', () => bought()],
  [
    'ended the reminders',
    async () => {
      const token = await bought()
      await agree(token)
      expect(await setReminders(shop.as('guest'), { token, given: false })).toEqual({ ok: true })
    },
  ],
  [
    'is blocked',
    async () => {
      await agree(await bought())
      await blockPerson(shop.as('owner'), { phones: [BUYER_PHONE], subjectId: 'x', reason: 'Does not pay' })
    },
  ],
  [
    'gave for another occasion',
    async () => {
      const token = await bought({ occasion: 'puja' })
      await agree(token)
    },
  ],
  [
    'asked for a quotation again',
    async () => {
      const token = await bought()
      await agree(token)
      await draftQuotation({ ...shop, as: (actor) => shop.at('2027-04-20T10:00:00+06:00').as(actor) })
    },
  ],
  [
    'did not order the boxes',
    async () => {
      await agree(await approved())
    },
  ],
])('no message to a buyer who %s', async (_who, prepare) => {
  await prepare()
  expect(await remindOn('2027-05-10')).toBe(0)
  expect(await told()).toEqual([])
})

test('a newer run of a gift programme does not keep a buyer from the reminder', async () => {
  await agree(await bought())
  const spring = shop.at('2027-04-20T10:00:00+06:00').as('owner')
  const person = { ...given(9), variantId: shop.variant('himsagar-5kg') }
  const agreed = {
    contact: BUYER,
    lines: [{ variantId: person.variantId, units: 1, unitPrice: taka(900) }],
    delivery: taka(80),
    creditDays: 30,
    day: dayFrom('2027-05-20'),
    approved: { name: 'Kamrul', designation: 'Director' },
    people: [person],
  }
  await shop.db.transaction(async (tx) => {
    await openAgreedRun(tx, spring, agreed)
    return { ok: true }
  })
  expect(await remindOn('2027-05-10')).toBe(1)
})

test('with 0 days there are no reminders', async () => {
  await agree(await bought())
  await shop.db.transaction((tx) => writeSetting(tx, { key: 'gift-rules', value: rulesWith(0), now: shop.now }))
  for (const day of ['2027-05-10', '2027-05-28', '2027-06-01']) expect(await remindOn(day)).toBe(0)
})

test('a buyer cannot agree before the approval, and an unknown link changes nothing', async () => {
  const token = await sendDraft(shop, await draftQuotation(shop))
  const before = await shop.countAll()
  expect(await agree(token)).toEqual({ ok: false, problem: 'not-approved' })
  expect(await agree('x'.repeat(22))).toEqual({ ok: false, problem: 'unknown-quotation' })
  expect(await shop.countAll()).toEqual(before)
})

test('ending them counts for every quotation of the number, and agreeing twice keeps the first time', async () => {
  const [first, second] = [await bought(), await bought()]
  await agree(first)
  expect(await setReminders(shop.at('2026-06-20T10:00:00+06:00').as('guest'), { token: first, given: true })).toEqual({
    ok: true,
  })
  await agree(second)
  expect((await quotationByToken(shop.db, first))!.remindersSince).toEqual(shop.now)
  expect(await setReminders(shop.as('guest'), { token: second, given: false })).toEqual({ ok: true })
  expect((await quotationByToken(shop.db, first))!.remindersSince).toBeNull()
})
