import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { SeasonsView } from './seasons.server.ts'
import { SettingChoice, SettingField, SettingTick } from './settings-form.tsx'

type Row = SeasonsView['rows'][number]
type Props = { view: SeasonsView }

/** The first harvest day of each fruit in each district. Each row links to its form. */
export function DateTable({ view }: { view: SeasonsView }) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'fruit',
      head: t('setting.fruit'),
      cell: (row) => (
        <Link
          className="row-link with-picture"
          to={`/office/settings/seasons?year=${view.year}&date=${encodeURIComponent(row.key)}`}
          preventScrollReset
        >
          <Thumbnail picture={row.picture} />
          {row.fruit}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'district', head: t('setting.district'), cell: (row) => row.district, plain: true },
    { key: 'from', head: t('season.from'), cell: (row) => row.from, numeric: true, phone: 'aside' },
    {
      key: 'source',
      head: t('setting.source'),
      cell: (row) => (row.official ? row.source : t('season.notYet', { source: row.source })),
      plain: true,
    },
  ]
  return (
    <div className="settings-part">
      <p className="muted">{t('season.lead')}</p>
      <DataTable
        caption={t('settings.seasons')}
        columns={columns}
        rows={view.rows}
        rowKey={(row) => row.key}
        rowState={(row) => (row.key === view.chosen?.key ? 'chosen' : null)}
        empty={<p className="muted">{t('season.none')}</p>}
      />
    </div>
  )
}

function DateFields() {
  const t = useOfficeTexts()
  return (
    <>
      <SettingField name="notBefore" type="date" required />
      <SettingField name="source" maxLength={300} required help={t('season.sourceHelp')} />
      <SettingTick name="official" help={t('season.officialHelp')} />
    </>
  )
}

export function ChangeDate({ view, chosen }: Props & { chosen: NonNullable<SeasonsView['chosen']> }) {
  const t = useOfficeTexts()
  const held = (
    <>
      <input type="hidden" name="fruit" value={chosen.fruit} />
      <input type="hidden" name="district" value={chosen.district} />
      <input type="hidden" name="year" value={view.year} />
    </>
  )
  return (
    <Panel title={chosen.name}>
      <ActionForm
        intent="set-date"
        initial={chosen.fields}
        seen={chosen.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-setting"
      >
        {held}
        <DateFields />
      </ActionForm>
      <ActionForm
        intent="drop-date"
        seen={chosen.seen}
        button={t('season.drop')}
        kind="quiet"
        confirm={{ title: t('season.dropAsk', { name: chosen.name }), text: t('season.dropText'), label: t('season.drop') }}
        className="office-setting"
      >
        {held}
      </ActionForm>
    </Panel>
  )
}

export function AddDate({ view }: Props) {
  const t = useOfficeTexts()
  if (view.chosen) {
    return (
      <p className="office-after">
        <Link className="link-inline" to={`/office/settings/seasons?year=${view.year}`}>
          {t('season.add')}
        </Link>
      </p>
    )
  }
  // No default, so that staff do not add a date for the first entry by mistake.
  const choose = { value: '', label: t('season.choose') }
  return (
    <Panel title={t('season.add')}>
      <ActionForm
        intent="set-date"
        initial={{ official: 'yes' }}
        seen={view.unseen}
        button={t('season.add')}
        className="office-setting"
      >
        <SettingChoice name="fruit" options={[choose, ...view.fruits]} />
        <SettingChoice name="district" options={[choose, ...view.districts]} />
        <DateFields />
      </ActionForm>
    </Panel>
  )
}
