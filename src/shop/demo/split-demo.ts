import type { FoundRows } from './find-demo.ts'
import type { DemoName, DemoPlan, DemoRow, KeptBecause, KeptRow, UserOfDemo } from './model.ts'

/** The owner's texts that may name pictures and goods of the demo: the codes and keys in them. */
export type OwnTexts = { pictures: (key: string) => boolean; giftRules: (stockItemCode: string) => boolean }

type Split = Pick<DemoPlan, 'goes' | 'kept'>

/**
 * What of the demo goes and what stays. A row stays when the owner changed it, unless `changedToo`, or when something that stays uses it. Lots, reviews, orders and people of the demo are invented, so
 * they go whatever was done with them.
 */
export function splitDemo(found: FoundRows, texts: OwnTexts, { changedToo }: { changedToo: boolean }): Split {
  const kept: KeptRow[] = []
  const split = <Row extends DemoRow>(
    part: KeptRow['part'],
    rows: readonly Row[],
    why: (row: Row) => KeptBecause | null,
  ): Row[] =>
    rows.filter((row) => {
      const because = why(row)
      if (because) kept.push({ part, id: row.id, name: row.name, because })
      return !because
    })
  const isChanged = ({ changed }: { changed: boolean }): KeptBecause | null =>
    changed && !changedToo ? { reason: 'changed' } : null
  const isUsed = (by: UserOfDemo, user: { name: DemoName } | undefined): KeptBecause | null =>
    user ? { reason: 'used', by, name: user.name } : null
  const named = (by: UserOfDemo, name: string | null) => isUsed(by, name === null ? undefined : { name })

  const { products, farms, ownLots } = found
  const goneProducts = split(
    'products',
    products.filter(({ seeded }) => seeded),
    isChanged,
  )
  const gone = new Set(goneProducts.map(({ id }) => id))
  const users = products.filter(({ id, state }) => !gone.has(id) && state !== 'private')
  const stockItems = split(
    'stock-items',
    found.stockItems,
    ({ id, code }) =>
      isUsed(
        'product',
        users.find(({ stockItemIds }) => stockItemIds.includes(id)),
      ) ??
      isUsed(
        'lot',
        ownLots.find(({ stockItemId }) => stockItemId === id),
      ) ??
      (texts.giftRules(code) ? { reason: 'used', by: 'gift-rules', name: null } : null),
  )
  const goneItems = new Set(stockItems.map(({ id }) => id))
  const goneFarms = split(
    'farms',
    farms.filter(({ seeded }) => seeded),
    (farm) =>
      isChanged(farm) ??
      isUsed(
        'product',
        users.find(({ code }) => farm.fruits.includes(code)),
      ) ??
      isUsed(
        'lot',
        ownLots.find(({ farmId }) => farmId === farm.id),
      ),
  )
  const stayingFarms = farms.filter((farm) => !goneFarms.includes(farm))
  const photos = split(
    'photos',
    found.photos,
    ({ id, key }) =>
      isUsed(
        'product',
        users.find(({ photoIds }) => photoIds.includes(id)),
      ) ??
      isUsed(
        'farm',
        stayingFarms.find(({ photoId }) => photoId === id),
      ) ??
      (texts.pictures(key) ? { reason: 'used', by: 'texts', name: null } : null),
  )
  const goes = {
    products: goneProducts,
    'private-boxes': products.filter(
      ({ state, stockItemIds }) => state === 'private' && stockItemIds.some((id) => goneItems.has(id)),
    ),
    'stock-items': stockItems,
    lots: found.lots,
    farms: goneFarms,
    reviews: found.reviews,
    gallery: found.gallery,
    photos,
    promotions: split('promotions', found.promotions, isChanged),
    questions: found.questions,
    companies: split('companies', found.companies, ({ ownMember }) => named('person', ownMember)),
    people: split('people', found.people, ({ ownCompany, merged }) => named('company', ownCompany) ?? named('person', merged)),
    quotations: found.quotations,
    'gift-runs': found.runs,
    orders: found.orders,
    invoices: found.invoices,
  }
  return { goes, kept }
}
