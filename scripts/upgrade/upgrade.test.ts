import { mkdtempSync, rmSync, statSync, writeFileSync, mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemOfShop } from './check-shop.ts'
import { findSupervised, openControl } from './control.ts'
import { readOptions } from './options.ts'
import { findRestarts, restartAll } from './restarts.ts'
import { roomProblem } from './room.ts'

const after: (() => unknown)[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'client/assets/manifest-12ab.js'), '')
})
afterEach(async () => {
  for (const end of after.splice(0).toReversed()) await end()
  rmSync(folder, { recursive: true })
})

type Says = { ready?: number; build?: string; file?: number }

/** A minimal shop for the check. */
async function shopThat({ ready = 200, build = '12ab', file = 200 }: Says): Promise<number> {
  const server: Server = createServer(({ url }, response) => {
    const status = url === '/readyz' ? ready : url?.startsWith('/assets/') ? file : 200
    response.writeHead(status, { 'X-Build': build }).end('<script src="/assets/shop-1.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after.push(() => server.close())
  return (server.address() as AddressInfo).port
}

const check = (port: number) => problemOfShop({ host: '127.0.0.1', port }, folder, 400)

test('a process works when it is ready and its page of the new build has all its files', async () => {
  expect(await check(await shopThat({}))).toBe(null)
  expect(await check(await shopThat({ ready: 503 }))).toMatch(/^\/readyz says 503/)
  expect(await check(await shopThat({ build: '34cd' }))).toBe('it still runs another build')
  expect(await check(await shopThat({ file: 404 }))).toBe('/assets/shop-1.js, which the home page needs, answers 404')
  expect(await check(1)).toBe('nobody answers')
})

test('a shop of npm start is found by its data folder, restarted on request, and gone when it has ended', async () => {
  let restarts = 0
  const restart = async () => ({ ok: true, pid: (restarts += 1), port: 3000 }) as const
  const control = await openControl({ dataDir: folder, about: () => ({ port: 3000, pid: 42 }), restart })
  expect(statSync(join(folder, 'running')).mode & 0o777).toBe(0o700)
  const [found, ...more] = await findSupervised(folder)
  expect([found?.port, found?.pid, more]).toEqual([3000, 42, []])
  expect(await found!.restart()).toEqual({ ok: true, pid: 1, port: 3000 })
  expect(restarts).toBe(1)
  await new Promise((resolve) => control!.close(resolve))
  expect(await findSupervised(folder)).toEqual([])
})

test('processes are restarted by the command, and the first that fails to return stops it', async () => {
  const ports = [await shopThat({}), await shopThat({ ready: 503 }), await shopThat({})]
  const options = readOptions(['--ports', ports.join(','), '--restart', `echo {port} >> ${folder}/restarted`, '--pause', '0'])
  const restarts = await findRestarts(options, folder)
  const done: string[] = []
  const how = { folder, host: '127.0.0.1', pauseMs: 0, say: (line: string) => done.push(line), longestMs: 400 }
  const failed = await restartAll(restarts, how)
  expect(failed).toEqual({ at: 1, why: expect.stringMatching(/^\/readyz says 503/) })
  expect(done).toEqual([expect.stringContaining(`the shop on port ${ports[0]} runs the new version`)])
})

test('a failing command is reported, and the process is not checked', async () => {
  const [restart] = await findRestarts(readOptions(['--ports', '3000', '--restart', 'exit 3']), folder)
  expect(await restart!.run()).toBe('"exit 3" ended with 3')
})

test('unknown arguments are answered with the usage', () => {
  for (const args of [
    ['--ports', '3000'],
    ['--restart', 'x'],
    ['--ports', '0', '--restart', 'x'],
    ['--ports', '1,2', '--restart', 'x'],
    ['--help'],
  ]) {
    expect(() => readOptions(args)).toThrow(/^npm run upgrade/)
  }
  expect(readOptions(['--dry-run'])).toEqual({ dryRun: true, backup: true, restart: null, ports: [], pauseMs: 5000 })
})

test('folders on one disk share its free space', () => {
  const diskOf = (where: string) => ({ name: where.startsWith('/data') ? 'data' : 'root', free: 100e6 })
  const needs = (backup: string) => [
    { what: 'the build', folder: '/shop', bytes: 60e6 },
    { what: 'the backup', folder: backup, bytes: 60e6 },
  ]
  expect(roomProblem(needs('/data'), diskOf)).toBe(null)
  expect(roomProblem(needs('/shop/data'), diskOf)).toBe(
    'There is not enough room on the disk: 100 MB are free, and this needs 120 MB (60 MB for the build in /shop, 60 MB for the backup in /shop/data).',
  )
})
