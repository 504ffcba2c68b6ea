import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { WaitlistView } from './waitlist.server.ts'

type Row = WaitlistView['rows'][number]

/** The fruit that people wait for, most people first, and where these people are. */
export function DemandTable({ rows }: { rows: readonly Row[] }) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'fruit',
      head: t('waitlist.fruit'),
      cell: ({ productId, name, picture }) => (
        <Link className="row-link with-picture" to={`/office/products/${productId}`}>
          <Thumbnail picture={picture} />
          {name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'people', head: t('waitlist.people'), cell: ({ people }) => people, numeric: true, phone: 'aside' },
    { key: 'weight', head: t('waitlist.weight'), cell: ({ weight }) => weight, numeric: true },
    { key: 'new', head: t('waitlist.new'), cell: ({ newPeople }) => newPeople, numeric: true },
    { key: 'told', head: t('waitlist.told'), cell: ({ notified }) => notified, numeric: true },
    {
      key: 'districts',
      head: t('waitlist.districts'),
      cell: ({ districts }) =>
        districts
          .map(({ name, people, weight }) => t('waitlist.of', { name: name ?? t('waitlist.nowhere'), people, weight }))
          .join(', '),
      plain: true,
    },
  ]
  return (
    <DataTable
      caption={t('waitlist.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.productId}
      empty={<p className="muted">{t('waitlist.none')}</p>}
    />
  )
}

type Week = { key: string; name: string; weeks: (string | null)[] }

/** Who asked for it in each of the last weeks, for what to buy next. */
export function WeeklyTable({ view: { weeks, byWeek, unlisted } }: { view: WaitlistView }) {
  const t = useOfficeTexts()
  const rows: Week[] = [
    ...byWeek.map(({ productId, name, weeks: counted }) => ({
      key: productId,
      name,
      weeks: counted.map((asked) => asked && t('waitlist.asked', asked)),
    })),
    ...unlisted.map(({ key, name, weeks: counted }) => ({
      key,
      name: t('waitlist.unlistedNamed', { name }),
      weeks: counted.map((people) => (people === 0 ? null : t('waitlist.unlistedAsked', { people }))),
    })),
  ]
  if (rows.length === 0) return null
  const columns: Column<Week>[] = [
    { key: 'fruit', head: t('waitlist.fruit'), cell: ({ name }) => name, phone: 'main' },
    ...weeks.map((from, index) => ({
      key: from,
      head: from,
      cell: (row: Week) => row.weeks[index] ?? '–',
      numeric: true,
    })),
  ]
  return (
    <section className="office-top">
      <h2>{t('waitlist.weeks')}</h2>
      <p className="muted">{t('waitlist.weeksLead')}</p>
      <DataTable caption={t('waitlist.weeks')} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </section>
  )
}

export function RulesForm({ view }: { view: WaitlistView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('waitlist.rules')}>
      <ActionForm intent="rules" seen={view.seen} button={t('settings.save')} className="office-setting">
        <FormField label={t('waitlist.from')} name="from" type="time" required initial={view.fields.from} />
        <FormField label={t('waitlist.until')} name="until" type="time" required initial={view.fields.until} />
        <FormField
          label={t('waitlist.hours')}
          name="answerHours"
          inputMode="numeric"
          required
          initial={view.fields.answerHours}
          help={t('waitlist.hoursHelp')}
        />
      </ActionForm>
    </Panel>
  )
}

export function EndForm() {
  const t = useOfficeTexts()
  return (
    <Panel title={t('waitlist.end')}>
      <ActionForm
        intent="end"
        button={t('waitlist.endButton')}
        kind="line"
        confirm={{ title: t('waitlist.end'), text: t('waitlist.endAsk'), label: t('waitlist.endButton') }}
        className="office-setting"
      >
        <FormField label={t('waitlist.contact')} name="contact" required maxLength={254} help={t('waitlist.endHelp')} />
      </ActionForm>
    </Panel>
  )
}
