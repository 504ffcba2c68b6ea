import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { CapacityFields } from './slot-fields.tsx'
import type { SlotView } from './slot.server.ts'

type Day = SlotView['days'][number]

/** The bookings of the next days. Each day links to its own capacity. */
export function SlotDays({ slot }: { slot: SlotView }) {
  const t = useOfficeTexts()
  const columns: Column<Day>[] = [
    {
      key: 'day',
      head: t('slot.day'),
      cell: (day) => (
        <Link className="row-link" to={`/office/settings/delivery/slots/${slot.id}?day=${day.day}`} preventScrollReset>
          {day.text}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'drops',
      head: t('slot.bookedDrops'),
      cell: (day) => <span className={day.full ? 'late' : undefined}>{day.drops}</span>,
      numeric: true,
      phone: 'aside',
    },
    { key: 'weight', head: t('slot.bookedWeight'), cell: (day) => day.weight, numeric: true },
    { key: 'held', head: t('slot.held'), cell: (day) => day.held, numeric: true },
    { key: 'own', head: t('slot.own'), cell: (day) => (day.own ? t('slot.ownYes') : ''), plain: true },
  ]
  return (
    <section className="settings-part">
      <h2>{t('slot.ahead')}</h2>
      <p className="muted">{t('slot.aheadLead')}</p>
      {slot.heldWithoutRun > 0 && <p className="late">{t('slot.heldWithoutRun', { count: slot.heldWithoutRun })}</p>}
      <DataTable
        caption={t('slot.ahead')}
        columns={columns}
        rows={slot.days}
        rowKey={(day) => day.day}
        rowState={(day) => (day.day === slot.chosen?.day ? 'chosen' : null)}
        empty={<p className="muted">{t('slot.noDays')}</p>}
      />
    </section>
  )
}

type DayFormProps = { slot: SlotView; chosen: NonNullable<SlotView['chosen']> }

export function DayForm({ chosen }: DayFormProps) {
  const t = useOfficeTexts()
  const { drops, weight } = chosen.booked
  return (
    <Panel title={chosen.text}>
      <p className="muted">{t('slot.booked', { count: drops, weight })}</p>
      <ActionForm
        intent="slot-day"
        initial={chosen.fields}
        seen={chosen.seen}
        button={t('slot.saveDay')}
        className="office-setting"
      >
        <input type="hidden" name="day" value={chosen.day} />
        <CapacityFields />
      </ActionForm>
    </Panel>
  )
}
