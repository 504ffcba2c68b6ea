import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { NO_PAGES } from '#tests/stub-build.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { listen } from '#platform/database/listen.ts'
import { localFiles } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { deactivateStaff, endSession, startSession } from '#shop/accounts/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import type { OfficeEvent } from '../office-events.ts'
import { makeOfficeStreams, type OfficeStreams } from './office-streams.ts'
import { makeServer } from './server.ts'

/** A busy machine is slow: the limit ends a test that is stuck, it measures nothing. */
const soon = <Thing>(look: () => Thing) => expect.poll(look, { timeout: 30_000 })
const log = makeLog({ level: 'silent', readable: false })
const SHOP_URL = 'http://localhost:3000'

let shop: Shop
let ends: (() => Promise<unknown> | void)[]
beforeEach(async () => {
  shop = await openShop()
  ends = []
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  await shop.close()
})

type Process = { port: number; live: OfficeStreams; close: () => Promise<number> }

/** A process of the shop: a web server of its own that listens to the database by itself. */
async function startProcess(heartbeatMs?: number): Promise<Process> {
  const { webShop } = apiOf(shop, { settings: { SHOP_URL } })
  const live = makeOfficeStreams({ db: shop.db, log, clock: () => shop.now, ...(heartbeatMs && { heartbeatMs }) })
  const listening = listen(shop.connection, { office: live.notice }, log)
  const { server, close } = makeServer({
    shop: { ...webShop, files: localFiles('no-such-folder') },
    build: NO_PAGES,
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
    live,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let closed: Promise<number> | undefined
  const closeOnce = () => (closed ??= close({ noticeMs: 0, longestMs: 5000 }))
  ends.push(async () => {
    await closeOnce()
    await listening.stop()
    await live.stop()
  })
  return { port: (server.address() as AddressInfo).port, live, close: closeOnce }
}

async function signIn(name: string): Promise<string> {
  const device = { browser: 'Chrome', system: 'Android' }
  return (await shop.db.transaction((tx) => startSession(tx, { staffId: idOf(name), device }, shop.now))).token
}

type Frame = { id: string | null; event: string; data: string }
type Heard = { status: number; headers: IncomingMessage['headers']; frames: Frame[]; text: () => string; over: () => boolean }

/** Connects as a page of the office does. */
function connect({ port }: Process, token: string | null, after: number | null = null): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token !== null && { Cookie: `pf_office=${token}` }),
      ...(after !== null && { 'Last-Event-ID': String(after) }),
    }
    const asked = request({ host: '127.0.0.1', port, path: '/office/live', headers, agent: false }, (response) => {
      let text = ''
      let rest = ''
      let over = false
      const frames: Frame[] = []
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const parts = (rest + chunk.toString()).split('\n\n')
        rest = parts.pop()!
        frames.push(...parts.map(frameIn).filter((frame) => frame.event !== ''))
      })
      response.on('close', () => (over = true))
      resolve({ status: response.statusCode!, headers: response.headers, frames, text: () => text, over: () => over })
    })
    asked.on('error', reject)
    asked.end()
    ends.push(() => void asked.destroy())
  })
}

function frameIn(part: string): Frame {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1] ?? null
  const data = field('data')
  return { id: field('id'), event: field('event') ?? (data === null ? '' : 'message'), data: data ?? '' }
}

const eventsOf = ({ frames }: Heard) =>
  frames.filter(({ event }) => event === 'message').map(({ data }) => JSON.parse(data) as OfficeEvent)
const labelsOf = (heard: Heard) => eventsOf(heard).map(({ label }) => label)
const countsOf = ({ frames }: Heard) => frames.filter(({ event }) => event === 'counts').map(({ data }) => JSON.parse(data))
const lastId = ({ frames }: Heard) => Number(frames.findLast(({ id }) => id !== null)?.id)
const connected = (heard: Heard) => soon(() => countsOf(heard).length).toBeGreaterThan(0)

async function place(): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error('the order was refused')
  return placed.orderId
}

const write = (kind: OfficeEvent['kind'], label: string) =>
  sql`insert into platform.office_events (kind, subject, label) values (${kind}, 'subject', ${label})`.execute(shop.db)

test('an order reaches the pages at every process, with its number and the new counts and nothing about the buyer', async () => {
  const processes = [await startProcess(), await startProcess()]
  const token = await signIn('desk')
  const pages = await Promise.all(processes.map((one) => connect(one, token)))
  for (const page of pages) {
    await connected(page)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(countsOf(page)).toEqual([{ orders: 0, tickets: 0 }])
  }
  const orderId = await place()
  for (const page of pages) {
    await soon(() => countsOf(page).at(-1)).toEqual({ orders: 1, tickets: 0 })
    expect(eventsOf(page)).toEqual([{ id: expect.any(Number), kind: 'order-placed', subject: orderId, label: 'PF-10001' }])
    expect(page.text()).not.toMatch(/Farhana|18114|Dhanmondi/)
  }
})

test('nothing is sent for a transaction that is rolled back', async () => {
  const page = await connect(await startProcess(), await signIn('desk'))
  await connected(page)
  await shop.db
    .transaction(async (tx) => {
      await sql`insert into platform.office_events (kind, subject, label) values ('order-placed', 'x', 'rolled back')`.execute(tx)
      throw new Error('no')
    })
    .catch(() => undefined)
  await write('order-placed', 'written')
  await soon(() => labelsOf(page)).toEqual(['written'])
})

test('an event that becomes visible after a later one is sent, and each of them once', async () => {
  const page = await connect(await startProcess(), await signIn('desk'))
  await connected(page)
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('platform.office_events', 'id'))::int8 as id`.execute(shop.db)
  await write('order-placed', 'later')
  await soon(() => labelsOf(page)).toEqual(['later'])
  await sql`insert into platform.office_events (id, kind, subject, label) overriding system value
    values (${rows[0]!.id}, 'order-placed', 'subject', 'earlier')`.execute(shop.db)
  await soon(() => labelsOf(page)).toEqual(['later', 'earlier'])
  await write('order-placed', 'last')
  await soon(() => labelsOf(page)).toEqual(['later', 'earlier', 'last'])
})

test('each role gets only the events it may see, also after the role was changed', async () => {
  const process = await startProcess()
  const [desk, packer, editor] = await Promise.all(
    ['desk', 'packer', 'editor'].map(async (name) => connect(process, await signIn(name))),
  )
  for (const page of [desk!, packer!, editor!]) await connected(page)
  await write('ticket-opened', 'T-1')
  await write('lot-recalled', 'L-1')
  await write('payment-review', 'PF-1')
  await write('slot-full', '2026-06-12 08:00 11:00')
  await soon(() => labelsOf(desk!)).toEqual(['T-1', 'L-1', '2026-06-12 08:00 11:00'])
  expect(labelsOf(packer!)).toEqual(['L-1'])
  expect(labelsOf(editor!)).toEqual(['T-1'])
  await sql`update accounts.staff set role = 'accountant' where id = ${idOf('packer')}::uuid`.execute(shop.db)
  await write('payment-review', 'PF-2')
  await soon(() => labelsOf(packer!)).toEqual(['L-1', 'PF-2'])
  expect(labelsOf(editor!)).toEqual(['T-1'])
})

test('a browser that was disconnected gets the events it missed; after very many, only a note that there were some', async () => {
  const process = await startProcess()
  const token = await signIn('desk')
  const before = await connect(process, token)
  await connected(before)
  await write('order-placed', 'heard')
  await soon(() => labelsOf(before)).toEqual(['heard'])
  const seen = lastId(before)
  await write('payment-review', 'for others')
  await write('order-placed', 'missed')
  await soon(() => labelsOf(before)).toEqual(['heard', 'missed'])
  const after = await connect(process, token, seen)
  await connected(after)
  expect(labelsOf(after)).toEqual(['missed'])
  await sql`insert into platform.office_events (kind, subject, label)
    select 'order-placed', 'subject', n::text from generate_series(1, 101) as n`.execute(shop.db)
  await soon(() => labelsOf(before).at(-1)).toBe('101')
  const long = await connect(process, token, seen)
  await connected(long)
  expect(labelsOf(long)).toEqual([])
  expect(long.frames.map(({ event }) => event)).toContain('many')
  const nonsense = await connect(process, token, Number.MAX_VALUE)
  await connected(nonsense)
  expect(labelsOf(nonsense)).toEqual([])
})

test('without an office session nothing is sent', async () => {
  const process = await startProcess()
  expect((await connect(process, null)).status).toBe(401)
  expect((await connect(process, 'x'.repeat(43))).status).toBe(401)
  expect(process.live.size()).toBe(0)
})

test('a stream ends with its session, before another event', async () => {
  const process = await startProcess(50)
  const [desk, owner, packer] = await Promise.all(['desk', 'owner', 'packer'].map(signIn))
  const [deskPage, ownerPage, packerPage] = await Promise.all([desk!, owner!, packer!].map((token) => connect(process, token)))
  for (const page of [deskPage!, ownerPage!, packerPage!]) await connected(page)
  await endSession(shop.as('desk'), desk!)
  expect((await deactivateStaff(shop.as('owner'), idOf('packer'))).ok).toBe(true)
  await write('order-placed', 'after it')
  for (const page of [deskPage!, packerPage!]) {
    await soon(() => page.over()).toBe(true)
    expect(page.frames.at(-1)).toEqual({ id: null, event: 'ended', data: '' })
    expect(labelsOf(page)).toEqual([])
  }
  await soon(() => labelsOf(ownerPage!)).toEqual(['after it'])
  expect(process.live.size()).toBe(1)
})

test('one person has at most ten streams: the oldest ends', async () => {
  const process = await startProcess()
  const token = await signIn('desk')
  const pages: Heard[] = []
  for (let count = 0; count < 11; count += 1) {
    pages.push(await connect(process, token))
    await connected(pages.at(-1)!)
  }
  await soon(() => pages[0]!.over()).toBe(true)
  expect(pages[0]!.frames.at(-1)!.event).toBe('ended')
  expect(process.live.size()).toBe(10)
  expect(pages.slice(1).some((page) => page.over())).toBe(false)
})

test('a browser that reads too slowly is disconnected, so that it takes no memory', async () => {
  const live = makeOfficeStreams({ db: shop.db, log, clock: () => shop.now })
  ends.push(live.stop)
  const body = await live.open({ token: await signIn('desk'), staffId: idOf('desk'), role: 'order-desk' }, null)
  expect(live.size()).toBe(1)
  await sql`insert into platform.office_events (kind, subject, label)
    select 'order-placed', 'subject', repeat('x', 1000) from generate_series(1, 100)`.execute(shop.db)
  live.notice()
  await soon(() => live.size()).toBe(0)
  expect(await new Response(body).text()).toContain('retry: 3000')
})

test('open streams do not delay the end of a process, and it opens no new ones', async () => {
  const process = await startProcess()
  const token = await signIn('desk')
  const page = await connect(process, token)
  await connected(page)
  expect(await process.close()).toBe(0)
  expect(page.over()).toBe(true)
  expect(page.frames.map(({ event }) => event)).not.toContain('ended')
  expect(process.live.size()).toBe(0)
  expect(await process.live.open({ token, staffId: idOf('desk'), role: 'order-desk' }, null)).toBe(null)
})
