import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Ctx } from '../context.ts'
import { onceByKey } from './index.ts'

let shop: Shop
let keyId: string
beforeEach(async () => {
  shop = await openShop()
  keyId = (await apiKey(shop, 'owner')).id
})
afterEach(() => shop.close())

const once = <Result>(run: (ctx: Ctx) => Promise<Result>) =>
  onceByKey(shop.as('owner'), { keyId, idempotencyKey: 'a-key-of-a-test', requestHash: 'h', isCurrent: async () => true }, run)

test('a use case that goes on after a refused transaction is noted with the one that changes something', async () => {
  const run = async ({ db }: Ctx) => {
    const refused = () => db.transaction(async () => ({ ok: false }) as const)
    const change = () =>
      db.transaction(async (tx) => {
        await sql`update accounts.staff set name = name || '!'`.execute(tx)
        return { ok: true } as const
      })
    await refused()
    await change()
    await refused()
    return change()
  }
  expect(await once(run)).toEqual({ came: 'done', result: { ok: true } })
  expect(await shop.count('accounts.api_requests')).toBe(1)
  expect(await once(run)).toEqual({ came: 'repeated' })
})

test('an error leaves neither the change nor the key', async () => {
  const before = await shop.countAll()
  const failing = ({ db }: Ctx) =>
    db.transaction(async (tx) => {
      await sql`update accounts.staff set name = name || '!'`.execute(tx)
      throw new Error('no room')
    })
  await expect(once(failing)).rejects.toThrow('no room')
  expect(await shop.countAll()).toEqual(before)
})
