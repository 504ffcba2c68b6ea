import { formatMoney, parseTaka, paisa, vatInside, type Language, type Paisa } from '#shop/values/index.ts'
import { FieldError } from '#web/ui/field.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { FIELD, isTyped, seenCells, type PriceCell, type RefusedRow, type TypedRow } from './price-cells.ts'
import type { PriceRow } from './prices.server.ts'
import { textOf } from './use-prices.ts'

type CellProps = {
  row: PriceRow
  cell: PriceCell
  typed: TypedRow | undefined
  refused: RefusedRow | undefined
  /** Whether the form sends it: always without scripts, only when it was changed with them. */
  sent: boolean
  chosen: boolean
  onType: (text: string) => void
}

/** A price that can be typed. A plain input with a name of its own, for those who can't see the head of its column. */
export function PriceInput({ row, cell, typed, refused, sent, chosen, onType }: CellProps) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const id = FIELD[cell] + row.id
  const name = `${row.name}, ${row.size}`
  const error = refused?.cell === cell ? refused.text : undefined
  const changed = typed !== undefined && isTyped(typed, cell)
  // Another user changed the price after typing began. The next save reports this conflict as well.
  const now = !error && changed && typed.seen !== row.seen && cell === 'price' ? shownPrice(row.seen, language) : null
  return (
    <div className="price-cell">
      <input
        className={['input', changed && 'price-changed', chosen && 'price-chosen'].filter(Boolean).join(' ')}
        id={id}
        name={sent ? id : undefined}
        value={textOf(row, typed, cell)}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        aria-label={t(cell === 'price' ? 'prices.priceOf' : 'prices.saleOf', { name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
      />
      <FieldError id={id} error={error} />
      {now && <p className="field-help">{t('prices.nowIs', { now })}</p>}
      {error && refused?.sure && (
        <label className="checkbox checkbox-small">
          <input type="checkbox" name={FIELD.sure + row.id} value="yes" />
          <span>{t('prices.sure')}</span>
        </label>
      )}
    </div>
  )
}

function shownPrice(seen: string, language: Language): string {
  const { price, sale } = seenCells(seen)
  const money = (text: string) => formatMoney(parseTaka(text) ?? paisa(0), language)
  return sale === '' ? money(price) : `${money(sale)} (${money(price)})`
}

/** What is left of the price that is typed, in percent of the price without VAT; null when it can't be said. */
export function marginOf(row: PriceRow, typed: TypedRow | undefined): number | null {
  const sale = row.saleRuns || typed?.sale !== undefined ? parseTaka(textOf(row, typed, 'sale')) : null
  const paid: Paisa | null = sale ?? parseTaka(textOf(row, typed, 'price'))
  if (row.cost === null || paid === null || paid === 0) return null
  const net = paid - vatInside(paid, row.vatBasisPoints)
  return net > 0 ? Math.round(((net - row.cost) / net) * 100) : null
}
