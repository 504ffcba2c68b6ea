// How long a gift run of 2,000 people takes: importing its list, placing its order, opening that order's page. Exits with 1 when one takes
// longer, or more statements, than allowed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readSheet, writeSheet } from '#platform/sheets/index.ts'
import {
  confirmRun,
  keepSheet,
  planRun,
  runCounts,
  runOf,
  runOfOrder,
  printsOf,
  SHEET_LIMITS,
  sheetDraft,
  startPrint,
  takeSheet,
} from '#shop/gifting/index.ts'
import { buildWhenNeeded } from '../build.ts'
import { SHOP_TIME, startBuiltShop } from '../built-shop.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'
import { listOf, makeGiftRun, RECIPIENTS } from './gifts-world.ts'
import { signIn } from '../sign-in.ts'

const MOST_IMPORT_MS = 5_000
const MOST_CONFIRM_MS = 3_000
const MOST_STATEMENTS = 40
const MOST_PAGE_MS = 500
const MOST_PRINT_MS = 30_000
const TIMES = 20

buildWhenNeeded()
const shop = await startBuiltShop()
let statements = 0
const { db, close } = await openShopDatabase(shop.dataDir, { onStatement: () => (statements += 1) })
const folder = await mkdtemp(join(tmpdir(), 'gifts-'))
try {
  await jobsDone(db)
  const ctx = { db, now: new Date(SHOP_TIME), actor: { kind: 'system', name: 'bench' } } as const
  const run = await makeGiftRun(ctx)
  const ref = { token: run.token }
  const path = join(folder, 'list.xlsx')
  await writeFile(path, await writeSheet('xlsx', { name: 'people', rows: listOf(RECIPIENTS) }))

  const missed: boolean[] = []
  let begun = performance.now()
  await keepSheet(ctx, { run: ref, name: 'list.xlsx', read: await readSheet(path, SHEET_LIMITS) })
  const taken = await takeSheet(ctx, { run: ref, mapping: (await sheetDraft(db, run.id))!.mapping, replace: true })
  missed.push(say(`${RECIPIENTS} people read and checked`, performance.now() - begun, MOST_IMPORT_MS))
  const counts = await runCounts(db, run.id)
  if (!taken.ok || counts.all !== RECIPIENTS || counts.faulty > 0)
    throw new Error(`The list was not imported: ${JSON.stringify([taken, counts])}`)

  const full = (await runOf(db, ref))!
  const { total } = await planRun(db, full, ctx.now)
  statements = 0
  begun = performance.now()
  const input = { run: ref, seenVersion: full.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: shop.address }
  const confirmed = await confirmRun(ctx, input)
  missed.push(say(`an order of ${RECIPIENTS} boxes`, performance.now() - begun, MOST_CONFIRM_MS))
  if (!confirmed.ok) throw new Error(`The run was not confirmed: ${JSON.stringify(confirmed)}`)
  process.stdout.write(`${'its statements'.padEnd(40)} ${String(statements).padStart(6)} (at most ${MOST_STATEMENTS})\n`)
  missed.push(statements > MOST_STATEMENTS)

  missed.push(await printed(confirmed.orderId))

  const { cookie } = await signIn(shop)
  for (const [name, address] of [
    ['its page in the office', `/office/orders/${confirmed.orderId}`],
    ['its last page of boxes', `/office/orders/${confirmed.orderId}?page=40`],
    ['the buyer’s page of its boxes', `/gift/run/${run.token}/progress`],
  ] as const) {
    missed.push(say(name, await slowest(cookie, address), MOST_PAGE_MS))
  }
  process.exitCode = missed.includes(true) ? 1 : 0
} finally {
  await rm(folder, { recursive: true })
  await close()
  await shop.stop()
}

/** All cards and labels, from the click until the job has stored the files. */
async function printed(orderId: string): Promise<boolean> {
  const run = (await runOfOrder(db, orderId))!
  const begun = performance.now()
  const started = await startPrint({ db, now: new Date(SHOP_TIME), actor: { kind: 'system', name: 'bench' } }, { runId: run.id })
  if (!started.ok) throw new Error(`Nothing was printed: ${started.problem}`)
  for (;;) {
    const [print] = await printsOf(db, run.id)
    if (print!.state === 'failed' || performance.now() - begun > 4 * MOST_PRINT_MS)
      throw new Error('Cards and labels were not made.')
    if (print!.state === 'done') return say(`${RECIPIENTS} cards and labels as PDF`, performance.now() - begun, MOST_PRINT_MS)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function say(name: string, took: number, most: number): boolean {
  process.stdout.write(`${name.padEnd(40)} ${took.toFixed(0).padStart(6)} ms (at most ${most})${took > most ? '  missed' : ''}\n`)
  return took > most
}

/** The 95th percentile of several sequential requests. */
async function slowest(cookie: string, path: string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < TIMES + 3; index += 1) {
    const begun = performance.now()
    const answer = await fetch(`${shop.address}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
    // The first few are warm-up.
    if (index >= 3) times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  return times[Math.ceil(TIMES * 0.95) - 1]!
}
