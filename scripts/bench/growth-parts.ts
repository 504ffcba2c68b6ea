// The other parts of a large shop that are timed: products, statements, start, backup.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { newFolder } from '../built-shop.ts'
import { memoryOf } from '../memory-of.ts'
import { makePlace } from '../prove/places.ts'
import { root } from '../root.ts'
import type { Grown } from './growth-shop.ts'
import { wordsOfProducts } from './office-world.ts'

const run = promisify(execFile)
const TIMES = 20
const LONGEST_COMMAND_MS = 3_600_000
const MOST_SAID = 64 * 1024 * 1024

export async function timeProducts(grown: Grown): Promise<void> {
  const search = (index: number) => wordsOfProducts(index * 7).join(' ')
  await times(grown, 'a word being typed', (index) => `/api/v1/suggest?q=${encodeURIComponent(search(index).slice(0, 6))}`)
  await times(grown, 'a page of results', (index) => `/shop?q=${encodeURIComponent(search(index))}`)
  await times(grown, 'a page of the grid, not cached', (index) => `/shop?page=${100 + index}`)
  await times(grown, 'a page of the API', (index) => `/api/v1/products?page=${100 + index}`)
  await times(grown, 'a product, not cached', (index) => `/product/bench-${1 + index * 13}`)
  say('memory of the process', `${memoryOf(grown.shop.pid).toFixed(0)} MB`)
}

async function times({ shop }: Grown, name: string, path: (index: number) => string): Promise<void> {
  const took: number[] = []
  for (let index = 0; index <= TIMES; index += 1) {
    const begun = performance.now()
    const answer = await fetch(`${shop.address}${path(index)}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path(index)} answered ${answer.status}.`)
    // The first one also compiles the code.
    if (index > 0) took.push(performance.now() - begun)
  }
  took.sort((a, b) => a - b)
  say(name, `${took[TIMES >> 1]!.toFixed(0)} ms, 95 of 100 within ${took[Math.ceil(TIMES * 0.95) - 1]!.toFixed(0)} ms`)
}

export async function slowestStatements({ db }: Grown): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`.execute(db)
  const found = await sql<{ calls: number; mean: number; text: string }>`
    select calls::integer as calls, mean_exec_time as mean, regexp_replace(query, '\\s+', ' ', 'g') as text from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and calls > 4
      and query ~* '^(with|select|insert|update|delete)' and query !~ 'bench'
    order by mean_exec_time desc limit 25`.execute(db)
  for (const { calls, mean, text } of found.rows) {
    process.stdout.write(`${mean.toFixed(1).padStart(8)} ms  ${String(calls).padStart(6)} times  ${text.slice(0, 140)}\n`)
  }
}

export async function timeStart(grown: Grown): Promise<void> {
  await grown.stop()
  const shop = await grown.start()
  say('start until ready', `${(shop.startedInMs / 1000).toFixed(1)} s`)
  const begun = performance.now()
  for (;;) {
    const answer = await fetch(`${shop.address}/shop?q=mango`)
    await answer.arrayBuffer()
    if (answer.status === 200) break
    await wait(100)
  }
  say('the first search after it', `${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

/** With the commands of the shop: a backup of the running shop, then a restore into a new database. */
export async function timeBackup(grown: Grown, serverUrl: string): Promise<void> {
  const place = await makePlace({ database: 'url', databaseUrl: serverUrl, keep: false })
  const [dataDir, parent] = [await newFolder(), await newFolder()]
  const folder = join(parent, 'backup')
  const command = async (name: string, databaseUrl: string, data: string) => {
    const begun = performance.now()
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: data, BACKUP_KEY: 'a key of the benchmark' }
    await run(process.execPath, [join(root, `scripts/${name}.ts`), folder], {
      env,
      timeout: LONGEST_COMMAND_MS,
      maxBuffer: MOST_SAID,
    })
    say(name, `${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  try {
    const size = await sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(
      grown.db,
    )
    say('the database', size.rows[0]!.size)
    await command('backup', grown.databaseUrl, await newFolder())
    say('the backup', `${((await sizeOf(folder)) / 1e6).toFixed(0)} MB`)
    await command('restore', place.env['DATABASE_URL']!, dataDir)
  } finally {
    await place.end()
    for (const one of [dataDir, parent]) await rm(one, { recursive: true, force: true })
  }
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sb', folder])
  return Number(stdout.split('\t')[0])
}

function say(name: string, words: string): void {
  process.stdout.write(`${name.padEnd(32)} ${words}\n`)
}
