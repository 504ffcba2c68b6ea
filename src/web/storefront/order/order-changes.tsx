import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { DayForm } from './day-form.tsx'
import type { OrderPageData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'

/**
 * Change the day or cancel: until the cut-off, with and without scripts. Opening the details asks for confirmation; the button
 * inside confirms.
 */
export function OrderChanges({ order }: { order: OrderPageData }) {
  const t = useOrderTexts()
  if (!order.open) return null
  if (order.changeUntil === null) return <p className="small muted order-closed">{t('order.closed')}</p>
  return (
    <div className="order-changes">
      <p className="small muted">{t('order.until', { until: order.changeUntil })}</p>
      {order.run === null && order.harvest?.state !== 'asked' && <ChangeDay choices={order.choices ?? []} />}
      <CancelOrder number={order.number} />
    </div>
  )
}

function ChangeDay({ choices }: { choices: NonNullable<OrderPageData['choices']> }) {
  const t = useOrderTexts()
  const busy = useSentForm()?.get('intent') === 'day'
  return (
    // Closed again once the day has changed: the choices are others then.
    <DayForm key={choices.map(({ value }) => value).join()} summary={t('order.changeDay')} choices={choices} busy={busy}>
      <input type="hidden" name="intent" value="day" />
    </DayForm>
  )
}

function CancelOrder({ number }: { number: string }) {
  const t = useOrderTexts()
  const busy = useSentForm()?.get('intent') === 'cancel'
  return (
    <details className="order-change">
      <summary>{t('order.cancel')}</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="cancel" />
        <p>{t('order.cancelAsk', { number })}</p>
        <Button type="submit" kind="danger" busy={busy}>
          {t('order.cancelYes')}
        </Button>
      </Form>
    </details>
  )
}
