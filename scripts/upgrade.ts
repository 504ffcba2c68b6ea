// `npm run upgrade`: upgrades a running shop to the version of these sources. See docs/operating.md, Upgrading. run.mjs has installed the
// packages before.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backupName } from '#platform/backup/index.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { connect, type Database } from '#platform/database/connect.ts'
import { migrate, readApplied } from '#platform/database/migrate.ts'
import type { Tables } from '#shop/tables.ts'
import { readCurrent } from './build-folders.ts'
import { builds, buildSources, makeCurrent, sourcesId, type Build } from './build.ts'
import { packagesAreCurrent, removeEarlierPackages } from './install-packages.mjs'
import { root } from './root.ts'
import { inSentences, openStores, type Stores } from './stores.ts'
import { readOptions, type Options } from './upgrade/options.ts'
import { findRestarts, restartAll, type Restart } from './upgrade/restarts.ts'
import { roomProblem } from './upgrade/room.ts'
import { migrationFiles, sizeOfShop } from './upgrade/shop-facts.ts'

const BUILD_BYTES = 100e6
const SPARE_BYTES = 200e6

const say = (line: string) => void process.stdout.write(`${line}\n`)

type Upgrade = { options: Options; config: Config; stores: Stores; db: Database<Tables>; earlier: string | null }

await inSentences(async () => {
  const options = readOptions(process.argv.slice(2))
  const settings = readConfig(process.env)
  if (!settings.ok) throw new Error(settings.problems.join('\n'))
  const stores = await openStores(process.env)
  const db = connect<Tables>(stores.where, { max: 2 })
  const earlier = readCurrent(builds)?.id ?? null
  try {
    await upgrade({ options, config: settings.config, stores, db, earlier })
  } finally {
    await db.close()
    await stores.close()
  }
})

async function upgrade(it: Upgrade): Promise<void> {
  const { options, config, db, earlier } = it
  const restarts = await findRestarts(options, config.dataDir)
  const pending = await pendingMigrations(db)
  sayPlan(it, { restarts, pending })
  await checkRoom(it)
  if (options.dryRun) return say('This was a dry run: nothing was changed.')

  const backup = options.backup ? await backUp(it) : null
  const build = buildOrSay()
  const ran = await migrateOrSay(it, { build, backup })
  makeCurrent(build)
  const host = config.host ?? '127.0.0.1'
  const failed = await restartAll(restarts, { folder: build.folder, host, pauseMs: options.pauseMs, say })
  if (failed) throw new Error([whatFailed(restarts, failed), wayBack({ earlier, ran, backup })].join('\n'))
  removeEarlierPackages(root)
  say(restarts.length === 0 ? 'The next start runs the new version.' : 'The upgrade is done.')
  say(wayBack({ earlier, ran, backup }))
}

type Plan = { restarts: readonly Restart[]; pending: readonly string[] }

function sayPlan({ earlier, options }: Upgrade, { restarts, pending }: Plan): void {
  const next = sourcesId()
  const built = existsSync(join(builds, next)) ? 'is built already' : 'will be built'
  say(`The current build is ${earlier ?? 'none'}; that of these sources, ${next}, ${built}.`)
  if (options.dryRun && !packagesAreCurrent(root))
    say('Packages will be installed: package-lock.json names others than are installed.')
  say(pending.length === 0 ? 'The database needs no migration.' : `Migrations that will run: ${pending.join(', ')}.`)
  for (const { name, how } of restarts) say(`${name} will be restarted (${how}).`)
  if (restarts.length === 0) {
    say(
      'No shop was found that npm start runs on this data folder. If one runs in another way, name its ports and command: --ports, --restart.',
    )
  }
}

async function pendingMigrations(db: Database<Tables>): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('platform_migrations') is not null as found`.execute(db)
  const applied = rows[0]?.found ? (await readApplied<Tables>(db)).map(({ name }) => name) : []
  return migrationFiles(root).filter((name) => !applied.includes(name))
}

async function checkRoom({ options, config, db }: Upgrade): Promise<void> {
  const needs = [{ what: 'the build', folder: root, bytes: BUILD_BYTES + SPARE_BYTES }]
  if (options.backup)
    needs.push({ what: 'the backup', folder: config.dataDir, bytes: await sizeOfShop(db, join(config.dataDir, 'files')) })
  const problem = roomProblem(needs)
  if (problem)
    throw new Error(
      `${problem}\nNothing was changed, and the shop keeps running. Free some disk space, then run npm run upgrade again.`,
    )
}

/** By the command itself, so that it uses the same settings. */
async function backUp({ stores }: Upgrade): Promise<string> {
  const folder = join(stores.config.backup.folder, backupName(new Date()))
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/backup.ts'), folder], { stdio: 'inherit' })
  if (status === 0) return folder
  throw new Error(
    'The backup failed, so nothing was upgraded, and the shop keeps running. Fix the reported problem; or, if you have a backup of today: npm run upgrade -- --no-backup',
  )
}

function buildOrSay(): Build {
  try {
    return buildSources()
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\nNothing was changed but the backup: the shop keeps running with the previous build, and a restart starts that one.`,
      { cause: error },
    )
  }
}

async function migrateOrSay(
  { db, earlier }: Upgrade,
  { build, backup }: { build: Build; backup: string | null },
): Promise<string[]> {
  const before = await pendingMigrations(db)
  try {
    const ran = await migrate(db, join(build.folder, 'db/migrations'))
    if (ran.length > 0) say(`Migrations that ran: ${ran.join(', ')}.`)
    return ran
  } catch (error) {
    const left = await pendingMigrations(db).catch(() => before)
    const ran = before.filter((name) => !left.includes(name))
    const state =
      ran.length === 0
        ? 'No migration ran: the database is unchanged, the shop keeps running with the previous version, and a restart starts that one.'
        : `These migrations ran before it: ${ran.join(', ')}. The running processes continue, but the previous version can no longer start on this database. Fix the cause and run npm run upgrade again before any of them ends.`
    throw new Error(
      [
        error instanceof Error ? error.message : String(error),
        state,
        ...(ran.length > 0 ? [wayBack({ earlier, ran, backup })] : []),
      ].join('\n'),
      { cause: error },
    )
  }
}

function whatFailed(restarts: readonly Restart[], { at, why }: { at: number; why: string }): string {
  const { name, how } = restarts[at]!
  const done = restarts.slice(0, at).map((one) => one.port)
  const left = restarts.slice(at + 1).map((one) => one.port)
  return [
    `The restart of ${name} failed: ${why}.`,
    how.startsWith('npm start')
      ? 'The process before it runs on where the new one did not become ready; its log says why.'
      : `Look at its log, then restart it: ${how}`,
    ...(done.length > 0 ? [`Ports that run the new version: ${done.join(', ')}.`] : []),
    ...(left.length > 0 ? [`Ports that still run the earlier one and were left alone: ${left.join(', ')}.`] : []),
    'The next start of any process runs the new version.',
  ].join('\n')
}

function wayBack({ earlier, ran, backup }: { earlier: string | null; ran: readonly string[]; backup: string | null }): string {
  const from = backup ?? 'your backup from before the upgrade'
  const before = earlier === null ? '' : ` (build ${earlier})`
  if (ran.length === 0) {
    return `To go back: put the earlier sources back${before} and run npm run upgrade again. The database did not change${backup ? `; a backup is in ${backup}` : ''}.`
  }
  return [
    `To go back${before}: the earlier version cannot start on this database any more, because migrations ran. Only the backup brings it back, without what came since:`,
    `stop the shop, move the data folder away (or empty the database of DATABASE_URL), put the earlier sources back, npm ci, npm run restore -- ${from}, npm start.`,
  ].join('\n')
}
