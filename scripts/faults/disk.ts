// A full disk, and a disk that becomes read-only: on a separate in-memory file system, which requires root.
import { spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newFolder } from '../built-shop.ts'
import { serverProcesses, type Scene } from './database.ts'
import { countByStatus, isClear, lostOrders, orderEvery, recovery, seconds, slowest, type Outcome } from './report.ts'
import type { Answer } from './shopper.ts'

const SIZE_MB = 700
const AWAY_MS = 20_000

/** A folder on a separate file system, or null when this account may not create one. */
export async function smallDisk(): Promise<{ folder: string; remove: () => Promise<void> } | null> {
  const folder = await newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'tmpfs', folder])
  const remove = async () => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
  if (mounted.status === 0) return { folder, remove }
  await remove()
  return null
}

export async function diskFull(scene: Scene): Promise<Outcome> {
  const filler = join(scene.shop.dataDir, 'filler')
  const fill = async () => {
    const { bavail, bsize } = await statfs(scene.shop.dataDir)
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined)
  }
  // A write that fits into existing files succeeds, and must persist.
  return await whileBroken('the disk is full for 20 s', scene, { begin: fill, end: () => rm(filler), isClear })
}

/** A failing disk is remounted read-only, and the database ends because of it. */
export async function diskReadOnly(scene: Scene): Promise<Outcome> {
  const { dataDir } = scene.shop
  const remount = (how: string) => spawnSync('mount', ['-o', `remount,${how}`, dataDir]).status === 0
  const begin = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      // Not possible while any file is open for writing.
      killServer(dataDir)
      if (remount('ro')) return
      await wait(20)
    }
    throw new Error('The file system could not be made read-only.')
  }
  const end = () =>
    remount('rw') ? Promise.resolve() : Promise.reject(new Error('The file system could not be made writable again.'))
  const refused = (answer: Answer) => answer.status === 503 && isClear(answer)
  return await whileBroken('the data folder can only be read for 20 s', scene, { begin, end, isClear: refused })
}

function killServer(dataDir: string): void {
  for (const pid of serverProcesses(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
}

type Broken = { begin: () => Promise<void>; end: () => Promise<void>; isClear: (answer: Answer) => boolean }

async function whileBroken(fault: string, { shop, shopper, intents }: Scene, broken: Broken): Promise<Outcome> {
  await mkdir(shop.dataDir, { recursive: true })
  await broken.begin()
  const orders = orderEvery(200, shopper, intents)
  const pages = []
  for (let second = 0; second < AWAY_MS / 1000; second += 1) {
    pages.push(await shopper.ask({ path: second % 2 === 0 ? '/' : '/shop' }))
    await wait(1000)
  }
  const answers = await orders.stop()
  await broken.end()
  const recovered = await recovery(shopper, intents)
  const lost = await lostOrders(shopper, answers)
  return {
    fault,
    ok: answers.every(broken.isClear) && pages.every(({ status }) => status === 200) && recovered < 30_000 && lost.length === 0,
    figures: [
      `orders: ${countByStatus(answers)}, the slowest ${seconds(slowest(answers))}; pages: ${countByStatus(pages)}`,
      `orders again ${seconds(recovered)} after it; ${lost.length} acknowledged orders lost`,
    ],
  }
}
