// `npm run backup`: everything the shop keeps, into a new folder, while it goes on. See docs/operating.md.
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup, takeBackup } from '../src/platform/backup/index.ts'
import { openStores, inSentences } from './stores.ts'

const USAGE = `npm run backup                   into backups/ of the data folder
npm run backup -- --keep 14      the same, and removes all but the newest 14 there
npm run backup -- FOLDER         into this new folder
npm run backup -- --check FOLDER reads a backup and compares every byte with what was written
`

await inSentences(async () => {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' }, check: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [given] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const wrongKeep = keep !== undefined && (!Number.isInteger(keep) || keep < 1 || given !== undefined)
  if (values.help || positionals.length > 1 || wrongKeep || (values.check && !given)) throw new Error(USAGE)
  if (values.check) return say('is whole', given!, await checkBackup(given!))
  const stores = await openStores(process.env)
  try {
    const now = new Date()
    const folder = given ?? join(stores.backups, now.toISOString().slice(0, 19).replaceAll(':', ''))
    say('is taken', folder, await takeBackup({ where: stores.where, files: stores.files, folder: resolve(folder), now }))
    if (keep !== undefined) await removeOlder(stores.backups, keep)
  } finally {
    await stores.close()
  }
})

function say(what: string, folder: string, { tables, files, takenAt }: Awaited<ReturnType<typeof checkBackup>>): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `The backup ${folder} ${what}: ${rows} rows of ${tables.length} tables and ${files.length} files, as of ${takenAt}.\n`,
  )
}

async function removeOlder(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\dT\d{6}$/.test(name)).toSorted()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { recursive: true })
}
