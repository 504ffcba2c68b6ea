import { GRADES } from '#shop/inventory/model.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, calendarDate } from '#shop/values/day.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Unit } from '../amounts.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { useFormField } from '../kit/form-context.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

export type ReceiveView = {
  items: { id: string; name: string; other: string; unit: Unit; shelfDays: number }[]
  farms: { id: string; name: string }[]
  today: string
  item: string
  requestId: string
  /** Whether they may see what is agreed with growers. */
  growers: boolean
  /** People who wait for what is made of an item. */
  wanted: { item: string; name: string; people: number; weight: string }[]
}

/** A lot that arrived: what, from where, how much, and its best-before. */
export function ReceiveForm({ view }: { view: ReceiveView }) {
  const t = useOfficeTexts()
  const answer = useAnswer('receive')
  const [itemId, setItem] = useState(answer?.typed['item'] ?? view.item)
  const item = view.items.find((one) => one.id === itemId)
  return (
    <ActionForm intent="receive" className="office-form" button={t('receive.button')} kind="solid">
      <RequestId initial={view.requestId} />
      <Combobox
        label={t('receive.item')}
        name="item"
        options={view.items.map(({ id, name, other }) => ({ value: id, label: name, detail: other }))}
        value={itemId}
        onChange={setItem}
        required
        error={answer?.errors['item']}
      />
      <Wanted wanted={view.wanted.filter((one) => one.item === itemId)} />
      <HowMuch item={item} />
      <div className="field-pair">
        <FormChoice
          label={t('receive.farm')}
          name="farm"
          options={[{ value: '', label: t('receive.noFarm') }, ...view.farms.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <FormChoice
          label={t('receive.grade')}
          name="grade"
          initial="A"
          options={GRADES.map((grade) => ({ value: grade, label: grade }))}
        />
      </div>
      {view.growers && (
        <p className="small muted">
          {t('receive.growerCost')}{' '}
          <Link className="link-inline" to="/office/growers">
            {t('nav.growers')}
          </Link>
        </p>
      )}
      <FormField label={t('receive.supplier')} name="supplier" maxLength={60} help={t('receive.supplierHelp')} />
      <Freshness item={item} today={view.today} />
      <FormField label={t('lot.ripeOn')} name="ripeOn" type="date" help={t('lot.ripeOnHelp')} />
    </ActionForm>
  )
}

function Wanted({ wanted }: { wanted: ReceiveView['wanted'] }) {
  const t = useOfficeTexts()
  if (wanted.length === 0) return null
  return (
    <Note kind="changed">
      {wanted.map(({ name, people, weight }) => t('waitlist.wanted', { name, count: people, weight })).join(' ')}{' '}
      <Link className="link-inline" to="/office/stock/waitlist">
        {t('waitlist.see')}
      </Link>
    </Note>
  )
}

/** Sent twice, it is the same lot. */
function RequestId({ initial }: { initial: string }) {
  const { value } = useFormField('requestId', initial)
  return <input type="hidden" name="requestId" value={value} />
}

type PartProps = { item: ReceiveView['items'][number] | undefined }

function HowMuch({ item }: PartProps) {
  const t = useOfficeTexts()
  const pieces = item?.unit === 'piece'
  return (
    <div className="field-pair">
      <FormField
        label={t('receive.amount')}
        name="amount"
        inputMode="decimal"
        required
        after={<span className="muted">{t(pieces ? 'unit.pieces' : 'unit.kilos')}</span>}
        help={item ? undefined : t('receive.amountHelp')}
      />
      <FormField label={t('receive.cost')} name="cost" inputMode="decimal" required before="৳" help={t('receive.costHelp')} />
    </div>
  )
}

/** The best-before follows from the harvest day and the fruit's shelf life until it is typed. */
function Freshness({ item, today }: PartProps & { today: string }) {
  const t = useOfficeTexts()
  const [harvestField, bestField] = [useFormField('harvested', today), useFormField('bestBefore')]
  const refused = useAnswer('receive') !== null
  const [harvested, setHarvested] = useState(harvestField.value)
  const [bestBefore, setBestBefore] = useState(refused ? bestField.value : null)
  const day = calendarDate(harvested)
  return (
    <div className="field-pair">
      <TextField
        label={t('receive.harvested')}
        name="harvested"
        type="date"
        max={today}
        value={harvested}
        onChange={(event) => setHarvested(event.target.value)}
        help={t('receive.harvestedHelp')}
        error={harvestField.error}
      />
      <TextField
        label={t('receive.bestBefore')}
        name="bestBefore"
        type="date"
        value={bestBefore ?? (item && day ? addDays(day, item.shelfDays) : '')}
        onChange={(event) => setBestBefore(event.target.value)}
        help={item ? t('receive.bestBeforeHelp', { count: item.shelfDays }) : t('receive.bestBeforeEmpty')}
        error={bestField.error}
      />
    </div>
  )
}
