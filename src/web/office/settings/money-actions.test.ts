import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { wrongFields } from '#tests/office-requests.ts'
import { addPromotion, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { bankAccount, codRules } from '#shop/payments/index.ts'
import { promotionRecords } from '#shop/pricing/index.ts'
import { sendsEatFirst, smsBudget } from '#shop/messaging/index.ts'
import * as newPage from '../new-promotion.route.tsx'
import * as paymentsPage from '../payment-settings.route.tsx'
import * as promotionPage from '../promotion.route.tsx'
import * as listPage from '../promotions.route.tsx'
import * as sendingPage from '../sending.route.tsx'
import type { PaymentsView } from './payments.server.ts'
import type { PromotionRow, PromotionView } from './promotions.server.ts'
import type { SendingView } from './sending.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const payments = officePage<PaymentsView>(() => shop, { path: '/office/settings/payments', ...paymentsPage, role: 'owner' })
const sending = officePage<SendingView>(() => shop, { path: '/office/settings/messages', ...sendingPage, role: 'owner' })
const promotions = officePage<{ promotions: PromotionRow[] }>(() => shop, { path: '/office/settings/promotions', ...listPage })
const made = officePage(() => shop, { path: '/office/settings/promotions/new', ...newPage })
const promotion = (id: string) =>
  officePage<PromotionView>(() => shop, { path: `/office/settings/promotions/${id}`, params: { id }, ...promotionPage })

const RULE = {
  nameEn: 'Dear and heavy',
  nameBn: 'দামি আর ভারী',
  codZone: 'suburb',
  fromTaka: '৫০০০.৫০',
  fromKilos: '12.5',
  fromRefused: '3',
  fromRefusedAtAddress: '2',
  courierBelow: '60',
  sameOrder: 'yes',
  implausible: '',
  firstOrder: 'first',
  codOutcome: 'advance-delivery',
  ruleOn: 'yes',
}

test('rules for cash are added, moved, changed and removed', async () => {
  expect(await payments.send({ ...RULE, intent: 'add' })).toMatchObject(payments.done('added'))
  const names = async () => (await codRules(shop.db)).map(({ name }) => name.en)
  expect(await names()).toEqual(['Twice not taken at the door', 'Dear and heavy'])
  const { id, position: _, ...stored } = (await codRules(shop.db))[1]!
  expect(stored).toEqual({
    name: { en: 'Dear and heavy', bn: 'দামি আর ভারী' },
    active: true,
    zoneIds: ['suburb'],
    fromPaisa: 500_050,
    fromGrams: 12_500,
    fromRefused: 3,
    fromRefusedAtAddress: 2,
    courierBelow: 60,
    sameOrder: true,
    implausible: false,
    firstOrder: true,
    outcome: 'advance-delivery',
  })
  const { rules, chosen } = await payments.look(`?rule=${id}`)
  expect(rules.map(({ name, first, last }) => [name, first, last])).toEqual([
    ['Twice not taken at the door', true, false],
    ['Dear and heavy', false, true],
  ])
  expect(rules[1]).toMatchObject({
    zone: 'Around Dhaka',
    from: '৳5,000.50',
    weight: '12.5 kg',
    refused: 3,
    firstOrder: true,
    active: true,
  })
  expect(chosen!.fields).toEqual({ ...RULE, fromTaka: '5000.5' })
  expect(await payments.send({ intent: `up ${id}` })).toMatchObject(payments.done('saved'))
  expect(await names()).toEqual(['Dear and heavy', 'Twice not taken at the door'])
  const bare = { ...RULE, codZone: '', fromTaka: '', fromKilos: '', fromRefused: '', firstOrder: 'later', ruleOn: '' }
  expect(await payments.send({ ...bare, intent: `change ${id}`, seen: chosen!.seen })).toMatchObject(payments.done('saved'))
  expect((await codRules(shop.db))[0]).toMatchObject({
    active: false,
    zoneIds: null,
    fromPaisa: null,
    fromGrams: null,
    fromRefused: null,
    firstOrder: false,
  })
  expect(await payments.send({ intent: `drop ${id}`, seen: chosen!.seen })).toMatchObject({ status: 409 })
  const { seen } = (await payments.look(`?rule=${id}`)).chosen!
  expect(await payments.send({ intent: `drop ${id}`, seen })).toMatchObject(payments.done('saved'))
  expect(await names()).toEqual(['Twice not taken at the door'])
})

test('an impossible rule is refused at its fields', async () => {
  const before = await shop.countAll()
  for (const [fields, wrong] of [
    [{ codZone: 'atlantis' }, ['codZone']],
    [{ fromRefused: '0' }, ['fromRefused']],
    [{ fromRefused: '1001' }, ['fromRefused']],
    [{ fromRefusedAtAddress: '0' }, ['fromRefusedAtAddress']],
    [{ courierBelow: '81' }, ['courierBelow']],
    [{ codOutcome: 'prepay' }, ['codOutcome']],
    [{ firstOrder: 'x' }, ['firstOrder']],
    [{ codOutcome: 'x' }, ['codOutcome']],
    [{ fromTaka: 'x', fromKilos: 'y' }, ['fromTaka', 'fromKilos']],
  ] as const)
    expect([fields, wrongFields(await payments.send({ ...RULE, intent: 'add', ...fields }))]).toEqual([fields, wrong])
  expect(await shop.countAll()).toEqual(before)
})

test('asking a courier about numbers is off until it is switched on, and what was kept goes when it is switched off', async () => {
  const switchTo = (courierScore: string, seen: string) => payments.send({ intent: 'score', courierScore, seen })
  const { score } = await payments.look()
  expect(score).toEqual({ there: false, seen: 'not-asked', fields: { courierScore: '' } })
  expect(await switchTo('yes', score.seen)).toMatchObject(payments.done('saved'))
  expect((await payments.look()).score).toMatchObject({ seen: 'asked', fields: { courierScore: 'yes' } })
  expect(await switchTo('', score.seen)).toMatchObject({ status: 409 })
  const kept = { phone_hash: 'a'.repeat(64), total: 1, delivered: 1, returned: 0, read_at: shop.now, expires_at: shop.now }
  await shop.db.insertInto('couriers.scores').values(kept).execute()
  expect(await switchTo('', 'asked')).toMatchObject(payments.done('saved'))
  expect(await shop.count('couriers.scores')).toBe(0)
  expect(await shop.count('accounts.audit_log', { action: 'switch-courier-score' })).toBe(2)
})

test('the account for transfers is added, changed and removed', async () => {
  const typed = {
    accountHolder: 'PakaFol Ltd',
    bankName: 'City Bank',
    bankBranch: '',
    accountNumber: '১২৩ 4567-8901',
    routingNumber: '২২৫২৭২৬৮৪',
  }
  const { account } = await payments.look()
  expect([account.there, account.fields['accountHolder']]).toEqual([false, ''])
  for (const [fields, wrong] of [
    [{ accountNumber: '12' }, ['accountNumber']],
    [{ routingNumber: '12345678' }, ['routingNumber']],
    [{ bankName: ' ' }, ['bankName']],
  ] as const)
    expect(wrongFields(await payments.send({ ...typed, ...fields, intent: 'account', seen: account.seen }))).toEqual(wrong)
  expect(await payments.send({ ...typed, intent: 'account', seen: account.seen })).toMatchObject(payments.done('saved'))
  expect(await bankAccount(shop.db)).toEqual({
    holder: 'PakaFol Ltd',
    bank: 'City Bank',
    branch: '',
    accountNumber: '123 4567-8901',
    routingNumber: '225272684',
  })
  expect(await payments.send({ ...typed, intent: 'account', seen: account.seen })).toMatchObject({ status: 409 })
  const { seen } = (await payments.look()).account
  expect(await payments.send({ intent: 'drop-account', seen })).toMatchObject(payments.done('saved'))
  expect(await bankAccount(shop.db)).toBeNull()
})

test('the SMS budget is changed in taka', async () => {
  const { fields, seen } = await sending.look()
  expect(await sending.send({ ...fields, intent: 'budget', seen, smsPart: '০.৩৫', smsDaily: '1500' })).toMatchObject(
    sending.done('saved'),
  )
  expect(await smsBudget(shop.db, shop.now)).toMatchObject({ part: 35, daily: 150_000 })
  expect((await sending.look()).fields).toEqual({ smsPart: '0.35', smsDaily: '1500' })
  expect(await sending.send({ ...fields, intent: 'budget', seen })).toMatchObject({
    status: 409,
    data: { problem: 'edit-conflict' },
  })
})

test('the SMS about what to eat first is switched off, by whoever has seen how it is', async () => {
  const { fields, seen } = (await sending.look()).eatFirst
  expect(fields).toEqual({ eatFirst: 'yes' })
  expect(await sending.send({ intent: 'eat-first', seen })).toMatchObject(sending.done('saved'))
  expect(await sendsEatFirst(shop.db)).toBe(false)
  expect((await sending.look()).eatFirst.fields).toEqual({ eatFirst: '' })
  const again = { intent: 'eat-first', seen, eatFirst: 'yes' }
  expect(await sending.send(again)).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  expect(await sendsEatFirst(shop.db)).toBe(false)
})

const PROMOTION = {
  intent: 'make',
  nameEn: 'Mango week',
  nameBn: 'আমের সপ্তাহ',
  startsAt: '2026-06-12T08:00',
  endsAt: '2026-06-20T23:30',
  limitTotal: '100',
  limitPerPerson: '',
  kind: 'percentage',
  code: 'aam10',
  percent: '১২.৫',
  most: '300',
  least: '1000',
  category: 'mango',
  amount: '77',
  units1: '2',
  percent1: '5',
}

test.each([
  ['percentage', { code: 'AAM10', basisPoints: 1_250, amount: null, most: 30_000, steps: null }],
  ['fixed', { code: 'AAM10', basisPoints: null, amount: 7_700, most: null, steps: null }],
  ['free-delivery', { code: 'AAM10', basisPoints: null, amount: null, most: null, steps: null }],
  [
    'quantity-steps',
    {
      code: null,
      basisPoints: null,
      amount: null,
      most: null,
      steps: [
        { units: 2, basisPoints: 500 },
        { units: 5, basisPoints: 1_000 },
      ],
    },
  ],
] as const)('a promotion of the kind %s stores the values of its kind and no others', async (kind, expected) => {
  const answer = await made.send({ ...PROMOTION, kind, units2: '', percent2: '50', units3: '5', percent3: '10' })
  const [record] = await promotionRecords(shop.db)
  expect(answer).toMatchObject({ status: 302, to: `/office/settings/promotions/${record!.id}?done=added` })
  expect(record).toMatchObject({
    kind,
    name: { en: 'Mango week', bn: 'আমের সপ্তাহ' },
    startsAt: new Date('2026-06-12T08:00:00+06:00'),
    endsAt: new Date('2026-06-20T23:30:00+06:00'),
    limitTotal: 100,
    limitPerPerson: null,
    leastGoods: 100_000,
    categoryId: 'mango',
    active: true,
    ...expected,
  })
})

test('a promotion by quantity has at least one step', async () => {
  const empty = { units1: '', percent1: '', units2: '', percent2: '', units3: '', percent3: '' }
  const answer = await made.send({ ...PROMOTION, kind: 'quantity-steps', ...empty })
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.data as { errors: object }).errors)).toEqual(['units1', 'percent1'])
  expect(await promotionRecords(shop.db)).toEqual([])
})

test('a promotion is changed, stopped and restarted, and orders use it accordingly', async () => {
  const id = await addPromotion(shop)
  const page = promotion(id)
  const order = () => placeOrder(shop.as('guest'), sampleOrder(shop, { couponCode: 'AAM50' }))
  expect((await promotions.look()).promotions).toMatchObject([
    { code: 'AAM50', amount: '৳50', used: '0', limit: null, state: 'running' },
  ])
  expect(await order()).toMatchObject({ ok: true, total: 98_000 })
  expect(await page.send({ intent: 'stop' })).toMatchObject(page.done('stopped'))
  expect(await order()).toMatchObject({ ok: false })
  expect(await page.send({ intent: 'resume' })).toMatchObject(page.done('resumed'))
  expect(await order()).toMatchObject({ ok: true })
  const { fields, seen, active } = await page.look()
  expect([active, fields['limitTotal']]).toEqual([true, ''])
  const typed = { ...fields, intent: 'change', seen, nameEn: 'Last mangoes', limitTotal: '2', endsAt: '2026-06-30T00:00' }
  expect(await page.send({ ...typed, limitTotal: '1' })).toMatchObject({
    data: { problem: 'below-used', errors: { limitTotal: expect.stringContaining('2 times') } },
  })
  expect(await page.send(typed)).toMatchObject(page.done('saved'))
  expect(await promotionRecords(shop.db, id)).toMatchObject([
    { name: { en: 'Last mangoes', bn: 'আমের সপ্তাহ' }, limitTotal: 2, redeemed: 2, endsAt: new Date('2026-06-30T00:00:00+06:00') },
  ])
  expect(await order()).toMatchObject({ ok: false })
  expect(await page.send(typed)).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
})
