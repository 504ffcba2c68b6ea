import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PlanView } from './plan.server.ts'

type Props = { view: PlanView }
type Box = PlanView['boxes'][number]

const WAYS = { 'cash-on-delivery': 'weekly.cash', bkash: 'weekly.bkash' } as const

function agreementLine(
  { state, payer, at, why }: NonNullable<PlanView['agreement']>,
  t: ReturnType<typeof useOfficeTexts>,
): string {
  const parts = [t(`weekly.walletState.${state}`), payer, at, why && t(`weekly.walletWhy.${why}`)]
  return parts.filter(Boolean).join(', ')
}

export function PlanFacts({ view }: Props) {
  const t = useOfficeTexts()
  const nothing = t('weekly.nothing')
  const rows: [term: string, value: string][] = [
    [t('weekly.phone'), view.phone ?? '–'],
    [t('weekly.size'), `${view.size}, ${view.weight}`],
    [t('weekly.ceiling'), view.ceiling],
    [t('weekly.rhythm'), t(`weekly.every.${view.every}`)],
    [t('weekly.address'), view.address],
    [t('weekly.ripeness'), t(`weekly.ripe.${view.ripeness}`)],
    [t('weekly.never'), view.never || nothing],
    [t('weekly.favourites'), view.favourites || nothing],
    [
      t('weekly.payment'),
      view.pays === 'on-account' ? t('weekly.account', { company: view.company ?? '–' }) : t(WAYS[view.pays]),
    ],
    ...(view.agreement ? [[t('weekly.wallet'), agreementLine(view.agreement, t)] as [string, string]] : []),
    ...(view.owed === null ? [] : [[t('weekly.credit'), view.owed] as [string, string]]),
    ...view.ledger.map(({ kind, amount, at }): [string, string] => [t(`weekly.ledger.${kind}`), `${amount}, ${at}`]),
  ]
  return (
    <Panel title={t('weekly.plan')}>
      <DefinitionRows align="left" rows={rows.map(([term, value], index) => ({ key: `${index}`, term, value }))} />
      {view.owed !== null && <p className="small muted">{t('weekly.creditHelp')}</p>}
      {view.link && (
        <p className="small">
          <a className="link-inline" href={view.link}>
            {t('weekly.link')}
          </a>
        </p>
      )}
    </Panel>
  )
}

export function PlanSteps({ view }: Props) {
  const t = useOfficeTexts()
  const { may } = view
  if (!may.end) return null
  return (
    <Panel title={t('weekly.state')}>
      <div className="office-steps">
        {view.pausedUntil && <p className="muted">{t('weekly.pausedUntil', { day: view.pausedUntil })}</p>}
        {may.confirm && <ActionForm intent="confirm" button={t('weekly.confirm')} kind="solid" />}
        {may.resume && <ActionForm intent="resume" button={t('weekly.resume')} kind="solid" />}
        {may.pause && (
          <FoldedForm fold={t('weekly.pause')} intent="pause" button={t('weekly.pause')}>
            <FormField label={t('weekly.pauseUntil')} name="until" type="date" min={view.first} help={t('weekly.pauseHelp')} />
          </FoldedForm>
        )}
        {may.link && <ActionForm intent="link" button={t('weekly.sendLink')} kind="line" />}
        <ActionForm
          intent="end"
          button={t('weekly.end')}
          kind="line"
          confirm={{ title: t('weekly.end'), text: t('weekly.endAsk'), label: t('weekly.end') }}
        />
      </div>
    </Panel>
  )
}

/** What could not go with an ordered box goes into the next one. */
export function CarryForms({ view }: Props) {
  const t = useOfficeTexts()
  const ordered = view.boxes.filter(({ can }) => can.carry).slice(0, 2)
  if (ordered.length === 0) return null
  return (
    <Panel title={t('weekly.carry')}>
      <p className="muted">{t('weekly.carryHelp')}</p>
      {ordered.map((box) => (
        <FoldedForm
          key={box.id}
          fold={`${t('weekly.box')}: ${box.day}`}
          intent="carry"
          about={box.id}
          button={t('weekly.carryButton')}
        >
          <FormChoice label={t('weekly.carryFruit')} name="fruit" options={box.fruits} />
          <FormField
            label={t('weekly.carryWeight')}
            name="grams"
            inputMode="decimal"
            required
            after={<span className="muted">{t('unit.kilos')}</span>}
          />
          <FormField label={t('weekly.carryReason')} name="reason" required maxLength={200} />
        </FoldedForm>
      ))}
    </Panel>
  )
}

const TONES: Record<Box['state'], TagTone> = {
  upcoming: 'plain',
  composed: 'now',
  ordered: 'good',
  skipped: 'plain',
  paused: 'plain',
  failed: 'bad',
}

export function BoxTable({ view }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Box>[] = [
    {
      key: 'day',
      head: t('weekly.day'),
      cell: ({ day, orderId }) =>
        orderId === null ? (
          day
        ) : (
          <Link className="row-link" to={`/office/orders/${orderId}`}>
            {day}
          </Link>
        ),
      phone: 'main',
    },
    {
      key: 'state',
      head: t('weekly.state'),
      cell: ({ state, reason }) => (
        <>
          <Tag tone={TONES[state]}>{t(`weekly.boxState.${state}`)}</Tag>
          {reason && <span className="small muted"> {t(`weekly.reason.${reason}`)}</span>}
        </>
      ),
      phone: 'aside',
    },
    { key: 'content', head: t('weekly.content'), cell: (box) => <Content box={box} />, plain: true },
    { key: 'price', head: t('weekly.price'), cell: ({ price }) => price ?? '–', numeric: true },
    { key: 'do', head: '', cell: (box) => (view.may.boxes ? <BoxSteps box={box} /> : null), plain: true },
  ]
  return (
    <section className="office-top">
      <h2>{t('weekly.boxList')}</h2>
      <DataTable caption={t('weekly.boxList')} columns={columns} rows={view.boxes} rowKey={({ id }) => id} />
    </section>
  )
}

function Content({ box }: { box: Box }) {
  const t = useOfficeTexts()
  return (
    <>
      {box.content || <span className="muted">{box.state === 'upcoming' ? t('weekly.notComposed') : '–'}</span>}
      {box.lighter && <div className="late">{t('weekly.lighter', { weight: box.lighter })}</div>}
      {box.notTold && <div className="late">{t('weekly.notTold')}</div>}
      {box.until && <div className="small muted">{t('weekly.until', { until: box.until })}</div>}
    </>
  )
}

function BoxSteps({ box: { id, day, can } }: { box: Box }) {
  const t = useOfficeTexts()
  return (
    <div className="row row-wrap">
      {can.skip && <ActionForm intent="skip" about={id} button={t('weekly.skip')} buttonOf={day} kind="quiet" />}
      {can.unskip && <ActionForm intent="unskip" about={id} button={t('weekly.unskip')} buttonOf={day} kind="quiet" />}
      {can.told && <ActionForm intent="told" about={id} button={t('weekly.told')} buttonOf={day} kind="quiet" />}
    </div>
  )
}
