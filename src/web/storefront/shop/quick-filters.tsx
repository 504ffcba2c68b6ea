import { X } from '#web/ui/icons/x.tsx'
import type { ShopFilter } from '#shop/catalog/model.ts'
import { monthName } from '#shop/values/day-text.ts'
import { formatMoney } from '#shop/values/money.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import type { ShopChoices } from './shop-data.server.ts'
import { shopPath, toggled, withChange } from './shop-search.ts'
import { useShopTexts } from './texts.ts'

const CHEAP = 500
const QUICK_CATEGORIES = 2

type Quick = { key: string; name: string; on: boolean; change: Partial<ShopFilter> }

/** The most used filters and every active filter, which has a cross. They are links, so they also work without scripts. */
export function QuickFilters({ filter, choices }: { filter: ShopFilter; choices: ShopChoices }) {
  const t = useShopTexts()
  return (
    <ul className="chip-row quick-filters">
      {useQuickFilters(filter, choices).map(({ key, name, on, change }) => (
        <li key={key} className={on ? undefined : 'only-desktop'}>
          <LocalLink
            to={shopPath(withChange(filter, change))}
            className="chip"
            preventScrollReset
            aria-current={on ? 'true' : undefined}
            aria-label={on ? t('shop.remove', { name }) : undefined}
          >
            {name}
            {on && <X />}
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

function useQuickFilters(filter: ShopFilter, choices: ShopChoices): Quick[] {
  const t = useShopTexts()
  const language = useLanguage()
  const { season, categories, origins, minPrice, maxPrice, inStock } = filter
  const money = (taka: number) => formatMoney(paisaOfTaka(taka), language)
  const seasonChip = (value: 'now' | 'pre-order', name: string): Quick => {
    return { key: value, name, on: season === value, change: { season: season === value ? null : value } }
  }
  const cheap = maxPrice === CHEAP && minPrice === null
  const offered = choices.categories.filter(({ key }, index) => index < QUICK_CATEGORIES || categories.includes(key))
  const chips: Quick[] = [
    seasonChip('now', t('shop.ripeNow')),
    ...offered.map(({ key, name }) => ({
      key,
      name,
      on: categories.includes(key),
      change: { categories: toggled(categories, key) },
    })),
    seasonChip('pre-order', t('shop.preOrder')),
  ]
  if (typeof season === 'number')
    chips.push({ key: 'month', name: monthName(season, language, 'long'), on: true, change: { season: null } })
  if (maxPrice !== null || minPrice === null) {
    chips.push({
      key: 'max',
      name: t('shop.under', { price: money(maxPrice ?? CHEAP) }),
      on: maxPrice !== null,
      change: { maxPrice: cheap || maxPrice !== null ? null : CHEAP },
    })
  }
  if (minPrice !== null)
    chips.push({ key: 'min', name: t('shop.above', { price: money(minPrice) }), on: true, change: { minPrice: null } })
  for (const { key, name } of choices.origins) {
    if (origins.includes(key)) chips.push({ key, name, on: true, change: { origins: toggled(origins, key) } })
  }
  if (inStock) chips.push({ key: 'stock', name: t('shop.inStock'), on: true, change: { inStock: false } })
  return chips
}
