import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { makeLog } from '#platform/log.ts'
import { followPageVersion, type PageVersion } from './page-version.ts'

let shop: Shop
let followed: PageVersion | undefined
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  await followed?.stop()
  await shop.close()
})

const FAR = new Date('2100-01-01T00:00:00Z')
let now: Date
let boundary: Date
let notice: () => void

async function follow(): Promise<PageVersion> {
  now = shop.now
  boundary = FAR
  followed = await followPageVersion({
    db: shop.db,
    listen: (onNotice) => {
      notice = onNotice
      return { stop: () => Promise.resolve() }
    },
    clock: () => now,
    nextBoundary: () => Promise.resolve(boundary),
    log: makeLog({ level: 'silent', readable: false }),
  })
  return followed
}

const change = (count: number) =>
  sql`insert into platform.page_changes (reason, changed_at) select 'test', ${shop.now} from generate_series(1, ${count}::integer)`.execute(
    shop.db,
  )

test('a change shows at once by its notice, and within about a second if the notice was lost', async () => {
  const { current } = await follow()
  expect(current()).toBe(1)
  notice()
  expect(current()).toBe(2)
  await change(1)
  await vi.waitFor(() => expect(current()).toBe(3), { timeout: 5000 })
})

test('a change that becomes visible after a later one counts, too', async () => {
  const { current } = await follow()
  const begun = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('platform.page_changes', 'id'))::integer as id`.execute(shop.db)
  await change(1)
  await vi.waitFor(() => expect(current()).toBe(2), { timeout: 5000 })
  await sql`
    insert into platform.page_changes (id, reason, changed_at) overriding system value values (${begun.rows[0]!.id}, 'late', ${shop.now})`.execute(
    shop.db,
  )
  await vi.waitFor(() => expect(current()).toBe(3), { timeout: 5000 })
})

test('after very many changes the next one still counts', async () => {
  const { current } = await follow()
  await change(10_001)
  await vi.waitFor(() => expect(current()).toBe(2), { timeout: 5000 })
  await change(1)
  await vi.waitFor(() => expect(current()).toBe(3), { timeout: 5000 })
})

test('pages change automatically at a scheduled time', async () => {
  boundary = FAR
  const { current } = await follow()
  expect(current()).toBe(1)
  await followed!.stop()
  now = shop.now
  boundary = new Date(shop.now.getTime() + 1000)
  let asked = 0
  followed = await followPageVersion({
    db: shop.db,
    listen: () => ({ stop: () => Promise.resolve() }),
    clock: () => now,
    nextBoundary: () => Promise.resolve((asked += 1) === 1 ? boundary : FAR),
    log: makeLog({ level: 'silent', readable: false }),
  })
  now = boundary
  await vi.waitFor(() => expect(followed!.current()).toBe(2), { timeout: 5000 })
})
