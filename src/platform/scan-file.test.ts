import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readScanner, scanFile } from './scan-file.ts'

// The protocol of clamd: a file in chunks with their lengths, an empty one at the end, and one line as the answer.
let server: Server
let folder: string
let answer: string | null
let heard: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scan-'))
  server = createServer((socket) => {
    let all = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      all = Buffer.concat([all, piece])
      const content = contentOf(all)
      if (content === null) return
      heard = content
      if (answer === null) socket.destroy()
      else socket.end(`${answer}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

function contentOf(all: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (all.subarray(0, command.length).toString() !== command) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= all.length;) {
    const length = all.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(all.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function scanned(bytes: Buffer, said: string | null) {
  answer = said
  const path = join(folder, 'sent')
  await writeFile(path, bytes)
  return scanFile({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, path)
}

test('the whole file is sent to the scanner, and its verdict counts', async () => {
  const bytes = Buffer.alloc(300_000, 'mango')
  expect(await scanned(bytes, 'stream: OK')).toBe('clean')
  expect(heard.equals(bytes)).toBe(true)
  expect(await scanned(Buffer.from('x'), 'stream: Win.Test.EICAR_HDB-1 FOUND')).toBe('infected')
})

test('a file without a verdict is not clean', async () => {
  expect(await scanned(Buffer.from('x'), 'INSTREAM size limit exceeded. ERROR')).toBe('unknown')
  expect(await scanned(Buffer.from('x'), null)).toBe('unknown')
  expect(await scanFile({ host: '127.0.0.1', port: 1 }, join(folder, 'sent'))).toBe('unknown')
  expect(await scanFile({ path: join(folder, 'nobody-listens') }, join(folder, 'sent'))).toBe('unknown')
})

test('a scanner is given by host and port or by its socket', () => {
  expect(readScanner('tcp://clamd:3310')).toEqual({ host: 'clamd', port: 3310 })
  expect(readScanner('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(readScanner('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  for (const wrong of ['clamd', 'tcp://clamd', 'http://clamd:3310', 'unix:', 'tcp://a:1/b'])
    expect([wrong, readScanner(wrong)]).toEqual([wrong, null])
})
