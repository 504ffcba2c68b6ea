// Requests without a browser: both versions of HTTP, other names, other addresses, and slow senders.
import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { connect, type TLSSocket } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './children.ts'
import type { Front } from './fronts.ts'
import type { Protocol } from './journeys.ts'
import type { Report } from './report.ts'
import type { Scene } from './scene.ts'

const HALF_SENT = 100
const LOST = { number: 'PF-99999', phone: '01711223344' }

type Asked = { url: string; protocol?: Protocol; headers?: string[]; fields?: Record<string, string> }
type Heard = { status: number; version: string; location: string }

export async function playRequests(scene: Scene, report: Report, front: Front): Promise<void> {
  const { address } = front
  const ask = (asked: Asked) => curl(scene, asked)
  for (const [protocol, version] of [
    ['HTTP/2', '2'],
    ['HTTP/1.1', '1.1'],
  ] as const) {
    await report.step(`${front.name}: curl’s form is accepted by ${protocol}, and one from another website is not`, async () => {
      const send = (origin: string, path: string) =>
        ask({ url: `${address}${path}`, protocol, headers: [`Origin: ${origin}`], fields: LOST })
      for (const path of ['/track/order', '/track/order.data']) {
        expect(await send(address, path)).toMatchObject({ status: 200, version })
        expect(await send('https://evil.example', path)).toMatchObject({ status: 403, version })
      }
      const office = `${address}/office/sign-in`
      const wrong = { name: 'owner', password: 'not the one', to: '/office' }
      expect(await ask({ url: office, protocol, headers: [`Origin: ${address}`], fields: wrong })).toMatchObject({ status: 422 })
    })
  }
  await report.step(`${front.name}: plain http redirects to the shop’s address, and does not serve the API`, async () => {
    const plain = `http://localhost:${front.ports.plain}`
    expect(await ask({ url: `${plain}/shop?q=1` })).toMatchObject({ status: 301, location: `${address}/shop?q=1` })
    expect(await ask({ url: `${plain}/api/v1/products` })).toMatchObject({ status: 403 })
  })
  if (front.name === 'caddy') return
  await report.step(`${front.name}: another name and the address ::1 redirect to the shop’s address`, async () => {
    const there = { status: 301, location: `${address}/shop` }
    expect(await ask({ url: `${address}/shop`, headers: ['Host: www.shop.example'] })).toMatchObject(there)
    expect(await ask({ url: `https://[::1]:${front.ports.secure}/shop` })).toMatchObject(there)
  })
  await report.step(`${front.name}: ${HALF_SENT} incomplete forms wait there and do not reach the shop`, () =>
    holdBack(scene, front),
  )
}

async function curl(
  { programs, certificate }: Scene,
  { url, protocol = 'HTTP/1.1', headers = [], fields }: Asked,
): Promise<Heard> {
  const always = ['--silent', '--show-error', '--globoff', '--max-time', '20', '--output', '/dev/null']
  const said = await run(programs.curl, [
    ...always,
    '--cacert',
    certificate.certificate,
    '--write-out',
    '%{http_code} %{http_version} %{redirect_url}',
    protocol === 'HTTP/2' ? '--http2' : '--http1.1',
    ...headers.flatMap((header) => ['--header', header]),
    ...(fields ? ['--data', new URLSearchParams(fields).toString()] : []),
    url,
  ])
  const [status, version = '', location = ''] = said.trim().split(' ')
  return { status: Number(status), version, location }
}

async function holdBack(scene: Scene, { ports, address }: Front): Promise<string> {
  const ca = readFileSync(scene.certificate.certificate)
  const head = `POST /track/order HTTP/1.1\r\nHost: localhost:${ports.secure}\r\nOrigin: ${address}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nnumber=PF`
  const sockets: TLSSocket[] = []
  const before = connectionsTo(scene)
  try {
    for (let count = 0; count < HALF_SENT; count += 1) {
      const socket = connect({ host: '127.0.0.1', port: ports.secure, ca, servername: 'localhost' })
      socket.on('error', () => undefined)
      sockets.push(socket)
      await new Promise<void>((resolve) => socket.once('secureConnect', resolve))
      socket.write(head)
    }
    await wait(500)
    const added = Math.max(0, connectionsTo(scene) - before)
    expect(added).toBeLessThan(HALF_SENT / 10)
    const others = await curl(scene, { url: `${address}/track/order`, headers: [`Origin: ${address}`], fields: LOST })
    expect(others.status).toBe(200)
    return `${added} connections more to the shop`
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** The number of connections of the two processes, as counted by the kernel. */
function connectionsTo({ shops }: Scene): number {
  const ends = shops.each.map(({ port }) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`)
  const established = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === '01')
  return established.filter(([, local]) => ends.some((end) => local!.endsWith(end))).length
}
