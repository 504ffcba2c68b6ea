// Runs the built shop in a separate process, for browser tests and benchmarks.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '#platform/files.ts'
import { addDemoPhotos } from './demo-photos.ts'
import { root } from './root.ts'
import { freePort, isOpen, runProcess } from './run-process.ts'

/** Mango season, a little before six in the evening: two hours before the van's cut-off. */
export const SHOP_TIME = '2026-06-11T17:46:00+06:00'

export type BuiltShop = {
  address: string
  port: number
  pid: number
  dataDir: string
  /** The owner's first sign-in; null when the data folder had one already, or when `signIn` is false. */
  owner: { name: string; password: string } | null
  /** The time from the start of the process until it reported that it is ready. */
  startedInMs: number
  /** Ends the process and deletes its data if the folder was created here. */
  stop(): Promise<void>
}

const LONGEST_START_MS = 180_000
const LINK = /\/office\/join\/(\S+)/
/** Whom `startBuiltShop` makes the owner of a new shop. */
export const OWNER = { name: 'owner', password: 'ripe mangoes in june' }

/** Starts it on a free port. Without a data folder it gets a new one with the demo shop. */
export async function startBuiltShop(
  options: {
    dataDir?: string
    env?: Record<string, string>
    /** If false, the owner's password is not chosen, and a later start prints the link again. */
    signIn?: boolean
  } = {},
): Promise<BuiltShop> {
  const port = await freePort()
  const dataDir = options.dataDir ?? (await newFolder())
  if (options.dataDir === undefined && options.env?.['DEMO'] !== 'no') await addDemoPhotos(localFiles(join(dataDir, 'files')))
  const begun = performance.now()
  const shop = runProcess(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
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
  const stop = async () => {
    await shop.stop()
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  if (!(await shop.until(() => isOpen(shop.said()), LONGEST_START_MS))) {
    await stop()
    throw new Error(`The shop did not start:\n${shop.said()}`)
  }
  const address = `http://localhost:${port}`
  return {
    address,
    port,
    pid: shop.child.pid!,
    dataDir,
    owner: options.signIn === false ? null : await ownerSignIn({ address, said: shop.said() }),
    startedInMs: performance.now() - begun,
    stop,
  }
}

/** Opens the sign-in link that a new shop printed, and sets a password. Null when it printed none. */
export async function ownerSignIn({
  address,
  said,
  origin = address,
}: {
  address: string
  said: string
  /** The shop's configured origin. */
  origin?: string
}): Promise<{ name: string; password: string } | null> {
  const [, token] = LINK.exec(said) ?? []
  if (token === undefined) return null
  const answer = await fetch(`${address}/office/join/${token}`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ password: OWNER.password }),
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`Setting the owner's password was answered with ${answer.status}.`)
  return { ...OWNER }
}

/** An empty folder that the database's own account can enter too. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-built-'))
  await chmod(folder, 0o711)
  return folder
}
