import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import { applySteps, type SheetFacts } from '../assortment/index.ts'
import { textColumn } from '../assortment/model.ts'
import { categoryRecords, lockProducts, NO_CATEGORY, saveCategoryIn } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { makeStockItemIn, stockItemFaults, stockItems } from '../inventory/index.ts'
import { inEachLanguage, isWritten, type Translations } from '../values/index.ts'
import { planProducts, type ProductsPlan } from './plan-products.ts'
import { fixCellsIn, foreignSheet, type KeptSheet } from './sheets.ts'
import type { Fixes } from './sheet-rows.ts'

type Refused =
  | { ok: false; problem: 'no-such-sheet' | 'catalogue-changed' | 'nothing-good' | 'categories-not-confirmed' | 'price-far-off' }
  | { ok: false; problem: 'category-refused' | 'stock-refused'; detail: string }
  | { ok: false; problem: 'refused-in-row'; row: number }
type RowsImported = { ok: true; products: number; left: number } | Refused

type Input = {
  id: string
  fixes: Fixes
  seen: string
  makeCategories: boolean
  /** Prices far from those of today are meant. */
  sure: boolean
}

const UNIQUE_VIOLATION = '23505'
// The sheet does not say how long the fruit keeps; staff correct it under Stock.
const SHELF_DAYS = 7

/**
 * Imports the good rows of a sheet, all or none, in one transaction that locks every product. Rows with faults stay. The plan must equal the
 * one that was shown (`seen`), unless cells were corrected with the same form.
 */
export async function importGoodRows(ctx: Ctx, input: Input): Promise<RowsImported> {
  try {
    return await ctx.db.transaction((tx) => importIn(tx, ctx, input))
  } catch (error) {
    // A concurrent change took a slug or code of the sheet.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { ok: false, problem: 'catalogue-changed' }
    throw error
  }
}

async function importIn(tx: Tx, ctx: Ctx, { id, fixes, seen, makeCategories, sure }: Input): Promise<RowsImported> {
  const ids = await lockProducts(tx)
  const before = await foreignSheet(tx, { id, kind: 'products' })
  if (!before) return { ok: false, problem: 'no-such-sheet' }
  if ((await planProducts(tx, before, ctx.now)).seen !== seen) return { ok: false, problem: 'catalogue-changed' }
  await fixCellsIn(tx, { id, kind: 'products', fixes })
  const sheet = (await foreignSheet(tx, { id, kind: 'products' }))!
  const plan = await planProducts(tx, sheet, ctx.now)
  const pictured = await missingPictures(tx, plan)
  if (plan.plan.steps.length === 0 && pictured === 0) return { ok: false, problem: 'nothing-good' }
  if (plan.newCategories.length > 0 && !makeCategories) return { ok: false, problem: 'categories-not-confirmed' }
  if (plan.plan.differences.some(({ far }) => far) && !sure) return { ok: false, problem: 'price-far-off' }
  const refused = (await makeCategoriesIn(tx, ctx, { plan, sheet })) ?? (await makeItemsIn(tx, ctx, plan))
  if (refused) return refused
  // Planned again: what was made just now has its own ids.
  const { plan: final } = await planProducts(tx, sheet, ctx.now)
  const items = new Map((await stockItems(tx)).map(({ id: itemId, code }) => [code, itemId]))
  const applied = await applySteps(tx, ctx, { steps: final.steps, ids, items, onStep: () => Promise.resolve() })
  if (!applied.ok) return applied
  await askForPictures(tx, ctx, plan)
  const after = await planProducts(tx, sheet, ctx.now)
  const left = new Set(after.faults.map(({ row }) => row)).size
  return { ok: true, products: new Set(final.steps.map(({ slug }) => slug)).size, left }
}

type Making = { plan: ProductsPlan; sheet: KeptSheet }

async function makeCategoriesIn(tx: Tx, ctx: Ctx, { plan, sheet }: Making): Promise<Refused | null> {
  const all = await categoryRecords(tx)
  const last = Math.max(0, ...all.map(({ position }) => position))
  for (const [index, name] of plan.newCategories.entries()) {
    const text = inEachLanguage(() => name)
    const facts = {
      name: text,
      description: inEachLanguage(() => ''),
      taxClassId: sheet.options.taxClass ?? '',
      position: last + index + 1,
    }
    const made = await saveCategoryIn(tx, ctx, { id: null, facts, seen: NO_CATEGORY })
    if (!made.ok) return { ok: false, problem: 'category-refused', detail: name }
  }
  return null
}

async function makeItemsIn(tx: Tx, ctx: Ctx, { products }: ProductsPlan): Promise<Refused | null> {
  for (const { is, newItem, name, facts: about } of products) {
    if (newItem === null || (is !== 'new' && is !== 'changed')) continue
    const named = itemName(about) ?? inEachLanguage(() => name)
    const facts = { name: named, unit: newItem.unit, pieceGrams: newItem.pieceGrams, shelfDays: SHELF_DAYS }
    if (stockItemFaults(facts).length > 0) return { ok: false, problem: 'stock-refused', detail: name }
    // Null: another product of the sheet has made it already.
    await makeStockItemIn(tx, ctx, { ...facts, code: newItem.code })
  }
  return null
}

function itemName(facts: SheetFacts): Translations | null {
  const text = inEachLanguage((language) => facts[textColumn('name', language)] ?? '')
  return isWritten(text) ? text : null
}

/** How many pictures of good rows were never asked for. */
export async function missingPictures(reader: Reader, { products }: ProductsPlan): Promise<number> {
  const wanted = products
    .filter(({ is }) => is !== 'faulty')
    .flatMap(({ slug, pictures }) => pictures.map((url) => ({ slug, url })))
  if (wanted.length === 0) return 0
  const asked = await sql<{ url: string }>`
    select url from imports.pictures where url = any(${wanted.map(({ url }) => url)}::text[])`.execute(reader)
  const known = new Set(asked.rows.map(({ url }) => url))
  return wanted.filter(({ url }) => !known.has(url)).length
}

/** Lists the pictures of imported products once each; a job fetches them. */
async function askForPictures(tx: Tx, ctx: Ctx, { products }: ProductsPlan): Promise<void> {
  const ids = await lockProducts(tx)
  for (const { is, slug, pictures } of products) {
    const productId = ids.get(slug)
    if (is === 'faulty' || productId === undefined || pictures.length === 0) continue
    const asked = await sql`
      insert into imports.pictures (product_id, url, position, asked_at)
      select ${productId}::uuid, picture.url, picture.position, ${ctx.now}::timestamptz
      from unnest(${pictures}::text[]) with ordinality as picture (url, position)
      on conflict (product_id, url) do nothing returning url`.execute(tx)
    if (asked.rows.length > 0) await enqueue<Tables>(tx, { kind: 'fetch-pictures', payload: { productId }, runAt: ctx.now })
  }
}
