import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useFormField } from '../kit/form-context.ts'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { StocktakeView } from './stocktake-view.ts'

type Lot = StocktakeView['lots'][number]

/**
 * The recorded stock beside the counted stock. The record is from when the page was opened: if it changes in the meantime, there
 * is an edit conflict.
 */
export function CountForm({ view }: { view: StocktakeView }) {
  const t = useOfficeTexts()
  if (view.lots.length === 0) return <p className="muted office-nothing">{t('stock.noLots')}</p>
  const columns: Column<Lot>[] = [
    {
      key: 'lot',
      head: t('lot.code'),
      cell: (lot) => (
        <>
          <b className="nowrap">{lot.code}</b> <span className="muted">{lot.item}</span>
          {lot.quarantined && <span className="late"> {t('lot.quarantined')}</span>}
        </>
      ),
      phone: 'main',
    },
    { key: 'until', head: t('stock.bestBefore'), cell: (lot) => lot.until, numeric: true },
    { key: 'book', head: t('stocktake.book'), cell: (lot) => lot.book, numeric: true, phone: 'aside' },
    { key: 'there', head: t('stocktake.there'), cell: (lot) => <CountField lot={lot} />, plain: true },
  ]
  return (
    <ActionForm intent="count" className="stocktake" button={t('stocktake.apply')} kind="solid">
      <DataTable caption={t('stocktake.title')} columns={columns} rows={view.lots} rowKey={(lot) => lot.id} />
      <div className="office-form office-after stack">
        <FormField label={t('order.reason')} name="reason" maxLength={300} required help={t('stocktake.reasonHelp')} />
      </div>
    </ActionForm>
  )
}

function CountField({ lot }: { lot: Lot }) {
  const t = useOfficeTexts()
  const { error } = useFormField(`lot-${lot.id}`)
  const seen = useFormField(`seen-${lot.id}`).value
  return (
    <>
      {/* What was refused is counted again, and compared with the stock that is on record now. */}
      <input type="hidden" name={`seen-${lot.id}`} value={error ? lot.seen : seen || lot.seen} />
      <FormField
        label={<span className="visually-hidden">{`${t('stocktake.there')}, ${lot.code}`}</span>}
        name={`lot-${lot.id}`}
        inputMode="decimal"
        after={<span className="muted">{t(lot.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
      />
    </>
  )
}
