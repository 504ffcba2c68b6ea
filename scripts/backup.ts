// `npm run backup`: writes everything the shop stores into a new folder while the shop runs. See docs/operating.md.
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { TIME_OF_DAY } from '#platform/backup-settings.ts'
import {
  backupName,
  checkBackup,
  makeFolder,
  noteBackup,
  rotateBackups,
  runBackup,
  scratchServer,
  takeBackup,
  whyFailed,
} from '#platform/backup/index.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import { root } from './root.ts'
import { openStores, inSentences, type Stores } from './stores.ts'

const USAGE = `npm run backup                   into BACKUP_DIR, else backups/ of the data folder
npm run backup -- --keep 14      the same, and removes all but the newest 14 there
npm run backup -- FOLDER         into this new folder
npm run backup -- --nightly      takes one, restores it for trial, copies it to BACKUP_COPY_TO, and removes all but the newest BACKUP_KEEP
npm run backup -- --schedule     the same every night at BACKUP_AT (03:00), until it is stopped; --at 03:00 and --keep 14 for other times and counts
npm run backup -- --check FOLDER reads a backup and compares every byte with what was written
With BACKUP_KEY backups are encrypted.
`
const DEFAULT_AT = '03:00'
const LONGEST_WAIT_MS = 60_000

type Asked = ReturnType<typeof readArguments>

await inSentences(async () => {
  const asked = readArguments(process.argv.slice(2))
  const key = process.env['BACKUP_KEY']?.trim() || null
  if (asked.check) return say('is complete', asked.folder!, { key, ...(await checkBackup(asked.folder!, { key })) })
  if (asked.schedule) return schedule(asked)
  // Before the database is used or even started.
  if (asked.folder !== undefined) await makeFolder(dirname(resolve(asked.folder)))
  const stores = await openStores(process.env)
  try {
    await (asked.nightly ? nightly(stores, asked) : once(stores, asked))
  } catch (error) {
    throw new Error(whyFailed(error), { cause: error })
  } finally {
    await stores.close()
  }
})

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      keep: { type: 'string' },
      at: { type: 'string' },
      check: { type: 'boolean', default: false },
      nightly: { type: 'boolean', default: false },
      schedule: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { check, nightly, schedule, help } = values
  const [folder] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const kinds = [check, nightly, schedule].filter(Boolean).length
  const wrong =
    help ||
    positionals.length > 1 ||
    kinds > 1 ||
    (check && !folder) ||
    (folder !== undefined && (nightly || schedule)) ||
    (keep !== undefined && (!Number.isInteger(keep) || keep < 1 || folder !== undefined)) ||
    (values.at !== undefined && (!schedule || !TIME_OF_DAY.test(values.at)))
  if (wrong) throw new Error(USAGE)
  return { folder, keep, at: values.at, check, nightly, schedule }
}

async function once({ where, files, config }: Stores, { folder: given, keep }: Asked): Promise<void> {
  const now = new Date()
  const { key } = config.backup
  const folder = resolve(given ?? join(config.backup.folder, backupName(now)))
  const manifest = await takeBackup({ where, files, folder, now, key })
  say('is finished', folder, { key, ...manifest })
  // A shop of an earlier version has no table for it.
  await noteBackup(where, { now, folder, key, scheduled: false, problem: null }).catch(() => undefined)
  if (keep !== undefined) await rotateBackups(config.backup.folder, keep)
}

async function nightly({ where, files, config }: Stores, { keep = config.backup.keep }: Asked): Promise<void> {
  const backup = { ...config.backup, keep }
  const { folder, manifest } = await runBackup(
    { where, files, scratch: scratchServer(config), migrations: join(root, 'db/migrations'), backup },
    new Date(),
  )
  say('is finished, and a test restore succeeded', folder, { key: backup.key, ...manifest })
  if (backup.copyTo !== null) process.stdout.write(`It was copied to ${backup.copyTo}.\n`)
}

/** Every night until stopped. A failure is reported, and the next night is tried again. */
async function schedule(asked: Asked): Promise<void> {
  for (;;) {
    const next = nextTime(asked.at ?? process.env['BACKUP_AT'] ?? DEFAULT_AT, new Date())
    process.stdout.write(`The next backup starts at ${next.toISOString()}.\n`)
    // A machine that was suspended continues late, so the clock is checked again.
    for (let left = 1; left > 0; left = next.getTime() - Date.now()) await wait(Math.min(Math.max(left, 0), LONGEST_WAIT_MS))
    await inSentences(async () => {
      const stores = await openStores(process.env)
      await nightly(stores, asked).finally(() => stores.close())
    })
  }
}

function nextTime(at: string, now: Date): Date {
  const today = dayInDhaka(now)
  const next = instantInDhaka(today, at)
  return next > now ? next : instantInDhaka(addDays(today, 1), at)
}

type Said = Awaited<ReturnType<typeof checkBackup>> & { key: string | null }

function say(what: string, folder: string, { tables, files, takenAt, key }: Said): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `The backup ${folder} ${what}: ${rows} rows of ${tables.length} tables and ${files.length} files, as of ${takenAt}.\n`,
  )
  if (key === null)
    process.stdout.write(
      'It is not encrypted: names, addresses and the secret key of the shop are in it in plain text. Set BACKUP_KEY to encrypt later backups.\n',
    )
}
