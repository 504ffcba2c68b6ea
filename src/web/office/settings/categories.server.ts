import {
  categoryRecords,
  categoryVersion,
  LONGEST_CATEGORY_DESCRIPTION,
  LONGEST_CATEGORY_NAME,
  NO_CATEGORY,
  removeCategory,
  saveCategory,
  setCategoryPhoto,
  taxClasses,
  type CategoryField,
} from '#shop/catalog/index.ts'
import { photosById, thumbnail } from '#shop/content/index.ts'
import { DEFAULT_LANGUAGE, fieldIn, fieldsOfText, formatNumber, inLanguage, textFields } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import { keepPhoto } from '../products/keep-photo.server.ts'

export type CategoriesView = Awaited<ReturnType<typeof categoriesView>>

/** The categories in their order, and the selected one in the form. */
export async function categoriesView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const [all, classes] = [await categoryRecords(ctx.db), await taxClasses(ctx.db)]
  const names = new Map(classes.map(({ id, name }) => [id, inLanguage(name, language)]))
  const photos = await photosById(
    ctx.db,
    all.flatMap(({ photoId }) => photoId ?? []),
  )
  const pictureOf = (photoId: string | null) => {
    const photo = photos.get(photoId ?? '')
    return photo ? { src: thumbnail(photo), width: photo.width, height: photo.height } : null
  }
  const chosen = all.find(({ id }) => id === search.get('category'))
  return {
    categories: all.map(({ id, name, taxClassId, products, photoId }) => ({
      id,
      photo: pictureOf(photoId),
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
          photo: pictureOf(chosen.photoId),
          photoSeen: chosen.photoId ?? '',
          isEmpty: chosen.products === 0,
        }
      : null,
  }
}

const intent = intentsOf<'categories'>()

export const categoryActions = defineActions({
  page: 'categories',
  sees: 'edit-products',
  mistakes: {
    'category-there': fieldIn('name', DEFAULT_LANGUAGE),
    'not-a-photo': 'photo',
    'unreadable-heic': 'photo',
    'photo-too-large': 'photo',
  },
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
    photo: intent({ name: 'farm.savePhoto', run: newPhoto, to: categoryPath, done: 'saved' }),
    'no-photo': intent({
      name: 'photo.remove',
      run: ({ ctx, seen, about }) => setCategoryPhoto(ctx, { id: about, photoId: null, seen }),
      to: categoryPath,
      done: 'saved',
    }),
  },
})

function categoryPath({ about }: { about: string }): string {
  return `/office/settings/categories?category=${about}`
}

async function newPhoto(context: ActionContext) {
  const { ctx, seen, about } = context
  const category = (await categoryRecords(ctx.db)).find(({ id }) => id === about)
  if (!category) return { ok: false, problem: 'unknown-category' } as const
  // Otherwise a photo for another person's edit would be stored and then refused.
  if ((category.photoId ?? '') !== seen) return { ok: false, problem: 'edit-conflict' } as const
  const kept = await keepPhoto(context, `category-${category.slug}`)
  return kept.ok ? setCategoryPhoto(ctx, { id: category.id, photoId: kept.photoId, seen }) : kept
}

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
