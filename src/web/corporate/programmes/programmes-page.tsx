import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ProgrammeForm, Result, typedIn } from './parts.tsx'
import type { ProgrammeRefused, ProgrammesView, WeeklyView } from './programme-data.ts'
import { SettingsFields } from './settings-fields.tsx'
import { useProgrammeTexts } from './texts.ts'

type Props = { view: ProgrammesView; done: string | null; refused: ProgrammeRefused | null }

export function ProgrammesPage({ view: { programmes, blank, mayMake, weekly }, done, refused }: Props) {
  const t = useProgrammeTexts()
  return (
    <div className="portal-parts portal-narrow">
      <Result done={done} refused={refused} />
      <section className="stack">
        <h2>{t('programme.programmes')}</h2>
        <p className="soft">{t('programme.lead')}</p>
        {programmes.length === 0 && <p>{t('programme.none')}</p>}
        <ul className="portal-lists">
          {programmes.map(({ id, name, state, people, month, to }) => (
            <li key={id} className="panel">
              <div className="portal-title">
                <h3>
                  <LocalLink className="row-link" to={to}>
                    {name}
                  </LocalLink>
                </h3>
                <Tag tone={state.tone}>{state.text}</Tag>
              </div>
              <p className="soft">{t('programme.people', { count: people })}</p>
              {month && <p>{month}</p>}
            </li>
          ))}
        </ul>
        {mayMake && (
          <details className="programme-fold" open={refused?.intent === 'make'}>
            <summary className="link-inline">{t('programme.new')}</summary>
            <ProgrammeForm intent="make" button={t('programme.make')}>
              <SettingsFields settings={blank} intent="make" refused={refused} />
            </ProgrammeForm>
          </details>
        )}
      </section>
      <Weekly weekly={weekly} refused={refused} />
    </div>
  )
}

function Weekly({
  weekly: { plans, form, area, areaUnknown },
  refused,
}: {
  weekly: WeeklyView
  refused: ProgrammeRefused | null
}) {
  const t = useProgrammeTexts()
  return (
    <section className="stack">
      <h2>{t('programme.weekly')}</h2>
      <p className="soft">{t('programme.weeklyText')}</p>
      {plans.length === 0 && <p>{t('programme.weeklyNone')}</p>}
      <ul className="portal-list">
        {plans.map(({ id, text, to }) => (
          <li key={id}>
            <LocalLink className="link" to={to}>
              {text}
            </LocalLink>
          </li>
        ))}
      </ul>
      {form ? (
        <Panel title={t('programme.weeklyStart')}>
          <Form method="get" className="stack" preventScrollReset>
            <TextField
              label={t('programme.area')}
              name="area"
              id="weekly-area"
              required
              help={t('programme.areaHelp')}
              defaultValue={area?.typed}
              error={areaUnknown ? t('programme.refused.weekly-not-there') : undefined}
            />
            <div>
              <Button type="submit" kind="line">
                {t('programme.find')}
              </Button>
            </div>
          </Form>
          {area && <WeeklyForm form={form} area={area} refused={refused} />}
        </Panel>
      ) : (
        <p className="soft">{t('programme.weeklyOff')}</p>
      )}
    </section>
  )
}

type WeeklyFormProps = {
  form: NonNullable<WeeklyView['form']>
  area: NonNullable<WeeklyView['area']>
  refused: ProgrammeRefused | null
}

function WeeklyForm({ form, area, refused }: WeeklyFormProps) {
  const t = useProgrammeTexts()
  const { own, value } = typedIn(refused, 'weekly')
  const error = (name: string) => (own?.wrong.includes(name) ? t(own.refused) : undefined)
  return (
    <ProgrammeForm intent="weekly" button={t('programme.weeklyStart')}>
      <Select
        label={t('programme.weeklySize')}
        name="size"
        options={form.sizes}
        defaultValue={value('size', '')}
        error={error('size')}
      />
      <Select
        label={t('programme.weeklySlot')}
        name="slot"
        options={area.slots}
        defaultValue={value('slot', '')}
        error={error('slot')}
      />
      <Select
        label={t('programme.weeklyRhythm')}
        name="every"
        options={(['1', '2', '4'] as const).map((weeks) => ({ value: weeks, label: t(`programme.weeklyRhythm.${weeks}`) }))}
        defaultValue={value('every', '1')}
      />
      <TextField
        label={t('programme.weeklyCeiling')}
        name="ceiling"
        inputMode="decimal"
        required
        defaultValue={value('ceiling', form.ceiling)}
        error={error('ceiling')}
      />
      <TextField
        label={t('programme.address')}
        name="address"
        id="weekly-address"
        required
        maxLength={300}
        defaultValue={value('address', '')}
        error={error('address')}
      />
      <p className="small">{t('programme.weeklyConsent')}</p>
    </ProgrammeForm>
  )
}
