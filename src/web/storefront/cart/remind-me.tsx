import { useState, type FormEvent } from 'react'
import { MOST_REMINDED_LINES, REMINDER_DAYS } from '#shop/campaigns/model.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi, OFFLINE } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { useCartTexts } from '../checkout/texts.ts'
import type { CartLine } from './cart.ts'
import { quoteRequests } from './quote-lines.ts'

/** One SMS about this cart, for those who tick that they want it. Nothing is sent to the shop before that. */
export function RemindMe({ lines }: { lines: readonly CartLine[] }) {
  const t = useCartTexts()
  const language = useLanguage()
  const [state, setState] = useState<'asks' | 'sends' | 'done'>('asks')
  const [errors, setErrors] = useState<{ phone?: string; agreed?: string }>({})
  if (state === 'done')
    return (
      <Sent title={t('cart.remindDone')}>
        <p>{t('cart.remindDoneText')}</p>
      </Sent>
    )
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (!fields.has('agreed')) return setErrors({ agreed: t('cart.remindTickMissing') })
    setState('sends')
    const sent = quoteRequests(lines.slice(0, MOST_REMINDED_LINES), {})[0]?.lines ?? []
    const body = { phone: fields.get('phone'), agreed: true, lines: sent }
    const answer = await callApi(apiPath('/cart/reminders', language), { method: 'POST', body })
    if (answer.ok) return setState('done')
    setState('asks')
    setErrors({ phone: answer.problem === OFFLINE ? t('cart.remindFailed') : phoneError(answer.problem) })
  }
  return (
    <details className="section stack">
      <summary className="link-inline">{t('cart.remindAsk')}</summary>
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label={t('cart.remindPhone')}
          name="phone"
          id="remind-phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone}
        />
        <Checkbox
          name="agreed"
          id="remind-agreed"
          value="yes"
          label={t('cart.remindTick', { days: REMINDER_DAYS })}
          error={errors.agreed}
        />
        <Button type="submit" kind="line" busy={state === 'sends'}>
          {t('cart.remindSend')}
        </Button>
      </form>
    </details>
  )
}

/** The sentence of the server about the number, or about too many tries. */
function phoneError({ detail, errors }: { detail: string; errors?: unknown }): string {
  const [first] = Array.isArray(errors) ? (errors as { detail?: string }[]) : []
  return first?.detail ?? detail
}
