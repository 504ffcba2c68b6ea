import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import { dropPhotosLater, photosById } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { districtNames } from '../places/index.ts'
import {
  cleanLine,
  cleanText,
  yearOf,
  dayInDhaka,
  type Translations,
  mapText,
  missingFields,
  orderedText,
} from '../values/index.ts'
import { farms, type Farm } from './farms.ts'
import { slugOf } from './slug.ts'

/** What staff edit about a farm. Its products are set on the product pages, and its slug never changes. */
export type FarmFacts = Pick<Farm, 'name' | 'farmer' | 'place' | 'districtId' | 'sinceYear' | 'sizeBigha' | 'story' | 'practice'>

export const LONGEST_FARM_LINE = 120
export const LONGEST_FARM_STORY = 2000

/** A version token of a farm; null for a new one. */
export function farmVersion(facts: FarmFacts | null): string {
  return versionToken(facts && factsOf(facts))
}

/** A version token of the list: which farms there are, and in which order. */
export function farmListVersion(all: readonly { id: string }[]): string {
  return versionToken(all.map(({ id }) => id))
}

type FarmSaved =
  | { ok: true; id: string }
  | { ok: false; problem: 'not-valid'; fields: string[] }
  | { ok: false; problem: 'edit-conflict' | 'no-such-farm' | 'farm-there' }

/** Changes a farm, or appends a new one when `id` is null. */
export function saveFarm(ctx: Ctx, input: { id: string | null; facts: FarmFacts; seen: string }): Promise<FarmSaved> {
  const facts = normalized(input.facts)
  return ctx.db.transaction(async (tx): Promise<FarmSaved> => {
    const all = await lockFarms(tx)
    const before = all.find(({ id }) => id === input.id) ?? null
    if (input.id !== null && !before) return { ok: false, problem: 'no-such-farm' }
    if (farmVersion(before) !== input.seen) return { ok: false, problem: 'edit-conflict' }
    const slug = before?.slug ?? slugOf(facts.name.en)
    const fields = wrongIn(facts, yearOf(dayInDhaka(ctx.now)))
    if (!(await districtNames(tx)).has(facts.districtId)) fields.push('district')
    if (slug === '') fields.push('nameEn')
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields: [...new Set(fields)] }
    if (!before && all.some((farm) => farm.slug === slug)) return { ok: false, problem: 'farm-there' }
    const changed = before ? changedFields(factsOf(before), factsOf(facts)) : { before: null, after: factsOf(facts) }
    if (before && !changed) return { ok: true, id: before.id }
    const id = before?.id ?? newId(ctx.now)
    await writeFarm(tx, { id, slug, facts })
    if (!before) await writeOrder(tx, [...all.map((farm) => farm.id), id])
    const subject = { type: 'farm', id, name: facts.name.en }
    await writeAudit(tx, ctx, { action: before ? 'change-farm' : 'add-farm', subject, before: null, after: null, ...changed })
    await pagesChanged(tx, 'farms', ctx.now)
    return { ok: true, id }
  })
}

async function writeFarm(tx: Tx, { id, slug, facts }: { id: string; slug: string; facts: FarmFacts }): Promise<void> {
  const { name, farmer, place, districtId, sinceYear, sizeBigha, story, practice } = facts
  const json = (words: Translations) => sql`${JSON.stringify(words)}::jsonb`
  await sql`
    insert into catalog.farms (id, slug, name, farmer, district_id, upazila, place, since_year, size_bigha, fruits, story, practice, position)
    values (${id}::uuid, ${slug}, ${json(name)}, ${json(farmer)}, ${districtId}, ${place.en.split(',')[0]!.trim()}, ${json(place)},
      ${sinceYear}, ${sizeBigha}, '{}', ${json(story)}, ${json(practice)}, 1)
    on conflict (id) do update set name = excluded.name, farmer = excluded.farmer, district_id = excluded.district_id,
      place = excluded.place, since_year = excluded.since_year, size_bigha = excluded.size_bigha, story = excluded.story,
      practice = excluded.practice`.execute(tx)
}

type FarmChanged = { ok: true } | { ok: false; problem: 'edit-conflict' | 'no-such-farm' }

/** Moves a farm one place up or down in the list. */
export function moveFarm(ctx: Ctx, { id, by, seen }: { id: string; by: -1 | 1; seen: string }): Promise<FarmChanged> {
  return ctx.db.transaction(async (tx): Promise<FarmChanged> => {
    const all = await lockFarms(tx)
    const at = all.findIndex((farm) => farm.id === id)
    const moved = all[at]
    if (!moved) return { ok: false, problem: 'no-such-farm' }
    if (farmListVersion(all) !== seen) return { ok: false, problem: 'edit-conflict' }
    if (!all[at + by]) return { ok: true }
    await writeOrder(
      tx,
      all
        .toSpliced(at, 1)
        .toSpliced(at + by, 0, moved)
        .map((farm) => farm.id),
    )
    const subject = { type: 'farm', id, name: moved.name.en }
    await writeAudit(tx, ctx, { action: 'move-farm', subject, before: { place: at + 1 }, after: { place: at + by + 1 } })
    await pagesChanged(tx, 'farms', ctx.now)
    return { ok: true }
  })
}

/** `seen` is the photo the editor saw, '' for none. Null removes it. */
export function setFarmPhoto(ctx: Ctx, input: { id: string; photoId: string | null; seen: string }): Promise<FarmChanged> {
  const { id, photoId, seen } = input
  return ctx.db.transaction(async (tx): Promise<FarmChanged> => {
    const farm = (await lockFarms(tx)).find((one) => one.id === id)
    if (!farm) return { ok: false, problem: 'no-such-farm' }
    const before = farm.photo?.id ?? null
    if ((before ?? '') !== seen) return { ok: false, problem: 'edit-conflict' }
    if (before === photoId) return { ok: true }
    await sql`update catalog.farms set photo_id = ${photoId}::uuid where id = ${id}::uuid`.execute(tx)
    const subject = { type: 'farm', id, name: farm.name.en }
    const after = photoId === null ? null : ((await photosById(tx, [photoId])).get(photoId)?.key ?? null)
    const photos = { before: { photo: farm.photo?.key ?? null }, after: { photo: after } }
    await writeAudit(tx, ctx, { action: 'change-farm-photo', subject, ...photos })
    if (before !== null) await dropPhotosLater(tx, ctx, [before])
    await pagesChanged(tx, 'farms', ctx.now)
    return { ok: true }
  })
}

/** Locks the whole list, so that nobody changes or adds a farm in the meantime. */
async function lockFarms(tx: Tx): Promise<Farm[]> {
  await sql`lock table catalog.farms in share row exclusive mode`.execute(tx)
  return farms(tx)
}

async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update catalog.farms set position = place.position
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
    where farms.id = place.id and farms.position <> place.position`.execute(tx)
}

/** Fixed field order, because PostgreSQL stores jsonb keys in its own order. */
function factsOf({ name, farmer, place, districtId, sinceYear, sizeBigha, story, practice }: FarmFacts) {
  return {
    name: orderedText(name),
    farmer: orderedText(farmer),
    place: orderedText(place),
    districtId,
    // As text, because a year is not an amount.
    sinceYear: String(sinceYear),
    sizeBigha,
    story: orderedText(story),
    practice: orderedText(practice),
  }
}

function normalized(facts: FarmFacts): FarmFacts {
  const line = (text: Translations) => mapText(text, (words) => cleanLine(words, LONGEST_FARM_LINE) ?? '')
  const text = (story: Translations) => mapText(story, (words) => cleanText(words, LONGEST_FARM_STORY) ?? '')
  const { name, farmer, place, story, practice } = facts
  return { ...facts, name: line(name), farmer: line(farmer), place: line(place), story: text(story), practice: text(practice) }
}

function wrongIn({ name, farmer, place, sinceYear, sizeBigha, story, practice }: FarmFacts, thisYear: number): string[] {
  const words = { name, farmer, place, story, practice }
  const missing: string[] = Object.entries(words).flatMap(([field, text]) => missingFields(field, text))
  const isCount = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most
  return [
    ...missing,
    ...(isCount(sinceYear, thisYear) && sinceYear >= 1900 ? [] : ['sinceYear']),
    ...(isCount(sizeBigha, 100_000) ? [] : ['sizeBigha']),
  ]
}
