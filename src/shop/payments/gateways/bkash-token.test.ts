import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { simulatedSettings, startSimulators } from '#simulators/start.ts'
import { openGatewayWorld, toPay, type GatewayWorld } from '#tests/gateway-world.ts'
import { readConfig } from '#platform/config.ts'
import { makeLog } from '#platform/log.ts'
import { openPaymentGateways } from './index.ts'

let world: GatewayWorld
beforeEach(async () => {
  world = await openGatewayWorld()
})
afterEach(() => world.close())

const grants = () => world.control.receivedBy('bkash.grant').length
const begin = () => world.bkash.begin(toPay())

test('forty concurrent payments in four processes request one token', async () => {
  const processes = [world, world.anotherProcess(), world.anotherProcess(), world.anotherProcess()]
  world.control.next('bkash.grant', { slowMs: 200 })
  const begun = await Promise.all(Array.from({ length: 40 }, (_, index) => processes[index % 4]!.bkash.begin(toPay())))
  expect(begun.filter(({ ok }) => !ok)).toEqual([])
  expect(grants()).toBe(1)
  const [grant] = world.control.receivedBy('bkash.grant')
  expect(grant!.headers).toMatchObject({ username: 'simulated-user', password: 'simulated-password' })
  expect(grant!.fields).toEqual({ app_key: 'simulated-app-key', app_secret: 'simulated-app-secret' })
})

test('no transaction is open during a token request', async () => {
  const held = Promise.withResolvers<void>()
  world.control.next('bkash.grant', { heldBy: held.promise })
  const begun = begin()
  await expect.poll(grants, { interval: 5 }).toBe(1)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(world.db)
  expect(rows[0]!.open).toBe(0)
  held.resolve()
  expect(await begun).toMatchObject({ ok: true })
})

test('the token is renewed at minute 50, once, while the old one stays in use', async () => {
  await begin()
  world.later(49)
  await begin()
  expect(grants()).toBe(1)
  world.later(2)
  world.control.next('bkash.grant', { slowMs: 300 })
  const other = world.anotherProcess()
  const begun = await Promise.all([begin(), other.bkash.begin(toPay()), begin(), other.bkash.begin(toPay())])
  expect(begun.every(({ ok }) => ok)).toBe(true)
  expect(grants()).toBe(2)
})

test('when renewing fails, the old token is used until it expires, without a third request', async () => {
  await begin()
  world.later(51)
  world.control.next('bkash.grant', { answer: 'http-500' })
  expect(await begin()).toMatchObject({ ok: true })
  expect(await begin()).toMatchObject({ ok: true })
  expect(grants()).toBe(2)
  world.later(9)
  // Minute 60: the old token has expired, and the first request was an hour ago.
  expect(await begin()).toMatchObject({ ok: true })
  expect(grants()).toBe(3)
})

test('a payment every seven minutes for a day never requests more than two tokens an hour', async () => {
  const asked: number[] = []
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    expect(await begin()).toMatchObject({ ok: true })
    while (asked.length < grants()) asked.push(minute)
    world.later(7)
  }
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((minute, index) => index >= 2 && minute - asked[index - 2]! < 60)).toEqual([])
})

test('a rejected token is renewed and the call repeated, once', async () => {
  await begin()
  world.control.bkash.expireTokens()
  expect(await begin()).toMatchObject({ ok: true })
  expect(grants()).toBe(2)
})

test('a token that is always rejected causes no third request within the hour, from any process', async () => {
  const other = world.anotherProcess()
  await begin()
  for (let tries = 0; tries < 6; tries += 1) {
    world.control.bkash.expireTokens()
    await Promise.all([begin(), other.bkash.begin(toPay()), begin()])
  }
  expect(grants()).toBe(2)
  expect(await begin()).toEqual({ ok: false, problem: 'no-answer' })
  world.later(61)
  expect(await begin()).toMatchObject({ ok: true })
  expect(grants()).toBe(3)
})

test('wrong settings are distinguished from an unreachable gateway', async () => {
  world.control.next('bkash.grant', { code: '2001' })
  expect(await begin()).toEqual({ ok: false, problem: 'wrong-settings' })
  world.control.next('bkash.grant', { answer: 'html' })
  expect(await begin()).toEqual({ ok: false, problem: 'no-answer' })
})

test('a token request that never left this machine does not count', async () => {
  const gone = await startSimulators({ port: 0 })
  await gone.stop()
  const read = readConfig(simulatedSettings(gone.address))
  const clock = () => new Date('2026-06-10T04:00:00Z')
  const log = makeLog({ level: 'silent', readable: false })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const away = openPaymentGateways(read.config, { db: world.db, clock, log })
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await away.bkash!.begin(toPay())).toEqual({ ok: false, problem: 'no-answer' })
  }
  const rows = await world.db
    .selectFrom('payments.gateway_tokens')
    .select(['asked_at', 'asked_before_at', 'locked_until'])
    .execute()
  expect(rows).toEqual([{ asked_at: null, asked_before_at: null, locked_until: null }])
})

test('only configured gateways are opened, bKash first', () => {
  const inside = { db: world.db, clock: () => new Date(), log: makeLog({ level: 'silent', readable: false }) }
  const open = (env: Record<string, string>) => {
    const read = readConfig(env)
    return read.ok ? Object.keys(openPaymentGateways(read.config, inside)) : read.problems
  }
  expect(open({})).toEqual([])
  expect(open(simulatedSettings('http://localhost:1'))).toEqual(['bkash', 'nagad', 'sslcommerz'])
  expect(open(simulatedSettings('http://localhost:1', { BKASH_URL: 'https://other.example' }))).toEqual(['nagad', 'sslcommerz'])
})
