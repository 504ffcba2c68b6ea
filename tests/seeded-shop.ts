import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { seedShop } from '#db/seed/seed.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import type { Ctx, Db } from '#shop/context.ts'
import { copyOf, testDatabase } from './database.ts'

const SEEDED = new Date('2026-06-11T10:00:00+06:00')
const NOW = new Date('2026-06-12T10:00:00+06:00')

export type SeededShop = { db: Db; ctx: Ctx; files: FileStore; folder: string; staffId: string; close(): Promise<void> }
type Original = { database: { name: string }; files: string }

const originals = new Map<boolean, Promise<Original>>()

/**
 * A shop on its second day, in a database and a folder of its own, with an owner of its own: with the demo, or empty as on its first day.
 * A worker seeds each kind once and copies it, because copying is faster.
 */
export async function seededShop({ demo }: { demo: boolean }): Promise<SeededShop> {
  if (!originals.has(demo)) originals.set(demo, seed(demo))
  const original = await originals.get(demo)!
  const folder = await mkdtemp(join(tmpdir(), 'seeded-shop-'))
  await cp(original.files, join(folder, 'files'), { recursive: true })
  const { database, close } = await copyOf(original.database)
  const db: Db = database
  const staffId = newId(SEEDED)
  await addOwner(db, staffId)
  return {
    db,
    files: localFiles(join(folder, 'files')),
    folder,
    staffId,
    ctx: { db, now: NOW, actor: { kind: 'staff', staffId, name: 'Owner', role: 'owner' } },
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

async function seed(demo: boolean): Promise<Original> {
  const database = await testDatabase()
  const db: Db = database.database
  const files = await mkdtemp(join(inject('runFolder'), 'seeded-files-'))
  await seedShop({ db, now: SEEDED, files: localFiles(files), demo })
  await db.close()
  return { database, files }
}

async function addOwner(db: Db, id: string): Promise<void> {
  const owner = {
    id,
    sign_in_name: 'owner',
    name: 'Owner',
    role: 'owner',
    password_hash: 'a-secret-hash',
    created_at: SEEDED,
  } as const
  await db.transaction(async (tx) => void (await tx.insertInto('accounts.staff').values(owner).execute()))
}
