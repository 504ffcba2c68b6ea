import { MessageSquare } from '#web/ui/icons/message-square.tsx'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { Carriage } from './carriage.tsx'
import { OrderTimeline } from './order-parts.tsx'
import { useTrackTexts } from './texts.ts'
import type { TrackAnswer, Tracked } from './track-action.server.ts'

const PHONE = { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 60 } as const

/** Two forms: track an order, and "text me my orders". Both work without scripts. */
export function TrackPage({ answer }: { answer: TrackAnswer | undefined }) {
  const t = useTrackTexts()
  const asked = answer?.intent === 'track' ? answer : undefined
  return (
    <div className="wrap narrow track-page">
      <h1 className="page-head">{t('track.title')}</h1>
      <TrackForm answer={asked} />
      <div aria-live="polite">{asked && asked.faults.length === 0 && <Found answer={asked} />}</div>
      <TextMe answer={answer?.intent === 'text' ? answer : undefined} phone={answer?.typed.phone ?? ''} />
    </div>
  )
}

function TrackForm({ answer }: { answer: TrackAnswer | undefined }) {
  const t = useTrackTexts()
  const busy = useSentForm()?.get('intent') === 'track'
  const changed = useChangedFields(answer)
  const errors = changed.open(Object.fromEntries(answer?.faults.map(({ field, text }) => [field, t(text)]) ?? []))
  const problems = Object.entries(errors).map(([id, message]) => ({ id, message }))
  return (
    <Form method="post" noValidate preventScrollReset onInput={changed.onInput}>
      <ErrorSummary problems={problems} />
      <input type="hidden" name="intent" value="track" />
      <div className="field-pair">
        <TextField
          name="number"
          label={t('track.number')}
          help={t('track.numberHelp')}
          error={errors['number']}
          defaultValue={answer?.typed.number}
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          name="phone"
          label={t('track.phone')}
          help={t('track.phoneHelp')}
          error={errors['phone']}
          defaultValue={answer?.typed.phone}
          {...PHONE}
        />
      </div>
      <div className="track-action">
        <Button type="submit" busy={busy}>
          {t('track.show')}
        </Button>
      </div>
    </Form>
  )
}

function Found({ answer: { wait, found, otherPhone } }: { answer: TrackAnswer }) {
  const t = useTrackTexts()
  if (wait !== null) return <Note kind="refused" title={t('track.wait', { count: wait })} />
  if (found) return <Where order={found} />
  return (
    <Note kind="refused" title={t('track.miss')}>
      {otherPhone === null ? t('track.missText') : t('track.otherPhone', { digits: otherPhone })}
    </Note>
  )
}

function Where({ order }: { order: Tracked }) {
  const t = useTrackTexts()
  const rows = [
    { key: 'for', term: t('track.for'), value: order.name },
    { key: 'to', term: t('track.to'), value: order.to },
    { key: 'phone', term: t('track.onPhone'), value: order.phone },
  ]
  return (
    <section className="panel track-found">
      <div className="between">
        <h2>{t('order.number', { number: order.number })}</h2>
        <span className="small muted">{t('track.kinds', { count: order.lineCount })}</span>
      </div>
      <OrderTimeline steps={order.steps} />
      <Carriage parcels={order.parcels} />
      <DefinitionRows rows={rows} />
      <Note kind="done" icon={<MessageSquare />}>
        {t('track.private')}
      </Note>
    </section>
  )
}

function TextMe({ answer, phone }: { answer: TrackAnswer | undefined; phone: string }) {
  const t = useTrackTexts()
  const busy = useSentForm()?.get('intent') === 'text'
  const fault = answer?.faults[0]
  return (
    <section className="step track-text">
      <h2>{t('track.textTitle')}</h2>
      <p className="soft">{t('track.textText')}</p>
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="text" />
        <TextField
          name="phone"
          id="text-phone"
          label={t('track.phone')}
          error={fault && t(fault.text)}
          key={phone}
          defaultValue={phone}
          {...PHONE}
        />
        <div className="track-action">
          <Button type="submit" kind="line" busy={busy}>
            {t('track.textMe')}
          </Button>
        </div>
      </Form>
      <div aria-live="polite">
        {answer && answer.wait !== null && <Note kind="refused" title={t('track.wait', { count: answer.wait })} />}
        {answer?.texted && (
          <Note kind="done" title={t('track.texted')}>
            {t('track.textedText')}
          </Note>
        )}
      </div>
    </section>
  )
}
