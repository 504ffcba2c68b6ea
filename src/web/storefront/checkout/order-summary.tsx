import type { QuoteLineWire, QuoteWire } from '#shop/ordering/wire.ts'
import { Money } from '#web/ui/price.tsx'
import { LineChanges } from './line-changes.tsx'
import { useCheckoutTexts } from './texts.ts'

export type NamedLine = { _id: string; varient: string; name: string; image: string }

/** The lines of an order with their changes; unavailable lines are struck through. */
export function OrderLines({ quote, names }: { quote: QuoteWire; names: readonly NamedLine[] }) {
  return (
    <ul className="order-lines">
      {quote.lines.map((line) => (
        <OrderLine
          key={line.varient + line.lot_id + line.ripeness}
          line={line}
          known={names.find((other) => other._id === line._id)}
        />
      ))}
    </ul>
  )
}

function OrderLine({ line, known }: { line: QuoteLineWire; known: NamedLine | undefined }) {
  const t = useCheckoutTexts()
  const gone = line.counted === 0
  return (
    <li className={gone ? 'order-line order-line-gone' : 'order-line'}>
      <img src={line.image ?? (known?.image || '/brand/placeholder.svg')} alt="" width={56} height={56} loading="lazy" />
      <div>
        {line.name ?? known?.name}
        {line.label && (
          <span className="order-line-detail">
            {t('checkout.unitsOf', { count: gone ? line.unit : line.counted, label: line.label })}
          </span>
        )}
      </div>
      <b>{gone ? t('quote.notInOrder') : <Money taka={line.line_total} />}</b>
      {line.changes.length > 0 && (
        <div className="order-line-changes">
          <LineChanges line={line} />
        </div>
      )}
    </li>
  )
}
