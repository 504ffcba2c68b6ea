import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newFolder } from '#scripts/built-shop.ts'
import { freePort } from '#scripts/run-process.ts'
import { root } from '#scripts/root.ts'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { ONLY_LONG } from '../long-run.ts'
import { brokenOff, hostileRequests, sendRaw, type Secrets } from './hostile-requests.ts'

// A separate shop, whose output is not a terminal, as in production.

// One process answers all requests.
test.describe.configure({ mode: 'default' })

type Line = Record<string, unknown> & { level: string; msg: string }

const AT_ONCE = 10
// It may be absent until the first backup.
const BACKUP_METRIC = 'shop_backup_last_success_timestamp_seconds'

let dataDir: string
let port: number
let child: ChildProcess
let [written, complained] = ['', '']
const ended = () => new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()))

test.beforeAll(async () => {
  test.setTimeout(180_000)
  dataDir = await newFolder()
  port = await freePort()
  child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
  })
  child.stdout!.on('data', (chunk: Buffer) => (written += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  await expect.poll(() => written, { timeout: 150_000 }).toContain('The office is at')
})
test.afterAll(async () => {
  child.kill('SIGTERM')
  await ended()
  await rm(dataDir, { recursive: true, force: true })
})

/** Valid links of the demo shop, and an invalid one. */
async function secrets(): Promise<Secrets> {
  const database = await openShopDatabase(dataDir)
  const quotation = await database.db.selectFrom('gifting.quotations').select('token').limit(1).executeTakeFirstOrThrow()
  await database.close()
  const joining = /\/office\/join\/([\w-]{43})/.exec(complained)?.[1]
  const tokens = [quotation.token, 'kJ3_x-9QmZr5Tn8Yb2Wc7Vd4Ea1Lf6Gh0Pi_Os-UqXy', ...(joining ? [joining] : [])]
  return { tokens, phone: '01798765432', name: 'Shirin Akhtar Rahman', address: 'House 77 Lake Circus Kalabagan' }
}

const lines = (): Line[] =>
  written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

test('whatever is requested, standard output has one JSON object per line, without personal data', ONLY_LONG, async () => {
  test.setTimeout(300_000)
  const secret = await secrets()
  const requests = hostileRequests(secret)
  for (let index = 0; index < requests.length; index += AT_ONCE) {
    const answers = await Promise.all(requests.slice(index, index + AT_ONCE).map((request) => sendRaw(port, request)))
    expect(answers.filter((answer) => /^HTTP\/1.1 50\d/.test(answer))).toEqual([])
  }
  for (const request of brokenOff(secret)) await sendRaw(port, request, { breakOff: true })
  const kept = written
  // One more request, so that all earlier log lines have been written.
  await fetch(`http://localhost:${port}/track/order?last`, {
    method: 'POST',
    headers: { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
  })
  await expect.poll(() => written.length).toBeGreaterThan(kept.length)
  await expect.poll(() => written).toContain('ab'.repeat(16))
  for (const line of lines()) {
    expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String), msg: expect.any(String), pid: child.pid })
    expect(line).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      build: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  }
  const { tokens, phone, name, address } = secret
  for (const one of [...tokens, phone, '1798765432', name, 'Shirin', encodeURIComponent(name), address, 'Kalabagan', '%zz'])
    expect(written).not.toContain(one)
  // An incomplete request and an unreadable one are not errors of the shop.
  expect(lines().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([])
})

test('one-time secrets for a person go to standard error, and nothing else does', () => {
  for (const line of complained.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:Building the shop|To sign in there|  http:\/\/localhost|For a new link|$)/)
})

test('a running shop exports every metric of the alerts', async () => {
  const rules = await readFile(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')
  const named = new Set(
    [...rules.matchAll(/^ +expr: (.*)$/gm)].flatMap(([, expression]) => expression!.match(/\bshop_\w+/g) ?? []),
  )
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
  const exported = new Set([...text.matchAll(/^(shop_\w+)(?:\{.*\})? \S+$/gm)].map(([, name]) => name))
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((name) => !exported.has(name) && name !== BACKUP_METRIC)).toEqual([])
})
