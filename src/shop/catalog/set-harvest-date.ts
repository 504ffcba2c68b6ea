import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { districtNames } from '../places/index.ts'
import { yearOf, type Translations, type CalendarDate, inEachLanguage } from '../values/index.ts'

/** `fruit` is a stock item code. `source` states where the date comes from. */
type HarvestDateKey = { fruit: string; districtId: string; year: number }
type HarvestDateFacts = { notBefore: CalendarDate; official: boolean; source: string }
type HarvestDateRecord = HarvestDateKey & HarvestDateFacts & { district: Translations }

type HarvestDateSet =
  | { ok: true }
  | { ok: false; problem: 'other-year' | 'unknown-place' | 'unknown-fruit' | 'source-missing' | 'edit-conflict' }

/** All dates of a year, by fruit and day. */
export async function harvestDateRecords(reader: Reader, year: number): Promise<HarvestDateRecord[]> {
  const rows = await reader
    .selectFrom('catalog.harvest_dates')
    .select(['fruit', 'district_id as districtId', 'year', 'not_before as notBefore', 'official', 'source'])
    .where('year', '=', year)
    .orderBy('fruit')
    .orderBy('not_before')
    .orderBy('district_id')
    .execute()
  const names = await districtNames(reader)
  return rows.map((row) => ({ ...row, district: names.get(row.districtId) ?? inEachLanguage(() => row.districtId) }))
}

/** Fixed field order, so that version tokens can be compared. */
export function harvestFacts({ notBefore, official, source }: HarvestDateFacts): HarvestDateFacts {
  return { notBefore, official, source }
}

/** The version token of a form that adds a date. */
export const NO_HARVEST_DATE = versionToken(null)

/** Sets the first legal harvest day of the fruit in the district and year. It applies to lots received from now on; existing lots stay. */
export function setHarvestDate(ctx: Ctx, input: HarvestDateKey & HarvestDateFacts & { seen: string }): Promise<HarvestDateSet> {
  const { fruit, districtId, year, seen } = input
  const facts = harvestFacts(input)
  return ctx.db.transaction(async (tx) => {
    if (yearOf(facts.notBefore) !== year) return { ok: false, problem: 'other-year' }
    if (!/^[a-z0-9-]{1,60}$/.test(fruit)) return { ok: false, problem: 'unknown-fruit' }
    if (facts.source === '') return { ok: false, problem: 'source-missing' }
    const name = await subjectName(tx, input)
    if (name === null) return { ok: false, problem: 'unknown-place' }
    const before = await lockDate(tx, input)
    if (versionToken(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const written = await sql`
      insert into catalog.harvest_dates as date (fruit, district_id, year, not_before, official, source)
      values (${fruit}, ${districtId}, ${year}, ${facts.notBefore}::date, ${facts.official}, ${facts.source})
      on conflict (fruit, district_id, year) do update set not_before = excluded.not_before, official = excluded.official,
        source = excluded.source
        where ${before !== null}
      returning fruit`.execute(tx)
    // A concurrent request added the same date.
    if (written.rows.length === 0) return { ok: false, problem: 'edit-conflict' }
    const changed = before ? changedFields({ ...before }, { ...facts }) : { before: null, after: { ...facts } }
    if (!changed) return { ok: true }
    const subject = { type: 'harvest-date', id: `${fruit} ${districtId} ${year}`, name }
    await writeAudit(tx, ctx, { action: before ? 'change-harvest-date' : 'add-harvest-date', subject, ...changed })
    await pagesChanged(tx, 'harvest date', ctx.now)
    return { ok: true }
  })
}

type HarvestDateDropped = { ok: true } | { ok: false; problem: 'edit-conflict' }

export function dropHarvestDate(ctx: Ctx, input: HarvestDateKey & { seen: string }): Promise<HarvestDateDropped> {
  const { fruit, districtId, year, seen } = input
  return ctx.db.transaction(async (tx) => {
    const before = await lockDate(tx, input)
    if (!before || versionToken(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    await tx
      .deleteFrom('catalog.harvest_dates')
      .where('fruit', '=', fruit)
      .where('district_id', '=', districtId)
      .where('year', '=', year)
      .execute()
    const name = (await subjectName(tx, input)) ?? ''
    const subject = { type: 'harvest-date', id: `${fruit} ${districtId} ${year}`, name }
    await writeAudit(tx, ctx, { action: 'drop-harvest-date', subject, before: { ...before }, after: null })
    await pagesChanged(tx, 'harvest date', ctx.now)
    return { ok: true }
  })
}

async function lockDate(tx: Tx, { fruit, districtId, year }: HarvestDateKey): Promise<HarvestDateFacts | null> {
  const found = await sql<HarvestDateFacts>`
    select not_before as "notBefore", official, source from catalog.harvest_dates
    where fruit = ${fruit} and district_id = ${districtId} and year = ${year} for update`.execute(tx)
  return found.rows[0] ? harvestFacts(found.rows[0]) : null
}

async function subjectName(tx: Tx, { fruit, districtId, year }: HarvestDateKey): Promise<string | null> {
  const district = (await districtNames(tx)).get(districtId)
  return district ? `${fruit}, ${district.en}, ${year}` : null
}
