import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { seedShop } from '#db/seed/seed.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { exportEverything } from '#shop/archive/index.ts'
import type { Ctx, Db } from '#shop/context.ts'
import { deliveryOptions } from '#shop/fulfilment/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import { fillOtherTables } from './archive-rows.ts'
import { testDatabase } from './database.ts'
import { phone } from './world-data.ts'

const SEEDED = new Date('2026-06-11T10:00:00+06:00')
const NOW = new Date('2026-06-12T10:00:00+06:00')

export type ArchiveShop = { db: Db; ctx: Ctx; files: FileStore; folder: string; staffId: string; close(): Promise<void> }

/** A shop in a database and a folder of its own, with an owner. `demo`: with the demo; else empty, as on its first day. `filled`: with rows in every table of an archive. */
export async function archiveShop({ demo, filled = demo }: { demo: boolean; filled?: boolean }): Promise<ArchiveShop> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-shop-'))
  const opened = await testDatabase()
  const db: Db = opened.database
  const files = localFiles(join(folder, 'files'))
  await seedShop({ db, now: SEEDED, files, demo })
  const staffId = newId(SEEDED)
  const owner = {
    id: staffId,
    sign_in_name: 'owner',
    name: 'Owner',
    role: 'owner',
    password_hash: 'a-secret-hash',
    created_at: SEEDED,
  } as const
  await db.transaction(async (tx) => void (await tx.insertInto('accounts.staff').values(owner).execute()))
  if (filled) {
    const { files: named } = await fillOtherTables(db, SEEDED)
    for (const key of named) if (!(await files.exists(key))) await files.put(key, Buffer.from(`the file ${key}`))
    await files.put('media/brand/0123456789abcdef01234567/print.png', Buffer.from('a logo'))
  }
  return {
    db,
    files,
    folder,
    staffId,
    ctx: { db, now: NOW, actor: { kind: 'staff', staffId, name: 'Owner', role: 'owner' } },
    close: async () => {
      await opened.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Exports a shop into a file; returns its path. */
export async function archiveOf({ ctx, files, folder }: ArchiveShop): Promise<string> {
  const path = join(folder, 'archive.zip')
  await pipeline(await exportEverything(ctx, files), createWriteStream(path))
  return path
}

/** Every row of every table of a shop as PostgreSQL writes it, in the order of the rows as text. */
export async function everyRow(db: Db): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'public') order by 1`.execute(db)
  const all = new Map<string, Record<string, unknown>[]>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(db)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** Every file of a shop with its bytes. */
export async function everyFile(files: FileStore): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>()
  for (const key of (await files.list()).toSorted()) all.set(key, (await files.read(key))!)
  return all
}

/** A guest orders the first fruit that can be delivered; returns the number of the order. */
export async function orderAnything({ db, ctx }: ArchiveShop): Promise<string> {
  const { area_id: areaId } = await db
    .selectFrom('fulfilment.zone_areas')
    .select('area_id')
    .orderBy('area_id')
    .executeTakeFirstOrThrow()
  const options = await deliveryOptions(db, { areaId, grams: 5000, modes: ['van'], now: ctx.now })
  const open = options!.methods[0]!.days.flatMap(({ day, slots }) =>
    slots.flatMap(({ slotId, state }) => (state === 'open' ? [{ day, slotId }] : [])),
  )
  for (const card of await shelf(db, { now: ctx.now, language: 'en' })) {
    const sizes = await db.selectFrom('catalog.variants').select('id').where('product_id', '=', card._id).orderBy('id').execute()
    const placed = await placeOrder(
      { ...ctx, actor: { kind: 'visitor' } },
      {
        requestId: newId(ctx.now),
        lines: [{ productId: card._id, variantId: sizes[0]!.id, units: 1, seenPrice: null }],
        buyer: { name: 'Farhana Rahman', phone: phone('01811400218'), email: null },
        language: 'en',
        source: 'storefront',
        delivery: {
          areaId,
          addressLine: 'House 17',
          landmark: null,
          mode: 'van',
          ...open[0]!,
          recipient: null,
          giftMessage: null,
          hidePrices: false,
        },
        payment: 'cash-on-delivery',
        couponCode: null,
        expectedTotalPaisa: null,
        shopUrl: 'https://shop.example',
      },
    )
    if (placed.ok) return placed.number
  }
  throw new Error('Nothing can be ordered.')
}
