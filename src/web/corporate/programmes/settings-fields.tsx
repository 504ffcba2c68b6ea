import { Checkbox, FieldError, TextField } from '#web/ui/field.tsx'
import { typedIn } from './parts.tsx'
import type { ProgrammeRefused, SettingsView } from './programme-data.ts'
import { useProgrammeTexts } from './texts.ts'

type WrongField =
  | 'name'
  | 'yearBudget'
  | 'monthBudget'
  | 'weekend'
  | 'receptionPhone'
  | 'receptionArea'
  | 'reception'
  | 'keepDays'

type Props = { settings: SettingsView; intent: string; refused: ProgrammeRefused | null }

/** Name, budgets, closed days, reception and retention. */
export function SettingsFields({ settings, intent, refused }: Props) {
  const t = useProgrammeTexts()
  const { own, value, ticked } = typedIn(refused, intent)
  const error = (name: WrongField) => (own?.wrong.includes(name) ? t(`programme.wrong.${name}`) : undefined)
  const { weekend, oneAMonth, keepDays, version } = settings
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <TextField
        label={t('programme.name')}
        name="name"
        required
        maxLength={100}
        defaultValue={value('name', settings.name)}
        error={error('name')}
      />
      <TextField
        label={t('programme.yearBudget')}
        name="yearBudget"
        inputMode="decimal"
        required
        defaultValue={value('yearBudget', settings.yearBudget)}
        error={error('yearBudget')}
      />
      <TextField
        label={t('programme.monthBudget')}
        name="monthBudget"
        inputMode="decimal"
        required
        defaultValue={value('monthBudget', settings.monthBudget)}
        error={error('monthBudget')}
      />
      <Checkbox label={t('programme.oneAMonth')} name="oneAMonth" defaultChecked={ticked('oneAMonth', oneAMonth)} />
      <fieldset className="programme-days">
        <legend className="field-label">{t('programme.weekend')}</legend>
        {weekend.map(({ day, name, closed }) => (
          <Checkbox
            key={day}
            label={name}
            name={`weekend.${day}`}
            id={`${intent}-${day}`}
            defaultChecked={ticked(`weekend.${day}`, closed)}
            size="small"
          />
        ))}
      </fieldset>
      {error('weekend') && <FieldError id={`${intent}-weekend`} error={error('weekend')} />}
      <ReceptionFields settings={settings} intent={intent} refused={refused} />
      <TextField
        label={t('programme.keepDays')}
        name="keepDays"
        inputMode="numeric"
        required
        help={t('programme.keepDaysHelp')}
        defaultValue={value('keepDays', String(keepDays))}
        error={error('keepDays')}
      />
    </>
  )
}

/** Where gifts for the reception go. */
function ReceptionFields({ settings, intent, refused }: Props) {
  const t = useProgrammeTexts()
  const { own, value } = typedIn(refused, intent)
  const error = (name: WrongField) => (own?.wrong.includes(name) ? t(`programme.wrong.${name}`) : undefined)
  return (
    <fieldset className="stack">
      <legend className="field-label">{t('programme.reception')}</legend>
      <p className="small soft">{t('programme.receptionHelp')}</p>
      <TextField
        label={t('programme.receptionName')}
        name="receptionName"
        maxLength={100}
        defaultValue={value('receptionName', settings.receptionName)}
      />
      <TextField
        label={t('programme.receptionPhone')}
        name="receptionPhone"
        type="tel"
        defaultValue={value('receptionPhone', settings.receptionPhone)}
        error={error('receptionPhone')}
      />
      <TextField
        label={t('programme.area')}
        name="receptionArea"
        help={t('programme.areaHelp')}
        defaultValue={value('receptionArea', settings.receptionArea)}
        error={error('receptionArea')}
      />
      <TextField
        label={t('programme.address')}
        name="receptionAddress"
        maxLength={300}
        defaultValue={value('receptionAddress', settings.receptionAddress)}
        error={error('reception')}
      />
    </fieldset>
  )
}
