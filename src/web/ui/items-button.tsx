import { ShoppingBasket } from './icons/shopping-basket.tsx'
import { digitsIn } from '#shop/values/language.ts'
import { formatMoney, type Paisa } from '#shop/values/money.ts'
import { CountBadge } from './count-badge.tsx'
import { LocalLink } from './local-link.tsx'
import { useLanguage, useTexts } from './texts.tsx'

/** Links to the cart when it is not empty. On phones a bar at the bottom, on desktops a pill in the corner. */
export function ItemsButton({ count, total }: { count: number; total: Paisa }) {
  const t = useTexts()
  const language = useLanguage()
  if (count === 0) return null
  return (
    <nav className="items-dock" aria-label={t('nav.cart')}>
      <LocalLink className="items-button" to="/checkout/cart">
        <ShoppingBasket />
        {t('nav.items')}
        <span className="items-count">{digitsIn(language, String(count))}</span>
        <span className="items-total">{formatMoney(total, language)}</span>
      </LocalLink>
    </nav>
  )
}

/** The same as the first cell of a page's own bar: a buy bar replaces the cart bar. */
export function ItemsCell({ count }: { count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <LocalLink className="items-cell" to="/checkout/cart">
      <ShoppingBasket />
      {t('nav.items')}
      <CountBadge count={count} />
      <span className="visually-hidden">{t('nav.inCart', { count })}</span>
    </LocalLink>
  )
}
