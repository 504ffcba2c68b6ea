import type { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import type { FileStore } from '#platform/files.ts'
import { writeSheet, type SheetCell, type SheetRow } from '#platform/sheets/index.ts'
import { zipStream, type ZipEntry } from '#platform/zip-stream.ts'
import { writeAudit } from '../accounts/index.ts'
import { photoFile } from '../content/model.ts'
import type { Ctx, Reader } from '../context.ts'
import { LANGUAGES, type Language } from '../values/index.ts'

/** A CSV file of the archive. `texts` have a column for each language. `key` orders the rows and is unique. */
type ExportTable = { file: string; from: string; key: readonly string[]; columns: readonly string[]; texts?: readonly string[] }

// Columns are listed one by one: no password, token or secret is among them.
const TABLES: readonly ExportTable[] = [
  { file: 'tax-classes', from: 'catalog.tax_classes', key: ['id'], columns: ['id', 'rate_basis_points'], texts: ['name'] },
  {
    file: 'categories',
    from: 'catalog.categories',
    key: ['id'],
    columns: ['id', 'slug', 'position', 'tax_class_id'],
    texts: ['name', 'description'],
  },
  {
    file: 'products',
    from: 'catalog.products',
    key: ['id'],
    columns: [
      'id',
      'code',
      'slug',
      'category_id',
      'tax_class_id',
      'country',
      'season_months',
      'delivery_modes',
      'sold_by',
      'priced_by_weight',
      'position',
      'state',
      'search_aliases',
      'ripening',
      'nutrition',
    ],
    texts: ['name', 'also_called', 'origin', 'description_short', 'description_long', 'storage'],
  },
  {
    file: 'sizes',
    from: 'catalog.variants',
    key: ['id'],
    columns: ['id', 'product_id', 'sku', 'net_grams', 'position', 'state'],
    texts: ['label'],
  },
  {
    file: 'contents',
    from: 'inventory.contents',
    key: ['variant_id', 'stock_item_id'],
    columns: ['variant_id', 'stock_item_id', 'amount'],
  },
  {
    file: 'prices',
    from: 'pricing.prices',
    key: ['variant_id'],
    columns: ['variant_id', 'price_paisa', 'sale_price_paisa', 'sale_from', 'sale_until'],
  },
  {
    file: 'stock-items',
    from: 'inventory.stock_items',
    key: ['id'],
    columns: ['id', 'code', 'unit', 'piece_grams', 'shelf_days', 'low_level'],
    texts: ['name'],
  },
  {
    file: 'farms',
    from: 'catalog.farms',
    key: ['id'],
    columns: ['id', 'slug', 'district_id', 'since_year', 'size_bigha', 'fruits', 'photo_id', 'position'],
    texts: ['name', 'farmer', 'place', 'story', 'practice'],
  },
  {
    file: 'lots',
    from: 'inventory.lots',
    key: ['id'],
    columns: [
      'id',
      'code',
      'stock_item_id',
      'farm_id',
      'supplier',
      'state',
      'quarantined',
      'grade',
      'harvested_on',
      'received_on',
      'best_before',
      'on_hand',
      'allocated',
      'cost_paisa',
    ],
  },
  { file: 'pictures', from: 'content.photos', key: ['id'], columns: ['id', 'key', 'width', 'height'] },
  {
    file: 'product-pictures',
    from: 'catalog.product_photos',
    key: ['product_id', 'photo_id'],
    columns: ['product_id', 'photo_id', 'position', 'shows_similar'],
    texts: ['alt'],
  },
  {
    file: 'customers',
    from: 'accounts.customers',
    key: ['id'],
    columns: ['id', 'phone', 'name', 'email', 'language', 'created_at', 'merged_into'],
  },
  {
    file: 'addresses',
    from: 'accounts.addresses',
    key: ['id'],
    columns: ['id', 'customer_id', 'kind', 'recipient_name', 'phone', 'area_id', 'address_line', 'landmark', 'is_default'],
  },
  { file: 'consents', from: 'accounts.consents', key: ['id'], columns: ['phone', 'given', 'how', 'at'] },
  {
    file: 'orders',
    from: 'ordering.orders',
    key: ['id'],
    columns: [
      'id',
      'number',
      'customer_id',
      'name',
      'phone',
      'email',
      'language',
      'source',
      'state',
      'goods_paisa',
      'discount_paisa',
      'delivery_paisa',
      'rounding_paisa',
      'total_paisa',
      'vat_paisa',
      'coupon_code',
      'placed_at',
      'company_id',
      'purchase_order',
    ],
  },
  {
    file: 'order-lines',
    from: 'ordering.order_lines',
    key: ['id'],
    columns: [
      'id',
      'order_id',
      'position',
      'product_id',
      'variant_id',
      'slug',
      'units',
      'unit_price_paisa',
      'line_paisa',
      'discount_paisa',
      'net_grams',
      'weighed_grams',
      'tax_class_id',
      'vat_basis_points',
      'vat_paisa',
    ],
    texts: ['name', 'label'],
  },
]

const ROWS_AT_ONCE = 2000
const BOM_LENGTH = 3

/** One archive of everything that a shop owns, as CSV files and pictures, written while it is downloaded. The download is audited. */
export async function exportEverything(ctx: Ctx, files: FileStore): Promise<Readable> {
  await ctx.db.transaction(async (tx) => {
    const subject = { type: 'shop', id: 'everything', name: 'everything' }
    await writeAudit(tx, ctx, { action: 'export-everything', subject, before: null, after: { files: TABLES.length } })
  })
  return zipStream(entriesOf(ctx.db, files))
}

async function* entriesOf(reader: Reader, files: FileStore): AsyncGenerator<ZipEntry> {
  for (const table of TABLES) yield { name: `${table.file}.csv`, pieces: csvOf(reader, table), compress: true }
  let after = ''
  for (;;) {
    const found = await sql<{ key: string }>`
      select key from content.photos where key > ${after} order by key limit ${ROWS_AT_ONCE}`.execute(reader)
    for (const { key } of found.rows) {
      const bytes = await files.read(photoFile(key))
      if (bytes) yield { name: photoFile(key), pieces: [bytes], compress: false }
    }
    const last = found.rows.at(-1)
    if (!last || found.rows.length < ROWS_AT_ONCE) return
    after = last.key
  }
}

async function* csvOf(reader: Reader, { from, key, columns, texts = [] }: ExportTable): AsyncGenerator<Uint8Array> {
  const head = [...columns, ...texts.flatMap((text) => LANGUAGES.map((language) => `${text}_${language}`))]
  yield await writeSheet('csv', { name: '', rows: [head] })
  let after: unknown = null
  for (;;) {
    const order = orderOf(key)
    const listed = sql.join([...columns, ...texts].map((column) => sql.ref(column)))
    const later = after === null ? sql`true` : sql`${order} > ${after}`
    const found = await sql<Record<string, unknown> & { exported_key: unknown }>`
      select ${listed}, ${order} as exported_key from ${sql.table(from)} where ${later} order by ${order} limit ${ROWS_AT_ONCE}`.execute(
      reader,
    )
    if (found.rows.length === 0) return
    const rows = found.rows.map((row): SheetRow => [
      ...columns.map((column) => cellOf(row[column])),
      ...texts.flatMap((text) => textCells(row[text])),
    ])
    const bytes = await writeSheet('csv', { name: '', rows })
    // Each part begins with a byte order mark and the first one only needs it; a part ends without a line break.
    yield Buffer.concat([Buffer.from('\r\n'), bytes.subarray(BOM_LENGTH)])
    if (found.rows.length < ROWS_AT_ONCE) return
    after = found.rows.at(-1)!.exported_key
  }
}

/** One column as it is, which an index serves; several as one text. */
function orderOf(key: readonly string[]): RawBuilder<unknown> {
  const columns = key.map((column) => sql.ref(column))
  const texts = columns.map((column) => sql`${column}::text`)
  return columns.length === 1 ? columns[0]! : sql.join(texts, sql` || `)
}

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : (value as SheetCell)
}

function textCells(text: unknown): SheetCell[] {
  return LANGUAGES.map((language) => (text as Partial<Record<Language, string>> | null)?.[language] ?? null)
}
