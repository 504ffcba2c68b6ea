import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { pathIn } from '#shop/values/paths.ts'
import { AreaField } from '../checkout/area-field.tsx'
import { FormFaults } from '../form-faults.tsx'
import { PrivacyNote } from '../privacy-note.tsx'
import { FruitTicks } from './fruit-ticks.tsx'
import type { StartAnswer, startView } from './start-plan.server.ts'
import { useWeeklyTexts } from './texts.ts'

type View = Awaited<ReturnType<typeof startView>>
type StartProps = { title: string; view: View; answer: StartAnswer | undefined }

export function StartPage({ title, view, answer }: StartProps) {
  const t = useWeeklyTexts()
  if (!view.on) return <Empty title={t('weekly.off')} action={<LinkButton to="/shop">{t('weekly.toShop')}</LinkButton>} />
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      {answer?.ok ? (
        <Sent title={t('weekly.sent')}>
          <p>{t('weekly.sentText', { phone: answer.phone })}</p>
        </Sent>
      ) : view.area && view.slots.length > 0 ? (
        <PlanForm view={view} area={view.area} refused={answer} />
      ) : (
        <AreaForm view={view} />
      )}
    </div>
  )
}

/** The area decides the days and hours, so it comes first; without scripts, too. */
function AreaForm({ view }: { view: View }) {
  const t = useWeeklyTexts()
  const language = useLanguage()
  return (
    <Form method="get" action={pathIn(language, '/weekly/start')} className="stack-large">
      {view.area && <Note kind="changed" title={t('weekly.noSlots')} />}
      <p className="lead">{t('weekly.startLead')}</p>
      <AreaField name="area" label={t('weekly.area')} help={t('weekly.areaHelp')} value={view.area?.id ?? ''} />
      <Button type="submit">{t('weekly.areaNext')}</Button>
    </Form>
  )
}

type PlanFormProps = {
  view: View
  area: NonNullable<View['area']>
  refused: Extract<StartAnswer, { ok: false }> | undefined
}

function PlanForm({ view, area, refused }: PlanFormProps) {
  const t = useWeeklyTexts()
  const busy = useSentForm() !== null
  const { typed = {}, refusal } = refused ?? {}
  const changed = useChangedFields(refused)
  const errors = changed.open(refused?.errors ?? {})
  const field = (name: string, initial = '') => ({ name, error: errors[name], defaultValue: typed[name] ?? initial })
  return (
    <Form method="post" replace noValidate className="stack-large" onInput={changed.onInput}>
      <FormFaults errors={errors} refusal={refusal} />
      <p>
        {area.name}{' '}
        <LocalLink to="/weekly/start" className="link-inline">
          {t('weekly.areaOther')}
        </LocalLink>
      </p>
      <div>
        <TextField {...field('name', view.own.name)} label={t('weekly.name')} autoComplete="name" maxLength={80} />
        <TextField
          {...field('phone', view.own.phone)}
          label={t('weekly.phone')}
          help={t('weekly.phoneHelp')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={60}
        />
        <TextField {...field('address')} label={t('weekly.address')} autoComplete="street-address" maxLength={300} />
        <TextField {...field('landmark')} label={t('weekly.landmark')} maxLength={120} />
        <Select {...field('size')} label={t('weekly.size')} options={view.sizes} />
        <TextField
          {...field('ceiling', view.ceiling)}
          label={t('weekly.ceiling')}
          help={t('weekly.ceilingHelp')}
          inputMode="decimal"
          before="৳"
          maxLength={20}
        />
        <Select {...field('slot')} label={t('weekly.slot')} options={view.slots} />
      </div>
      <TasteFields view={view} field={field} typed={typed} />
      <div>
        <Checkbox
          name="consent"
          value="yes"
          defaultChecked={typed['consent'] !== undefined}
          label={t('weekly.consent')}
          error={errors['consent']}
          aria-required
        />
      </div>
      <div className="stack">
        <Button type="submit" busy={busy}>
          {t('weekly.start')}
        </Button>
        <PrivacyNote />
      </div>
    </Form>
  )
}

type TasteProps = {
  view: View
  field: (name: string) => { name: string; error: string | undefined; defaultValue: string }
  typed: Record<string, string>
}

/** How often, how ripe, how it is paid, and the fruit that is liked or not. */
function TasteFields({ view, field, typed }: TasteProps) {
  const t = useWeeklyTexts()
  return (
    <>
      <div>
        <Select
          {...field('every')}
          label={t('weekly.every')}
          options={([1, 2, 4] as const).map((weeks) => ({ value: String(weeks), label: t(`weekly.every.${weeks}`) }))}
        />
        <Select
          {...field('ripeness')}
          label={t('weekly.ripeness')}
          options={(['ripe', 'soon', 'firm'] as const).map((value) => ({ value, label: t(`weekly.ripe.${value}`) }))}
        />
        {view.bkash && (
          <Select
            {...field('pay')}
            label={t('weekly.payHow')}
            help={t('weekly.payHowHelp')}
            options={(['cash-on-delivery', 'bkash'] as const).map((value) => ({ value, label: t(`weekly.payHow.${value}`) }))}
          />
        )}
      </div>
      <div>
        <FruitTicks name="never" label={t('weekly.never')} fruits={view.fruits} typed={typed} ticked={[]} />
        <FruitTicks name="favourite" label={t('weekly.favourites')} fruits={view.fruits} typed={typed} ticked={[]} />
      </div>
    </>
  )
}
