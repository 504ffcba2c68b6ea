import {
  farms,
  LONGEST_FARM_LINE,
  LONGEST_FARM_STORY,
  moveFarm,
  productsOfFarms,
  saveFarm,
  farmVersion,
  farmListVersion,
  setFarmPhoto,
  type Farm,
  type FarmChanged,
} from '#shop/catalog/index.ts'
import { thumbnail } from '#shop/content/index.ts'
import { districtNames } from '#shop/places/index.ts'
import type { StaffContext } from '../access.server.ts'
import { keepPhoto } from '../products/keep-photo.server.ts'
import { known } from './delivery.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'
import { inLanguage, fieldIn, textFields } from '#shop/values/translations.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'

export type FarmsView = Awaited<ReturnType<typeof farmsView>>

/** The farms in their order, and the selected one in the form. */
export async function farmsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const all = await farms(ctx.db)
  const chosen = all.find(({ id }) => id === search.get('farm'))
  const grown = chosen ? await productsOfFarms(ctx.db, [chosen]) : new Map<string, never[]>()
  const districts = await districtNames(ctx.db)
  return {
    farms: all.map(({ id, name, farmer, place }) => ({
      id,
      name: inLanguage(name, language),
      line: `${inLanguage(farmer, language)}, ${inLanguage(place, language)}`,
    })),
    seenList: farmListVersion(all),
    unseen: farmVersion(null),
    districts: [...districts]
      .map(([value, name]) => ({ value, label: inLanguage(name, language) }))
      .sort((a, b) => (a.value < b.value ? -1 : 1)),
    chosen: chosen
      ? {
          id: chosen.id,
          name: inLanguage(chosen.name, language),
          fruits: (grown.get(chosen.id) ?? []).map(({ name }) => inLanguage(name, language)),
          fields: fieldsOf(chosen),
          seen: farmVersion(chosen),
          photo: chosen.photo && {
            id: chosen.photo.id,
            src: thumbnail(chosen.photo),
            width: chosen.photo.width,
            height: chosen.photo.height,
          },
        }
      : null,
  }
}

const WORDS = ['name', 'farmer', 'place', 'story', 'practice'] as const

function fieldsOf(farm: Farm): Typed {
  const fields: Typed = {
    district: farm.districtId,
    sinceYear: String(farm.sinceYear),
    sizeBigha: String(farm.sizeBigha),
  }
  for (const word of WORDS) {
    Object.assign(fields, textFields(word, farm[word]))
  }
  return fields
}

type Changed = { ok: true; done: SettingDone; farm: string | null } | SettingRefusal

export async function changeFarms(requestContext: StaffContext, fields: Typed): Promise<Changed> {
  const [intent, id = ''] = (fields['intent'] ?? '').split(' ')
  if (intent === 'add') return save(requestContext, { id: null, fields })
  const farm = (await farms(requestContext.ctx.db)).find((one) => one.id === id)
  const seen = fields['seen'] ?? ''
  switch (intent) {
    case 'change':
      return farm ? save(requestContext, { id: farm.id, fields }) : refused(fields, 'no-such-farm')
    case 'up':
    case 'down': {
      if (!farm) return refused(fields, 'no-such-farm')
      return answer(fields, await moveFarm(requestContext.ctx, { id: farm.id, by: intent === 'up' ? -1 : 1, seen }), null)
    }
    case 'photo': {
      if (!farm) return refused(fields, 'no-such-farm')
      // Otherwise a photo for another person's edit would be stored and then refused.
      if ((farm.photo?.id ?? '') !== seen) return refused(fields, 'edit-conflict')
      const kept = await keepPhoto(requestContext, { slug: farm.slug, fields })
      return kept.ok
        ? answer(fields, await setFarmPhoto(requestContext.ctx, { id: farm.id, photoId: kept.photoId, seen }), farm.id)
        : kept
    }
    case 'no-photo':
      if (!farm) return refused(fields, 'no-such-farm')
      return answer(fields, await setFarmPhoto(requestContext.ctx, { id: farm.id, photoId: null, seen }), farm.id)
    default:
      return refused(fields, 'not-understood')
  }
}

function answer(fields: Typed, changed: FarmChanged, farm: string | null): Changed {
  return changed.ok ? { ok: true, done: 'saved', farm } : refused(fields, changed.problem)
}

async function save({ ctx }: StaffContext, { id, fields }: { id: string | null; fields: Typed }): Promise<Changed> {
  const read = readFields(fields)
  const facts = {
    name: read.lines('name', LONGEST_FARM_LINE),
    farmer: read.lines('farmer', LONGEST_FARM_LINE),
    place: read.lines('place', LONGEST_FARM_LINE),
    districtId: known(read.text('district')),
    sinceYear: read.count('sinceYear'),
    sizeBigha: read.count('sizeBigha'),
    story: read.texts('story', LONGEST_FARM_STORY),
    practice: read.texts('practice', LONGEST_FARM_STORY),
  }
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  const saved = await saveFarm(ctx, { id, facts, seen: fields['seen'] ?? '' })
  if (saved.ok) return { ok: true, done: id === null ? 'added' : 'saved', farm: saved.id }
  switch (saved.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: saved.fields })
    case 'farm-there':
      return refused(fields, 'farm-there', { wrong: [fieldIn('name', DEFAULT_LANGUAGE)] })
    case 'edit-conflict':
    case 'no-such-farm':
      return refused(fields, saved.problem)
    default:
      return saved satisfies never
  }
}
