import { weeklyLetter } from '#web/office/reports/weekly-letter.server.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '#tests/world.ts'
import { readConfig } from '#platform/config.ts'
import { localFiles } from '#platform/files.ts'
import { jobHandlers } from './job-handlers.ts'

test('files of erased records are removed, however often the job runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'))
  const shop = await openShop()
  onTestFinished(async () => {
    await shop.close()
    await rm(folder, { recursive: true })
  })
  const files = localFiles(folder)
  for (const name of ['one', 'two', 'stays']) await files.put(`attempts/${name}.webp`, Buffer.from(name))
  const settings = readConfig({})
  if (!settings.ok) throw new Error('the settings of nobody are good')
  const removeFiles = jobHandlers(
    { db: shop.db, files, clock: () => shop.now, config: settings.config, secret: 'x', couriers: {} },
    { composeReport: weeklyLetter },
  )['remove-files']!
  const job = {
    id: shop.newId(),
    kind: 'remove-files',
    payload: { keys: ['attempts/one.webp', 'attempts/two.webp'] },
    attempt: 1,
  }
  for (let time = 0; time < 2; time += 1) await removeFiles(job)
  expect(await readdir(join(folder, 'attempts'))).toEqual(['stays.webp'])
})
