import { contentsOf } from '../inventory/index.ts'
import type { Reader } from '../context.ts'
import type { Translations } from '../values/index.ts'
import { builtBoxFor } from './built-box.ts'
import { privateBoxOf } from './make-private-box.ts'

/** A part of what is quoted: fruit in grams or pieces, packaging; card and sleeve of a box that the buyer built. */
export type LineContent =
  | { kind: 'stock'; name: Translations; amount: number; unit: 'gram' | 'piece' }
  | { kind: 'card' }
  | { kind: 'sleeve' }

/** What one unit of each variant consists of, in the order of its contents. The box of the enquiry has its card and its sleeve, too. */
export async function contentsOfLines(
  reader: Reader,
  { variantIds, ticketId }: { variantIds: readonly string[]; ticketId: string | null },
): Promise<Map<string, LineContent[]>> {
  const stock = await contentsOf(reader, variantIds)
  const built = await builtBoxFor(reader, ticketId)
  const own = built && (await privateBoxOf(reader, built))?.variantId
  return new Map(
    variantIds.map((variantId) => [
      variantId,
      [
        ...(stock.get(variantId) ?? []).map(({ name, amount, unit }): LineContent => ({ kind: 'stock', name, amount, unit })),
        ...(built && variantId === own && built.card !== '' ? [{ kind: 'card' } as const] : []),
        ...(built && variantId === own && built.sleevePrice !== null ? [{ kind: 'sleeve' } as const] : []),
      ],
    ]),
  )
}
