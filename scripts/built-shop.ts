// Runs the built shop in a process of its own, for browser tests and benchmarks.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'

/** Mango season, a little before six in the evening: two hours before the van's orders close. */
export const SHOP_TIME = '2026-06-11T17:46:00+06:00'

export type BuiltShop = {
  address: string
  port: number
  pid: number
  dataDir: string
  /** The office's first sign-in; null when the data folder had one already. */
  owner: { name: string; password: string } | null
  /** How long it took from the start of the process until it said that it is open. */
  startedInMs: number
  /** Ends the process; its data goes too, when the folder was made here. */
  stop(): Promise<void>
}

const LONGEST_START_MS = 180_000
const SIGN_IN = /Sign in there as (\S+) with the password (\S+)/

/** Starts it on a free port. Without a data folder it gets a new one, with the demo shop in it. */
export async function startBuiltShop(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<BuiltShop> {
  const port = await freePort()
  const dataDir = options.dataDir ?? (await newFolder())
  const begun = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SHOP_TIME,
      SHOP_ALLOW_TIME: 'yes',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  })
  let said = ''
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = setTimeout(() => child.kill('SIGKILL'), LONGEST_START_MS)
  await Promise.race([ended, isOpen(() => said)])
  clearTimeout(deadline)
  if (!/The office is at/.test(said)) {
    await stop()
    throw new Error(`The shop did not start:\n${said}`)
  }
  const [, name, password] = SIGN_IN.exec(said) ?? []
  return {
    address: `http://localhost:${port}`,
    port,
    pid: child.pid!,
    dataDir,
    owner: name && password ? { name, password } : null,
    startedInMs: performance.now() - begun,
    stop,
  }
}

/** An empty folder that the database's own account may enter too. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-built-'))
  await chmod(folder, 0o711)
  return folder
}

function isOpen(said: () => string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!/The office is at/.test(said())) return
      clearInterval(timer)
      resolve()
    }, 20)
    timer.unref()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
