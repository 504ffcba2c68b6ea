import { useSearchParams } from 'react-router'
import { CALL_RESULTS } from '#shop/ordering/model.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormText } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import { ConfirmNext } from './confirm-next.tsx'
import type { CallView, OrderPageView } from './order-page.ts'
import { isFromToCall } from './to-call.ts'

/** For an order that waits for confirmation: call the buyer and record the result. */
export function CallPanel({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  if (!order.calls) return null
  const results = CALL_RESULTS.map((result) => ({ value: result, label: t(`call.${result}`) }))
  return (
    <Panel title={<span id="call">{t('call.title')}</span>}>
      <a className={buttonClass({ kind: 'soft' })} href={order.phoneLink}>
        <span className="button-label">{t('call.dial', { phone: order.phone })}</span>
      </a>
      <Tries calls={order.calls} />
      <ActionForm key={order.id} intent="call" className="stack office-call" button={t('call.save')}>
        <FormChoice
          label={t('call.result')}
          name="result"
          required
          options={[{ value: '', label: t('order.chooseSlot') }, ...results]}
        />
        <FormField label={t('call.next')} name="next" type="datetime-local" help={t('call.nextHelp')} />
        <FormField label={t('call.note')} name="note" maxLength={500} />
      </ActionForm>
      {isFromToCall(search) && <ConfirmNext orderId={order.id} />}
    </Panel>
  )
}

function Tries({ calls }: { calls: readonly CallView[] }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (calls.length === 0) return <p className="muted office-tries">{t('call.none')}</p>
  return (
    <ul className="office-tries">
      {calls.map((call) => (
        <li key={call.key}>
          {call.at}: {t(`call.${call.result}`)}, {nameOf(call.actor)}
          {call.note && <span className="soft"> “{call.note}”</span>}
          {call.next && <span className="muted"> {t('call.nextAt', { at: call.next })}</span>}
        </li>
      ))}
    </ul>
  )
}

/** A note for other staff. The buyer never sees it. */
export function NoteForm() {
  const t = useOfficeTexts()
  return (
    <div className="office-note">
      <FoldedForm fold={t('note.add')} intent="note" button={t('note.save')}>
        <FormText label={t('note.text')} name="note" id="note-text" rows={2} maxLength={500} required help={t('note.help')} />
      </FoldedForm>
    </div>
  )
}
