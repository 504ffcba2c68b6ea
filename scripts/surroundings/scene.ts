// Two built shop processes in production mode on Debian's PostgreSQL 15, with the simulated gateways and a browser.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatedSettings, startSimulators, type Simulators } from '#simulators/start.ts'
import { makePlace, type Place } from '../prove/places.ts'
import { makeShops, type Shops } from '../prove/shops.ts'
import { freePort } from '../run-process.ts'
import { root } from '../root.ts'
import { makeCertificate, type Certificate } from './certificate.ts'
import { stopNoticeSeconds } from './deploy-files.ts'
import type { FrontOptions } from './fronts.ts'
import type { Owner } from './office.ts'
import { POSTGRES_FOLDER, type Programs } from './programs.ts'

export type Scene = {
  folder: string
  programs: Programs
  certificate: Certificate
  ports: FrontOptions['ports']
  place: Place
  simulators: Simulators
  shops: Shops
  owner: Owner
  /** Ends the shop processes and starts two others with these additional settings. */
  startShops: (env?: Record<string, string>) => Promise<void>
  front: () => FrontOptions
  close: () => Promise<void>
}

const PROCESSES = 2

export async function openScene(programs: Programs): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-surroundings-'))
  await chmod(folder, 0o711)
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  let closed: Promise<void> | null = null
  const close = () =>
    (closed ??= (async () => {
      for (const end of ends.toReversed()) await end()
    })())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(130)))
  try {
    const certificate = await makeCertificate(folder, programs.openssl)
    const ports = { secure: await freePort(), plain: await freePort() }
    const place = await makePlace({ database: 'server', databaseUrl: null, keep: false, pgBin: POSTGRES_FOLDER })
    ends.push(() => place.end())
    const simulators = await startSimulators({ port: 0, now: () => shops.now() })
    ends.push(() => simulators.stop())
    const settings = {
      ...simulatedSettings(simulators.address),
      ...place.env,
      SHOP_URL: `https://localhost:${ports.secure}`,
      STOP_NOTICE_SECONDS: stopNoticeSeconds(),
    }
    const make = (env: Record<string, string> = {}) =>
      makeShops({ root, dataDir: place.dataDir, env: { ...settings, ...env }, count: PROCESSES })
    let shops = await make()
    ends.push(() => shops.stopAll())
    await shops.startAll()
    const owner: Owner = { ...shops.signIn(), recoveryCodes: [] }
    return {
      folder,
      programs,
      certificate,
      ports,
      place,
      simulators,
      get shops() {
        return shops
      },
      owner,
      async startShops(env) {
        await shops.stopAll()
        const { now } = shops
        shops = await make(env)
        // Their clock continues from that of the others.
        shops.skip(now().getTime() - shops.now().getTime())
        await shops.startAll()
      },
      front: () => ({ folder, programs, certificate, ports, shopPorts: [shops.each[0]!.port, shops.each[1]!.port] }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
