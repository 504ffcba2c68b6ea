import { Link } from 'react-router'
import { digitsIn } from '#shop/values/language.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { CampaignFields } from './campaign-form.tsx'
import type { CampaignRow, CampaignsView } from './campaigns.server.ts'

const TONES: Record<CampaignRow['state'], TagTone> = {
  draft: 'plain',
  scheduled: 'now',
  sending: 'now',
  paused: 'plain',
  stopped: 'bad',
  finished: 'good',
  cancelled: 'plain',
}

export function CampaignTag({ state, stateText }: Pick<CampaignRow, 'state' | 'stateText'>) {
  return <Tag tone={TONES[state]}>{stateText}</Tag>
}

export function CampaignTable({ rows }: Pick<CampaignsView, 'rows'>) {
  const t = useOfficeTexts()
  const columns: Column<CampaignRow>[] = [
    {
      key: 'name',
      head: t('setting.campaignName'),
      cell: ({ id, name }) => (
        <Link className="row-link" to={`/office/campaigns/${id}`}>
          {name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'channel', head: t('setting.channel'), cell: ({ channel }) => channel },
    { key: 'state', head: t('campaign.state'), cell: (row) => <CampaignTag {...row} />, plain: true },
    { key: 'starts', head: t('campaign.starts'), cell: ({ startsAt }) => startsAt },
    { key: 'ended', head: t('campaign.ended'), cell: ({ endedAt }) => endedAt },
  ]
  return (
    <DataTable
      caption={t('campaigns.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="muted office-nothing">{t('campaigns.none')}</p>}
    />
  )
}

export function MakeCampaign({ view: { rows, choices } }: { view: CampaignsView }) {
  const t = useOfficeTexts()
  const months = digitsIn(useLanguage(), '12')
  return (
    <div className="office-steps office-after">
      <FoldedForm
        key={rows.length}
        fold={t('campaigns.make')}
        open={rows.length === 0}
        intent="make"
        initial={{ channel: 'sms', productMonths: months, categoryMonths: months }}
        button={t('campaigns.save')}
        kind="solid"
        className="office-setting"
      >
        <CampaignFields choices={choices} />
      </FoldedForm>
    </div>
  )
}
