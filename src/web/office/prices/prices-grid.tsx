import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '#shop/values/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { OfferTag } from '../products/offer-tag.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import { useGridKeys } from './grid-keys.ts'
import { FIELD, inSelection, isChanged, isTyped, PRICE_CELLS, type PriceCell, type TypedRows } from './price-cells.ts'
import { marginOf, PriceInput } from './price-cell.tsx'
import type { PriceRow } from './prices.server.ts'
import { usePrices } from './use-prices.ts'

type PricesGridProps = { rows: readonly PriceRow[]; empty: ReactNode }

/** All prices in one form. Without scripts it is a table of inputs with one button; with them it has the keys of a spreadsheet. */
export function PricesGrid({ rows, empty }: PricesGridProps) {
  const t = useOfficeTexts()
  const scripts = useHydrated()
  const prices = usePrices(rows)
  const keys = useGridKeys({ rows, ...prices })
  const { typed, changed } = prices
  const around = useRef<HTMLDivElement>(null)
  useSaveKey(around)
  useKeepTyped(changed > 0)
  const columns = useColumns({ rows, scripts, prices, keys })
  return (
    <div ref={around} onKeyDown={keys.press} onPaste={keys.paste} onCopy={keys.copy} onFocus={({ target }) => keys.focus(target)}>
      <ActionForm intent="save" button={t('prices.save')} disabled={rows.length === 0} kind="solid" className="prices-form">
        <div className="office-list prices-list">
          <DataTable
            caption={t('nav.prices')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowState={({ id }) => (prices.result?.refused[id] && isChanged(typed[id]) ? 'error' : null)}
            empty={empty}
          />
        </div>
        <SeenFields rows={rows} typed={typed} all={!scripts} />
        {rows.length > 0 && (
          <div className="prices-bar">
            <FormField label={t('prices.from')} name="from" type="datetime-local" help={t('prices.fromHelp')} />
            {scripts && (
              <>
                <span className="muted small" role="status">
                  {changed > 0 ? t('prices.changed', { count: changed }) : t('prices.unchanged')}
                </span>
                {/* The focus stays in the cell that is copied. */}
                <Button
                  kind="line"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={keys.fill}
                  disabled={keys.selection === null}
                >
                  {t('prices.fill')}
                </Button>
              </>
            )}
          </div>
        )}
      </ActionForm>
    </div>
  )
}

/** How each row was seen: of all rows without scripts, of the changed ones with them; and the changed rows of other pages. */
function SeenFields({ rows, typed, all }: { rows: readonly PriceRow[]; typed: TypedRows; all: boolean }) {
  const shown = new Set(rows.map(({ id }) => id))
  const elsewhere = Object.entries(typed).filter(([id, row]) => !shown.has(id) && isChanged(row))
  const field = (name: string, value: string) => <input key={name} type="hidden" name={name} value={value} />
  return (
    <>
      {rows.map(({ id, seen }) => (all || isChanged(typed[id])) && field(FIELD.seen + id, typed[id]?.seen ?? seen))}
      {elsewhere.map(([id, row]) => [
        field(FIELD.seen + id, row.seen),
        ...PRICE_CELLS.flatMap((cell) => (isTyped(row, cell) ? [field(FIELD[cell] + id, row[cell]!)] : [])),
      ])}
    </>
  )
}

type ColumnsOf = {
  rows: readonly PriceRow[]
  scripts: boolean
  prices: ReturnType<typeof usePrices>
  keys: ReturnType<typeof useGridKeys>
}

function useColumns({ rows, scripts, prices, keys }: ColumnsOf): Column<PriceRow>[] {
  const t = useOfficeTexts()
  const language = useLanguage()
  const { typed, result, write } = prices
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  const input = (row: PriceRow, cell: PriceCell) => {
    const index = places.get(row.id)!
    return (
      <PriceInput
        row={row}
        cell={cell}
        typed={typed[row.id]}
        refused={isChanged(typed[row.id]) ? result?.refused[row.id] : undefined}
        sent={!scripts || isTyped(typed[row.id] ?? { seen: row.seen }, cell)}
        chosen={keys.selection !== null && inSelection(keys.selection, { cell, index })}
        onType={(text) => write([{ index, cell, text }])}
      />
    )
  }
  const percent = (row: PriceRow) => {
    const margin = marginOf(row, typed[row.id])
    if (margin === null) return '–'
    const text = t('prices.percent', { percent: `${margin < 0 ? '−' : ''}${formatNumber(Math.abs(margin), language)}` })
    return margin < 0 ? <span className="prices-loss">{text}</span> : text
  }
  return [
    { key: 'product', head: t('prices.product'), cell: (row) => <ProductCell row={row} />, phone: 'main' },
    { key: 'size', head: t('prices.size'), cell: (row) => row.size, plain: true },
    { key: 'stock', head: t('prices.stock'), cell: (row) => <OfferTag offer={row.offer} />, phone: 'aside' },
    {
      key: 'cost',
      head: t('prices.cost'),
      cell: (row) => (row.cost === null ? '–' : formatMoney(row.cost, language)),
      numeric: true,
    },
    { key: 'margin', head: <span title={t('prices.marginHelp')}>{t('prices.margin')}</span>, cell: percent, numeric: true },
    { key: 'price', head: t('prices.price'), cell: (row) => input(row, 'price') },
    {
      key: 'sale',
      head: t('prices.sale'),
      cell: (row) => (
        <>
          {input(row, 'sale')}
          {row.saleDays && <p className="field-help">{row.saleDays}</p>}
        </>
      ),
    },
    { key: 'planned', head: t('prices.planned'), cell: (row) => row.planned && <PlannedCell row={row} /> },
  ]
}

function ProductCell({ row }: { row: PriceRow }) {
  return (
    <Link className="with-picture" to={`/office/products/${row.productId}`}>
      <Thumbnail picture={row.picture} />
      {row.name}
    </Link>
  )
}

export const UNPLAN_FORM = 'unplan'

/** Its button belongs to another form, so that cancelling sends none of the typed prices. */
function PlannedCell({ row }: { row: PriceRow }) {
  const t = useOfficeTexts()
  return (
    <div className="prices-planned">
      {row.planned}{' '}
      <Button type="submit" form={UNPLAN_FORM} name="intent" value={`unplan ${row.id}`} kind="quiet" size="small">
        {t('prices.unplan')}
        <span className="visually-hidden"> {t('prices.unplanOf', { name: `${row.name}, ${row.size}` })}</span>
      </Button>
    </div>
  )
}

/** Ctrl S saves, wherever the focus is in the list. */
function useSaveKey(around: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      around.current?.querySelector('form')?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [around])
}

/** The browser asks before a page with unsaved prices is closed. */
function useKeepTyped(typed: boolean): void {
  useEffect(() => {
    if (!typed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [typed])
}
