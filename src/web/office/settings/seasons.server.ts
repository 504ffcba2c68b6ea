import { dropHarvestDate, harvestDateRecords, harvestFacts, NO_HARVEST_DATE, setHarvestDate } from '#shop/catalog/index.ts'
import { stockItems } from '#shop/inventory/index.ts'
import { districtNames } from '#shop/places/index.ts'
import { inLanguage, dayInDhaka, formatDay, yearOf } from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import type { StaffContext } from '../access.server.ts'
import { known } from './delivery.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

export type SeasonsView = Awaited<ReturnType<typeof seasonsView>>

/** The legal harvest days of a year, and the selected one in the form. */
export async function seasonsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const thisYear = yearOf(dayInDhaka(ctx.now))
  const asked = Number(search.get('year') ?? '')
  const year = Number.isInteger(asked) && Math.abs(asked - thisYear) <= 5 ? asked : thisYear
  const records = await harvestDateRecords(ctx.db, year)
  const items = await stockItems(ctx.db)
  const districts = await districtNames(ctx.db)
  const fruitName = (code: string) => inLanguage(items.find((item) => item.code === code)?.name, language) ?? code
  const chosen = records.find((one) => `${one.fruit}~${one.districtId}` === search.get('date'))
  return {
    year,
    years: [year - 1, year + 1].filter((other) => Math.abs(other - thisYear) <= 5),
    rows: records.map((one) => ({
      key: `${one.fruit}~${one.districtId}`,
      fruit: fruitName(one.fruit),
      district: inLanguage(one.district, language),
      from: formatDay(one.notBefore, language, 'dayMonth'),
      official: one.official,
      source: one.source,
    })),
    chosen: chosen
      ? {
          key: `${chosen.fruit}~${chosen.districtId}`,
          fruit: chosen.fruit,
          district: chosen.districtId,
          name: `${fruitName(chosen.fruit)}, ${inLanguage(chosen.district, language)}`,
          fields: { notBefore: chosen.notBefore as string, official: chosen.official ? 'yes' : '', source: chosen.source },
          seen: versionToken(harvestFacts(chosen)),
        }
      : null,
    unseen: NO_HARVEST_DATE,
    // Boxes and ribbons have no harvest.
    fruits: items
      .filter((item) => item.shelfDays < 365)
      .map(({ code, name }) => ({ value: code, label: inLanguage(name, language) })),
    districts: [...districts]
      .map(([value, name]) => ({ value, label: inLanguage(name, language) }))
      .sort((a, b) => (a.value < b.value ? -1 : 1)),
  }
}

export async function changeSeasons(
  { ctx }: StaffContext,
  fields: Typed,
): Promise<{ ok: true; done: SettingDone; year: number } | SettingRefusal> {
  const read = readFields(fields)
  const at = { fruit: known(read.text('fruit')), districtId: known(read.text('district')), seen: fields['seen'] ?? '' }
  switch (fields['intent']) {
    case 'set-date': {
      const [notBefore, official, source] = [read.day('notBefore'), read.yes('official'), read.line('source', 300)]
      if (!(await stockItems(ctx.db)).some((item) => item.code === at.fruit)) read.wrong.push('fruit')
      if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
      const year = fields['year'] ? Number(fields['year']) : yearOf(notBefore)
      const set = await setHarvestDate(ctx, { ...at, year, notBefore, official, source })
      if (set.ok) return { ok: true, done: 'saved', year }
      switch (set.problem) {
        case 'other-year':
          return refused(fields, 'other-year', { wrong: ['notBefore'] })
        case 'unknown-place':
          return refused(fields, 'unknown-place', { wrong: ['district'] })
        case 'unknown-fruit':
          return refused(fields, 'not-valid', { wrong: ['fruit'] })
        case 'source-missing':
          return refused(fields, 'not-valid', { wrong: ['source'] })
        case 'edit-conflict':
          // To change an existing date, staff must open it first.
          return refused(fields, at.seen === NO_HARVEST_DATE ? 'date-there' : 'edit-conflict', { wrong: ['fruit'] })
        default:
          return set.problem satisfies never
      }
    }
    case 'drop-date': {
      const year = Number(fields['year'])
      if (!Number.isInteger(year) || year < 2000 || year > 2200) return refused(fields, 'not-understood')
      const dropped = await dropHarvestDate(ctx, { ...at, year })
      return dropped.ok ? { ok: true, done: 'date-dropped', year } : refused(fields, dropped.problem)
    }
    default:
      return refused(fields, 'not-understood')
  }
}
