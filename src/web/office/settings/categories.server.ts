import {
  categoryRecords,
  categoryVersion,
  LONGEST_CATEGORY_DESCRIPTION,
  LONGEST_CATEGORY_NAME,
  NO_CATEGORY,
  removeCategory,
  saveCategory,
  taxClasses,
  type CategoryField,
} from '#shop/catalog/index.ts'
import { DEFAULT_LANGUAGE, fieldIn, fieldsOfText, formatNumber, inLanguage, textFields } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'

export type CategoriesView = Awaited<ReturnType<typeof categoriesView>>

/** The categories in their order, and the selected one in the form. */
export async function categoriesView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const [all, classes] = [await categoryRecords(ctx.db), await taxClasses(ctx.db)]
  const names = new Map(classes.map(({ id, name }) => [id, inLanguage(name, language)]))
  const chosen = all.find(({ id }) => id === search.get('category'))
  return {
    categories: all.map(({ id, name, taxClassId, products }) => ({
      id,
      name: inLanguage(name, language),
      taxClass: names.get(taxClassId ?? '') ?? null,
      products: formatNumber(products, language),
    })),
    // Delivery has its own class, which no product can have.
    taxClasses: classes.filter(({ id }) => id !== 'delivery').map(({ id }) => ({ value: id, label: names.get(id)! })),
    unseen: NO_CATEGORY,
    next: String(Math.max(0, ...all.map(({ position }) => position)) + 1),
    chosen: chosen
      ? {
          id: chosen.id,
          name: inLanguage(chosen.name, language),
          fields: {
            ...textFields('name', chosen.name),
            ...textFields('description', chosen.description),
            taxClass: chosen.taxClassId ?? '',
            position: String(chosen.position),
          } as Record<string, string>,
          seen: categoryVersion(chosen),
          isEmpty: chosen.products === 0,
        }
      : null,
  }
}

const intent = intentsOf<'categories'>()

export const categoryActions = defineActions({
  page: 'categories',
  sees: 'edit-products',
  mistakes: { 'category-there': fieldIn('name', DEFAULT_LANGUAGE) },
  intents: {
    add: intent({
      name: 'categories.add',
      fields: categoryIn,
      run: async ({ ctx, seen }, facts) => withFieldNames(await saveCategory(ctx, { id: null, facts, seen }), formFields),
      done: 'added',
    }),
    change: intent({
      name: 'categories.change',
      fields: categoryIn,
      run: async ({ ctx, seen, about }, facts) => withFieldNames(await saveCategory(ctx, { id: about, facts, seen }), formFields),
      done: 'saved',
    }),
    remove: intent({
      name: 'categories.remove',
      run: ({ ctx, seen, about }) => removeCategory(ctx, { id: about, seen }),
      done: 'category-removed',
    }),
  },
})

function categoryIn(read: FieldReader) {
  return {
    name: read.lines('name', LONGEST_CATEGORY_NAME),
    description: read.lines('description', LONGEST_CATEGORY_DESCRIPTION),
    taxClassId: read.text('taxClass'),
    position: read.count('position'),
  }
}

function formFields(field: CategoryField): string[] {
  if (field === 'taxClassId') return ['taxClass']
  return field === 'position' ? [field] : fieldsOfText(field)
}
