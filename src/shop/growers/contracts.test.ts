import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agreedContract, deliver, himsagarLot, himsagarTerms, pay, refusedBy } from '#tests/grower-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { changeContract, contractById, drawContract, moveContract, raiseAdvance } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const refused = <Result extends { ok: boolean }>(act: () => Promise<Result>) => refusedBy(shop, act)

test('terms change until they are agreed; afterwards only the advance, upwards', async () => {
  const drawn = await drawContract(shop.as('owner'), himsagarTerms(shop))
  const id = drawn.ok ? drawn.id : ''
  const terms = himsagarTerms(shop, { price: paisa(6_500) })
  expect(await changeContract(shop.as('owner'), { id, terms, seen: 1 })).toEqual({ ok: true })
  expect(await refused(() => changeContract(shop.as('owner'), { id, terms, seen: 1 }))).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  const wrong = himsagarTerms(shop, { until: dayFrom('2026-05-31'), floor: paisa(7_000), percents: { A: 0, B: 80, C: 201 } })
  expect(await refused(() => changeContract(shop.as('owner'), { id, terms: wrong, seen: 2 }))).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['until', 'floor', 'percentA', 'percentC'],
  })
  expect(await refused(() => raiseAdvance(shop.as('owner'), { id, advance: paisa(600_000), seen: 2 }))).toEqual({
    ok: false,
    problem: 'contract-not-open',
  })
  expect(await moveContract(shop.as('owner'), { id, move: 'agree' })).toEqual({ ok: true })
  expect(await refused(() => changeContract(shop.as('owner'), { id, terms, seen: 3 }))).toEqual({
    ok: false,
    problem: 'contract-agreed',
  })
  expect(await refused(() => raiseAdvance(shop.as('owner'), { id, advance: paisa(500_000), seen: 3 }))).toEqual({
    ok: false,
    problem: 'advance-not-larger',
  })
  expect(await raiseAdvance(shop.as('owner'), { id, advance: paisa(600_000), seen: 3 })).toEqual({ ok: true })
  expect(await moveContract(shop.as('owner'), { id, move: 'cancel' })).toEqual({ ok: true })
  expect(await refused(() => moveContract(shop.as('owner'), { id, move: 'agree' }))).toEqual({
    ok: false,
    problem: 'not-in-state',
  })
  expect(await contractById(shop.db, id)).toMatchObject({ state: 'cancelled', price: 6_500, advance: 600_000, version: 5 })
})

test('the database keeps the ledger: no row changes, and no payment is more than is due', async () => {
  const contractId = await agreedContract(shop)
  await deliver(shop, { lotId: await himsagarLot(shop), contractId })
  await pay(shop, { amount: paisa(1_000) })
  const tried = [
    sql`update growers.entries set amount_paisa = 1`,
    sql`delete from growers.entries`,
    sql`update growers.deliveries set amount = 1`,
    sql`update growers.payments set amount_paisa = 1`,
    sql`delete from growers.payments`,
    sql`update growers.contracts set price_paisa = 7000`,
    sql`update growers.contracts set advance_paisa = 1`,
    sql`insert into growers.entries (farm_id, place, after_place, kind, amount_paisa, before_paisa, balance_paisa, payment_id, actor, at)
      select farm_id, 3, 2, 'correction', 1000, 180000, 181000, payment_id, 'x', now() from growers.entries where kind = 'payment'`,
    sql`insert into growers.entries (farm_id, place, after_place, kind, amount_paisa, before_paisa, balance_paisa, payment_id, actor, at)
      select farm_id, 3, 2, 'correction', -1000, 179000, 178000, payment_id, 'x', now() from growers.entries where kind = 'payment'
      union all select farm_id, 4, 3, 'payment', -200000, 178000, -22000, payment_id, 'x', now() from growers.entries where kind = 'payment'`,
  ]
  const said: string[] = []
  for (const statement of tried) {
    said.push(
      await statement.execute(shop.db).then(
        () => 'done',
        (error: Error) => /append-only|agreed|entries_follow|never_paid_more_than_due/.exec(error.message)?.[0] ?? error.message,
      ),
    )
  }
  expect(said).toEqual([
    'append-only',
    'append-only',
    'append-only',
    'append-only',
    'append-only',
    'agreed',
    'agreed',
    'entries_follow',
    'never_paid_more_than_due',
  ])
})
