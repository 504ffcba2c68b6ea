import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { exportEverything } from '#shop/archive/index.ts'
import type { Db } from '#shop/context.ts'
import { deliveryOptions } from '#shop/fulfilment/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { shelf } from '#shop/storefront/index.ts'
import { fillOtherTables } from './archive-rows.ts'
import { seededShop, type SeededShop } from './seeded-shop.ts'
import { phone } from './world-data.ts'

const SEEDED = new Date('2026-06-11T10:00:00+06:00')

export type ArchiveShop = SeededShop

/** `demo`: with the demo; else empty, as on its first day. `filled`: with rows in every table of an archive. */
export async function archiveShop({ demo, filled = demo }: { demo: boolean; filled?: boolean }): Promise<ArchiveShop> {
  const shop = await seededShop({ demo })
  if (filled) {
    const { files: named } = await fillOtherTables(shop.db, SEEDED)
    for (const key of named) if (!(await shop.files.exists(key))) await shop.files.put(key, Buffer.from(`the file ${key}`))
    await shop.files.put('media/brand/0123456789abcdef01234567/print.png', Buffer.from('a logo'))
  }
  return shop
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
