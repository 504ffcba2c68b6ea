import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PurchasesView } from './purchases.server.ts'

type Props = { view: PurchasesView }
type Group = PurchasesView['ordered'][number]
type Line = Group['lines'][number]

/** What is ordered for these days, by farm, and what came of it. */
export function OrderedList({ view }: Props) {
  const t = useOfficeTexts()
  if (view.ordered.length === 0) return null
  return (
    <section className="office-top">
      <h2>{t('purchase.ordered')}</h2>
      {view.ordered.map((group) => (
        <section key={group.key} className="purchase-group">
          <h3>
            {group.farm} <span className="muted small">{group.sum}</span>
          </h3>
          <OrderedTable group={group} mayBuy={view.mayBuy} />
          {group.share && <ShareText farm={group.farm} {...group.share} />}
        </section>
      ))}
    </section>
  )
}

function OrderedTable({ group, mayBuy }: { group: Group; mayBuy: boolean }) {
  const t = useOfficeTexts()
  const columns: Column<Line>[] = [
    { key: 'fruit', head: t('purchase.fruit'), cell: ({ fruit }) => fruit, phone: 'main' },
    { key: 'came', head: t('purchase.came'), cell: (line) => <Came line={line} />, phone: 'aside' },
    { key: 'day', head: t('purchase.day'), cell: ({ day }) => day },
    { key: 'amount', head: t('purchase.orderedAmount'), cell: ({ amount }) => amount, numeric: true },
    { key: 'cost', head: t('purchase.cost'), cell: ({ cost }) => cost, numeric: true },
    {
      key: 'lot',
      head: t('purchase.lot'),
      cell: ({ lot }) =>
        lot && (
          <Link className="link-inline" to={`/office/stock/${lot.id}`}>
            {lot.code}
          </Link>
        ),
    },
  ]
  const cancel: Column<Line> = {
    key: 'cancel',
    head: <span className="visually-hidden">{t('purchase.cancel')}</span>,
    cell: ({ id, fruit, state, version }) =>
      state === 'awaited' && (
        <ActionForm
          intent="cancel"
          about={id}
          seen={version}
          button={t('purchase.cancel')}
          buttonOf={fruit}
          kind="quiet"
          size="small"
          confirm={{ title: t('purchase.cancel'), text: t('purchase.cancelAsk'), label: t('purchase.cancel') }}
        />
      ),
    phone: 'line',
    plain: true,
  }
  return (
    <DataTable
      caption={t('purchase.ordered')}
      columns={mayBuy ? [...columns, cancel] : columns}
      rows={group.lines}
      rowKey={({ id }) => id}
    />
  )
}

/** What came, and how much less or more than ordered that is. */
function Came({ line: { state, came, differs } }: { line: Line }) {
  const t = useOfficeTexts()
  if (state !== 'came') return <Tag tone={state === 'awaited' ? 'now' : 'plain'}>{t(`purchase.${state}`)}</Tag>
  return (
    <>
      {came}{' '}
      {differs ? (
        <Tag tone={differs.less ? 'bad' : 'plain'}>
          {t(differs.less ? 'purchase.less' : 'purchase.more', { amount: differs.amount })}
        </Tag>
      ) : (
        <Tag tone="good">{t('purchase.asOrdered')}</Tag>
      )}
    </>
  )
}

/** The text for the grower, to copy, print or send with WhatsApp. */
function ShareText({ farm, text, language, link }: { farm: string } & NonNullable<Group['share']>) {
  const t = useOfficeTexts()
  return (
    <details className="purchase-share">
      <summary>{t('purchase.share', { farm })}</summary>
      <p lang={language}>{text}</p>
      <a className="link-inline" href={link} target="_blank" rel="noreferrer">
        {t('purchase.whatsapp')}
      </a>
    </details>
  )
}

/** Pre-orders and other expected lots until then, which need not be bought again. */
export function AlsoAwaited({ view: { awaited } }: Props) {
  const t = useOfficeTexts()
  if (awaited.length === 0) return null
  const columns: Column<(typeof awaited)[number]>[] = [
    {
      key: 'fruit',
      head: t('purchase.fruit'),
      cell: ({ id, fruit }) => (
        <Link className="row-link" to={`/office/stock/${id}`}>
          {fruit}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'amount', head: t('purchase.amount'), cell: ({ amount }) => amount, numeric: true, phone: 'aside' },
    { key: 'day', head: t('purchase.day'), cell: ({ day }) => day },
    { key: 'farm', head: t('purchase.from'), cell: ({ farm }) => farm },
    {
      key: 'why',
      head: t('purchase.why'),
      cell: ({ promised }) => (promised === null ? t('purchase.byLot') : t('purchase.forPreorder', { amount: promised })),
    },
  ]
  return (
    <section className="office-top">
      <h2>{t('purchase.comes')}</h2>
      <DataTable caption={t('purchase.comes')} columns={columns} rows={awaited} rowKey={({ id }) => id} />
    </section>
  )
}
