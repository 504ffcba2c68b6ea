import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import type { Ctx } from '../context.ts'
import { waste } from '../reporting/index.ts'
import { dayFrom } from '../values/index.ts'
import { correctStock, ledgerDifferences, movementsOfLot, undoWriteOff } from './index.ts'

let shop: Shop
let lotId: string
beforeEach(async () => {
  shop = await openShop()
  lotId = shop.lot('GUA-0608-A')
})
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([])
  await shop.close()
})

async function writeOff(onHand: number): Promise<number> {
  const written = await correctStock(shop.as('desk'), { lotId, onHand, reason: 'soft', kind: 'written-off' })
  if (!written.ok || written.movementId === null) throw new Error('not written off')
  return written.movementId
}
const at = (time: string): Ctx => ({ ...shop.as('desk'), now: new Date(time) })
const ledger = async () =>
  (await movementsOfLot(shop.db, lotId)).slice(-2).map(({ kind, amount, reason }) => [kind, amount, reason])
const onHand = () => shop.db.selectFrom('inventory.lots').select('on_hand').where('id', '=', lotId).executeTakeFirstOrThrow()
const lost = () => waste(shop.db, { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30') })

test('an undone write-off is on hand again and counts as never lost', async () => {
  const movementId = await writeOff(6_500)
  expect(await lost()).toMatchObject([{ lotId, kind: 'written-off', reason: 'soft', amount: 1_500 }])
  expect(await undoWriteOff(shop.as('desk'), { lotId, movementId })).toEqual({ ok: true, amount: 1_500 })
  expect(await onHand()).toEqual({ on_hand: 8_000 })
  expect(await ledger()).toEqual([
    ['written-off', -1_500, 'soft'],
    ['written-off', 1_500, 'soft'],
  ])
  expect((await movementsOfLot(shop.db, lotId)).at(-1)!.undoes).toBe(movementId)
  expect(await lost()).toEqual([])
  const [entry] = await shop.db
    .selectFrom('accounts.audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'undo-write-off')
    .execute()
  expect(entry).toEqual({ before: { on_hand_grams: 6_500 }, after: { on_hand_grams: 8_000, reason: 'soft' } })
})

test('fruit written off meanwhile stays written off', async () => {
  const first = await writeOff(7_000)
  await writeOff(6_000)
  expect(await undoWriteOff(shop.as('desk'), { lotId, movementId: first })).toEqual({ ok: true, amount: 1_000 })
  expect(await onHand()).toEqual({ on_hand: 7_000 })
})

test('two at the same time undo it once', async () => {
  const movementId = await writeOff(6_500)
  const both = await Promise.all([1, 2].map(() => undoWriteOff(shop.as('desk'), { lotId, movementId })))
  expect(both.toSorted((a, b) => Number(b.ok) - Number(a.ok))).toEqual([
    { ok: true, amount: 1_500 },
    { ok: false, problem: 'already-undone' },
  ])
  expect(await onHand()).toEqual({ on_hand: 8_000 })
})

test('nothing else can be undone, and a write-off only on its own day in Dhaka', async () => {
  const movementId = await writeOff(6_500)
  const counted = await correctStock(shop.as('desk'), { lotId, onHand: 6_000, reason: 'counted' })
  const before = await shop.countAll()
  const refused = async (ctx: Ctx, ref: { lotId: string; movementId: number }, problem: string) => {
    expect(await undoWriteOff(ctx, ref)).toEqual({ ok: false, problem })
  }
  await refused(shop.as('desk'), { lotId, movementId: counted.ok ? counted.movementId! : 0 }, 'not-written-off')
  await refused(shop.as('desk'), { lotId: shop.lot('HIM-0609-A'), movementId }, 'not-written-off')
  await refused(shop.as('desk'), { lotId: shop.newId(), movementId }, 'unknown-lot')
  const day = shop.now.toISOString().slice(0, 10)
  await refused(at(`${day}T18:00:00Z`), { lotId, movementId }, 'written-off-earlier')
  expect(await shop.countAll()).toEqual(before)
  expect(await undoWriteOff(at(`${day}T17:59:59Z`), { lotId, movementId })).toEqual({ ok: true, amount: 1_500 })
})
