import { dropHarvestDate, harvestDateRecords, harvestFacts, NO_HARVEST_DATE, setHarvestDate } from '#shop/catalog/index.ts'
import { stockItems } from '#shop/inventory/index.ts'
import { districtNames } from '#shop/places/index.ts'
import { inLanguage, dayInDhaka, formatDay, yearOf } from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import type { StaffContext } from '../access.server.ts'
import { thumbnailsOfStockItems } from '../products/thumbnails.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { known } from './delivery.server.ts'

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
  const codes = new Set(records.map(({ fruit }) => fruit))
  const listed = items.filter(({ code }) => codes.has(code))
  const pictures = await thumbnailsOfStockItems(
    ctx.db,
    listed.map(({ id }) => id),
  )
  const pictureOf = new Map(listed.map(({ id, code }) => [code, pictures.get(id) ?? null]))
  const chosen = records.find((one) => `${one.fruit}~${one.districtId}` === search.get('date'))
  return {
    year,
    years: [year - 1, year + 1].filter((other) => Math.abs(other - thisYear) <= 5),
    rows: records.map((one) => ({
      key: `${one.fruit}~${one.districtId}`,
      fruit: fruitName(one.fruit),
      picture: pictureOf.get(one.fruit) ?? null,
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

const intent = intentsOf<'seasons', string[]>()

export const seasonActions = defineActions({
  page: 'seasons',
  sees: 'manage-seasons',
  /** The fruits there can be a date for. */
  subject: async ({ ctx }) => (await stockItems(ctx.db)).map(({ code }) => code),
  mistakes: {
    'other-year': 'notBefore',
    'unknown-place': 'district',
    'date-there': 'fruit',
  },
  intents: {
    'set-date': intent({
      name: 'season.add',
      fields: (read, { subject }) => {
        const notBefore = read.day('notBefore')
        return {
          fruit: read.oneOf('fruit', subject),
          districtId: known(read.text('district')),
          year: read.text('year') === '' ? yearOf(notBefore) : Number(read.text('year')),
          notBefore,
          official: read.yes('official'),
          source: read.line('source', 300),
        }
      },
      run: setDate,
      to: (_, { year }) => yearPath(year),
      done: 'saved',
    }),
    'drop-date': intent({
      name: 'season.drop',
      fields: (read) => ({
        fruit: known(read.text('fruit')),
        districtId: known(read.text('district')),
        year: read.count('year', 'not-understood'),
      }),
      run: async ({ ctx, seen }, date) => ({ ...(await dropHarvestDate(ctx, { ...date, seen })), year: date.year }),
      to: (_, { year }) => yearPath(year),
      done: 'date-dropped',
    }),
  },
})

type HarvestDate = Omit<Parameters<typeof setHarvestDate>[1], 'seen'>

async function setDate({ ctx, seen }: ActionContext<string[]>, date: HarvestDate) {
  const set = await setHarvestDate(ctx, { ...date, seen })
  if (set.ok) return { ...set, year: date.year }
  switch (set.problem) {
    case 'unknown-fruit':
      return { ok: false, problem: 'not-valid', fields: ['fruit'] } as const
    case 'source-missing':
      return { ok: false, problem: 'not-valid', fields: ['source'] } as const
    case 'edit-conflict':
      // To change an existing date, staff must open it first.
      return { ok: false, problem: seen === NO_HARVEST_DATE ? 'date-there' : 'edit-conflict' } as const
    default:
      return { ok: false, problem: set.problem } as const
  }
}

function yearPath(year: number): string {
  return `/office/settings/seasons?year=${year}`
}
