// What hostile sheets cost a running shop, and how long a normal one of 5,000 rows takes. Exits with 1 when the shop's process grows by
// more than allowed.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { writeSheet } from '#platform/sheets/index.ts'
import type { Ctx } from '#shop/context.ts'
import { buildWhenNeeded } from '../build.ts'
import { SHOP_TIME, startBuiltShop } from '../built-shop.ts'
import { memoryOf } from '../memory-of.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import { listOf, makeGiftRun } from './gifts-world.ts'
import { emptyCells, HOSTILE_SHEETS } from './sheets-world.ts'

const AT_ONCE = 20
const MOST_GROWTH_MB = 60
const MOST_GOOD_MS = 5_000
const GOOD_ROWS = 5_000

buildWhenNeeded()
const shop = await startBuiltShop()
const { db, close } = await openShopDatabase(shop.dataDir)
try {
  await jobsDone(db)
  const ctx = { db, now: new Date(SHOP_TIME), actor: { kind: 'system', name: 'bench' } } as const
  // One link may not send that many sheets an hour.
  const [address, other] = [await importAddress(ctx, 'Q-2026-90001'), await importAddress(ctx, 'Q-2026-90002')]
  const good = await writeSheet('xlsx', { name: 'people', rows: listOf(GOOD_ROWS) })
  const missed: boolean[] = []

  // The first one starts the child process that later ones use.
  await send(address, good)
  const took = await send(address, good)
  missed.push(took.ms > MOST_GOOD_MS || took.status !== 303)
  process.stdout.write(`a good sheet of ${GOOD_ROWS} rows: ${took.status} after ${took.ms.toFixed(0)} ms\n`)

  const cells = await emptyCells(9_000_000)
  missed.push(
    await attack(
      address,
      `${AT_ONCE} sheets of 9 million empty cells`,
      Array.from({ length: AT_ONCE }, () => cells),
    ),
  )
  missed.push(
    await attack(other, 'one of each hostile kind', await Promise.all(Object.values(HOSTILE_SHEETS).map((make) => make()))),
  )
  process.exitCode = missed.includes(true) ? 1 : 0
} finally {
  await close()
  await shop.stop()
}

async function importAddress(ctx: Ctx, number: string): Promise<string> {
  const { token } = await makeGiftRun(ctx, number)
  return `${shop.address}/gift/run/${token}/import`
}

/** Whether the process grew by more than allowed: at its peak, and after all answers. */
async function attack(address: string, name: string, sheets: readonly Uint8Array[]): Promise<boolean> {
  await wait(2_000)
  const before = memoryOf(shop.pid)
  let highest = before
  const watching = setInterval(() => (highest = Math.max(highest, memoryOf(shop.pid))), 20)
  const begun = performance.now()
  const answers = await Promise.all(sheets.map((sheet) => send(address, sheet)))
  const seconds = (performance.now() - begun) / 1000
  await wait(2_000)
  clearInterval(watching)
  const after = memoryOf(shop.pid)
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ')
  process.stdout.write(
    `${name} (${Math.max(...sheets.map(({ length }) => length))} bytes at most): ${statuses} after ${seconds.toFixed(1)} s, ` +
      `the shop’s process ${before.toFixed(0)} MB before, ${highest.toFixed(0)} at its highest, ${after.toFixed(0)} after\n`,
  )
  return highest - before > MOST_GROWTH_MB || answers.some(({ status }) => status !== 422 && status !== 303)
}

async function send(address: string, sheet: Uint8Array): Promise<{ status: number; ms: number }> {
  const form = new FormData()
  form.set('intent', 'file')
  form.set('file', new File([new Uint8Array(sheet)], 'people.xlsx'))
  const begun = performance.now()
  const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual', headers: { Origin: shop.address } })
  await answer.text()
  return { status: answer.status, ms: performance.now() - begun }
}
