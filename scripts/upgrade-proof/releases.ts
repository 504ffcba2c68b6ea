// `npm run upgrade` on the data of every release in CHANGELOG.md: nothing of it is lost, and today's shop opens it.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { restoreBackup } from '#platform/backup/index.ts'
import { connect, type Database } from '#platform/database/connect.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { localFiles } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { keptReleases, writeBackup, type KeptRelease } from '#tests/upgrades.ts'
import { newFolder, startBuiltShop } from '../built-shop.ts'
import { root } from '../root.ts'
import type { ProjectCopy } from './project-copy.ts'

const MIGRATIONS = join(root, 'db/migrations')
const log = makeLog({ level: 'silent', readable: false })

type Order = { number: string; token: string; total: string }
type Outcome = { name: string; ok: boolean; lines: string[] }

/** The command runs in a copy of the project, because it may install packages. */
export async function upgradeFromReleases({ folder }: ProjectCopy): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const release of (await keptReleases()).toReversed()) outcomes.push(await upgradeFrom(release, folder))
  return outcomes
}

async function upgradeFrom({ name, schema, data }: KeptRelease, folder: string): Promise<Outcome> {
  const dataDir = await newFolder()
  try {
    const before = await bringBack(dataDir, { schema, data })
    const { output, code } = runUpgrade(folder, dataDir)
    const ran = /Migrations that will run: (\d{4})[^\n]*?(\d{4})-[\w-]+\.sql\.\n/.exec(output)
    const after = await withDatabase(dataDir, ordersIn)
    const pages = await openPages(dataDir, after)
    const due = (await readdir(MIGRATIONS)).some((file) => file.endsWith('.sql') && file.slice(0, 4) > schema)
    const wrongPages = pages.filter((page) => !page.endsWith(' 200'))
    const same = JSON.stringify(before) === JSON.stringify(after)
    const lines = [
      `${before.length} orders before, ${after.length} after, ${same ? 'all with the same total and link' : 'NOT the same'}`,
      ran ? `migrations ${ran[1]} to ${ran[2]} ran` : 'no migration ran',
      `${pages.length} pages opened, ${wrongPages.length} failed`,
    ]
    const isMigrated = due ? Number(ran?.[1]) > Number(schema) : ran === null
    const ok = code === 0 && same && before.length > 0 && isMigrated && wrongPages.length === 0
    const from = `release ${name}, schema ${schema}${data === schema ? '' : ` (data of ${data})`}`
    return { name: from, ok, lines: [...lines, ...wrongPages, ...(code === 0 ? [] : [output])] }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

/** The data as that release had it, with its schema. */
async function bringBack(dataDir: string, { schema, data }: { schema: string; data: string }): Promise<Order[]> {
  const place = await mkdtemp(join(dataDir, '..', 'release-'))
  const server = await openEmbedded({ dataDir, log })
  const database = connect(server.connection, { max: 1 })
  try {
    const [backup, migrations] = [join(place, 'backup'), join(place, 'migrations')]
    await writeBackup(data, backup)
    await mkdir(migrations)
    for (const file of await readdir(MIGRATIONS))
      if (file.endsWith('.sql') && file.slice(0, 4) <= schema) await copyFile(join(MIGRATIONS, file), join(migrations, file))
    await restoreBackup({ where: server.connection, files: localFiles(join(dataDir, 'files')), folder: backup, migrations })
    await migrate(database, migrations)
    return await ordersIn(database)
  } finally {
    await database.close()
    await server.stop()
    await rm(place, { recursive: true })
  }
}

async function withDatabase<Result>(
  dataDir: string,
  work: (database: Database<Record<never, never>>) => Promise<Result>,
): Promise<Result> {
  const server = await openEmbedded({ dataDir, log })
  const database = connect(server.connection, { max: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

async function ordersIn(database: Database<Record<never, never>>): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select number, token, total_paisa::text as total from ordering.orders order by id`.execute(database)
  return rows
}

function runUpgrade(folder: string, dataDir: string): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'upgrade'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' },
  })
  return { code: status ?? 1, output: `${stdout}${stderr}` }
}

async function openPages(dataDir: string, orders: readonly Order[]): Promise<string[]> {
  const shop = await startBuiltShop({ dataDir })
  try {
    const paths = ['/', '/bn', '/shop', '/season', '/gift', ...orders.map(({ token }) => `/order/${token}`)]
    const opened: string[] = []
    for (const path of paths) opened.push(`${path} ${(await fetch(shop.address + path)).status}`)
    return opened
  } finally {
    await shop.stop()
  }
}
