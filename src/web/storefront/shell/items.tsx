import { ShoppingBasket } from 'lucide-react'
import { digitsIn } from '../../../shop/values/language.ts'
import { LocalLink } from '../../ui/local-link.tsx'
import { Money } from '../../ui/price.tsx'
import { useLanguage, useTexts } from '../../ui/texts.tsx'
import { useCart } from '../cart/cart-store.ts'

/** What the cart holds, as every page says it: lines, and their worth in taka as stored. */
function useCartCount() {
  const t = useTexts()
  const language = useLanguage()
  const lines = useCart()
  const taka = lines.reduce((sum, line) => sum + Math.round((line.sale_price ?? line.price) * 100) * line.unit, 0) / 100
  return { count: lines.length, shown: digitsIn(language, String(lines.length)), spoken: t('nav.inCart', { count: lines.length }), taka }
}

/** The basket in the header, with the number of lines once there are any [N3]. */
export function CartLink() {
  const t = useTexts()
  const { count, shown, spoken } = useCartCount()
  return (
    <LocalLink to="/checkout/cart" className="icon-button" aria-label={count === 0 ? t('nav.cart') : `${t('nav.cart')}: ${spoken}`}>
      <ShoppingBasket />
      {count > 0 && (
        <span className="count" key={count}>
          {shown}
        </span>
      )}
    </LocalLink>
  )
}

/** Leads to the cart from everywhere while it has lines [N3]: a pill on desktops, a lane of its own at the bottom of phones. */
export function ItemsButton() {
  const t = useTexts()
  const { count, shown, spoken, taka } = useCartCount()
  if (count === 0) return null
  return (
    <div className="items-dock">
      <LocalLink to="/checkout/cart" className="items-button">
        <ShoppingBasket />
        {t('nav.items')}
        <span className="items-count">
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{spoken}</span>
        </span>
        <span className="items-total">
          <Money taka={taka} />
        </span>
      </LocalLink>
    </div>
  )
}

/** The same as the first cell of a page's buy bar, which stands where the lane would be. */
export function ItemsCell() {
  const t = useTexts()
  const { count, shown, spoken } = useCartCount()
  if (count === 0) return null
  return (
    <LocalLink to="/checkout/cart" className="items-cell">
      <ShoppingBasket />
      {t('nav.items')}
      <span className="count" key={count} aria-hidden="true">
        {shown}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </LocalLink>
  )
}
