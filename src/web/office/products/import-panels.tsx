import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ImportView } from './import.server.ts'

type Plan = NonNullable<ImportView['plan']>

const LOOK_AGAIN_MS = 1000

/** While a job applies the spreadsheet, the page reloads its data. */
export function useImportProgress({ state }: ImportView): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [state, revalidate])
}

export function ImportProgress({ view }: { view: ImportView }) {
  const t = useOfficeTexts()
  const { state, steps, stepsDone, refusedRow } = view
  if (state === 'checked') return null
  if (state === 'done') {
    return (
      <Note kind="done" role="status">
        {t('import.done', { count: steps })}
      </Note>
    )
  }
  if (state === 'refused') {
    return (
      <Note kind="refused" role="alert">
        {refusedRow === null ? t('refused.catalogue-changed') : t('refused.refused-in-row', { row: refusedRow })}
      </Note>
    )
  }
  return (
    <p role="status" className="product-progress office-top">
      <progress max={steps} value={stepsDone} aria-label={t('import.applying')} />
      {t('import.progress', { done: stepsDone, count: steps })}
    </p>
  )
}

export function ErrorTable({ plan }: { plan: Plan }) {
  const t = useOfficeTexts()
  if (plan.errorCount === 0) return null
  const columns: Column<Plan['errors'][number]>[] = [
    { key: 'row', head: t('import.row'), cell: ({ row }) => <RowNumber row={row} />, numeric: true, phone: 'aside' },
    { key: 'column', head: t('import.column'), cell: ({ column }) => <code>{column}</code>, phone: 'main' },
    { key: 'problem', head: t('import.problem'), cell: ({ problem }) => t(`sheetWrong.${problem}`), plain: true },
  ]
  return (
    <section className="office-top settings-part">
      <h2>{t('import.errors', { count: plan.errorCount })}</h2>
      <p className="muted">{t('import.errorsLead')}</p>
      <DataTable
        caption={t('import.errors', { count: plan.errorCount })}
        columns={columns}
        rows={plan.errors}
        rowKey={({ row, column, problem }) => `${row} ${column} ${problem}`}
        rowState={() => 'error'}
      />
      <More shown={plan.errors.length} count={plan.errorCount} />
    </section>
  )
}

export function ApplyPanel({ plan }: { plan: Plan }) {
  const t = useOfficeTexts()
  if (plan.errorCount > 0) return null
  if (plan.count === 0) {
    return (
      <div className="office-top">
        <Note kind="done">{t('import.nothing')}</Note>
      </div>
    )
  }
  return (
    <div className="office-top">
      <Panel title={t('import.apply')}>
        <p className="muted">{t('import.applyLead')}</p>
        <ActionForm
          intent="apply"
          seen={plan.seen}
          className="office-setting"
          button={t('import.applyAll', { count: plan.count })}
          kind="solid"
        >
          {plan.far && <FormTick label={t('import.sure')} name="sure" required />}
        </ActionForm>
      </Panel>
    </div>
  )
}

export function DifferenceTable({ plan }: { plan: Plan }) {
  const t = useOfficeTexts()
  if (plan.count === 0) return null
  const columns: Column<Plan['rows'][number]>[] = [
    { key: 'row', head: t('import.row'), cell: ({ row }) => <RowNumber row={row} />, numeric: true, phone: 'aside' },
    { key: 'name', head: t('product.name'), cell: ({ name }) => name, phone: 'main' },
    { key: 'column', head: t('import.column'), cell: ({ column }) => <code>{column}</code> },
    { key: 'was', head: t('import.was'), cell: ({ was }) => <span className="sheet-cell">{was || t('audit.nothing')}</span> },
    {
      key: 'is',
      head: t('import.is'),
      cell: ({ is, far }) => (
        <span className="sheet-cell">
          {is || t('audit.nothing')} {far && <Tag tone="bad">{t('import.far')}</Tag>}
        </span>
      ),
    },
  ]
  return (
    <section className="office-top settings-part">
      <h2>{t('import.differences', { count: plan.count })}</h2>
      <DataTable
        caption={t('import.differences', { count: plan.count })}
        columns={columns}
        rows={plan.rows}
        rowKey={({ key }) => String(key)}
        rowState={({ far }) => (far ? 'look' : null)}
      />
      <More shown={plan.rows.length} count={plan.count} />
    </section>
  )
}

/** On a phone there is no column heading, so the number has its own label. */
function RowNumber({ row }: { row: number }) {
  const t = useOfficeTexts()
  return (
    <>
      <span className="only-phone">{t('import.row')} </span>
      {t('count', { count: row })}
    </>
  )
}

function More({ shown, count }: { shown: number; count: number }) {
  const t = useOfficeTexts()
  return count > shown ? <p className="muted office-after">{t('import.more', { count: count - shown })}</p> : null
}
