import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries, changedFields, forgetAuditAddresses, writeAudit } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

function note(name: string, id = name) {
  const ctx = shop.as('desk')
  const subject = { type: 'zone', id, name }
  return shop.db.transaction((tx) =>
    writeAudit(tx, ctx, { action: 'rename-zone', subject, before: { lead_days: 1 }, after: { lead_days: 2 } }),
  )
}

test('records who changed what, and the previous values', async () => {
  await note('Dhaka')
  const { actor } = shop.as('desk')
  if (actor.kind !== 'staff') throw new Error('The desk is not staff.')
  expect(await auditEntries(shop.db, { filter: { staffId: actor.staffId }, limit: 10 })).toEqual([
    {
      id: expect.any(Number),
      at: shop.now,
      actor: 'staff:Desk',
      address: null,
      action: 'rename-zone',
      subject: { type: 'zone', id: 'Dhaka', name: 'Dhaka' },
      before: { lead_days: 1 },
      after: { lead_days: 2 },
    },
  ])
})

test('entries are listed newest first, by subject, and in pages', async () => {
  for (const name of ['one', 'two', 'three']) await note(name)
  const [third, second] = await auditEntries(shop.db, { filter: {}, limit: 2 })
  expect([third?.subject.id, second?.subject.id]).toEqual(['three', 'two'])
  const rest = await auditEntries(shop.db, { filter: { after: second!.id }, limit: 2 })
  expect(rest.map(({ subject }) => subject.id)).toEqual(['one'])
  const found = await auditEntries(shop.db, { filter: { subject: { type: 'zone', id: 'two' } }, limit: 9 })
  expect(found.map(({ subject }) => subject.id)).toEqual(['two'])
  expect(await auditEntries(shop.db, { filter: { until: shop.now }, limit: 9 })).toEqual([])
})

test('nothing can change or delete an entry', async () => {
  await note('Dhaka')
  for (const statement of [
    sql`update accounts.audit_log set actor = 'nobody'`,
    sql`delete from accounts.audit_log`,
    sql`truncate accounts.audit_log`,
  ])
    await expect(statement.execute(shop.db)).rejects.toThrow()
  expect(await auditEntries(shop.db, { filter: {}, limit: 9 })).toHaveLength(1)
})

test('only changed fields are recorded', () => {
  expect(changedFields({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] })).toEqual({ before: { b: [1, 2] }, after: { b: [1, 3] } })
  expect(changedFields({ a: 1 }, { a: 1, b: null })).toEqual({ before: { b: null }, after: { b: null } })
  expect(changedFields({ a: 1 }, { a: 1 })).toBeNull()
})

test('the IP address of staff is kept for 90 days; those of others are not stored', async () => {
  const entry = {
    action: 'rename-zone' as const,
    subject: { type: 'zone', id: 'dhaka', name: 'Dhaka' },
    before: null,
    after: null,
  }
  const from = async (who: 'desk' | 'rahima' | 'guest', address: string) =>
    shop.db.transaction((tx) => writeAudit(tx, { ...shop.as(who), address }, entry))
  await from('rahima', '203.0.113.8')
  await from('guest', '203.0.113.9')
  await from('desk', '2001:db8::7')
  const addresses = async () =>
    (await auditEntries(shop.db, { filter: { from: shop.now }, limit: 9 })).map(({ address }) => address)
  expect(await addresses()).toEqual(['2001:db8::7', null, null])
  await forgetAuditAddresses({ db: shop.db, now: new Date(shop.now.getTime() + 90 * 86_400_000) })
  expect(await addresses()).toEqual(['2001:db8::7', null, null])
  await forgetAuditAddresses({ db: shop.db, now: new Date(shop.now.getTime() + 90 * 86_400_000 + 1) })
  expect(await addresses()).toEqual([null, null, null])
  expect(await shop.count('accounts.audit_log')).toBe(3)
})
