import {
  LONGEST_LEGAL_BASIS,
  LONGEST_TAX_NAME,
  NO_TAX_CLASS,
  saveTaxClass,
  taxClassVersion,
  taxRecords,
} from '#shop/catalog/index.ts'
import { inLanguage, digitsIn } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

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
            nameEn: chosen.name.en,
            nameBn: chosen.name.bn,
            rate: String(chosen.basisPoints / 100),
            legalEn: chosen.legalBasis.en,
            legalBn: chosen.legalBasis.bn,
          } satisfies Typed as Typed,
          seen: taxClassVersion(chosen),
        }
      : null,
  }
}

export async function changeTax({ ctx }: StaffContext, fields: Typed): Promise<{ ok: true; done: SettingDone } | SettingRefusal> {
  const [intent, id = ''] = (fields['intent'] ?? '').split(' ')
  if (intent !== 'add' && intent !== 'change') return refused(fields, 'not-understood')
  if (intent === 'change' && !/^[a-z0-9-]{1,80}$/.test(id)) return refused(fields, 'no-such-class')
  const read = readFields(fields)
  const facts = {
    name: read.lines('name', LONGEST_TAX_NAME),
    // Hundredths of a percent are parsed like hundredths of a taka.
    basisPoints: read.money('rate') as number,
    legalBasis: read.lines('legal', LONGEST_LEGAL_BASIS),
  }
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const saved = await saveTaxClass(ctx, { id: intent === 'add' ? null : id, facts, seen: fields['seen'] ?? '' })
  if (saved.ok) return { ok: true, done: intent === 'add' ? 'added' : 'tax-saved' }
  switch (saved.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: saved.fields })
    case 'class-there':
      return refused(fields, 'class-there', { wrong: ['nameEn'] })
    case 'edit-conflict':
    case 'no-such-class':
      return refused(fields, saved.problem)
    default:
      return saved satisfies never
  }
}
