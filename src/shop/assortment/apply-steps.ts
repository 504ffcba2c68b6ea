import {
  changeProductIn,
  fieldsOf,
  makeProductIn,
  PRODUCT_TEXTS,
  eachProductText,
  type ProductFields,
  type ProductRecord,
  productRecord,
} from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { changePriceIn } from '../pricing/index.ts'
import { moveProductIn } from './move-product.ts'
import { withFacts, type PlannedSize, type Step } from './plan-import.ts'
import type { SheetFacts } from './read-product-sheet.ts'
import { addSizeIn, changeSizeIn, partsOf } from './sizes.ts'
import { NO_TEXT } from '../values/index.ts'

/** The catalogue rules refused a step after all: the sheet is not applied. */
export type StepRefused = { ok: false; problem: 'refused-in-row'; row: number }
type Applied = { ok: true } | StepRefused

/** Applies the steps one after another, in the caller's transaction, which has locked every product. */
export async function applySteps(
  tx: Tx,
  ctx: Ctx,
  {
    steps,
    ids,
    items,
    onStep,
  }: { steps: readonly Step[]; ids: Map<string, string>; items: Items; onStep: (done: number) => Promise<void> },
): Promise<Applied> {
  const idOf = new Map(ids)
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'make-product') {
      const made = await makeProductIn(tx, ctx, { fields: newFields(step.facts), slug: step.slug, fruit: null })
      if (!made.ok) return { ok: false, problem: 'refused-in-row', row: step.row }
      idOf.set(step.slug, made.productId)
    } else {
      const product = await productRecord(tx, idOf.get(step.slug)!)
      const done = product && (await applyStep(tx, ctx, { step, product, items }))
      if (!done?.ok) return { ok: false, problem: 'refused-in-row', row: step.row }
    }
    await onStep(index + 1)
  }
  return { ok: true }
}

/** Stock item ids by code. */
type Items = ReadonlyMap<string, string>
type One = { step: Exclude<Step, { kind: 'make-product' }>; product: ProductRecord; items: Items }

async function applyStep(tx: Tx, ctx: Ctx, { step, product, items }: One): Promise<{ ok: boolean }> {
  switch (step.kind) {
    case 'change-product':
      // Fields that are not in the sheet (photos, farms, ripening) stay unchanged.
      return changeProductIn(tx, ctx, { before: product, fields: { ...fieldsOf(product), ...step.fields } })
    case 'add-size': {
      const position = product.variants.length + 1
      return addSizeIn(tx, ctx, { product, fields: { ...sizeFields(step.size, items), position }, price: step.price })
    }
    case 'change-size': {
      const before = product.variants.find(({ sku }) => sku === step.sku)!
      const fields = { ...sizeFields(step.size, items), position: before.position }
      const contents = await partsOf(tx, before.id)
      // The plan has checked that each active product keeps a sellable size after all steps.
      return changeSizeIn(tx, ctx, { product: { ...product, state: 'draft' }, before, contents, fields, state: step.state })
    }
    case 'change-price': {
      const { id: variantId } = product.variants.find(({ sku }) => sku === step.sku)!
      return changePriceIn(tx, ctx, { variantId, ...step.price, seen: step.seen })
    }
    case 'publish':
    case 'archive':
      return moveProductIn(tx, ctx, { product, move: step.kind })
    default:
      return step satisfies never
  }
}

function sizeFields({ sku, label, netGrams, contents }: PlannedSize, items: Items) {
  return { sku, label, netGrams, contents: contents.map(({ code, amount }) => ({ stockItemId: items.get(code)!, amount })) }
}

function newFields(facts: SheetFacts): ProductFields {
  const empty: ProductFields = {
    ...eachProductText((name) => (PRODUCT_TEXTS[name].needed ? NO_TEXT : null)),
    categoryId: '',
    taxClassId: '',
    country: '',
    seasonMonths: [],
    deliveryModes: [],
    soldBy: facts.sold_by ?? 'kilo',
    pricedByWeight: false,
    position: 1000,
    ripening: [],
    nutrition: null,
    searchAliases: [],
    farmIds: [],
    relatedIds: [],
  }
  return withFacts(empty, facts)
}
