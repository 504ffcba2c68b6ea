import { GRADES } from '#shop/inventory/model.ts'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { Tick, TickAll, TickForm } from '../kit/list/ticks.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { PurchasesView } from './purchases.server.ts'

type Props = { view: PurchasesView }
type Proposed = PurchasesView['proposed'][number]
type Why = Proposed['why']

export const PURCHASES = '/office/stock/purchases'

export function ShownDays({ view: { range, earlier, later } }: Props) {
  const t = useOfficeTexts()
  return (
    <div className="office-tools">
      {earlier !== null && (
        <LinkButton kind="quiet" to={`${PURCHASES}?from=${earlier}`}>
          {t('purchase.earlier')}
        </LinkButton>
      )}
      <b>{t('purchase.days', range)}</b>
      {later !== null && (
        <LinkButton kind="quiet" to={`${PURCHASES}?from=${later}`}>
          {t('purchase.later')}
        </LinkButton>
      )}
    </div>
  )
}

/** What is missing before anything can be bought or ordered. */
export function MissingFirst({ view: { fruits, farms, mayAddFruit, mayAddFarm } }: Props) {
  const t = useOfficeTexts()
  if (fruits.length === 0)
    return (
      <Note kind="changed">
        {t('purchase.noFruit')}{' '}
        {mayAddFruit && (
          <Link className="link-inline" to="/office/products/new-fruit">
            {t('purchase.addFruit')}
          </Link>
        )}
      </Note>
    )
  if (farms.length > 0) return null
  return (
    <Note kind="changed">
      {t('purchase.noFarms')}{' '}
      {mayAddFarm && (
        <Link className="link-inline" to="/office/settings/farms">
          {t('purchase.addFarm')}
        </Link>
      )}
    </Note>
  )
}

export function ReasonsOf({ why: { need, reasons } }: { why: Why }) {
  return (
    <span className="small">
      {need}
      {need !== null && <br />}
      <span className={need === null ? undefined : 'muted'}>{reasons.join(', ')}</span>
    </span>
  )
}

/** What is proposed and not on the list yet. */
export function ProposedTable({ view }: Props) {
  const t = useOfficeTexts()
  const { proposed, mayBuy } = view
  if (view.fruits.length === 0) return null
  const tick: Column<Proposed> = {
    key: 'tick',
    head: <TickAll ids={proposed.map(({ key }) => key)} />,
    cell: ({ key, fruit, day }) => <Tick id={key} name={t('purchase.tick', { fruit, day })} />,
    phone: 'tick',
  }
  const columns: Column<Proposed>[] = [
    {
      key: 'fruit',
      head: t('purchase.fruit'),
      cell: ({ fruit, picture }) => (
        <span className="with-picture">
          <Thumbnail picture={picture} />
          {fruit}
        </span>
      ),
      phone: 'main',
    },
    { key: 'amount', head: t('purchase.buy'), cell: ({ amount }) => <b>{amount}</b>, numeric: true, phone: 'aside' },
    { key: 'day', head: t('purchase.day'), cell: ({ day }) => day },
    { key: 'farm', head: t('purchase.from'), cell: ({ farm }) => farm },
    { key: 'price', head: t('purchase.unitCost'), cell: ({ price }) => price ?? t('purchase.noPrice'), numeric: true },
    { key: 'why', head: t('purchase.why'), cell: ({ why }) => <ReasonsOf why={why} />, phone: 'line', plain: true },
  ]
  const table = (
    <DataTable
      caption={t('purchase.proposed')}
      columns={mayBuy ? [tick, ...columns] : columns}
      rows={proposed}
      rowKey={({ key }) => key}
    />
  )
  return (
    <section className="office-top">
      <h2>{t('purchase.proposed')}</h2>
      <p className="muted small">{t('purchase.rule')}</p>
      {proposed.length === 0 && <p className="muted">{t('purchase.nothing')}</p>}
      {proposed.length > 0 && mayBuy && (
        <TickForm key={view.from} moves={[{ intent: 'add', label: t('purchase.add') }]}>
          {table}
        </TickForm>
      )}
      {proposed.length > 0 && !mayBuy && table}
    </section>
  )
}

/** Any fruit, added by hand. */
export function AddLine({ view }: Props) {
  const t = useOfficeTexts()
  if (!view.mayBuy || view.fruits.length === 0) return null
  return (
    <FoldedForm
      intent="new"
      fold={t('purchase.new')}
      foldClass="office-top"
      button={t('purchase.newButton')}
      className="office-setting office-form"
    >
      <FormChoice label={t('purchase.fruit')} name="item" options={view.fruits} />
      <LineFields view={view} initial={{ day: view.from, grade: 'A' }} />
    </FoldedForm>
  )
}

export function LineFields({ view, initial = {} }: Props & { initial?: Record<string, string> }) {
  const t = useOfficeTexts()
  const grades = GRADES.map((grade) => ({ value: grade, label: grade }))
  const first = (name: string) => (initial[name] === undefined ? {} : { initial: initial[name] })
  return (
    <>
      <div className="field-pair">
        <FormField label={t('purchase.amount')} name="amount" inputMode="decimal" required help={t('purchase.amountHelp')} />
        <FormField label={t('purchase.unitCost')} name="cost" inputMode="decimal" before="৳" help={t('purchase.costHelp')} />
      </div>
      <div className="field-pair">
        <FormField
          label={t('purchase.forDay')}
          name="day"
          type="date"
          min={view.today}
          required
          help={t('purchase.forDayHelp')}
          {...first('day')}
        />
        <FormChoice label={t('receive.grade')} name="grade" options={grades} {...first('grade')} />
      </div>
      <FormChoice
        label={t('purchase.from')}
        name="farm"
        options={[{ value: '', label: t('purchase.elsewhere') }, ...view.farms]}
      />
    </>
  )
}
