// What pages and reports read from the replica, and what happens without it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome } from '../faults/report.ts'
import { openOffice } from '../prove/round.ts'
import type { Scene } from './scene.ts'
import { LONGEST_MS, asked, figuresOf, showChanges } from './together.ts'

type Counts = { replica: number; behind: number; away: number; failed: number }

export async function replicaIsRead(scene: Scene): Promise<Outcome> {
  const before = await countsOfBoth(scene)
  const tooks = await showChanges(scene, 6)
  const afterPages = await countsOfBoth(scene)
  const report = await openOffice(scene, scene.owner, '/office/reports?report=sales-by-product')
  const afterReport = await countsOfBoth(scene)
  const [pages, reports] = [since(before, afterPages), since(afterPages, afterReport)]
  return {
    fault: 'pages and reports are read on a replica',
    ok:
      Math.max(...tooks) <= LONGEST_MS &&
      pages.replica >= tooks.length &&
      // Requests that fill the page cache read there as well.
      reports.replica >= 1 &&
      report.status === 200 &&
      pages.failed + reports.failed === 0,
    figures: [
      `6 changes, the one before was shown no later than ${figuresOf(tooks)} after each`,
      `pages: ${summary(pages)}`,
      `a report: ${summary(reports)}`,
    ],
  }
}

export async function replicaFails(scene: Scene): Promise<Outcome> {
  await scene.replica.pause()
  const paused = await showChanges(scene, 4)
  await scene.replica.resume()
  await readAgain(scene)
  await scene.replica.kill()
  const killed = await showChanges(scene, 4)
  const report = await openOffice(scene, scene.owner, '/office/reports')
  await scene.replica.start()
  const backAfter = await readAgain(scene)
  const after = await showChanges(scene, 2)
  return {
    fault: 'the replica hangs, is killed, and recovers',
    ok: Math.max(...paused, ...killed, ...after) <= LONGEST_MS && report.status === 200 && backAfter !== null,
    figures: [
      `while it applied nothing, what was before was shown no later than ${figuresOf(paused)} after a change`,
      `while it was dead, no later than ${figuresOf(killed)}, and a report was answered with ${report.status}`,
      backAfter === null ? 'it was not read again' : `it was read again ${backAfter.toFixed(0)} ms after its start`,
    ],
  }
}

/** Waits until both processes read from the replica; returns how long that took. */
async function readAgain(scene: Scene): Promise<number | null> {
  const begun = performance.now()
  for (const shop of scene.shops.each.keys()) {
    const before = (await countsOf(scene, shop)).replica
    do {
      if (performance.now() - begun > 10_000) return null
      const headers = { Cookie: scene.staff.cookie }
      await asked(scene, { shop, path: '/office/reports', headers })
      await wait(50)
    } while ((await countsOf(scene, shop)).replica === before)
  }
  return performance.now() - begun
}

async function countsOfBoth(scene: Scene): Promise<Counts> {
  const [one, other] = await Promise.all([countsOf(scene, 0), countsOf(scene, 1)])
  return added(one, other, 1)
}

async function countsOf(scene: Scene, shop: number): Promise<Counts> {
  const { text } = await asked(scene, { shop, path: '/metrics' })
  const count = (from: string) => Number(new RegExp(`shop_replica_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { replica: count('replica'), behind: count('behind'), away: count('away'), failed: count('failed') }
}

const since = (before: Counts, after: Counts) => added(after, before, -1)

function added(one: Counts, other: Counts, sign: 1 | -1): Counts {
  return {
    replica: one.replica + sign * other.replica,
    behind: one.behind + sign * other.behind,
    away: one.away + sign * other.away,
    failed: one.failed + sign * other.failed,
  }
}

const summary = ({ replica, behind, away, failed }: Counts) =>
  `${replica} reads on the replica, ${behind + away + failed} on the database itself (${behind} behind, ${away} away, ${failed} failed)`
