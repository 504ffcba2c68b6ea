import { formatMoney, type Paisa } from '#shop/values/money.ts'
import { paisaOfTaka, shownPrice, type Priced } from './shown-price.ts'
import { useLanguage, useTexts } from './texts.tsx'

/** An amount in taka, as in the API. */
export function Money({ taka }: { taka: number }) {
  return <span className="nowrap">{formatMoney(paisaOfTaka(taka), useLanguage())}</span>
}

type PriceProps = {
  variants: readonly [Priced, ...Priced[]]
  size?: 'normal' | 'large'
  /** The fruit can't be bought now: the price is what it cost last. */
  last?: boolean
}

/**
 * The price of one variant, or the range from the first to the last of several. During a sale the previous price is struck
 * through beside it; screen readers hear which is which.
 */
export function Price({ variants, size = 'normal', last = false }: PriceProps) {
  const t = useTexts()
  const { before, ...now } = shownPrice(variants)
  return (
    <p className={size === 'large' ? 'price price-large' : 'price'}>
      {last && <span className="small muted">{t('parts.lastPrice')} </span>}
      <span>
        {before && <span className="visually-hidden">{t('parts.salePrice')} </span>}
        <Range {...now} />
      </span>
      {before && (
        <s>
          <span className="visually-hidden">{t('parts.priceBefore')} </span>
          <Range {...before} />
        </s>
      )}
    </p>
  )
}

function Range({ first, last }: { first: Paisa; last: Paisa | null }) {
  const t = useTexts()
  const language = useLanguage()
  if (last === null) return <span className="nowrap">{formatMoney(first, language)}</span>
  return (
    <span className="nowrap">
      {formatMoney(first, language)} <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('parts.to')}</span> {formatMoney(last, language)}
    </span>
  )
}

type Pack = { label: string; quantity_kg: number }

/** The pack and the price per kilogram: `5 kg crate · ৳170/kg`, or `3 to 20 kg · ৳170/kg` for several packs. */
export function PerKilo({ packs, pricePerKg }: { packs: readonly [Pack, ...Pack[]]; pricePerKg: number | null }) {
  const t = useTexts()
  const language = useLanguage()
  const first = packs[0]
  const last = packs.at(-1) ?? first
  const severalLabel =
    pricePerKg === null || first.quantity_kg === last.quantity_kg
      ? t('parts.sizes', { count: packs.length })
      : t('parts.kiloRange', { first: first.quantity_kg, last: last.quantity_kg })
  return (
    <p className="per-kilo">
      <span className="nowrap">{packs.length === 1 ? first.label : severalLabel}</span>{' '}
      {pricePerKg !== null && (
        <span className="nowrap">{t('parts.perKilo', { price: formatMoney(paisaOfTaka(pricePerKg), language) })}</span>
      )}
    </p>
  )
}
