import {
  LONGEST_LEGAL_BASIS,
  LONGEST_TAX_NAME,
  NO_TAX_CLASS,
  saveTaxClass,
  taxClassVersion,
  taxRecords,
} from '#shop/catalog/index.ts'
import { inLanguage, digitsIn, fieldIn, textFields, DEFAULT_LANGUAGE } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

export type TaxView = Awaited<ReturnType<typeof taxView>>

/** The classes, and the selected one in the form. */
export async function taxView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const all = await taxRecords(ctx.db)
  const chosen = all.find(({ id }) => id === search.get('class'))
  return {
    classes: all.map(({ id, name, basisPoints, legalBasis, products }) => ({
      id,
      name: inLanguage(name, language),
      rate: digitsIn(language, String(basisPoints / 100)),
      legalBasis: inLanguage(legalBasis, language),
      // Delivery has its own class and no products.
      products: id === 'delivery' ? null : products,
    })),
    unseen: NO_TAX_CLASS,
    chosen: chosen
      ? {
          id: chosen.id,
          name: inLanguage(chosen.name, language),
          fields: {
            ...textFields('name', chosen.name),
            rate: String(chosen.basisPoints / 100),
            ...textFields('legal', chosen.legalBasis),
          } as Record<string, string>,
          seen: taxClassVersion(chosen),
        }
      : null,
  }
}

const intent = intentsOf<'tax'>()

export const taxActions = defineActions({
  page: 'tax',
  sees: 'manage-tax',
  mistakes: { 'class-there': fieldIn('name', DEFAULT_LANGUAGE), 'no-such-class': '' },
  intents: {
    add: intent({
      name: 'tax.add',
      fields: taxClass,
      run: ({ ctx, seen }, facts) => saveTaxClass(ctx, { id: null, facts, seen }),
      done: 'added',
    }),
    change: intent({
      name: 'tax.change',
      fields: taxClass,
      run: ({ ctx, seen, about }, facts) => saveTaxClass(ctx, { id: about, facts, seen }),
      done: 'tax-saved',
    }),
  },
})

function taxClass(read: FieldReader) {
  return {
    name: read.lines('name', LONGEST_TAX_NAME),
    // Hundredths of a percent are parsed like hundredths of a taka.
    basisPoints: read.money('rate') as number,
    legalBasis: read.lines('legal', LONGEST_LEGAL_BASIS),
  }
}
