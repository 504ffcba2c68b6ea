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
import { catalogueRows } from './catalogue-rows.ts'
import { addDemoCompany } from './demo-company.ts'
import { contentRows, photoId, photoKey, photoRows } from './content-rows.ts'
import { lotRows } from './lot-rows.ts'
import { deliveryRows, placeRows } from './place-rows.ts'
import { promotionRows } from './promotion-rows.ts'
import { readSeedFiles, type SeedFiles } from './seed-files.ts'
import { insertRows } from './seed-rows.ts'

export type SeedInput = {
  db: Db
  now: Date
  files: FileStore
  log?: Pick<Log, 'info'>
  /** Where the demo shop is written down; this folder, unless the program was moved away from it. */
  folder?: string
  /** With a company that gives fruit to its people. */
  company?: boolean
}

/**
 * Fills an empty shop with the demo: the same rows for the same instant, but for the ids and links of the demo company's gifts. All of it is one transaction, so after a kill the next start
 * begins anew, and of two processes that start at once one does it. A shop with a product in it is left alone.
 */
export async function seedShop({
  db,
  now,
  files,
  log,
  folder = import.meta.dirname,
  company = true,
}: SeedInput): Promise<{ seeded: boolean }> {
  if (await hasProducts(db)) return { seeded: false }
  const started = performance.now()
  const seed = await readSeedFiles(folder)
  await keepPhotos(seed, files, folder)
  const seeded = await db.transaction(async (tx) => {
    // Whoever comes second waits here, and then finds the products of the first.
    await sql`lock table catalog.products in share row exclusive mode`.execute(tx)
    if (await hasProducts(tx)) return false
    await insertShop(tx, seed, now)
    if (company) await addDemoCompany(tx, { files, now })
    return true
  })
  if (seeded)
    log?.info({ products: seed.products.length, milliseconds: Math.round(performance.now() - started) }, 'demo shop written')
  return { seeded }
}

async function insertShop(tx: Tx, seed: SeedFiles, now: Date): Promise<void> {
  await insertRows(tx, placeRows(seed))
  await insertRows(tx, photoRows(seed, now))
  await insertRows(tx, contentRows(seed, now))
  await insertRows(tx, catalogueRows(seed, now))
  await insertRows(tx, lotRows(seed, now))
  await insertRows(tx, deliveryRows(seed, now))
  await insertRows(tx, promotionRows(now))
  for (const { file } of seed.photos)
    await enqueue<Tables>(tx, { kind: 'make-photo-sizes', payload: { photoId: photoId(now, file) }, runAt: now })
  await pagesChanged(tx, 'demo shop', now)
}

/** Our own pictures, clean already: they are kept as they are. */
async function keepPhotos(seed: SeedFiles, files: FileStore, folder: string): Promise<void> {
  for (const { file } of seed.photos) {
    const key = photoFile(photoKey(file))
    if (!(await files.exists(key))) await files.put(key, await readFile(join(folder, 'photos', file)))
  }
}

async function hasProducts(reader: Db | Tx): Promise<boolean> {
  const row = await reader.selectFrom('catalog.products').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
