import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import type { QuoteLineWire, QuoteWire } from '#shop/ordering/wire.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Money } from '#web/ui/price.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { UnitSelector } from '#web/ui/unit-selector.tsx'
import { LineChanges } from '../checkout/line-changes.tsx'
import { RichText } from '../checkout/rich-text.tsx'
import { useCartTexts } from '../checkout/texts.ts'
import { cart, cartLines } from './cart-store.ts'
import { lineKey, sameLine, type CartLine } from './cart.ts'

/** The cart's lines with today's prices; until they are loaded, with the last seen prices. */
export function CartRows({ lines, quote }: { lines: readonly CartLine[]; quote: QuoteWire | null }) {
  return (
    <ul className="cart-rows">
      {lines.map((line) => (
        <CartRow key={lineKey(line)} line={line} priced={quote?.lines.find((other) => sameLine(other, line))} />
      ))}
    </ul>
  )
}

function CartRow({ line, priced }: { line: CartLine; priced: QuoteLineWire | undefined }) {
  const t = useCartTexts()
  const { remove, change } = useRowChanges(line)
  const name = priced?.name ?? line.name
  const gone = priced?.counted === 0
  const address = priced && !priced.slug ? null : `/product/${priced?.slug ?? line.slug}`
  return (
    <li className={gone ? 'cart-row cart-row-gone' : 'cart-row'}>
      <img src={priced?.image ?? (line.image || '/brand/placeholder.svg')} alt="" width={112} height={112} loading="lazy" />
      <div className="cart-row-name">
        <h2>{address ? <LocalLink to={address}>{name}</LocalLink> : name}</h2>
        <p className="small muted">
          {priced?.label}
          {!gone && unitPrice(line, priced) !== null && (
            <>
              {priced && ' · '}
              <RichText text={t('quote.each')} parts={{ price: <Money taka={unitPrice(line, priced)!} /> }} />
            </>
          )}
        </p>
      </div>
      <IconButton label={t('parts.remove', { name })} onClick={() => remove(name)}>
        <Trash2 />
      </IconButton>
      <div className="cart-row-units">
        {gone ? (
          <span className="small muted">{t('quote.notInOrder')}</span>
        ) : (
          <UnitSelector units={line.unit} onChange={(units) => (units === 0 ? remove(name) : change(units))} label={name} />
        )}
      </div>
      <b className="cart-row-amount">
        {gone ? <Was taka={lineAmount(line, undefined)} /> : <Money taka={lineAmount(line, priced)} />}
      </b>
      {priced && priced.changes.length > 0 && (
        <div className="cart-row-changes">
          <LineChanges line={priced} />
        </div>
      )}
    </li>
  )
}

function Was({ taka }: { taka: number }) {
  return (
    <s className="muted">
      <Money taka={taka} />
    </s>
  )
}

function unitPrice(line: CartLine, priced: QuoteLineWire | undefined): number | null {
  return priced ? (priced.sale_price ?? priced.price) : (line.sale_price ?? line.price)
}

/** Updates at once with every press of plus; the server's total follows a moment later. */
function lineAmount(line: CartLine, priced: QuoteLineWire | undefined): number {
  const most = priced && priced.counted < priced.unit ? priced.counted : line.unit
  return (Math.round((unitPrice(line, priced) ?? 0) * 100) * Math.min(line.unit, most)) / 100
}

function useRowChanges(line: CartLine) {
  const t = useCartTexts()
  const toast = useToast()
  const remove = (name: string) => {
    const place = cartLines().findIndex((other) => sameLine(other, line))
    cart.setUnits(line, 0)
    // Restores the line, unless another tab has already done so.
    const undo = () =>
      cart.replace((lines) => (lines.some((other) => sameLine(other, line)) ? lines : lines.toSpliced(place, 0, line)))
    toast({ text: t('parts.removed', { name }), action: { label: t('cart.undo'), onPress: undo } })
  }
  return { remove, change: (units: number) => cart.setUnits(line, units) }
}
