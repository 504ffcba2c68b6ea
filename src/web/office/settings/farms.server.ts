import {
  farmPhones,
  farms,
  LONGEST_FARM_LINE,
  LONGEST_FARM_STORY,
  moveFarm,
  productsOfFarms,
  saveFarm,
  farmVersion,
  farmListVersion,
  setFarmPhone,
  setFarmPhoto,
  type Farm,
} from '#shop/catalog/index.ts'
import { thumbnail } from '#shop/content/index.ts'
import { districtNames } from '#shop/places/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { keepPhoto } from '../products/keep-photo.server.ts'
import { known } from './delivery.server.ts'
import { parsePhone, spacedPhone } from '#shop/values/phone.ts'
import { inLanguage, fieldIn, textFields } from '#shop/values/translations.ts'
import { DEFAULT_LANGUAGE, digitsIn } from '#shop/values/language.ts'

export type FarmsView = Awaited<ReturnType<typeof farmsView>>

/** The farms in their order, and the selected one in the form. */
export async function farmsView({ ctx, language, may }: StaffContext, search: URLSearchParams) {
  const all = await farms(ctx.db)
  const chosen = all.find(({ id }) => id === search.get('farm'))
  const grown = chosen ? await productsOfFarms(ctx.db, [chosen]) : new Map<string, never[]>()
  const districts = await districtNames(ctx.db)
  const phone = chosen ? (await farmPhones(ctx.db)).get(chosen.id) : undefined
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
          grower: may('see-growers') ? `/office/growers/${chosen.id}` : null,
          phone: phone ? { seen: phone as string, field: digitsIn(language, spacedPhone(phone)) } : { seen: '', field: '' },
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

function fieldsOf(farm: Farm): Record<string, string> {
  const fields: Record<string, string> = {
    district: farm.districtId,
    sinceYear: String(farm.sinceYear),
    sizeBigha: String(farm.sizeBigha),
  }
  for (const word of WORDS) {
    Object.assign(fields, textFields(word, farm[word]))
  }
  return fields
}

const intent = intentsOf<'farms'>()

export const farmActions = defineActions({
  page: 'farms',
  sees: 'manage-content',
  mistakes: {
    'no-such-farm': '',
    'farm-there': fieldIn('name', DEFAULT_LANGUAGE),
    'not-a-photo': 'photo',
    'unreadable-heic': 'photo',
    'photo-too-large': 'photo',
    'not-a-mobile': 'phone',
  },
  intents: {
    add: intent({
      name: 'farm.add',
      fields: farmIn,
      run: ({ ctx, seen }, facts) => saveFarm(ctx, { id: null, facts, seen }),
      to: (_, { id }) => farmPath({ about: id }),
      done: 'added',
    }),
    change: intent({
      name: 'farm.change',
      fields: farmIn,
      run: ({ ctx, seen, about }, facts) => saveFarm(ctx, { id: about, facts, seen }),
      to: farmPath,
      done: 'saved',
    }),
    up: intent({
      name: 'move.any',
      run: ({ ctx, seen, about }) => moveFarm(ctx, { id: about, by: -1, seen }),
      done: 'saved',
    }),
    down: intent({
      name: 'move.any',
      run: ({ ctx, seen, about }) => moveFarm(ctx, { id: about, by: 1, seen }),
      done: 'saved',
    }),
    photo: intent({ name: 'farm.savePhoto', run: newPhoto, to: farmPath, done: 'saved' }),
    phone: intent({
      name: 'farm.savePhone',
      fields: (read) => {
        const typed = read.text('phone')
        const parsed = typed === '' ? null : parsePhone(typed.slice(0, 100))
        if (parsed?.ok === false) read.refuse('phone', 'not-a-mobile')
        return { phone: parsed?.ok ? parsed.phone : null }
      },
      run: ({ ctx, seen, about }, { phone }) => setFarmPhone(ctx, { id: knownId(about), phone, seen }),
      to: farmPath,
      done: 'saved',
    }),
    'no-photo': intent({
      name: 'photo.remove',
      run: ({ ctx, seen, about }) => setFarmPhoto(ctx, { id: about, photoId: null, seen }),
      to: farmPath,
      done: 'saved',
    }),
  },
})

function farmPath({ about }: { about: string }): string {
  return `/office/settings/farms?farm=${about}`
}

async function newPhoto(context: ActionContext) {
  const { ctx, seen, about } = context
  const farm = (await farms(ctx.db)).find(({ id }) => id === about)
  if (!farm) return { ok: false, problem: 'no-such-farm' } as const
  // Otherwise a photo for another person's edit would be stored and then refused.
  if ((farm.photo?.id ?? '') !== seen) return { ok: false, problem: 'edit-conflict' } as const
  const kept = await keepPhoto(context, farm.slug)
  return kept.ok ? setFarmPhoto(ctx, { id: farm.id, photoId: kept.photoId, seen }) : kept
}

function farmIn(read: FieldReader<Refused<'farms'>>) {
  return {
    name: read.lines('name', LONGEST_FARM_LINE),
    farmer: read.lines('farmer', LONGEST_FARM_LINE),
    place: read.lines('place', LONGEST_FARM_LINE),
    districtId: known(read.text('district')),
    sinceYear: read.count('sinceYear'),
    sizeBigha: read.count('sizeBigha'),
    story: read.texts('story', LONGEST_FARM_STORY),
    practice: read.texts('practice', LONGEST_FARM_STORY),
  }
}
