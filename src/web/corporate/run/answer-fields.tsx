import { AreaField } from '#web/storefront/checkout/area-field.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import type { AnswersView } from './card.server.ts'
import type { RunRefused } from './run-view.ts'
import { useRunTexts } from './texts.ts'

type Props = { answers: AnswersView; refused: Pick<RunRefused, 'typed' | 'wrong'> | undefined }

/** What recipients who are asked may answer, and what becomes of a declined box. */
export function AnswerFields({ answers, refused }: Props) {
  const t = useRunTexts()
  const typed = (name: string, saved: string) => refused?.typed[name] ?? saved
  const error = (field: 'lastDay' | 'declinedBoxes') => (refused?.wrong.includes(field) ? t(`run.wrong.${field}`) : undefined)
  return (
    <fieldset className="run-fallback stack">
      <legend>
        <h2>{t('run.answersHead')}</h2>
      </legend>
      <p className="soft">{t('run.answersLead')}</p>
      <Select
        label={t('run.answersLanguage')}
        name="language"
        options={answers.languages}
        defaultValue={typed('language', answers.language)}
        help={t('run.answersLanguageHelp')}
      />
      <TextField
        label={t('run.lastDay')}
        name="last_day"
        type="date"
        defaultValue={typed('last_day', answers.lastDay)}
        help={t('run.lastDayHelp')}
        error={error('lastDay')}
      />
      <ChoiceCards
        legend={t('run.declined')}
        name="declined"
        choices={(['left-out', 'sender'] as const).map((value) => ({ value, title: t(`run.declined.${value}`) }))}
        defaultValue={typed('declined', answers.declinedBoxes)}
        error={error('declinedBoxes')}
      />
      <Checkbox
        label={t('run.mayPassOn')}
        name="pass_on"
        defaultChecked={refused ? refused.typed['pass_on'] !== undefined : answers.mayPassOn}
        help={t('run.mayPassOnHelp')}
      />
      <CharityFields answers={answers} refused={refused} />
    </fieldset>
  )
}

function CharityFields({ answers: { charity }, refused }: Props) {
  const t = useRunTexts()
  const typed = (name: string, saved: string) => refused?.typed[name] ?? saved
  return (
    <fieldset className="run-fallback stack">
      <legend className="field-label">{t('run.charity')}</legend>
      <p className="soft">{t('run.charityHelp')}</p>
      <TextField
        label={t('run.charityName')}
        name="charity_name"
        maxLength={100}
        defaultValue={typed('charity_name', charity.name)}
        error={refused?.wrong.includes('charity') ? t('run.wrong.charity') : undefined}
      />
      <TextField
        label={t('run.charityPhone')}
        name="charity_phone"
        inputMode="tel"
        maxLength={30}
        defaultValue={typed('charity_phone', charity.phone)}
      />
      <AreaField
        name="charity_area"
        label={t('run.charityArea')}
        value={typed('charity_area', charity.areaId)}
        error={undefined}
        required={false}
      />
      <TextField
        label={t('run.charityAddress')}
        name="charity_address"
        maxLength={300}
        defaultValue={typed('charity_address', charity.addressLine)}
      />
    </fieldset>
  )
}
