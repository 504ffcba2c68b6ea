import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PackingView } from './packing-view.ts'

/** The day, zone and round, and the view: the board or the pick list. */
export function PackingTools({ view }: { view: PackingView }) {
  const t = useOfficeTexts()
  const { filter, show } = view
  const to = (wanted: 'board' | 'picks') => {
    const picks = wanted === 'picks' ? `${filter.search ? '&' : '?'}show=picks` : ''
    return `/office/packing${filter.search}${picks}`
  }
  return (
    <div className="no-print">
      <DayForm {...view} show={show} />
      <nav className="segments" aria-label={t('packing.views')}>
        {(['board', 'picks'] as const).map((one) => (
          <Link key={one} to={to(one)} aria-current={one === show ? 'page' : undefined}>
            {t(`packing.${one}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

type DayFormProps = Pick<PackingView, 'filter' | 'zones' | 'slots'> & { show?: PackingView['show'] }

/** The choice is stored in the URL. */
export function DayForm({ filter, zones, slots, show }: DayFormProps) {
  const t = useOfficeTexts()
  return (
    <Form key={filter.search} method="get" className="office-tools packing-tools">
      {show === 'picks' && <input type="hidden" name="show" value="picks" />}
      <TextField label={t('orders.day')} name="day" type="date" defaultValue={filter.day} />
      <Select
        label={t('packing.zone')}
        name="zone"
        defaultValue={filter.zone}
        options={[{ value: '', label: t('packing.allZones') }, ...zones]}
      />
      <Select
        label={t('packing.slot')}
        name="slot"
        defaultValue={filter.slot}
        options={[{ value: '', label: t('packing.allSlots') }, ...slots]}
      />
      <Button type="submit" kind="line">
        {t('packing.show')}
      </Button>
    </Form>
  )
}
