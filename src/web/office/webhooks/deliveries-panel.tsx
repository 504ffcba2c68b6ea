import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { ListPager, Segments } from '../kit/list/list-parts.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { DELIVERY_STATES } from './deliveries-list.ts'
import type { DeliveryRow } from './deliveries.server.ts'
import type { WebhookView } from './webhook.server.ts'

type Props = { view: WebhookView }

const TONES: Record<DeliveryRow['state'], TagTone> = { waiting: 'now', delivered: 'good', failed: 'bad' }

/** The log of a webhook, newest first. */
export function Deliveries({ view }: Props) {
  const t = useOfficeTexts()
  const { shown, rows, next } = view.log
  const list = { path: `/office/settings/webhooks/${view.id}` }
  const choices = ['' as const, ...DELIVERY_STATES].map((value) => ({ value, label: t(`webhookFilter.${value || 'all'}`) }))
  return (
    <section className="office-top settings-part">
      <h2>{t('webhook.log')}</h2>
      <p className="muted">{t('webhook.logLead', { count: view.limits.keepDays })}</p>
      <Segments list={list} shown={shown} filter="state" label={t('webhook.log')} choices={choices} />
      <div className="office-table office-after">
        <DataTable
          caption={t('webhook.log')}
          columns={useColumns(view)}
          rows={rows}
          rowKey={({ position }) => position}
          empty={<p className="muted office-nothing">{t('webhook.noDeliveries')}</p>}
        />
      </div>
      <div className="row row-wrap office-after">
        <ListPager list={list} shown={shown} next={next} />
      </div>
      <Replay view={view} />
    </section>
  )
}

function useColumns({ isPaused }: WebhookView): Column<DeliveryRow>[] {
  const t = useOfficeTexts()
  return [
    {
      key: 'event',
      head: t('webhook.event'),
      cell: ({ name, type }) => (
        <>
          {name}
          <br />
          <code className="muted small webhook-code">{type}</code>
        </>
      ),
      phone: 'main',
    },
    { key: 'at', head: t('webhook.at'), cell: ({ at }) => at, plain: true },
    { key: 'about', head: t('webhook.about'), cell: ({ about }) => (about.text === '' ? null : <About {...about} />) },
    {
      key: 'state',
      head: t('webhooks.state'),
      cell: ({ state, stateText, tries, nextTry }) => (
        <>
          <Tag tone={TONES[state]}>{stateText}</Tag>
          {tries && <span className="muted small webhook-line">{tries}</span>}
          {nextTry && !isPaused && <span className="muted small webhook-line">{nextTry}</span>}
        </>
      ),
      plain: true,
    },
    { key: 'result', head: t('webhook.answer'), cell: (row) => <Result row={row} />, plain: true },
    {
      key: 'resend',
      head: <span className="visually-hidden">{t('webhook.resend')}</span>,
      cell: ({ state, position, name, at }) =>
        state !== 'waiting' && (
          <ActionForm
            intent="resend"
            about={position}
            button={t('webhook.resend')}
            buttonOf={`${name}, ${at}`}
            size="small"
            className=""
          />
        ),
      plain: true,
    },
  ]
}

function About({ text, to }: DeliveryRow['about']) {
  return to ? (
    <Link className="link-inline" to={to}>
      {text}
    </Link>
  ) : (
    text
  )
}

function Result({ row: { result, answer, data, eventId } }: { row: DeliveryRow }) {
  const t = useOfficeTexts()
  return (
    <>
      {result}
      {answer !== null && <span className="muted small webhook-line webhook-text">{answer}</span>}
      <details className="webhook-data">
        <summary className="link-inline small">{t('webhook.data')}</summary>
        <p className="muted small webhook-text">{t('webhook.id', { id: eventId })}</p>
        <pre className="small" lang="en">
          {data}
        </pre>
      </details>
    </>
  )
}

function Replay({ view: { hasFailed, failed } }: Props) {
  const t = useOfficeTexts()
  return (
    <div className="office-steps office-after">
      {hasFailed && (
        <ActionForm
          intent="replay-failed"
          button={t('webhook.replayFailed')}
          confirm={{
            title: t('webhook.replayFailedAsk', { failed }),
            text: t('webhook.replayText'),
            label: t('webhook.replayFailed'),
            kind: 'solid',
          }}
        />
      )}
      <FoldedForm
        fold={t('webhook.replay')}
        intent="replay"
        button={t('webhook.replayButton')}
        className="office-setting"
        confirm={{
          title: t('webhook.replayAsk'),
          text: t('webhook.replayText'),
          label: t('webhook.replayButton'),
          kind: 'solid',
        }}
      >
        <FormField label={t('webhook.since')} name="since" type="datetime-local" required help={t('webhook.sinceHelp')} />
      </FoldedForm>
    </div>
  )
}
