import type { FoundRows } from './find-demo.ts'
import type { DemoName, DemoPlan, DemoRow, KeptBecause, KeptRow, UserOfDemo } from './model.ts'

/** The owner's texts that may name pictures and goods of the demo: the codes and keys in them. */
export type OwnTexts = { pictures: (key: string) => boolean; giftRules: (stockItemCode: string) => boolean }

type Split = Pick<DemoPlan, 'goes' | 'kept'>

type Sort = <Row extends DemoRow>(part: KeptRow['part'], rows: readonly Row[], why: (row: Row) => KeptBecause | null) => Row[]
type IsChanged = (row: { changed: boolean }) => KeptBecause | null

/**
 * What of the demo goes and what stays. A row stays when the owner changed it, unless `changedToo`, or when something that stays uses it. Lots, reviews, orders and people of the demo are invented, so
 * they go whatever was done with them.
 */
export function splitDemo(found: FoundRows, texts: OwnTexts, { changedToo }: { changedToo: boolean }): Split {
  const kept: KeptRow[] = []
  const sort: Sort = (part, rows, why) =>
    rows.filter((row) => {
      const because = why(row)
      if (because) kept.push({ part, id: row.id, name: row.name, because })
      return !because
    })
  const isChanged: IsChanged = ({ changed }) => (changed && !changedToo ? { reason: 'changed' } : null)
  const goes = {
    ...splitGoods(found, texts, { sort, isChanged }),
    lots: found.lots,
    reviews: found.reviews,
    gallery: found.gallery,
    promotions: sort('promotions', found.promotions, isChanged),
    questions: found.questions,
    companies: sort('companies', found.companies, ({ ownMember }) => isNamed('person', ownMember)),
    people: sort('people', found.people, ({ ownCompany, merged }) => isNamed('company', ownCompany) ?? isNamed('person', merged)),
    quotations: found.quotations,
    'gift-runs': found.runs,
    orders: found.orders,
    invoices: found.invoices,
  }
  return { goes, kept }
}

/** Products first: what stays of them uses stock items, farms and pictures. */
function splitGoods(found: FoundRows, texts: OwnTexts, { sort, isChanged }: { sort: Sort; isChanged: IsChanged }) {
  const { products, farms, ownLots, ownContracts } = found
  const goneProducts = sort(
    'products',
    products.filter(({ seeded }) => seeded),
    isChanged,
  )
  const gone = new Set(goneProducts.map(({ id }) => id))
  const users = products.filter(({ id, state }) => !gone.has(id) && state !== 'private')
  const byProduct = (uses: (product: (typeof users)[number]) => boolean) => isUsed('product', users.find(uses))
  const byLot = (uses: (lot: (typeof ownLots)[number]) => boolean) => isUsed('lot', ownLots.find(uses))
  const items = sort(
    'stock-items',
    found.stockItems,
    ({ id, code }) =>
      byProduct(({ stockItemIds }) => stockItemIds.includes(id)) ??
      byLot(({ stockItemId }) => stockItemId === id) ??
      isUsed(
        'farm',
        ownContracts.find(({ stockItemId }) => stockItemId === id),
      ) ??
      (texts.giftRules(code) ? { reason: 'used', by: 'gift-rules', name: null } : null),
  )
  const goneItems = new Set(items.map(({ id }) => id))
  const goneFarms = sort(
    'farms',
    farms.filter(({ seeded }) => seeded),
    (farm) => isChanged(farm) ?? byProduct(({ code }) => farm.fruits.includes(code)) ?? byLot(({ farmId }) => farmId === farm.id),
  )
  const stayingFarms = farms.filter((farm) => !goneFarms.includes(farm))
  const photos = sort(
    'photos',
    found.photos,
    ({ id, key }) =>
      byProduct(({ photoIds }) => photoIds.includes(id)) ??
      isUsed(
        'farm',
        stayingFarms.find(({ photoId }) => photoId === id),
      ) ??
      (texts.pictures(key) ? { reason: 'used', by: 'texts', name: null } : null),
  )
  const isOfGone = (ids: readonly string[]) => ids.some((id) => goneItems.has(id))
  return {
    products: goneProducts,
    'private-boxes': products.filter(({ state, stockItemIds }) => state === 'private' && isOfGone(stockItemIds)),
    'stock-items': items,
    farms: goneFarms,
    photos,
  }
}

function isUsed(by: UserOfDemo, user: { name: DemoName } | undefined): KeptBecause | null {
  return user ? { reason: 'used', by, name: user.name } : null
}

function isNamed(by: UserOfDemo, name: string | null): KeptBecause | null {
  return isUsed(by, name === null ? undefined : { name })
}
