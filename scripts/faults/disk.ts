// A disk without room, and one that can't be written any more: on a file system of its own in memory, which takes root.
import { spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newFolder } from '../built-shop.ts'
import type { Scene } from './database.ts'
import { countByStatus, isClear, lostOrders, orderEvery, recovery, seconds, slowest } from './report.ts'
import type { Outcome } from './report.ts'

const SIZE_MB = 700
const AWAY_MS = 20_000

/** A folder on a file system of its own, or null where this account may not make one. */
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
  return await whileBroken('the disk is full for 20 s', scene, { begin: fill, end: () => rm(filler) })
}

export async function diskReadOnly(scene: Scene): Promise<Outcome> {
  const remount = async (how: string) => {
    spawnSync('mount', ['-o', `remount,${how}`, scene.shop.dataDir])
  }
  return await whileBroken('the data folder can only be read for 20 s', scene, {
    begin: () => remount('ro'),
    end: () => remount('rw'),
  })
}

async function whileBroken(
  fault: string,
  { shop, shopper, wishes }: Scene,
  { begin, end }: { begin: () => Promise<void>; end: () => Promise<void> },
): Promise<Outcome> {
  await mkdir(shop.dataDir, { recursive: true })
  await begin()
  const orders = orderEvery(200, shopper, wishes)
  const pages = []
  for (let second = 0; second < AWAY_MS / 1000; second += 1) {
    pages.push(await shopper.ask({ path: second % 2 === 0 ? '/' : '/shop' }))
    await wait(1000)
  }
  await end()
  const recovered = await recovery(shopper, wishes)
  const answers = await orders.stop()
  const lost = await lostOrders(shopper, answers)
  return {
    fault,
    ok: answers.every(isClear) && pages.every(({ status }) => status === 200) && recovered < 30_000 && lost.length === 0,
    figures: [
      `orders: ${countByStatus(answers)}, the slowest ${seconds(slowest(answers))}; pages: ${countByStatus(pages)}`,
      `orders again ${seconds(recovered)} after it; ${lost.length} acknowledged orders lost`,
    ],
  }
}
