import { useState } from 'react'
import { Link } from 'react-router'
import { Combobox } from '#web/ui/combobox.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingChoice, SettingField, SettingTick } from './settings-form.tsx'
import { SlotFields } from './slot-fields.tsx'
import type { ZoneView } from './zone.server.ts'
import { fieldsOfText } from '#shop/values/translations.ts'

type Slot = ZoneView['slots'][number]

export function ZoneName({ zone }: { zone: ZoneView }) {
  const t = useOfficeTexts()
  return (
    <div className="office-steps office-form office-top">
      <FoldedForm
        fold={t('zone.rename')}
        intent="rename"
        initial={zone.names.fields}
        seen={zone.names.seen}
        button={t('settings.save')}
        className="office-setting"
      >
        <div className="field-pair">
          {fieldsOfText('name').map((name) => (
            <SettingField key={name} name={name} maxLength={80} required />
          ))}
        </div>
      </FoldedForm>
    </div>
  )
}

type ModeProps = { mode: ZoneView['modes'][number] }

/** How a mode serves the zone, and its charges. An unused mode is folded. */
export function ModePanel({ mode: { mode, served, fields, seen } }: ModeProps) {
  const t = useOfficeTexts()
  const form = {
    intent: `mode-${mode}`,
    initial: fields,
    seen,
    button: t('settings.save'),
    className: 'office-setting',
    children: <ModeFields />,
  }
  if (served) {
    return (
      <Panel title={t(`mode.${mode}`)}>
        <ActionForm {...form} />
      </Panel>
    )
  }
  return (
    <div className="office-steps">
      <FoldedForm {...form} fold={t('zone.notServed', { mode: t(`mode.${mode}`) })} />
    </div>
  )
}

function ModeFields() {
  const t = useOfficeTexts()
  const kilos = <span className="muted">{t('unit.kilos')}</span>
  const money = { inputMode: 'decimal', before: '৳' } as const
  return (
    <>
      <SettingTick name="served" />
      <div className="field-pair">
        <SettingField name="cutOff" type="time" required />
        <SettingField name="leadDays" inputMode="numeric" required help={t('zone.leadDaysHelp')} />
      </div>
      <div className="field-pair">
        <SettingField name="transitDays" inputMode="numeric" required help={t('zone.transitHelp')} />
        <SettingField name="mostKilos" inputMode="decimal" after={kilos} help={t('zone.mostHelp')} />
      </div>
      <div className="field-pair">
        <SettingField name="base" {...money} required />
        <SettingField name="baseKilos" inputMode="decimal" after={kilos} required help={t('zone.baseHelp')} />
      </div>
      <div className="field-pair">
        <SettingField name="perKilo" {...money} required />
        <SettingField name="freeFrom" {...money} help={t('zone.freeHelp')} />
      </div>
    </>
  )
}

type Props = { zone: ZoneView }

export function ZoneSlots({ zone }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Slot>[] = [
    {
      key: 'hours',
      head: t('slot.hours'),
      cell: (slot) => (
        <Link className="row-link" to={`/office/settings/delivery/slots/${slot.id}`}>
          {slot.hours}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'mode', head: t('slot.mode'), cell: (slot) => t(`mode.${slot.mode}`), plain: true },
    { key: 'weekdays', head: t('slot.weekdays'), cell: (slot) => <Weekdays days={slot.weekdays} />, plain: true },
    { key: 'drops', head: t('slot.drops'), cell: (slot) => slot.drops, numeric: true },
    { key: 'weight', head: t('slot.weight'), cell: (slot) => slot.weight, numeric: true },
    {
      key: 'state',
      head: t('lot.state'),
      cell: (slot) => <Tag tone={slot.offered ? 'good' : 'plain'}>{t(slot.offered ? 'slot.offered' : 'slot.stopped')}</Tag>,
      phone: 'aside',
    },
  ]
  const modes = zone.modes.filter((one) => one.served).map(({ mode }) => ({ value: mode, label: t(`mode.${mode}`) }))
  return (
    <section className="office-top settings-part">
      <h2>{t('delivery.slots')}</h2>
      <DataTable
        caption={t('delivery.slots')}
        columns={columns}
        rows={zone.slots}
        rowKey={(slot) => slot.id}
        rowState={(slot) => (slot.offered ? null : 'look')}
        empty={<p className="muted">{t('slot.none')}</p>}
      />
      {modes.length > 0 && (
        <div className="office-steps office-after">
          <FoldedForm
            key={zone.slots.length}
            fold={t('slot.add')}
            intent="add-slot"
            initial={NEW_SLOT}
            button={t('slot.add')}
            className="office-setting"
          >
            <SettingChoice name="mode" options={modes} />
            <SlotFields />
          </FoldedForm>
        </div>
      )}
    </section>
  )
}

const EVERY_DAY = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`weekday${day}`, 'yes']))
const NEW_SLOT = { ...EVERY_DAY, starts: '', ends: '', drops: '', kilos: '' }

function Weekdays({ days }: { days: readonly number[] }) {
  const t = useOfficeTexts()
  if (days.length === 0) return t('slot.everyDay')
  return days.map((day) => t(`setting.weekday${day as 0}`)).join(', ')
}

/** Districts, and areas that are served differently from their district. */
export function ZonePlaces({ zone }: Props) {
  const t = useOfficeTexts()
  const count = zone.districts.length + zone.areas.length
  return (
    <section className="office-top settings-part">
      <h2>{t('place.title')}</h2>
      <p className="muted">{t('place.lead')}</p>
      <ServePlace key={count} zone={zone} />
      <div className="office-steps office-after">
        <PlaceList title={t('place.districts', { count: zone.districts.length })} places={zone.districts} />
        <PlaceList title={t('place.areas', { count: zone.areas.length })} places={zone.areas} />
      </div>
    </section>
  )
}

function ServePlace({ zone }: Props) {
  const t = useOfficeTexts()
  return (
    <ActionForm intent="serve" button={t('place.serve')} className="office-setting office-form">
      <PlaceField choices={zone.choices} />
    </ActionForm>
  )
}

function PlaceField({ choices }: Pick<ZoneView, 'choices'>) {
  const t = useOfficeTexts()
  const { value, error } = useFormField('place')
  const [place, setPlace] = useState(value)
  return (
    <Combobox
      label={t('setting.place')}
      name="place"
      options={choices.map((one) => ({ value: one.value, label: one.label, detail: one.whole ? t('place.whole') : '' }))}
      value={place}
      onChange={setPlace}
      required
      error={error}
    />
  )
}

function PlaceList({ title, places }: { title: string; places: ZoneView['areas'] }) {
  const t = useOfficeTexts()
  if (places.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <ul className="settings-rows settings-places">
        {places.map(({ id, name }) => (
          <li key={id}>
            {name}
            <ActionForm
              intent="drop"
              about={id}
              button={t('place.drop')}
              size="small"
              className="settings-small"
              confirm={{ title: t('place.dropAsk', { name }), text: t('place.dropText'), label: t('place.drop') }}
            >
              <input type="hidden" name="place" value={id} />
            </ActionForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
