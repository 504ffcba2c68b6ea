import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import {
  cleanLine,
  type Translations,
  type FieldIn,
  fieldIn,
  mapText,
  missingFields,
  orderedText,
  DEFAULT_LANGUAGE,
} from '../values/index.ts'
import { slugOf } from './slug.ts'

/** `basisPoints` 1500 is 15 %, included in the price. */
export type TaxFacts = { name: Translations; basisPoints: number; legalBasis: Translations }
/** `products` counts those on sale or in preparation. Delivery has its own class and no products. */
type TaxRecord = TaxFacts & { id: string; products: number }

export const LONGEST_TAX_NAME = 80
export const LONGEST_LEGAL_BASIS = 300

export async function taxRecords(reader: Reader): Promise<TaxRecord[]> {
  const found = await sql<TaxRecord>`
    select class.id, class.name, class.rate_basis_points as "basisPoints", class.legal_basis as "legalBasis",
      (select count(*)::integer from catalog.products product
        where product.tax_class_id = class.id and product.state <> 'archived') as products
    from catalog.tax_classes class order by class.id`.execute(reader)
  return found.rows
}

/** The version token of a form that adds a class. */
export const NO_TAX_CLASS = versionToken(null)

export function taxClassVersion(facts: TaxFacts): string {
  return versionToken(factsOf(facts))
}

type TaxField = FieldIn<'name' | 'legal'> | 'rate'
type TaxSaved =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: TaxField[] }
  | { ok: false; problem: 'edit-conflict' | 'no-such-class' | 'class-there' }

/**
 * Changes a tax class, or adds one when `id` is null. Orders keep the rate they were placed with; the new rate applies to later orders. The
 * id of a new class is derived from its English name.
 */
export function saveTaxClass(ctx: Ctx, input: { id: string | null; facts: TaxFacts; seen: string }): Promise<TaxSaved> {
  const facts = normalized(input.facts)
  return ctx.db.transaction(async (tx): Promise<TaxSaved> => {
    const found = await sql<TaxFacts>`
      select name, rate_basis_points as "basisPoints", legal_basis as "legalBasis" from catalog.tax_classes
      where id = ${input.id} for update`.execute(tx)
    const before = found.rows[0] ?? null
    if (input.id !== null && !before) return { ok: false, problem: 'no-such-class' }
    if ((before ? taxClassVersion(before) : NO_TAX_CLASS) !== input.seen) return { ok: false, problem: 'edit-conflict' }
    const fields = wrongIn(facts)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const id = input.id ?? slugOf(facts.name.en)
    if (id === '') return { ok: false, problem: 'not-valid', fields: [fieldIn('name', DEFAULT_LANGUAGE)] }
    const changed = before ? changedFields(factsOf(before), factsOf(facts)) : { before: null, after: factsOf(facts) }
    if (!changed) return { ok: true }
    const written = await sql`
      insert into catalog.tax_classes (id, name, rate_basis_points, legal_basis)
      values (${id}, ${JSON.stringify(facts.name)}::jsonb, ${facts.basisPoints}, ${JSON.stringify(facts.legalBasis)}::jsonb)
      on conflict (id) do update set name = excluded.name, rate_basis_points = excluded.rate_basis_points,
        legal_basis = excluded.legal_basis
        where ${before !== null}
      returning id`.execute(tx)
    // Adding must not overwrite an existing class of this name.
    if (written.rows.length === 0) return { ok: false, problem: 'class-there' }
    const subject = { type: 'tax-class', id, name: facts.name.en }
    await writeAudit(tx, ctx, { action: before ? 'change-tax-class' : 'add-tax-class', subject, ...changed })
    await pagesChanged(tx, 'tax class', ctx.now)
    return { ok: true }
  })
}

/** Fixed field order, because PostgreSQL stores jsonb keys in its own order. */
function factsOf({ name, basisPoints, legalBasis }: TaxFacts) {
  return {
    name: orderedText(name),
    vatBasisPoints: basisPoints,
    legalBasis: orderedText(legalBasis),
  }
}

function normalized({ name, basisPoints, legalBasis }: TaxFacts): TaxFacts {
  const line = (text: Translations, most: number) => mapText(text, (words) => cleanLine(words, most) ?? '')
  return { name: line(name, LONGEST_TAX_NAME), basisPoints, legalBasis: line(legalBasis, LONGEST_LEGAL_BASIS) }
}

function wrongIn({ name, basisPoints, legalBasis }: TaxFacts): TaxField[] {
  const isRate = Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000
  return [...missingFields('name', name), ...(isRate ? [] : (['rate'] as const)), ...missingFields('legal', legalBasis)]
}
