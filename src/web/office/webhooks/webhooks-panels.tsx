import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { EndpointRow } from './types.server.ts'
import { WebhookFields } from './webhook-form.tsx'
import type { WebhooksView } from './webhooks.server.ts'

const TONES: Record<EndpointRow['condition'], TagTone> = {
  sends: 'good',
  down: 'bad',
  staff: 'plain',
  'gave-up': 'bad',
  gone: 'bad',
}

export function ConditionTag({ condition, state }: Pick<EndpointRow, 'condition' | 'state'>) {
  return <Tag tone={TONES[condition]}>{state}</Tag>
}

export function WebhookTable({ rows }: Pick<WebhooksView, 'rows'>) {
  const t = useOfficeTexts()
  const columns: Column<EndpointRow>[] = [
    {
      key: 'name',
      head: t('setting.webhookName'),
      cell: ({ id, name, host }) => (
        <>
          <Link className="row-link" to={`/office/settings/webhooks/${id}`}>
            {name}
          </Link>
          <br />
          <span className="muted webhook-text webhook-code">{host}</span>
        </>
      ),
      phone: 'main',
    },
    { key: 'state', head: t('webhooks.state'), cell: (row) => <ConditionTag {...row} />, plain: true },
    { key: 'waiting', head: t('webhooks.waiting'), cell: ({ waiting }) => waiting, numeric: true },
    {
      key: 'failed',
      head: t('webhooks.failed'),
      cell: ({ failed, hasFailed }) => (hasFailed ? <span className="late">{failed}</span> : failed),
      numeric: true,
    },
    { key: 'delivered', head: t('webhooks.delivered'), cell: ({ delivered }) => delivered ?? t('webhooks.never') },
  ]
  return (
    <DataTable
      caption={t('settings.webhooks')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="muted office-nothing">{t('webhooks.none')}</p>}
    />
  )
}

export function AddWebhook({ view: { rows, mayAdd, choices } }: { view: WebhooksView }) {
  const t = useOfficeTexts()
  if (!mayAdd) return <p className="muted office-after">{t('refused.too-many-webhooks')}</p>
  return (
    <div className="office-steps office-after">
      <FoldedForm
        key={rows.length}
        fold={t('webhooks.add')}
        open={rows.length === 0}
        intent="add"
        button={t('webhooks.add')}
        kind="solid"
        className="office-setting"
      >
        <WebhookFields choices={choices} />
      </FoldedForm>
    </div>
  )
}
