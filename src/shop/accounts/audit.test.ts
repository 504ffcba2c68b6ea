import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/world.ts'
import { auditEntries, changedFields, writeAudit } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

function note(name: string, id = name) {
  const ctx = shop.as('desk')
  const subject = { type: 'zone', id, name }
  return shop.db.transaction((tx) =>
    writeAudit(tx, ctx, { action: 'change-zone', subject, before: { lead_days: 1 }, after: { lead_days: 2 } }),
  )
}

test('says who changed what, and what it was', async () => {
  await note('Dhaka')
  const { actor } = shop.as('desk')
  if (actor.kind !== 'staff') throw new Error('The desk is staff.')
  expect(await auditEntries(shop.db, { filter: { staffId: actor.staffId }, limit: 10 })).toEqual([
    {
      id: expect.any(Number),
      at: shop.now,
      actor: 'staff:Desk',
      action: 'change-zone',
      subject: { type: 'zone', id: 'Dhaka', name: 'Dhaka' },
      before: { lead_days: 1 },
      after: { lead_days: 2 },
    },
  ])
})

test('newest first, by subject, and page by page', async () => {
  for (const name of ['one', 'two', 'three']) await note(name)
  const [third, second] = await auditEntries(shop.db, { filter: {}, limit: 2 })
  expect([third?.subject.id, second?.subject.id]).toEqual(['three', 'two'])
  const rest = await auditEntries(shop.db, { filter: { after: second!.id }, limit: 2 })
  expect(rest.map(({ subject }) => subject.id)).toEqual(['one'])
  const found = await auditEntries(shop.db, { filter: { subject: { type: 'zone', id: 'two' } }, limit: 9 })
  expect(found.map(({ subject }) => subject.id)).toEqual(['two'])
  expect(await auditEntries(shop.db, { filter: { until: shop.now }, limit: 9 })).toEqual([])
})

test('nothing can change or remove an entry', async () => {
  await note('Dhaka')
  for (const statement of [
    sql`update accounts.audit_log set actor = 'nobody'`,
    sql`delete from accounts.audit_log`,
    sql`truncate accounts.audit_log`,
  ])
    await expect(statement.execute(shop.db)).rejects.toThrow()
  expect(await auditEntries(shop.db, { filter: {}, limit: 9 })).toHaveLength(1)
})

test('only what changed is noted', () => {
  expect(changedFields({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] })).toEqual({ before: { b: [1, 2] }, after: { b: [1, 3] } })
  expect(changedFields({ a: 1 }, { a: 1, b: null })).toEqual({ before: { b: null }, after: { b: null } })
  expect(changedFields({ a: 1 }, { a: 1 })).toBeNull()
})
