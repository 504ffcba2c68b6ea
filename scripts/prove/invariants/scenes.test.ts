import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClaim } from '#tests/claim-access-cases.ts'
import { delivered } from '#tests/invoice-documents.ts'
import { GUESSED, setUpWallets, shopUrl, statement, walletOrder } from '#tests/wallet-payments.ts'
import { checkedRemittance, makeRemittable } from '#tests/remittance-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { enterTrxId, importWalletStatement } from '#shop/billing/index.ts'
import { acceptClaim, claimById, payClaim } from '#shop/claims/index.ts'
import { packOrder } from '#shop/ordering/index.ts'
import { confirmRemittance } from '#shop/remittances/index.ts'
import type { SentMoney } from '../round.ts'
import { carrierFindings } from './carriers.ts'
import { claimFindings } from './claims.ts'
import { walletFindings } from './wallets.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Findings = Awaited<ReturnType<typeof walletFindings>>
const brokenOf = (found: Findings) => found.flatMap(({ invariant, violations }) => (violations.length > 0 ? [invariant] : []))

const ONCE = 'a transaction of a wallet counts once'
const LIKE_STATEMENTS = 'money of wallets equals their statements'
const PACKED = 'nothing is packed before its money has come'

test('money of a wallet that was counted once breaks nothing, and each fault is found', async () => {
  await setUpWallets(shop, ['bkash'])
  const { orderId, token, total } = await walletOrder(shop)
  const other = await walletOrder(shop)
  const trxId = 'PRV0000001'
  const money: SentMoney = { wallet: 'bkash', trxId, paisa: total, at: shop.now, imported: true }
  const broken = async (walletMoney = [money]) => brokenOf(await walletFindings(shop.db, { walletMoney } as never))
  expect(await broken()).toEqual([ONCE, LIKE_STATEMENTS])
  const rows = statement([{ trxId, amount: total, at: shop.now }])
  const imported = await importWalletStatement(shop.as('owner'), { wallet: 'bkash', rows, columns: GUESSED, shopUrl })
  expect(imported).toMatchObject({ ok: true, added: 1 })
  const entered = await enterTrxId(shop.as('guest'), { token, wallet: 'bkash', trxId, senderDigits: '', shopUrl })
  expect(entered).toEqual({ ok: true, found: true })
  expect(await packOrder(shop.as('desk'), { early: true, orderId })).toMatchObject({ ok: true })
  expect(await broken()).toEqual([])
  expect(await broken([{ ...money, paisa: total + 1 }])).toEqual([LIKE_STATEMENTS])
  expect(await broken([])).toEqual([LIKE_STATEMENTS])
  await sql`
    update payments.payments set captured_paisa = amount_paisa, state = 'captured' where order_id = ${other.orderId}::uuid`.execute(
    shop.db,
  )
  expect(await broken()).toEqual([ONCE])
  await sql`
    insert into fulfilment.consignment_events (consignment_id, from_state, to_state, actor, at)
    select id, 'planned', 'packed', 'staff:Owner', ${shop.now}::timestamptz from fulfilment.consignments where order_id = ${other.orderId}::uuid`.execute(
    shop.db,
  )
  expect(await broken()).toEqual([ONCE, PACKED])
})

const WITHIN_PAID = 'claims and refunds of a line stay within what was paid'
const ONE_OUTCOME = 'each claim has one outcome'
const FREE_ORDER = 'a claim has one free order'

test('a claim that was paid breaks nothing, and each fault is found', async () => {
  const broken = async (claimed: string[] = []) => brokenOf(await claimFindings(shop.db, { claimed } as never))
  expect(await broken()).toEqual([WITHIN_PAID, FREE_ORDER])
  const { token } = await delivered(shop, { buys: { 'guava-1kg': 1 } })
  const claimId = await openClaim(shop, token)
  const { lines } = (await claimById(shop.db, claimId))!
  const granted = new Map(lines.map(({ orderLineId, asked }) => [orderLineId, asked]))
  expect(await acceptClaim(shop.as('owner'), { claimId, granted, reason: '', shopUrl })).toEqual({ ok: true })
  expect(await payClaim(shop.as('owner'), { claimId, byHand: true, gateways: {}, shopUrl })).toMatchObject({ ok: true })
  expect(await broken()).toEqual([FREE_ORDER])
  expect(await broken(['a claim that is lost'])).toEqual([ONE_OUTCOME, FREE_ORDER])
  await sql`update claims.lines set granted_paisa = granted_paisa + 1`.execute(shop.db)
  expect(await broken()).toEqual([ONE_OUTCOME, FREE_ORDER])
  await sql`alter table claims.lines disable trigger claimed_within_paid`.execute(shop.db)
  await sql`update claims.lines set granted_paisa = granted_paisa - 1, held_paisa = 1000000`.execute(shop.db)
  expect(await broken()).toEqual([WITHIN_PAID, FREE_ORDER])
})

const BOOKED_ONCE = 'a parcel is booked once'
const NEVER_BACK = 'states of parcels never move back'
const PAID_ONCE = 'a parcel is paid once'
const SETTLED = 'settled cash equals what carriers paid'

test('parcels that a carrier has and pays once break nothing, and each fault is found', async () => {
  const parcels = await makeRemittable(
    shop,
    ['SF1', 'SF2'].map((number) => ({ carrier: 'steadfast' as const, number, cod: 90_000 })),
  )
  const there = parcels.map(({ number, orderNumber }) => ({ id: number, reference: `${orderNumber.replace('-', '')}-1-1` }))
  const broken = async (steadfast = there) => {
    const round = { gateways: { couriers: { parcels: { steadfast } } }, lostAnswers: 0 }
    return brokenOf(await carrierFindings(shop.db, round as never))
  }
  expect(await broken()).toEqual([PAID_ONCE])
  const lines = parcels.map(({ number, cod }) => ({ number, collected: cod }))
  const { id, plan } = await checkedRemittance(shop, lines, { reference: 'BEFTN 1', file: 'one.csv' })
  expect(await confirmRemittance(shop.as('owner'), { id, seen: plan.seen })).toMatchObject({ ok: true, settled: 2 })
  expect(await broken()).toEqual([])
  expect(await broken([])).toEqual([BOOKED_ONCE])
  expect(await broken([...there, { id: 'SF3', reference: there[0]!.reference }])).toEqual([BOOKED_ONCE])
  expect(await broken(there.map(({ reference }) => ({ id: 'SF9', reference })))).toEqual([BOOKED_ONCE])
  for (const state of ['delivered', 'in-transit', 'delivered']) {
    await sql`
      insert into couriers.parcel_events (parcel_id, source, to_state, actor, at)
      values (${parcels[0]!.id}::uuid, 'answer', ${state}, 'system:couriers', ${shop.now}::timestamptz)`.execute(shop.db)
  }
  expect(await broken()).toEqual([NEVER_BACK])
  await sql`update payments.payments set captured_paisa = captured_paisa - 1 where order_id = ${parcels[0]!.orderId}::uuid`.execute(
    shop.db,
  )
  expect(await broken()).toEqual([NEVER_BACK, SETTLED])
  await sql`alter table remittances.parcels drop constraint not_above_collected`.execute(shop.db)
  await sql`alter table remittances.parcels drop constraint settled_when_nothing_is_open`.execute(shop.db)
  await sql`update remittances.parcels set paid_paisa = 2 * paid_paisa where parcel_id = ${parcels[1]!.id}::uuid`.execute(shop.db)
  expect(await broken()).toEqual([NEVER_BACK, PAID_ONCE, SETTLED])
})
