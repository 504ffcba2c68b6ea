import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addDays, dayInDhaka } from '../values/index.ts'
import { addApiKey, apiKeys, revokeApiKey, useApiKey, type NewApiKey } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const today = () => dayInDhaka(shop.now)
const use = (secret: string, at = shop) => useApiKey(shop.db, { secret, now: at.now, address: '203.0.113.7' })

test('a key acts with its role under its own name, and its use is noted', async () => {
  const key = await apiKey(shop, 'accountant', ['orders:read', 'reports:read'])
  const { actor } = shop.as('owner')
  if (actor.kind !== 'staff') throw new Error('no staff')
  expect(await use(key.secret)).toEqual({
    ok: true,
    holder: {
      keyId: key.id,
      scopes: ['orders:read', 'reports:read'],
      actor: { kind: 'staff', staffId: actor.staffId, name: 'API key Key of accountant', role: 'accountant' },
    },
  })
  const [shown] = await apiKeys(shop.db, shop.now)
  expect(shown).toMatchObject({
    state: 'active',
    lastUsedAt: shop.now,
    lastAddress: '203.0.113.7',
    start: key.secret.slice(0, 10),
  })
  const { rows } = await shop.db
    .selectFrom('accounts.api_keys')
    .select('secret_hash')
    .execute()
    .then((found) => ({ rows: found }))
  expect(rows[0]!.secret_hash).not.toContain(key.secret.slice(4))
})

test('it is refused when it has expired, was revoked, or who made it has left', async () => {
  const key = await apiKey(shop, 'manager')
  const last = addDays(today(), 30)
  expect((await use(key.secret, shop.at(`${last}T23:59:59+06:00`))).ok).toBe(true)
  expect(await use(key.secret, shop.at(`${addDays(last, 1)}T00:00:00+06:00`))).toEqual({ ok: false, problem: 'expired' })
  expect(await use('fsk_another')).toEqual({ ok: false, problem: 'unknown' })
  expect(await revokeApiKey(shop.as('owner'), key.id)).toEqual({ ok: true })
  expect(await use(key.secret)).toEqual({ ok: false, problem: 'revoked' })
  const before = await shop.countAll()
  expect(await revokeApiKey(shop.as('owner'), key.id)).toEqual({ ok: false, problem: 'unknown' })
  expect(await shop.countAll()).toEqual(before)

  const other = await apiKey(shop, 'manager')
  await shop.db.transaction(async (tx) => void (await tx.updateTable('accounts.staff').set({ active: false }).execute()))
  expect(await use(other.secret)).toEqual({ ok: false, problem: 'revoked' })
  expect((await apiKeys(shop.db, shop.now)).map(({ state }) => state).sort()).toEqual(['creator-left', 'revoked'])
})

test('what is typed is checked, and a refusal leaves nothing behind', async () => {
  const before = await shop.countAll()
  const input: NewApiKey = { name: 'Label printer', role: 'packer', scopes: ['stock:read'], lastDay: today() }
  const add = (more: Partial<NewApiKey>) => addApiKey(shop.as('owner'), { ...input, ...more })
  expect(await add({ name: ' ' })).toEqual({ ok: false, problem: 'name' })
  expect(await add({ role: 'king' as never })).toEqual({ ok: false, problem: 'role' })
  expect(await add({ scopes: ['everything'] })).toEqual({ ok: false, problem: 'scopes' })
  for (const lastDay of [addDays(today(), -1), addDays(today(), 367)])
    expect([lastDay, await add({ lastDay })]).toEqual([lastDay, { ok: false, problem: 'last-day' }])
  expect(await shop.countAll()).toEqual(before)
  expect(await add({})).toMatchObject({ ok: true })
  const audit = await shop.db
    .selectFrom('accounts.audit_log')
    .select(['action', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toEqual({ action: 'add-api-key', after: { role: 'packer', scopes: ['stock:read'], lastDay: today() } })
})
