import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#scripts/built-shop.ts'
import { openShop } from '#tests/world.ts'
import { readConfig } from '#platform/config.ts'
import { lookUpFigures } from '#web/api/health-figures.ts'
import { metricsText } from '#platform/metrics.ts'
import { nightlyBackup, planNightlyBackup } from './nightly-backup.ts'

async function openRunning(env: Record<string, string>) {
  const settings = readConfig(env)
  if (!settings.ok) throw new Error(settings.problems.join())
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const planned = async () => {
    const found = await sql<{ at: Date }>`
      select run_at as at from platform.jobs where kind = 'take-backup' order by run_at`.execute(shop.db)
    return found.rows.map(({ at }) => at.toISOString())
  }
  return { shop, planned, running: { db: shop.db, clock: () => shop.now, config: settings.config } }
}

test('a shop with BACKUP_AT plans one backup a night, at that time in Dhaka; others plan none', async () => {
  const { planned, running } = await openRunning({ BACKUP_AT: '03:15' })
  await Promise.all([planNightlyBackup(running), planNightlyBackup(running)])
  expect(await planned()).toEqual(['2026-06-11T21:15:00.000Z'])
  const without = await openRunning({})
  await planNightlyBackup(without.running)
  await nightlyBackup(without.running, 1)
  expect(await without.planned()).toEqual([])
})

test('a failed backup fails the job with its message, and the next night is still planned', async () => {
  const { planned, running } = await openRunning({ BACKUP_AT: '03:15' })
  const dataDir = await newFolder()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  // The program has the settings of the process that starts it.
  const before = { ...process.env }
  onTestFinished(() => {
    for (const name of ['DATABASE_URL', 'DATA_DIR']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  })
  process.env['DATA_DIR'] = dataDir
  process.env['DATABASE_URL'] = 'postgres://nobody:secret@127.0.0.1:1/shop'
  await expect(nightlyBackup(running, 1)).rejects.toThrow(
    /^The database can't be reached \(.*ECONNREFUSED.*\)\. Nothing was backed up\. See that it runs and that DATABASE_URL is right, then run the backup again\.$/,
  )
  expect(await planned()).toEqual(['2026-06-11T21:15:00.000Z'])
  expect(await readdir(join(dataDir, 'backups'))).toEqual([])
})

test('the metrics have the time of the last complete backup', async () => {
  const { shop } = await openRunning({})
  const figure = async () => {
    await lookUpFigures(shop.db, shop.now)
    return /^shop_backup_last_success_timestamp_seconds (.*)$/m.exec((await metricsText()).text)?.[1]
  }
  expect(await figure()).toBeUndefined()
  await sql`insert into platform.backup_runs (id, ended_at, folder, encrypted, scheduled, problem) values
    (${shop.newId()}::uuid, '2026-06-10T21:15:00Z', '/a', true, true, null),
    (${shop.newId()}::uuid, '2026-06-11T21:15:00Z', '/b', true, true, 'no room')`.execute(shop.db)
  expect(await figure()).toBe(String(Date.parse('2026-06-10T21:15:00Z') / 1000))
})
