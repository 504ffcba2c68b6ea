import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { DayForm } from './day-form.tsx'
import type { HarvestData, PlaceInLine as Place } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'

export function PlaceInLine({ place: { place, from } }: { place: Place }) {
  const t = useOrderTexts()
  return <p className="small muted">{t('order.placeInLine', { place, from })}</p>
}

/** A harvest that is not as promised: a new day, other fruit, or the money back. Works without scripts. */
export function HarvestNews({ harvest }: { harvest: HarvestData }) {
  const t = useOrderTexts()
  if (harvest.state === 'answered') {
    return (
      <div className="order-notice">
        <Note kind="done" title={t('order.harvestDone')}>
          {harvest.text}
        </Note>
      </div>
    )
  }
  const { until, days, fruits, refund } = harvest
  return (
    <section className="order-notice order-harvest">
      <Note kind="changed">{until}</Note>
      <div className="order-changes">
        {days && <NewDay days={days} />}
        <OtherFruit fruits={fruits} />
        <MoneyBack refund={refund} />
      </div>
    </section>
  )
}

function NewDay({ days }: { days: NonNullable<Extract<HarvestData, { state: 'asked' }>['days']> }) {
  const t = useOrderTexts()
  return (
    <DayForm summary={t('order.harvestAccept')} choices={days} busy={useChoice() === 'accept'} open>
      <Choice is="accept" />
    </DayForm>
  )
}

function OtherFruit({ fruits }: { fruits: { value: string; label: string }[] }) {
  const t = useOrderTexts()
  const busy = useChoice() === 'change'
  return (
    <details className="order-change">
      <summary>{t('order.harvestChange')}</summary>
      {fruits.length > 0 ? (
        <Form method="post" className="stack" preventScrollReset>
          <Choice is="change" />
          <p>{t('order.harvestChangeText')}</p>
          <Select label={t('order.harvestFruit')} name="variant" options={fruits} />
          <TextField label={t('order.harvestUnits')} name="units" inputMode="numeric" maxLength={2} defaultValue="1" required />
          <Button type="submit" busy={busy}>
            {t('order.harvestChangeYes')}
          </Button>
        </Form>
      ) : (
        <p>{t('order.harvestNoFruit')}</p>
      )}
    </details>
  )
}

function MoneyBack({ refund }: { refund: string }) {
  const t = useOrderTexts()
  const busy = useChoice() === 'refund'
  return (
    <details className="order-change">
      <summary>{t('order.harvestRefund')}</summary>
      <Form method="post" className="stack" preventScrollReset>
        <Choice is="refund" />
        <p>{refund}</p>
        <Button type="submit" kind="danger" busy={busy}>
          {t('order.harvestRefundYes')}
        </Button>
      </Form>
    </details>
  )
}

function Choice({ is }: { is: 'accept' | 'change' | 'refund' }) {
  return (
    <>
      <input type="hidden" name="intent" value="harvest" />
      <input type="hidden" name="choice" value={is} />
    </>
  )
}

function useChoice(): FormDataEntryValue | null {
  const sent = useSentForm()
  return sent?.get('intent') === 'harvest' ? sent.get('choice') : null
}
