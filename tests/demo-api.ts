import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedShop } from '#db/seed/seed.ts'
import { localFiles } from '#platform/files.ts'
import { apiOf } from './api.ts'
import { testDatabase } from './database.ts'
import type { Shop } from './world.ts'

/** The API of a demo shop on a morning in June. Close it after the test. */
export async function openDemoApi() {
  const now = new Date('2026-06-11T10:00:00+06:00')
  const opened = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const seeded = await seedShop({ db: opened.database, now, files: localFiles(folder) })
  if (!seeded.seeded) throw new Error('the demo shop was not made')
  return {
    db: opened.database,
    api: apiOf({ db: opened.database, now } as Shop),
    close: async () => {
      await opened.close()
      await rm(folder, { recursive: true })
    },
  }
}
