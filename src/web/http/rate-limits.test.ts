import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { connect, type Database } from '#platform/database/connect.ts'
import { sharedTries } from '#platform/shared-tries.ts'
import type { Tables } from '#shop/tables.ts'
import { makeRateLimits, type RateLimits } from './rate-limits.ts'

const SECRET = 'the secret of a test, 32 letters and more'
const PHONE = '+8801911223344'

let shop: Shop
let other: Database<Tables>
beforeEach(async () => {
  shop = await openShop()
  other = connect<Tables>(shop.connection, { max: 10 })
})
afterEach(async () => {
  await other.close()
  await shop.close()
})

/** The limits of two processes of one shop, this many seconds after it opened. */
function processes(seconds = 0): [RateLimits, RateLimits] {
  const clock = () => new Date(shop.now.getTime() + seconds * 1000)
  return [
    makeRateLimits(1, sharedTries({ db: shop.db, clock, secret: SECRET })),
    makeRateLimits(1, sharedTries({ db: other, clock, secret: SECRET })),
  ]
}

test('two processes count together, also for concurrent tries', async () => {
  await shop.warmUp()
  const [one, two] = processes()
  const tried = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? one : two).use('code-by-phone', PHONE)),
  )
  expect(tried.filter(({ ok }) => ok)).toHaveLength(5)
  expect(tried.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'too-many-tries', retryAfterSeconds: 3600 })
  expect(await one.use('code-by-phone', '+8801911223345')).toEqual({ ok: true })
  expect(await one.use('code-by-phone-day', PHONE)).toEqual({ ok: true })
})

test('counts survive a restart, and end with their period', async () => {
  const [one] = processes()
  for (let tries = 0; tries < 5; tries += 1) expect(await one.use('code-by-phone', PHONE)).toEqual({ ok: true })
  const [, restarted] = processes(3599)
  expect(await restarted.use('code-by-phone', PHONE)).toEqual({ ok: false, problem: 'too-many-tries', retryAfterSeconds: 1 })
  const [later] = processes(3600)
  for (let tries = 0; tries < 5; tries += 1) expect(await later.use('code-by-phone', PHONE)).toEqual({ ok: true })
  expect((await later.use('code-by-phone', PHONE)).ok).toBe(false)
})

test('a try returned or removed at one process is available at the other, and never more than the limit', async () => {
  const [one, two] = processes()
  await one.uncount('sign-in-by-name', PHONE)
  for (let tries = 0; tries < 8; tries += 1) expect((await one.use('sign-in-by-name', PHONE)).ok).toBe(true)
  expect((await two.use('sign-in-by-name', PHONE)).ok).toBe(false)
  await one.uncount('sign-in-by-name', PHONE)
  await one.uncount('sign-in-by-name', PHONE)
  expect((await two.use('sign-in-by-name', PHONE)).ok).toBe(true)
  expect((await two.use('sign-in-by-name', PHONE)).ok).toBe(false)
  await two.forget('sign-in-by-name', PHONE)
  for (let count = 0; count < 20; count += 1) await one.uncount('sign-in-by-name', PHONE)
  for (let tries = 0; tries < 8; tries += 1) expect((await one.use('sign-in-by-name', PHONE)).ok).toBe(true)
  expect((await one.use('sign-in-by-name', PHONE)).ok).toBe(false)
})

test('the table contains no number and no address, and expired rows are deleted', async () => {
  const [one] = processes()
  await one.use('code-by-phone', PHONE)
  await one.use('code-by-address', '203.0.113.7')
  await one.use('code-by-phone-day', PHONE)
  const kept = await shop.db.selectFrom('platform.rate_limits').selectAll().execute()
  expect(kept).toHaveLength(3)
  expect(kept.every(({ key_hash: hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
  const [later] = processes(3700)
  await later.use('track', '198.51.100.1')
  const left = await shop.db.selectFrom('platform.rate_limits').select('name').orderBy('name').execute()
  expect(left.map(({ name }) => name)).toEqual(['code-by-phone-day', 'track'])
})

test('limits that only protect a process are not written to the database', async () => {
  const [one] = processes()
  for (const name of ['quote', 'place-order', 'payment-called'] as const) await one.use(name, '203.0.113.7')
  expect(await shop.count('platform.rate_limits')).toBe(0)
})
