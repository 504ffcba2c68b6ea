// `npm run faults`: causes typical machine failures in a separate shop, and reports what shoppers saw. Exits with 1 when a
// guarantee is broken. With names, only those: `npm run faults -- stopped killed`.
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { newFolder, startBuiltShop } from './built-shop.ts'
import { buildWhenNeeded } from './build.ts'
import { clockJumps } from './faults/clock.ts'
import { idleConnections, slowClients, tooMuchLoad } from './faults/clients.ts'
import { connectionsExhausted, databaseKilled, databaseOnlyReads, databaseStopped, type Scene } from './faults/database.ts'
import { diskFull, diskReadOnly, smallDisk } from './faults/disk.ts'
import { makeShopper } from './faults/shopper.ts'
import type { Outcome } from './faults/report.ts'
import { jobsDone, openShopDatabase } from './shop-database.ts'

const ON_ANY_DISK: Record<string, (scene: Scene) => Promise<Outcome>> = {
  stopped: databaseStopped,
  killed: databaseKilled,
  switched: databaseOnlyReads,
  locked: connectionsExhausted,
  slow: slowClients,
  idle: idleConnections,
  load: tooMuchLoad,
}
const ON_SMALL_DISK: Record<string, (scene: Scene) => Promise<Outcome>> = { full: diskFull, 'read-only': diskReadOnly }
const NAMES = [...Object.keys(ON_ANY_DISK), ...Object.keys(ON_SMALL_DISK), 'clock']

const asked = process.argv.slice(2)
const wrong = asked.find((name) => !NAMES.includes(name))
const wanted = (name: string) => asked.length === 0 || asked.includes(name)

if (wrong === undefined) {
  buildWhenNeeded()
  process.exitCode = (await onAnyDisk()) && (await onSmallDisk()) ? 0 : 1
} else {
  process.stdout.write(`There is no fault "${wrong}". There are: ${NAMES.join(', ')}\n`)
  process.exitCode = 1
}

async function onAnyDisk(): Promise<boolean> {
  const folder = await newFolder()
  try {
    const kept = await playAll(folder, ON_ANY_DISK)
    return (wanted('clock') ? say(await clockJumps(folder)) : true) && kept
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onSmallDisk(): Promise<boolean> {
  if (!Object.keys(ON_SMALL_DISK).some(wanted)) return true
  const disk = await smallDisk()
  if (!disk) {
    process.stdout.write('skipped   full and read-only: they need a separate file system, which requires root\n')
    return true
  }
  try {
    return await playAll(disk.folder, ON_SMALL_DISK)
  } finally {
    await disk.remove()
  }
}

async function playAll(dataDir: string, faults: Record<string, (scene: Scene) => Promise<Outcome>>): Promise<boolean> {
  const shop = await startBuiltShop({ dataDir, env: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal' } })
  const shopper = makeShopper(shop.port)
  let kept = true
  try {
    const { db, close } = await openShopDatabase(dataDir)
    await jobsDone(db)
    await close()
    await pagesFilled(shop.address)
    for (const path of ['/', '/shop', '/bn', '/about']) await shopper.ask({ path })
    for (const [name, fault] of Object.entries(faults)) {
      if (wanted(name)) kept = say(await fault({ shop, shopper, intents: await shopper.intents() })) && kept
    }
    return kept
  } finally {
    shopper.close()
    await shop.stop()
  }
}

/** A new shop fills its page cache within a minute or two. */
async function pagesFilled(address: string): Promise<void> {
  let before = -1
  for (let kept = 0; kept === 0 || kept !== before;) {
    await wait(5000)
    before = kept
    const text = await (await fetch(`${address}/metrics`)).text()
    kept = Number(/^shop_pages_kept (\d+)$/m.exec(text)?.[1])
  }
}

function say({ fault, ok, figures }: Outcome): boolean {
  process.stdout.write(`${ok ? 'kept     ' : 'NOT KEPT '} ${fault}\n${figures.map((line) => `            ${line}\n`).join('')}`)
  return ok
}
