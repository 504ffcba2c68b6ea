import { sql } from 'kysely'
import { pagesChanged } from '../../platform/page-changes.ts'
import { seenOf } from '../../platform/seen.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { cleanLine } from '../values/index.ts'
import type { Bilingual } from '../values/index.ts'
import { slugOf } from './slug.ts'

/** `basisPoints` 1500 is 15 %, inside the price. */
export type TaxFacts = { name: Bilingual; basisPoints: number; legalBasis: Bilingual }
/** `products` counts those on sale or being prepared. Delivery has a class of its own and no products. */
export type TaxRecord = TaxFacts & { id: string; products: number }

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

/** What a form that adds a class has seen: none. */
export const NO_TAX_CLASS = seenOf(null)

export function seenTax(facts: TaxFacts): string {
  return seenOf(factsOf(facts))
}

type TaxField = 'nameEn' | 'nameBn' | 'rate' | 'legalEn' | 'legalBn'
export type TaxSaved =
  | { ok: true }
  | { ok: false; problem: 'not-valid'; fields: TaxField[] }
  | { ok: false; problem: 'changed-meanwhile' | 'no-such-class' | 'class-there' }

/**
 * Changes a tax class, or adds one when `id` is null. Orders keep the rate they were placed with; it counts for those that come. A new class
 * is called in tables by its English name.
 */
export function saveTaxClass(ctx: Ctx, input: { id: string | null; facts: TaxFacts; seen: string }): Promise<TaxSaved> {
  const facts = tidied(input.facts)
  return ctx.db.transaction(async (tx): Promise<TaxSaved> => {
    const found = await sql<TaxFacts>`
      select name, rate_basis_points as "basisPoints", legal_basis as "legalBasis" from catalog.tax_classes
      where id = ${input.id} for update`.execute(tx)
    const before = found.rows[0] ?? null
    if (input.id !== null && !before) return { ok: false, problem: 'no-such-class' }
    if ((before ? seenTax(before) : NO_TAX_CLASS) !== input.seen) return { ok: false, problem: 'changed-meanwhile' }
    const fields = wrongIn(facts)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const id = input.id ?? slugOf(facts.name.en)
    if (id === '') return { ok: false, problem: 'not-valid', fields: ['nameEn'] }
    const changed = before ? changedFields(factsOf(before), factsOf(facts)) : { before: null, after: factsOf(facts) }
    if (!changed) return { ok: true }
    const written = await sql`
      insert into catalog.tax_classes (id, name, rate_basis_points, legal_basis)
      values (${id}, ${JSON.stringify(facts.name)}::jsonb, ${facts.basisPoints}, ${JSON.stringify(facts.legalBasis)}::jsonb)
      on conflict (id) do update set name = excluded.name, rate_basis_points = excluded.rate_basis_points,
        legal_basis = excluded.legal_basis
        where ${before !== null}
      returning id`.execute(tx)
    // Adding must not change a class that has this name already.
    if (written.rows.length === 0) return { ok: false, problem: 'class-there' }
    const subject = { type: 'tax-class', id, name: facts.name.en }
    await writeAudit(tx, ctx, { action: before ? 'change-tax-class' : 'add-tax-class', subject, ...changed })
    await pagesChanged(tx, 'tax class', ctx.now)
    return { ok: true }
  })
}

/** In one order of fields, for the database keeps another. */
function factsOf({ name, basisPoints, legalBasis }: TaxFacts) {
  return {
    name: { en: name.en, bn: name.bn },
    vatBasisPoints: basisPoints,
    legalBasis: { en: legalBasis.en, bn: legalBasis.bn },
  }
}

function tidied({ name, basisPoints, legalBasis }: TaxFacts): TaxFacts {
  const both = ({ en, bn }: Bilingual, most: number) => ({ en: cleanLine(en, most) ?? '', bn: cleanLine(bn, most) ?? '' })
  return { name: both(name, LONGEST_TAX_NAME), basisPoints, legalBasis: both(legalBasis, LONGEST_LEGAL_BASIS) }
}

function wrongIn({ name, basisPoints, legalBasis }: TaxFacts): TaxField[] {
  const isRate = Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000
  return [
    ...(name.en === '' ? (['nameEn'] as const) : []),
    ...(name.bn === '' ? (['nameBn'] as const) : []),
    ...(isRate ? [] : (['rate'] as const)),
    ...(legalBasis.en === '' ? (['legalEn'] as const) : []),
    ...(legalBasis.bn === '' ? (['legalBn'] as const) : []),
  ]
}
