// Clients that are slow, broken, silent, or too many.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Scene } from './database.ts'
import { memoryOf } from '../memory-of.ts'
import { countByStatus, isClear, recovery, seconds, slowest, type Outcome } from './report.ts'
import type { Answer } from './shopper.ts'

const SLOW = 300
const IDLE = 3000
const LEAST_PAGES = 20

/** Many clients send half a request each, a byte per second; others are still served, and the slow ones are disconnected. */
export async function slowClients({ shop, shopper, intents }: Scene): Promise<Outcome> {
  const heads = await many(SLOW, shop.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const bodies = await many(
    SLOW,
    shop.port,
    'POST /api/v1/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"name": "',
  )
  const drip = setInterval(() => [...heads, ...bodies].forEach((socket) => socket.writable && socket.write('a')), 1000)
  const answers: Answer[] = []
  for (let second = 0; second < 15; second += 1) {
    answers.push(await shopper.ask({ path: '/shop' }), await shopper.order(intents[second % intents.length]!))
    await wait(1000)
  }
  clearInterval(drip)
  const gone = heads.filter((socket) => socket.destroyed).length
  for (const socket of [...heads, ...bodies]) socket.destroy()
  return {
    fault: `${SLOW} headers and ${SLOW} bodies arrive at one byte a second`,
    ok: answers.every((answer) => isClear(answer) && answer.status !== 503) && gone === SLOW && slowest(answers) < 2000,
    figures: [
      `others: ${countByStatus(answers)}, the slowest ${seconds(slowest(answers))}`,
      `${gone} of ${SLOW} senders of slow headers were let go within 15 s`,
    ],
  }
}

/** Connections that send nothing. */
export async function idleConnections({ shop, shopper }: Scene): Promise<Outcome> {
  const before = memoryOf(shop.pid)
  const sockets = await many(IDLE, shop.port, '')
  const answers: Answer[] = []
  for (let tries = 0; tries < LEAST_PAGES; tries += 1) answers.push(await shopper.ask({ path: '/' }))
  const with3000 = memoryOf(shop.pid)
  const open = sockets.filter((socket) => !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  return {
    fault: `${IDLE} idle connections`,
    ok: answers.every(({ status }) => status === 200) && slowest(answers) < 2000 && with3000 < 400,
    figures: [
      `${open} open; pages: ${countByStatus(answers)}, the slowest ${seconds(slowest(answers))}`,
      `memory ${Math.round(before)} MB before, ${Math.round(with3000)} MB with them`,
    ],
  }
}

/** Measures the capacity first, then sends requests from three times as many clients. */
export async function tooMuchLoad({ shopper, intents }: Scene): Promise<Outcome> {
  const body = { lines: [intents[0]!.line], area_id: 'dhaka/metro-dhanmondi', mode: 'van' }
  const ask = () => shopper.ask({ method: 'POST', path: '/api/v1/cart/quote', body })
  const calm = await askFor(5000, 8, ask)
  const fitting = Math.round(calm.length / 5)
  // Each client retries at once, so this many are always waiting; the capacity of one second means one second of waiting.
  const storm = await askFor(15_000, Math.max(300, fitting * 3), ask)
  const good = storm.filter(({ status }) => status === 200)
  const answered = good.toSorted((one, other) => one.ms - other.ms)
  const late = answered[Math.floor(answered.length * 0.95)]?.ms ?? Infinity
  const recovered = await recovery(shopper, intents)
  return {
    fault: 'three times the load that the shop can serve',
    ok: storm.every(isClear) && good.length / 15 > fitting * 0.5 && late < 5000 && recovered < 30_000,
    figures: [
      `${fitting} quotes a second fit; ${Math.max(300, fitting * 3)} clients at once: ${countByStatus(storm)}`,
      `${Math.round(good.length / 15)} a second answered, 95 of 100 within ${seconds(late)}; orders again after ${seconds(recovered)}`,
    ],
  }
}

async function askFor(ms: number, clients: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const begun = performance.now()
  const answers: Answer[] = []
  const client = async () => {
    while (performance.now() - begun < ms) {
      const answer = await ask()
      answers.push(answer)
      // A client that is told to wait does wait, although less than requested.
      if (answer.status === 503) await wait(500)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

async function many(count: number, port: number, words: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let opened = 0; opened < count; opened += 100) {
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, count - opened) }, () => open(port)))))
  }
  for (const socket of sockets) if (words !== '') socket.write(words)
  return sockets
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.once('error', reject)
    socket.on('error', () => undefined)
    socket.resume()
  })
}
