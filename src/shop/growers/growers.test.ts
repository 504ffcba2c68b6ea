import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agreedContract, deliver, himsagarLot, himsagarTerms, pay, refusedBy } from '#tests/grower-world.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { setFarmPhone } from '../catalog/index.ts'
import { lotForOffice } from '../inventory/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import {
  balanceOf,
  contractById,
  coverOfFarm,
  deliveriesOf,
  deliveryOfLot,
  drawContract,
  entriesOf,
  moveContract,
  paidLots,
  paymentsOf,
  takeBackPayment,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const farm = () => shop.farm('rafiq-orchard')
const balance = () => balanceOf(shop.db, farm())
const ledger = async () => (await entriesOf(shop.db, farm())).map(({ kind, amount, balance: after }) => [kind, amount, after])
const costOf = async (lotId: string) => (await lotForOffice(shop.db, lotId))?.costPaisa
const sent = async () =>
  (await shop.db.selectFrom('messaging.messages').select(['template', 'recipient', 'body']).orderBy('id').execute()).filter(
    ({ template }) => template.startsWith('grower-'),
  )
const transport = (amount: number) => ({ reason: 'transport' as const, note: 'half of the truck', amount: paisa(amount) })

const refused = <Result extends { ok: boolean }>(act: () => Promise<Result>) => refusedBy(shop, act)

test('a delivery is worth amount × price × grade less deductions; the lot costs that, and the grower is told', async () => {
  const set = await setFarmPhone(shop.as('owner'), { id: farm(), phone: phone('01755667788'), seen: '' })
  expect(set).toEqual({ ok: true })
  const contractId = await agreedContract(shop)
  const lotId = await himsagarLot(shop)
  const noted = await deliver(shop, { lotId, contractId, amount: 29_500, grade: 'B', deductions: [transport(5_000)] })
  // 29.5 kg × ৳60 × 80 % = ৳1,416; less ৳50.
  expect(noted).toEqual({ ok: true, deliveryId: expect.any(String), pay: 136_600 })
  expect(await ledger()).toEqual([
    ['delivery', 141_600, 141_600],
    ['deduction', -5_000, 136_600],
  ])
  expect(await costOf(lotId)).toBe(136_600)
  expect((await contractById(shop.db, contractId))?.state).toBe('delivering')
  const lot = await lotForOffice(shop.db, lotId)
  expect(await sent()).toEqual([
    {
      template: 'grower-delivered',
      recipient: '+8801755667788',
      body: `পাকাফল: স্লিপ GD-1: হিমসাগর ২৯.৫ কেজি (${lot?.code}, গ্রেড B), দর ৳৪৮, কর্তন ৳৫০, মূল্য ৳১,৩৬৬। মোট পাওনা ৳১,৩৬৬।`,
    },
  ])
  const audit = await sql<{ action: string }>`
    select action from accounts.audit_log where action like '%delivery' or action like '%lot-cost' order by id`.execute(shop.db)
  expect(audit.rows.map(({ action }) => action)).toEqual(['set-lot-cost', 'note-delivery'])
})

test('the floor keeps what a grower gets: grade and deductions lower it no further', async () => {
  const contractId = await agreedContract(shop)
  // 10.001 kg: grade C at 60 % of ৳60 is ৳36 a kilogram, below the floor of ৳40, which is rounded up to a paisa.
  const low = await deliver(shop, {
    lotId: await himsagarLot(shop),
    contractId,
    amount: 10_001,
    grade: 'C',
    deductions: [transport(100)],
  })
  expect(low).toMatchObject({ ok: true, pay: 40_004 })
  const high = await deliver(shop, {
    lotId: await himsagarLot(shop),
    contractId,
    amount: 10_000,
    deductions: [transport(30_000)],
  })
  expect(high).toMatchObject({ ok: true, pay: 40_000 })
  expect(await ledger()).toEqual([
    ['delivery', 40_004, 40_004],
    ['delivery', 60_000, 100_004],
    ['deduction', -20_000, 80_004],
  ])
})

test('a lot is delivered once, also when its form is sent twice', async () => {
  const contractId = await agreedContract(shop)
  const lotId = await himsagarLot(shop)
  const requestId = shop.newId()
  const first = await deliver(shop, { lotId, contractId, requestId })
  expect(await deliver(shop, { lotId, contractId, requestId })).toEqual(first)
  expect(await refused(() => deliver(shop, { lotId, contractId }))).toEqual({ ok: false, problem: 'delivered-before' })
  expect(await balance()).toBe(180_000)
  const again = sql`
    insert into growers.deliveries select (jsonb_populate_record(delivery, jsonb_build_object('id', ${shop.newId()}::uuid,
      'request_id', ${shop.newId()}::uuid))).* from growers.deliveries delivery`
  await expect(again.execute(shop.db)).rejects.toThrow(/number|lot_delivered_once/)
})

test('a delivery fits its contract: farm, fruit, days, state and what was received', async () => {
  const lotId = await himsagarLot(shop)
  const langra = await agreedContract(shop, { stockItemId: shop.stockItem('langra') })
  const early = await agreedContract(shop, { until: dayFrom('2026-06-10') })
  const drawn = await drawContract(shop.as('owner'), himsagarTerms(shop))
  const agreed = await agreedContract(shop)
  const tried: [problem: string, input: Parameters<typeof deliver>[1]][] = [
    ['unknown-lot', { lotId: shop.newId(), contractId: agreed }],
    ['unknown-lot', { lotId: shop.lot('HIM-0620-A'), contractId: agreed }],
    ['unknown-lot', { lotId: shop.lot('BOX-0401-A'), contractId: agreed }],
    ['other-contract', { lotId, contractId: langra }],
    ['other-contract', { lotId, contractId: shop.newId() }],
    ['outside-days', { lotId, contractId: early }],
    ['contract-not-open', { lotId, contractId: drawn.ok ? drawn.id : '' }],
    ['more-than-received', { lotId, contractId: agreed, amount: 30_001 }],
    ['not-a-deduction', { lotId, contractId: agreed, deductions: [transport(0)] }],
    ['edit-conflict', { lotId, contractId: agreed, seen: 1 }],
  ]
  for (const [problem, input] of tried) expect(await refused(() => deliver(shop, input))).toEqual({ ok: false, problem })
  expect(await costOf(lotId)).toBe(150_000)
})

test('a correction takes the earlier delivery out by a counter-entry, until it is paid', async () => {
  const contractId = await agreedContract(shop)
  const lotId = await himsagarLot(shop)
  await deliver(shop, { lotId, contractId })
  const corrected = await deliver(shop, { lotId, contractId, amount: 20_000, deductions: [transport(1_000)], seen: 1 })
  expect(corrected).toMatchObject({ ok: true, pay: 119_000 })
  expect(await ledger()).toEqual([
    ['delivery', 180_000, 180_000],
    ['correction', -180_000, 0],
    ['delivery', 120_000, 120_000],
    ['deduction', -1_000, 119_000],
  ])
  expect(await deliveriesOf(shop.db, farm())).toMatchObject([{ version: 2, amount: 20_000, pay: 119_000, replaced: false }])
  expect(await costOf(lotId)).toBe(119_000)
  expect(await refused(() => deliver(shop, { lotId, contractId, amount: 1_000, seen: 1 }))).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  expect(await pay(shop, { amount: paisa(1) })).toMatchObject({ ok: true })
  expect(await refused(() => deliver(shop, { lotId, contractId, amount: 1_000, seen: 2 }))).toEqual({
    ok: false,
    problem: 'paid-already',
  })
})

test('an advance is what the contract says, the oldest delivery uses it, and it leaves the delivery open to corrections', async () => {
  const contractId = await agreedContract(shop)
  expect(await refused(() => pay(shop, { amount: paisa(1) }))).toEqual({ ok: false, problem: 'above-balance', most: 0 })
  expect(await pay(shop, { amount: paisa(150_000), contractId })).toMatchObject({ ok: true })
  expect(await refused(() => pay(shop, { amount: paisa(350_001), contractId }))).toEqual({
    ok: false,
    problem: 'above-advance',
    most: 350_000,
  })
  const lotId = await himsagarLot(shop)
  await deliver(shop, { lotId, contractId, amount: 20_000 })
  expect(await balance()).toBe(-30_000)
  expect(await paidLots(shop.db, [lotId])).toEqual(new Set([lotId]))
  expect(await deliver(shop, { lotId, contractId, seen: 1 })).toMatchObject({ ok: true, pay: 180_000 })
  expect(await balance()).toBe(30_000)
  expect(await paidLots(shop.db, [lotId])).toEqual(new Set())
  expect(await refused(() => moveContract(shop.as('owner'), { id: contractId, move: 'settle' }))).toEqual({
    ok: false,
    problem: 'money-open',
  })
  expect(await pay(shop, { amount: paisa(30_000) })).toMatchObject({ ok: true })
  // What is not used of an advance stays in the balance.
  expect(await pay(shop, { amount: paisa(20_000), contractId })).toMatchObject({ ok: true })
  const delivery = await deliveryOfLot(shop.db, lotId)
  expect((await coverOfFarm(shop.db, farm())).get(delivery!.id)).toEqual({ paid: 180_000, byPayment: true })
  expect(await paidLots(shop.db, [lotId])).toEqual(new Set([lotId]))
  expect(await moveContract(shop.as('owner'), { id: contractId, move: 'settle' })).toEqual({ ok: true })
  expect(await refused(() => pay(shop, { amount: paisa(1_000), contractId }))).toEqual({
    ok: false,
    problem: 'contract-not-open',
  })
})

test('a payment is at most what is due, once for its form and its reference, and can be taken back', async () => {
  const contractId = await agreedContract(shop)
  await deliver(shop, { lotId: await himsagarLot(shop), contractId })
  expect(await refused(() => pay(shop, { amount: paisa(180_001) }))).toEqual({
    ok: false,
    problem: 'above-balance',
    most: 180_000,
  })
  const form = { amount: paisa(100_000), method: 'bkash' as const, reference: ' 8n7 a6b5c4 ', requestId: shop.newId() }
  const paid = await pay(shop, form)
  expect(await pay(shop, form)).toEqual(paid)
  expect(await balance()).toBe(80_000)
  const same = { amount: paisa(10_000), method: 'bank' as const, reference: '8N7A6B5C4' }
  expect(await refused(() => pay(shop, same))).toEqual({ ok: false, problem: 'reference-used' })
  expect(await refused(() => pay(shop, { amount: paisa(10_000), method: 'bank' }))).toEqual({
    ok: false,
    problem: 'reference-missing',
  })
  expect(await refused(() => pay(shop, { amount: paisa(0) }))).toEqual({ ok: false, problem: 'not-valid-amount' })
  expect(await refused(() => pay(shop, { amount: paisa(1), paidOn: dayFrom('2026-06-12') }))).toEqual({
    ok: false,
    problem: 'not-paid-yet',
  })
  expect(await refused(() => pay(shop, { amount: paisa(1), farmId: shop.newId() }))).toEqual({
    ok: false,
    problem: 'unknown-farm',
  })
  const paymentId = paid.ok ? paid.paymentId : ''
  const back = { paymentId, why: 'It was for another farm.' }
  expect(await refused(() => takeBackPayment(shop.as('owner'), { paymentId, why: ' ' }))).toEqual({
    ok: false,
    problem: 'reason-missing',
  })
  expect(await takeBackPayment(shop.as('owner'), back)).toEqual({ ok: true })
  expect(await refused(() => takeBackPayment(shop.as('owner'), back))).toEqual({ ok: false, problem: 'taken-back-before' })
  expect(await balance()).toBe(180_000)
  expect(await pay(shop, same)).toMatchObject({ ok: true })
  expect((await paymentsOf(shop.db, farm())).map(({ reference, takenBack }) => [reference, takenBack?.why ?? null])).toEqual([
    ['8N7A6B5C4', 'It was for another farm.'],
    ['8N7A6B5C4', null],
  ])
})
