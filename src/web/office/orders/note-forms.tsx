import { CALL_RESULTS } from '#shop/ordering/model.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Select, TextArea, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { NoteIntent, NoteProblem } from './note-order.server.ts'
import type { CallView, OrderPageView } from './order-page.ts'

type Refusal = { action: NoteIntent; problem: NoteProblem; typed: Record<string, string> } | null

/** For an order that waits for confirmation: call the buyer and record the result. */
export function CallPanel({ order, refusal }: { order: OrderPageView; refusal: Refusal }) {
  const t = useOfficeTexts()
  if (!order.calls) return null
  const own = refusal?.action === 'call' ? refusal : null
  const error = own ? t(`noteRefused.${own.problem}`) : undefined
  const at = (problems: NoteProblem[]) => (own && problems.includes(own.problem) ? error : undefined)
  const results = CALL_RESULTS.map((result) => ({ value: result, label: t(`call.${result}`) }))
  return (
    <Panel title={<span id="call">{t('call.title')}</span>}>
      <a className={buttonClass({ kind: 'soft' })} href={order.phoneLink}>
        <span className="button-label">{t('call.dial', { phone: order.phone })}</span>
      </a>
      <Tries calls={order.calls} />
      <OfficeForm intent="call" className="stack office-call">
        <Select
          label={t('call.result')}
          name="result"
          id="call-result"
          required
          options={[{ value: '', label: t('order.chooseSlot') }, ...results]}
          defaultValue={own?.typed['result'] ?? ''}
          error={at(['result-missing'])}
        />
        <TextField
          label={t('call.next')}
          name="next"
          id="call-next"
          type="datetime-local"
          help={t('call.nextHelp')}
          defaultValue={own?.typed['next'] ?? ''}
          error={at(['time-missing', 'time-over', 'time-wrong'])}
        />
        <TextField
          label={t('call.note')}
          name="note"
          id="call-note"
          maxLength={500}
          autoComplete="off"
          defaultValue={own?.typed['note'] ?? ''}
          error={at(['note-too-long'])}
        />
        <SendButton intent="call" kind="line">
          {t('call.save')}
        </SendButton>
      </OfficeForm>
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
export function NoteForm({ refusal }: { refusal: Refusal }) {
  const t = useOfficeTexts()
  const own = refusal?.action === 'note' ? refusal : null
  return (
    <details open={own !== null} className="office-note">
      <summary>{t('note.add')}</summary>
      <OfficeForm intent="note" className="stack">
        <TextArea
          label={t('note.text')}
          name="note"
          id="note-text"
          rows={2}
          maxLength={500}
          required
          help={t('note.help')}
          defaultValue={own?.typed['note'] ?? ''}
          error={own ? t(`noteRefused.${own.problem}`) : undefined}
        />
        <SendButton intent="note" kind="line">
          {t('note.save')}
        </SendButton>
      </OfficeForm>
    </details>
  )
}
