import { useState } from 'react'
import { addDays, calendarDate } from '#shop/values/day.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import type { Unit } from '../amounts.ts'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

export type ReceiveField = 'item' | 'farm' | 'grade' | 'harvested' | 'bestBefore' | 'amount' | 'cost' | 'supplier' | 'requestId'
export type ReceiveProblem =
  | 'missing'
  | 'not-a-day'
  | 'not-an-amount'
  | 'not-money'
  | 'goes-off-too-early'
  | 'harvest-in-future'
  | 'before-legal-date'
export type ReceiveAnswer = {
  typed: Record<ReceiveField, string>
  problems: Partial<Record<ReceiveField, ReceiveProblem>>
  notBefore: string | null
}

export type ReceiveView = {
  items: { id: string; name: string; other: string; unit: Unit; shelfDays: number }[]
  farms: { id: string; name: string }[]
  today: string
  item: string
  requestId: string
}

const FIELDS: readonly ReceiveField[] = ['item', 'amount', 'farm', 'grade', 'harvested', 'bestBefore', 'cost']

type Errors = (field: ReceiveField) => string | undefined
type Typed = ReceiveAnswer['typed'] | undefined

/** A lot that arrived: what, from where, how much, and its best-before. */
export function ReceiveForm({ view, answer }: { view: ReceiveView; answer: ReceiveAnswer | null }) {
  const t = useOfficeTexts()
  const typed = answer?.typed
  const [itemId, setItem] = useState(typed?.item ?? view.item)
  const item = view.items.find((one) => one.id === itemId)
  const error = (field: ReceiveField) => {
    const problem = answer?.problems[field]
    return problem && t(`receive.problem.${problem}`, { day: answer.notBefore ?? '' })
  }
  const problems = FIELDS.flatMap((field) => {
    const message = error(field)
    return message ? [{ id: field, message: `${t(`receive.${field}`)}: ${message}` }] : []
  })
  return (
    <OfficeForm className="office-form">
      <ErrorSummary problems={problems} />
      {/* Sent twice, it is the same lot. */}
      <input type="hidden" name="requestId" value={typed?.requestId || view.requestId} />
      <Combobox
        label={t('receive.item')}
        name="item"
        options={view.items.map(({ id, name, other }) => ({ value: id, label: name, detail: other }))}
        value={itemId}
        onChange={setItem}
        required
        error={error('item')}
      />
      <HowMuch item={item} typed={typed} error={error} />
      <div className="field-pair">
        <Select
          label={t('receive.farm')}
          name="farm"
          defaultValue={typed?.farm ?? ''}
          options={[{ value: '', label: t('receive.noFarm') }, ...view.farms.map(({ id, name }) => ({ value: id, label: name }))]}
          error={error('farm')}
        />
        <Select
          label={t('receive.grade')}
          name="grade"
          defaultValue={typed?.grade ?? 'A'}
          options={['A', 'B', 'C'].map((grade) => ({ value: grade, label: grade }))}
          error={error('grade')}
        />
      </div>
      <TextField
        label={t('receive.supplier')}
        name="supplier"
        maxLength={60}
        autoComplete="off"
        help={t('receive.supplierHelp')}
        defaultValue={typed?.supplier ?? ''}
      />
      <Freshness item={item} today={view.today} typed={typed} error={error} />
      <div className="office-after">
        <SendButton>{t('receive.button')}</SendButton>
      </div>
    </OfficeForm>
  )
}

type PartProps = { item: ReceiveView['items'][number] | undefined; typed: Typed; error: Errors }

function HowMuch({ item, typed, error }: PartProps) {
  const t = useOfficeTexts()
  const pieces = item?.unit === 'piece'
  return (
    <div className="field-pair">
      <TextField
        label={t('receive.amount')}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        after={<span className="muted">{t(pieces ? 'unit.pieces' : 'unit.kilos')}</span>}
        help={item ? undefined : t('receive.amountHelp')}
        defaultValue={typed?.amount ?? ''}
        error={error('amount')}
      />
      <TextField
        label={t('receive.cost')}
        name="cost"
        inputMode="decimal"
        autoComplete="off"
        required
        before="৳"
        help={t('receive.costHelp')}
        defaultValue={typed?.cost ?? ''}
        error={error('cost')}
      />
    </div>
  )
}

/** The best-before follows from the harvest day and the fruit's shelf life until it is typed. */
function Freshness({ item, today, typed, error }: PartProps & { today: string }) {
  const t = useOfficeTexts()
  const [harvested, setHarvested] = useState(typed?.harvested ?? today)
  const [bestBefore, setBestBefore] = useState<string | null>(typed?.bestBefore ?? null)
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
        error={error('harvested')}
      />
      <TextField
        label={t('receive.bestBefore')}
        name="bestBefore"
        type="date"
        value={bestBefore ?? (item && day ? addDays(day, item.shelfDays) : '')}
        onChange={(event) => setBestBefore(event.target.value)}
        help={item ? t('receive.bestBeforeHelp', { count: item.shelfDays }) : t('receive.bestBeforeEmpty')}
        error={error('bestBefore')}
      />
    </div>
  )
}
