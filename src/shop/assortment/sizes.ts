import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import {
  faultsInVariant,
  insertVariant,
  lockProduct,
  updateVariant,
  type ProductRecord,
  type VariantFieldName,
  type VariantFields,
  type VariantRecord,
  type VariantState,
} from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { contentsOf, setContents, stockItems, type ContentPart } from '../inventory/index.ts'
import { priceFault, setFirstPrice } from '../pricing/index.ts'
import { type Paisa, everyText, orderedText } from '../values/index.ts'

/** A size: the variant's texts and facts, and its contents. */
export type SizeFields = VariantFields & { contents: ContentPart[] }
export type SizeFieldName = VariantFieldName | 'contents' | 'price'

type NotValid = { ok: false; problem: 'not-valid'; fields: SizeFieldName[] }
type Gone = { ok: false; problem: 'no-such-product' | 'no-such-size' | 'edit-conflict' }
type Refused = { ok: false; problem: 'sku-taken' | 'too-many' | 'last-size' }

type SizeAdded = { ok: true; variantId: string } | NotValid | Gone | Refused
type SizeChanged = { ok: true } | NotValid | Gone | Refused

/** A version token of a size, for edit conflicts. */
export function sizeVersion({ sku, label, netGrams, position, state }: VariantRecord, contents: readonly ContentPart[]): string {
  const parts = contents.map(({ stockItemId, amount }) => `${stockItemId} ${amount}`).toSorted()
  return versionToken([sku, ...everyText(label), netGrams, position, state, parts])
}

export function addSize(ctx: Ctx, input: { productId: string; fields: SizeFields; price: Paisa }): Promise<SizeAdded> {
  return ctx.db.transaction(async (tx): Promise<SizeAdded> => {
    const product = await lockProduct(tx, input.productId)
    if (!product) return { ok: false, problem: 'no-such-product' }
    return addSizeIn(tx, ctx, { product, fields: input.fields, price: { ...NO_SALE, price: input.price } })
  })
}

export const NO_SALE = { salePrice: null, saleFrom: null, saleUntil: null }
type Price = { price: Paisa; salePrice: Paisa | null; saleFrom: Date | null; saleUntil: Date | null }

/** Like `addSize`, for a caller that has locked the product. */
export async function addSizeIn(
  tx: Tx,
  ctx: Ctx,
  { product, fields, price }: { product: ProductRecord; fields: SizeFields; price: Price },
): Promise<SizeAdded> {
  const faults = [...(await faultsIn(tx, fields)), ...(priceFault(price) ? (['price'] as const) : [])]
  if (faults.length > 0) return { ok: false, problem: 'not-valid', fields: faults }
  const { contents, ...variant } = fields
  const written = await insertVariant(tx, ctx, { ...variant, productId: product.id })
  if (!written.ok) return written
  const { variantId } = written
  await setContents(tx, { variantId, parts: contents })
  const subject = { type: 'product', id: product.id, name: `${product.name.en}, ${fields.label.en}` } as const
  await writeAudit(tx, ctx, { action: 'add-size', subject, before: null, after: auditOf(fields, 'active') })
  await setFirstPrice(tx, ctx, { variantId, ...price, subject })
  return { ok: true, variantId }
}

type SizeChange = { productId: string; variantId: string; fields: SizeFields; state: VariantState; seen: string }

export function changeSize(ctx: Ctx, input: SizeChange): Promise<SizeChanged> {
  return ctx.db.transaction(async (tx): Promise<SizeChanged> => {
    const product = await lockProduct(tx, input.productId)
    if (!product) return { ok: false, problem: 'no-such-product' }
    const before = product.variants.find(({ id }) => id === input.variantId)
    if (!before) return { ok: false, problem: 'no-such-size' }
    const contents = await partsOf(tx, before.id)
    if (sizeVersion(before, contents) !== input.seen) return { ok: false, problem: 'edit-conflict' }
    return changeSizeIn(tx, ctx, { product, before, contents, fields: input.fields, state: input.state })
  })
}

type Change = {
  product: ProductRecord
  before: VariantRecord
  contents: ContentPart[]
  fields: SizeFields
  state: VariantState
}

/** Like `changeSize`, for a caller that has locked the product. */
export async function changeSizeIn(tx: Tx, ctx: Ctx, { product, before, contents, fields, state }: Change): Promise<SizeChanged> {
  const faults = await faultsIn(tx, fields)
  if (faults.length > 0) return { ok: false, problem: 'not-valid', fields: faults }
  const left = product.variants.filter((one) => one.id !== before.id && one.state === 'active')
  const sold = product.state === 'active' || product.state === 'private'
  if (state === 'archived' && before.state === 'active' && sold && left.length === 0) {
    return { ok: false, problem: 'last-size' }
  }
  const changed = changedFields(auditOf({ ...before, contents }, before.state), auditOf(fields, state))
  if (!changed) return { ok: true }
  const { contents: parts, ...variant } = fields
  const written = await updateVariant(tx, ctx, { ...variant, productId: product.id, variantId: before.id, state })
  if (!written.ok) return written
  await setContents(tx, { variantId: before.id, parts })
  const subject = { type: 'product', id: product.id, name: `${product.name.en}, ${fields.label.en}` }
  await writeAudit(tx, ctx, { action: 'change-size', subject, ...changed })
  await pagesChanged(tx, `sizes of ${product.slug}`, ctx.now)
  return { ok: true }
}

export async function partsOf(reader: Reader, variantId: string): Promise<ContentPart[]> {
  const contents = (await contentsOf(reader, [variantId])).get(variantId) ?? []
  return contents.map(({ stockItemId, amount }) => ({ stockItemId, amount }))
}

const MOST_AMOUNT = 1_000_000

async function faultsIn(reader: Reader, fields: SizeFields): Promise<SizeFieldName[]> {
  const { contents } = fields
  const ids = contents.map(({ stockItemId }) => stockItemId)
  const known = new Set((await stockItems(reader)).map(({ id }) => id))
  const fine =
    contents.length > 0 &&
    contents.length <= 20 &&
    new Set(ids).size === ids.length &&
    contents.every(({ stockItemId, amount }) => {
      return known.has(stockItemId) && Number.isInteger(amount) && amount > 0 && amount <= MOST_AMOUNT
    })
  return [...faultsInVariant(fields), ...(fine ? [] : (['contents'] as const))]
}

function auditOf({ sku, label, netGrams, position, contents }: SizeFields, state: VariantState): AuditFields {
  const parts = contents.toSorted((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1))
  return {
    sku,
    label: orderedText(label),
    netGrams,
    position,
    state,
    contents: parts.map(({ stockItemId, amount }) => ({ stockItemId, amount })),
  }
}
