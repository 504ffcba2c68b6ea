import { Form } from 'react-router'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { Select, TextField } from '#web/ui/field.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { FruitTicks } from './fruit-ticks.tsx'
import type { PlanPageView } from './plan-page.server.ts'
import { useWeeklyTexts } from './texts.ts'

type PlanFormProps = { intent: string; box?: string; button: string; kind?: ButtonLook['kind'] }

/** One button of the page. */
export function PlanForm({ intent, box, button, kind }: PlanFormProps) {
  const busy = useSentForm() !== null
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value={intent} />
      {box && <input type="hidden" name="box" value={box} />}
      <Button type="submit" busy={busy} {...(kind && { kind })}>
        {button}
      </Button>
    </Form>
  )
}

type FormProps = { view: PlanPageView; refused: FormRefused | undefined }

export function TermsForm({ view, refused }: FormProps) {
  const t = useWeeklyTexts()
  const changed = useChangedFields(refused)
  const errors = changed.open(refused?.errors ?? {})
  const typed = refused?.typed ?? {}
  const field = (name: keyof PlanPageView['fields']) => ({
    name,
    error: errors[name],
    defaultValue: typed[name] ?? view.fields[name],
  })
  return (
    <Form method="post" replace noValidate onInput={changed.onInput} className="stack">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={view.seen} />
      <div>
        <TextField {...field('address')} label={t('weekly.address')} autoComplete="street-address" maxLength={300} />
        <TextField {...field('landmark')} label={t('weekly.landmark')} maxLength={120} />
        <TextField
          {...field('ceiling')}
          label={t('weekly.ceiling')}
          help={t('weekly.ceilingHelp')}
          inputMode="decimal"
          before="৳"
          maxLength={20}
        />
        <Select
          {...field('ripeness')}
          label={t('weekly.ripeness')}
          options={(['ripe', 'soon', 'firm'] as const).map((value) => ({ value, label: t(`weekly.ripe.${value}`) }))}
        />
      </div>
      <div>
        <FruitTicks name="never" label={t('weekly.never')} fruits={view.fruits} typed={typed} ticked={view.never} />
        <FruitTicks name="favourite" label={t('weekly.favourites')} fruits={view.fruits} typed={typed} ticked={view.favourites} />
      </div>
      <Button type="submit" kind="line">
        {t('weekly.save')}
      </Button>
    </Form>
  )
}

export function PauseForm({ view, refused }: FormProps) {
  const t = useWeeklyTexts()
  if (view.state === 'paused') return <PlanForm intent="resume" button={t('weekly.resume')} />
  return (
    <details className="order-change" open={refused !== undefined}>
      <summary>{t('weekly.pause')}</summary>
      <Form method="post" replace noValidate className="stack">
        <input type="hidden" name="intent" value="pause" />
        <TextField
          name="until"
          type="date"
          min={view.tomorrow}
          label={t('weekly.pauseUntil')}
          help={t('weekly.pauseHelp')}
          error={refused?.errors['until']}
          defaultValue={refused?.typed['until'] ?? ''}
        />
        <Button type="submit" kind="line">
          {t('weekly.pause')}
        </Button>
      </Form>
    </details>
  )
}

export function EndForm() {
  const t = useWeeklyTexts()
  return (
    <details className="order-change">
      <summary>{t('weekly.end')}</summary>
      <p>{t('weekly.endLead')}</p>
      <PlanForm intent="end" button={t('weekly.end')} kind="line" />
    </details>
  )
}
