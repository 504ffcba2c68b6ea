import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PreorderView } from './preorder.server.ts'

type Props = { view: PreorderView }

const TONES: Record<PreorderView['phase'], TagTone> = {
  planned: 'plain',
  open: 'good',
  full: 'done',
  closed: 'plain',
  harvested: 'done',
  slipped: 'now',
  failed: 'bad',
}

export function PhaseTag({ phase }: Pick<PreorderView, 'phase'>) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[phase]}>{t(`preorder.phase.${phase}`)}</Tag>
}

export function Terms({ view }: Props) {
  const t = useOfficeTexts()
  const rows: [term: string, value: string][] = [
    [t('preorder.place'), view.place],
    [t('preorder.district'), view.district],
    [t('preorder.shipsFrom'), view.from],
    [t('preorder.amount'), view.quota],
    [t('preorder.sold'), view.sold ?? '–'],
    [t('preorder.cost'), view.cost],
    [t('preorder.deposit'), t('preorder.depositOf', { percent: view.deposit })],
    [t('preorder.mostPerPerson'), view.most ?? t('preorder.noLimit')],
    [t('preorder.opensOn'), view.opensOn],
    [t('preorder.closesOn'), view.closesOn ?? t('preorder.untilFull')],
  ]
  return (
    <Panel title={t('preorder.terms')}>
      <DefinitionRows
        align="left"
        rows={[
          ...rows.map(([term, value]) => ({ key: term, term, value })),
          ...view.sizes.map(({ id, name, price }) => ({ key: id, term: name, value: price })),
        ]}
      />
      {view.lot && (
        <p className="small muted">
          <Link className="link-inline" to={`/office/stock/${view.lot.id}`}>
            {t('preorder.lot', { code: view.lot.code })}
          </Link>{' '}
          {view.phase !== 'harvested' && t('preorder.arrived')}
        </p>
      )}
    </Panel>
  )
}

/** What can be done with the sale in its present state. */
export function SaleForms({ view }: Props) {
  const t = useOfficeTexts()
  const { may } = view
  if (!may.open && !may.close && !may.reopen) return null
  return (
    <Panel title={t('preorder.sale')}>
      <div className="office-steps">
        {view.why && (
          <Note kind="refused" title={t('preorder.waiting')}>
            {t(`refused.${view.why.problem}`, { detail: view.why.detail })}
          </Note>
        )}
        {may.open && <ConfirmedForm intent="open" kind="solid" />}
        {may.open && <ActionForm intent="drop" button={t('preorder.drop')} kind="line" />}
        {may.close && <ConfirmedForm intent="close" kind="line" />}
        {may.reopen && (
          <FoldedForm fold={t('preorder.reopen')} intent="reopen" button={t('preorder.reopen')}>
            <FormField
              label={t('preorder.reopenAmount')}
              name="amount"
              inputMode="decimal"
              required
              initial={view.fields.amount}
              after={<span className="muted">{t(view.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
            />
            <FormField label={t('preorder.closesOn')} name="closesOn" type="date" help={t('preorder.closesHelp')} />
          </FoldedForm>
        )}
      </div>
    </Panel>
  )
}

function ConfirmedForm({ intent, kind }: { intent: 'open' | 'close'; kind: 'solid' | 'line' }) {
  const t = useOfficeTexts()
  const button = t(`preorder.${intent}`)
  return (
    <ActionForm
      intent={intent}
      button={button}
      kind={kind}
      confirm={{ title: button, text: t(`preorder.${intent}Ask`), label: button }}
    />
  )
}

type Slip = PreorderView['slips'][number]

/** The answers to one slip. */
export function Answers({ slip, may }: { slip: Slip; may: PreorderView['may'] }) {
  const t = useOfficeTexts()
  const columns: Column<Slip['orders'][number]>[] = [
    {
      key: 'order',
      head: t('slip.order'),
      cell: ({ id, number }) => (
        <Link className="row-link" to={`/office/orders/${id}`}>
          {number}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'buyer', head: t('slip.buyer'), cell: ({ buyer }) => buyer },
    {
      key: 'answer',
      head: t('slip.answer'),
      cell: ({ answer, problem, returning }) => (
        <>
          {t(answer === null ? 'slip.answer.none' : `slip.answer.${answer}`)}
          {returning && problem === null && `, ${t('slip.returning')}`}
          {problem !== null && <span className="late"> {t(`slip.problem.${problem}`)}</span>}
        </>
      ),
    },
    { key: 'by', head: t('slip.by'), cell: ({ by }) => (by === null ? '' : t(`slip.by.${by}`)) },
    {
      key: 'do',
      head: t('slip.forBuyer'),
      cell: (order) => <AnswerFor order={order} may={may} />,
      plain: true,
    },
  ]
  return (
    <section className="stack">
      <h3>
        {t(`slip.kind.${slip.kind}`)}
        {slip.shipsFrom && `, ${slip.shipsFrom}`}
      </h3>
      <p className="muted">
        {t('slip.until', { until: slip.until, default: t(`slip.default.${slip.defaultAnswer}`) })}{' '}
        {t('slip.counted', slip.counts)}
      </p>
      <DataTable caption={t('slip.answers')} columns={columns} rows={slip.orders} rowKey={({ about }) => about} />
    </section>
  )
}

/** For a buyer who calls instead of opening the link. */
function AnswerFor({ order, may }: { order: Slip['orders'][number]; may: PreorderView['may'] }) {
  const t = useOfficeTexts()
  if (!order.open || order.problem === 'many-boxes') return null
  return (
    <div className="row row-wrap">
      {order.mayTakeDay && may.next && (
        <ActionForm intent="next" about={order.about} button={t('slip.next')} buttonOf={order.number} kind="quiet" />
      )}
      {may.refund && (
        <ActionForm
          intent="refund"
          about={order.about}
          button={t('slip.refund')}
          buttonOf={order.number}
          kind="quiet"
          confirm={{ title: order.number, text: t('slip.refund'), label: t('slip.refund') }}
        />
      )}
    </div>
  )
}
