import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/field.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { StocktakeRefusal, StocktakeView } from './stocktake-view.ts'

type Lot = StocktakeView['lots'][number]

/**
 * The recorded stock beside the counted stock. The record is from when the page was opened: if it changes in the meantime, there
 * is an edit conflict.
 */
export function CountForm({ view, refusal }: { view: StocktakeView; refusal: StocktakeRefusal | null }) {
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
    { key: 'there', head: t('stocktake.there'), cell: (lot) => <CountField lot={lot} refusal={refusal} />, plain: true },
  ]
  return (
    <OfficeForm intent="count" className="stocktake">
      <DataTable caption={t('stocktake.title')} columns={columns} rows={view.lots} rowKey={(lot) => lot.id} />
      <div className="office-form office-after stack">
        <TextField
          label={t('order.reason')}
          name="reason"
          maxLength={300}
          required
          help={t('stocktake.reasonHelp')}
          defaultValue={refusal?.typed['reason'] ?? ''}
          error={refusal?.problem === 'reason-missing' ? t('refused.reason-missing') : undefined}
        />
        <SendButton intent="count">{t('stocktake.apply')}</SendButton>
      </div>
    </OfficeForm>
  )
}

function CountField({ lot, refusal }: { lot: Lot; refusal: StocktakeRefusal | null }) {
  const t = useOfficeTexts()
  const wrong = refusal?.problems[lot.id]
  // After an edit conflict the lot is counted again, and the count is compared with the new stock on record.
  const seen = wrong?.problem === 'edit-conflict' ? lot.seen : (refusal?.typed[`seen-${lot.id}`] ?? lot.seen)
  return (
    <>
      <input type="hidden" name={`seen-${lot.id}`} value={seen} />
      <TextField
        label={<span className="visually-hidden">{`${t('stocktake.there')}, ${lot.code}`}</span>}
        name={`lot-${lot.id}`}
        inputMode="decimal"
        autoComplete="off"
        after={<span className="muted">{t(lot.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
        defaultValue={refusal?.typed[`lot-${lot.id}`] ?? ''}
        error={
          wrong &&
          t(wrong.problem === 'edit-conflict' ? 'refused.lot.edit-conflict' : `refused.${wrong.problem}`, {
            detail: wrong.detail,
          })
        }
      />
    </>
  )
}
