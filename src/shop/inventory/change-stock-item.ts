import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { isSlug, slugOf } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { everyText, isWritten, orderedText, type Translations } from '../values/index.ts'

/** What staff set for a stock item. `pieceGrams`: the weight of one piece, needed when it is counted in pieces. */
export type StockItemFacts = { name: Translations; unit: 'gram' | 'piece'; pieceGrams: number | null; shelfDays: number }
type StockItemField = keyof StockItemFacts

const LONGEST_NAME = 80
const MOST_PIECE_GRAMS = 50_000
const MOST_SHELF_DAYS = 400

/** The invalid fields; empty when all are valid. */
export function stockItemFaults({ name, unit, pieceGrams, shelfDays }: StockItemFacts): StockItemField[] {
  const isName = isWritten(name) && everyText(name).every((words) => words.length <= LONGEST_NAME)
  const isWeight = pieceGrams === null ? unit === 'gram' : isWithin(pieceGrams, MOST_PIECE_GRAMS)
  return [
    ...(isName ? [] : (['name'] as const)),
    ...(isWeight ? [] : (['pieceGrams'] as const)),
    ...(isWithin(shelfDays, MOST_SHELF_DAYS) ? [] : (['shelfDays'] as const)),
  ]
}

function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most
}

export function stockItemVersion({ name, unit, pieceGrams, shelfDays }: StockItemFacts): string {
  return versionToken([...everyText(name), unit, pieceGrams, shelfDays])
}

/** The code on labels and crates. A name without Latin letters gets one that is computed from it. */
export function stockItemCode(name: Translations): string {
  const code = slugOf(name.en).slice(0, 40).replace(/-+$/, '')
  return isSlug(code) ? code : `fruit-${hashOf(everyText(name).join(' '))}`
}

/** Six letters and digits, the same for the same name. */
function hashOf(text: string): string {
  return [...text]
    .reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 36 ** 6, 7)
    .toString(36)
    .padStart(6, '0')
}

type StockItemMade =
  | { ok: true; stockItemId: string }
  | { ok: false; problem: 'not-valid'; fields: StockItemField[] }
  | { ok: false; problem: 'item-there' }

/** Something that is kept in stock without being a product of its own, such as packaging or a part of a gift. */
export function makeStockItem(ctx: Ctx, facts: StockItemFacts): Promise<StockItemMade> {
  return ctx.db.transaction(async (tx): Promise<StockItemMade> => {
    const fields = stockItemFaults(facts)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const stockItemId = await makeStockItemIn(tx, ctx, { ...facts, code: stockItemCode(facts.name) })
    return stockItemId === null ? { ok: false, problem: 'item-there' } : { ok: true, stockItemId }
  })
}

/** Adds a stock item in the caller's transaction, which has checked for faults. Null when the code is taken. */
export async function makeStockItemIn(tx: Tx, ctx: Ctx, { code, ...facts }: StockItemFacts & { code: string }) {
  const id = newId(ctx.now)
  const made = await sql`
    insert into inventory.stock_items (id, code, name, unit, piece_grams, shelf_days)
    values (${id}, ${code}, ${JSON.stringify(facts.name)}::jsonb, ${facts.unit}, ${facts.pieceGrams}, ${facts.shelfDays})
    on conflict (code) do nothing returning id`.execute(tx)
  if (made.rows.length === 0) return null
  const subject = { type: 'stock-item', id, name: code }
  await writeAudit(tx, ctx, { action: 'add-stock-item', subject, before: null, after: auditOf(facts) })
  return id
}

type StockItemChanged =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: StockItemField[] }
  | { ok: false; problem: 'unknown-stock-item' | 'edit-conflict' }

/** Changes name, weight of a piece and shelf life. The unit stays: lots and sizes are counted in it. */
export function changeStockItem(
  ctx: Ctx,
  { id, facts, seen }: { id: string; facts: Omit<StockItemFacts, 'unit'>; seen: string },
): Promise<StockItemChanged> {
  return ctx.db.transaction(async (tx): Promise<StockItemChanged> => {
    await sql`select id from inventory.stock_items where id = ${id}::uuid for update`.execute(tx)
    const before = await stockItemRecord(tx, id)
    if (!before) return { ok: false, problem: 'unknown-stock-item' }
    if (stockItemVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const after = { ...facts, unit: before.unit }
    const fields = stockItemFaults(after)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const changed = changedFields(auditOf(before), auditOf(after))
    if (!changed) return { ok: true }
    await sql`
      update inventory.stock_items set name = ${JSON.stringify(after.name)}::jsonb, piece_grams = ${after.pieceGrams},
        shelf_days = ${after.shelfDays} where id = ${id}::uuid`.execute(tx)
    const subject = { type: 'stock-item', id, name: before.code }
    await writeAudit(tx, ctx, { action: 'change-stock-item', subject, ...changed })
    return { ok: true }
  })
}

async function stockItemRecord(reader: Reader, id: string): Promise<(StockItemFacts & { code: string }) | null> {
  const found = await sql<StockItemFacts & { code: string }>`
    select code, name, unit, piece_grams as "pieceGrams", shelf_days as "shelfDays"
    from inventory.stock_items where id = ${id}::uuid`.execute(reader)
  return found.rows[0] ?? null
}

function auditOf({ name, unit, pieceGrams, shelfDays }: StockItemFacts) {
  return { name: orderedText(name), unit, pieceGrams, shelfDays }
}
