import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { photoFile } from '#shop/content/model.ts'
import type { Db, Tx } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'
import { catalogueRows, categoryRows } from './catalogue-rows.ts'
import { addDemoCompany } from './demo-company.ts'
import { contentRows, galleryRows, photoId, photoKey, photoRows } from './content-rows.ts'
import { lotRows } from './lot-rows.ts'
import { deliveryRows, placeRows } from './place-rows.ts'
import { promotionRows } from './promotion-rows.ts'
import { readSeedFiles, type SeedFiles } from './seed-files.ts'
import { insertRows } from './seed-rows.ts'

type SeedInput = {
  db: Db
  now: Date
  files: FileStore
  log?: Pick<Log, 'info'>
  /** Where the demo shop is written down; this folder, unless the program was moved away from it. */
  folder?: string
  /** With products, farms, lots and everything else that is invented. */
  demo?: boolean
  /** The demo with a company that gives fruit to its people. */
  company?: boolean
}

/**
 * Fills an empty shop: with what every shop needs, and with the demo unless it is not wanted. The same rows for the same instant, but for the ids and links of the demo company's gifts. All of it
 * is one transaction, so after a kill the next start begins anew, and of two processes that start at once one does it. A shop that was filled once is left alone, also when its demo was cleared.
 */
export async function seedShop({
  db,
  now,
  files,
  log,
  folder = import.meta.dirname,
  demo = true,
  company = true,
}: SeedInput): Promise<{ seeded: boolean }> {
  if (await isFilled(db)) return { seeded: false }
  const started = performance.now()
  const seed = await readSeedFiles(folder)
  if (demo) await keepPhotos(seed, files, folder)
  const seeded = await db.transaction(async (tx) => {
    // The second of two processes waits here and then finds the rows of the first.
    await sql`lock table places.districts in share row exclusive mode`.execute(tx)
    if (await isFilled(tx)) return false
    await insertBase(tx, seed, { now, demo })
    if (demo) await insertDemo(tx, seed, now)
    if (demo && company) await addDemoCompany(tx, { files, now })
    await pagesChanged(tx, 'new shop', now)
    return true
  })
  if (seeded) log?.info({ demo, milliseconds: Math.round(performance.now() - started) }, 'new shop written')
  return { seeded }
}

/** What every shop needs: places, tax classes, categories, texts, and a first way to deliver. */
async function insertBase(tx: Tx, seed: SeedFiles, { now, demo }: { now: Date; demo: boolean }): Promise<void> {
  await insertRows(tx, placeRows(seed))
  await insertRows(tx, contentRows(seed, { now, demo }))
  await insertRows(tx, categoryRows(seed, { demo }))
  await insertRows(tx, deliveryRows(seed, now))
}

async function insertDemo(tx: Tx, seed: SeedFiles, now: Date): Promise<void> {
  await insertRows(tx, photoRows(seed, now))
  await insertRows(tx, galleryRows(seed, now))
  await insertRows(tx, catalogueRows(seed, now))
  await insertRows(tx, lotRows(seed, now))
  await insertRows(tx, promotionRows(now))
  for (const { file } of seed.photos)
    await enqueue<Tables>(tx, { kind: 'make-photo-sizes', payload: { photoId: photoId(now, file) }, runAt: now })
}

/** Our own pictures, clean already: they are kept as they are. */
async function keepPhotos(seed: SeedFiles, files: FileStore, folder: string): Promise<void> {
  for (const { file } of seed.photos) {
    const key = photoFile(photoKey(file))
    if (!(await files.exists(key))) await files.put(key, await readFile(join(folder, 'photos', file)))
  }
}

/** Every shop has districts, since its first start. */
async function isFilled(reader: Db | Tx): Promise<boolean> {
  const row = await reader.selectFrom('places.districts').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
