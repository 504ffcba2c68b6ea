import { redirect } from 'react-router'
import { farms, harvestDatesOf, sellables } from '#shop/catalog/index.ts'
import { contentsOf, stockItems, variantsWith } from '#shop/inventory/index.ts'
import { MOST_ADVANCE_PERCENT } from '#shop/payments/index.ts'
import { districtNames } from '#shop/places/index.ts'
import { campaigns, planCampaign, type CampaignInput, type CampaignNow, type TermsFault } from '#shop/preorders/index.ts'
import { priceRecords } from '#shop/pricing/index.ts'
import { dayInDhaka, digitsIn, formatDay, inLanguage, paisa, paisaToTaka, yearOf, type Language } from '#shop/values/index.ts'
import { found, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { thumbnailsOfStockItems } from '../products/thumbnails.server.ts'

export type PreordersView = Awaited<ReturnType<typeof preordersView>>
export type NewPreorderView = Awaited<ReturnType<typeof newPreorderView>>

/** Every pre-order, and the fruit that another one can be planned for. */
export async function preordersView({ ctx, language, may }: StaffContext) {
  const [all, items, names] = [await campaigns(ctx.db), await stockItems(ctx.db), await placesIn(ctx.db, language)]
  const pictures = await thumbnailsOfStockItems(ctx.db, [...new Set(all.map(({ stockItemId }) => stockItemId))])
  return {
    rows: all.map((campaign) => {
      const item = items.find(({ id }) => id === campaign.stockItemId)
      return {
        id: campaign.id,
        fruit: inLanguage(item?.name, language) ?? '',
        picture: pictures.get(campaign.stockItemId) ?? null,
        place: names.place(campaign),
        from: formatDay(campaign.shipsFrom, language, 'withYear'),
        ...soldIn(campaign, item?.unit ?? 'gram', language),
        phase: campaign.phase,
      }
    }),
    fruits: may('manage-seasons')
      ? items.filter(({ shelfDays }) => shelfDays < 365).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))
      : [],
  }
}

/** What is ordered of the quota; once the harvest is received, the lot tells. */
export function soldIn({ quota, amount, phase }: CampaignNow, unit: 'gram' | 'piece', language: Language) {
  const said = (of: number) => amountText(of, unit, language)
  const known = phase !== 'harvested' && phase !== 'planned' && quota !== null
  return { sold: known ? said(quota.amount - quota.left) : null, quota: said(amount) }
}

export async function placesIn(db: StaffContext['ctx']['db'], language: Language) {
  const [growers, districts] = [await farms(db), await districtNames(db)]
  const district = (id: string) => inLanguage(districts.get(id), language) ?? id
  return {
    farms: growers.map(({ id, name, place }) => ({
      value: id,
      label: `${inLanguage(name, language)}, ${inLanguage(place, language)}`,
    })),
    districts: [...districts]
      .map(([value, name]) => ({ value, label: inLanguage(name, language) }))
      .sort((a, b) => a.label.localeCompare(b.label, language)),
    place: ({ farmId, districtId }: { farmId: string | null; districtId: string }) => {
      const farm = growers.find(({ id }) => id === farmId)
      return farm ? inLanguage(farm.name, language) : district(districtId)
    },
    district,
  }
}

/** The form for one fruit: its sizes with their prices, and the first legal days of the districts. */
export async function newPreorderView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const items = await stockItems(ctx.db)
  const asked = search.get('item')
  // The fruit is chosen on the list.
  if (asked === null) throw redirect('/office/stock/preorders')
  const item = found(items.find(({ id }) => id === asked) ?? null)
  const sizes = await sizesOf(ctx, item.id)
  const places = await placesIn(ctx.db, language)
  const today = dayInDhaka(ctx.now)
  const dates = (await harvestDatesOf(ctx.db, { fruits: [item.code], year: yearOf(today) })).get(item.code) ?? []
  return {
    item: item.id,
    fruit: inLanguage(item.name, language),
    unit: item.unit,
    farms: places.farms,
    districts: places.districts,
    today: today as string,
    most: MOST_ADVANCE_PERCENT,
    legal: dates.map(
      ({ district, notBefore }) => `${inLanguage(district, language)} ${formatDay(notBefore, language, 'dayMonth')}`,
    ),
    // Boxes of several fruits can be sold, too, but are not proposed.
    sizes: sizes.map(({ variantId, name, label, price, alone }) => ({
      id: variantId,
      name: `${inLanguage(name, language)}, ${inLanguage(label, language)}`,
      price: alone ? digitsIn(language, String(paisaToTaka(price))) : '',
    })),
  }
}

async function sizesOf(ctx: StaffContext['ctx'], stockItemId: string) {
  const ids = await variantsWith(ctx.db, stockItemId)
  const [goods, prices, contents] = [
    await sellables(ctx.db, ids),
    await priceRecords(ctx.db, ids, ctx.now),
    await contentsOf(ctx.db, ids),
  ]
  return ids.flatMap((id) => {
    const size = goods.get(id)
    const price = prices.get(id)?.price
    const alone = contents.get(id)?.length === 1
    return size?.state === 'active' && price !== undefined ? [{ ...size, price, alone }] : []
  })
}

const intent = intentsOf<'new-preorder'>()

const WRONG = {
  deposit: 'not-a-deposit',
  mostPerPerson: 'above-quota',
  opensOn: 'day-gone',
  closesOn: 'over',
  shipsFrom: 'before-opening',
  sizes: 'no-size-price',
} as const satisfies Record<TermsFault, Refused<'new-preorder'>>

function inForm(field: TermsFault, first: string): string {
  if (field === 'sizes') return first
  return field === 'mostPerPerson' ? 'most' : field
}

export const newPreorderActions = defineActions({
  page: 'new-preorder',
  sees: 'manage-seasons',
  otherwise: 'plan',
  mistakes: {
    'unknown-stock-item': '',
    'unknown-farm': 'farm',
    'no-district': 'district',
    'other-fruit': '',
    'before-legal-date': 'shipsFrom',
  },
  intents: {
    plan: intent({
      name: 'preorder.plan',
      fields: termsIn,
      run: async ({ ctx, language }, { first, ...terms }) => {
        const planned = await planCampaign(ctx, terms)
        if (!planned.ok && planned.problem === 'before-legal-date')
          return { ...planned, detail: formatDay(planned.notBefore, language, 'withYear') }
        if (planned.ok || planned.problem !== 'not-valid') return planned
        return {
          ok: false,
          problem: 'not-valid',
          each: Object.fromEntries(planned.fields.map((field) => [inForm(field, first), { problem: WRONG[field] }])),
        } as const
      },
      to: (_context, { campaignId }) => `/office/stock/preorders/${campaignId}`,
      done: 'added',
    }),
  },
})

async function termsIn(
  read: FieldReader<Refused<'new-preorder'>>,
  { ctx, url }: ActionContext,
): Promise<CampaignInput & { first: string }> {
  const item = (await stockItems(ctx.db)).find(({ id }) => id === url.searchParams.get('item'))
  const unit = item?.unit ?? 'gram'
  const sizes = item ? await sizesOf(ctx, item.id) : []
  const districts = await districtNames(ctx.db)
  const district = read.text('district')
  return {
    stockItemId: item?.id ?? '',
    farmId: read.text('farm') || null,
    districtId: districts.has(district) ? district : null,
    shipsFrom: read.day('shipsFrom', 'not-a-day'),
    amount: positive(read, 'amount', unit) ?? 0,
    costPaisa: read.money('cost', 'not-money'),
    depositPercent: read.count('deposit'),
    mostPerPerson: read.text('most') === '' ? null : positive(read, 'most', unit),
    opensOn: read.day('opensOn', 'not-a-day'),
    closesOn: read.dayIfAny('closesOn', 'not-a-day'),
    sizes: sizes.flatMap(({ variantId }) => {
      const price = read.moneyIfAny(`price-${variantId}`, 'not-money')
      return price === null ? [] : [{ variantId, price: paisa(price) }]
    }),
    first: sizes[0] ? `price-${sizes[0].variantId}` : 'amount',
  }
}

function positive(read: FieldReader<Refused<'new-preorder'>>, name: string, unit: 'gram' | 'piece'): number | null {
  const amount = read.amount(name, unit, 'not-an-amount')
  if (amount === 0) read.refuse(name, 'not-an-amount')
  return amount
}
