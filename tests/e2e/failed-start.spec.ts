import { spawn } from 'node:child_process'
import { lstat, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { newFolder } from '#scripts/built-shop.ts'
import { root } from '#scripts/root.ts'
import { ONLY_LONG } from '../long-run.ts'
import { expect, test } from './shop-test.ts'

type Ended = { code: number | null; said: string; complained: string }

/** `npm start` as a separate process, until it ends. */
function startShop(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SHOP_URL: '', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
  })
  let [said, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code) => resolve({ code, said, complained })))
  return { child, ended, said: () => said + complained }
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(reached, { timeout: 60_000, intervals: [50] }).toBe(true)
}

/** Processes of the database server of this folder. */
async function serverProcesses(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(dataDir)) found.push(command.split('\0', 1)[0]!)
  }
  return found
}

let dataDir: string
test.beforeEach(async () => {
  dataDir = await newFolder()
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a port in use stops the start before anything is created', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { code, said, complained } = await startShop({ DATA_DIR: dataDir, PORT: String(port) }).ended
  other.close()
  expect([code, said]).toEqual([1, ''])
  expect(complained).toBe(
    `Port ${port} is used by another program. Stop that program, or choose another port, such as: PORT=${port + 1} npm start\n`,
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a start that fails late stops its database, and the next one still shows the owner how to sign in', ONLY_LONG, async () => {
  // The demo shop's photos would go into this folder, which is a file here.
  await writeFile(join(dataDir, 'files'), '')
  const failed = await startShop({ DATA_DIR: dataDir, PORT: await freePort() }).ended
  expect(failed.code).toBe(1)
  expect(failed.complained).toContain(join(dataDir, 'files'))
  expect(failed.complained).not.toMatch(/^\s+at /m)
  expect(failed.said).not.toContain('The shop is open')
  expect(await serverProcesses(dataDir)).toEqual([])

  await rm(join(dataDir, 'files'))
  const good = startShop({ DATA_DIR: dataDir, PORT: await freePort() })
  await until(() => good.said().includes('/office/join/'))
  // Whatever the umask, only the shop's account has access; the group of the database's account may traverse.
  expect((await lstat(dataDir)).mode & 0o067).toBe(0)
  const files = await readdir(join(dataDir, 'files'), { recursive: true })
  expect(files.length).toBeGreaterThan(20)
  for (const name of files) expect(`${name} ${(await lstat(join(dataDir, 'files', name))).mode & 0o077}`).toBe(`${name} 0`)
  good.child.kill('SIGTERM')
  expect((await good.ended).code).toBe(0)
  expect(await serverProcesses(dataDir)).toEqual([])
})

test('Ctrl+C during the first start leaves nothing running', ONLY_LONG, async () => {
  const port = await freePort()
  const shop = startShop({ DATA_DIR: dataDir, PORT: port })
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => String(answer.status),
      () => '',
    )
  await until(async () => (await status('/healthz')) === '200')
  // Alive, but not ready yet.
  expect(await status('/readyz')).toBe('503')
  await until(async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres')))
  shop.child.kill('SIGINT')
  const { code, said, complained } = await shop.ended
  expect([code, said, complained]).toEqual([0, '', 'Stopped before the shop was open.\n'])
  expect(await serverProcesses(dataDir)).toEqual([])
})

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(String(port)))
    })
  })
}
