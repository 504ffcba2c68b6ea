import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchFile } from './fetch-file.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

const LIMITS = { mostBytes: 1000, timeoutMs: 2000 }
const anywhere = () => true

test('only addresses of the public internet are public', () => {
  const closed = ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1']
  const closed6 = [
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ]
  for (const address of [...closed, ...closed6]) expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('a file is downloaded, after a redirect too', async () => {
  const url = await serve(({ url: path }, response) => {
    if (path === '/old') return response.writeHead(302, { Location: '/new' }).end()
    return response.end('picture')
  })
  expect(await fetchFile(`${url}/old`, LIMITS, anywhere)).toEqual({ ok: true, bytes: Buffer.from('picture') })
})

test('private addresses are never connected to, whatever names or redirects to them', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end()
  })
  const port = new URL(url).port
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost'])
    expect([host, await fetchFile(`http://${host}:${port}/`, LIMITS)]).toEqual([host, { ok: false, problem: 'not-allowed' }])
  expect(await fetchFile('http://localhost/', LIMITS)).toEqual({ ok: false, problem: 'not-allowed' })
  expect(asked).toBe(0)
  const onlyHere = (address: string) => address === '127.0.0.1' || address === '::1'
  expect(await fetchFile(url, LIMITS, onlyHere)).toEqual({ ok: false, problem: 'not-allowed' })
  expect(asked).toBe(1)
  expect(await fetchFile('file:///etc/passwd', LIMITS)).toEqual({ ok: false, problem: 'not-allowed' })
})

test('a file that is too large, a refusal, a loop and a slow server end the download', async () => {
  const url = await serve(({ url: path }, response) => {
    if (path === '/large') response.end('x'.repeat(1001))
    else if (path === '/loop') response.writeHead(302, { Location: '/loop' }).end()
    else if (path === '/none') response.writeHead(404).end()
  })
  const problemOf = async (path: string, timeoutMs = 2000) => {
    const fetched = await fetchFile(`${url}${path}`, { ...LIMITS, timeoutMs }, anywhere)
    return fetched.ok ? 'ok' : fetched.problem
  }
  expect(await problemOf('/large')).toBe('too-large')
  expect(await problemOf('/loop')).toBe('refused')
  expect(await problemOf('/none')).toBe('refused')
  expect(await problemOf('/slow', 100)).toBe('too-slow')
})
