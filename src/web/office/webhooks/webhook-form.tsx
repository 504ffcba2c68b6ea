import { use, useState } from 'react'
import { Checkbox, FieldError } from '#web/ui/field.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { FormContext } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingField } from '../settings/settings-form.tsx'
import type { TypeChoices } from './types.server.ts'

type Props = { choices: TypeChoices }

/** The fields of a webhook: its name, its address, and what it is told. */
export function WebhookFields({ choices }: Props) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="field-pair">
        <SettingField name="webhookName" maxLength={choices.longestName} required help={t('webhooks.nameHelp')} />
        <SettingField
          name="webhookUrl"
          type="url"
          inputMode="url"
          maxLength={choices.longestUrl}
          required
          help={t('webhooks.urlHelp')}
        />
      </div>
      <TypeFields choices={choices} />
    </>
  )
}

function TypeFields({ choices }: Props) {
  const t = useOfficeTexts()
  const { name: form, errors } = use(FormContext)
  const error = errors['webhookTypes']
  const id = `${form}-webhookTypes`
  return (
    <fieldset className="webhook-types" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{t('setting.webhookTypes')}</legend>
      <FieldError id={id} error={error} />
      <div className="webhook-subjects">
        {choices.subjects.map((one) => (
          <SubjectTypes key={one.subject} {...one} isWrong={error !== undefined} />
        ))}
      </div>
    </fieldset>
  )
}

type SubjectProps = TypeChoices['subjects'][number] & { isWrong: boolean }

/**
 * The types of one subject. Without scripts, "All" is an order to the server, so it is never ticked by itself: unticking one type has to be
 * enough.
 */
function SubjectTypes({ subject, types, isWrong }: SubjectProps) {
  const t = useOfficeTexts()
  const hydrated = useHydrated()
  const { name: form, initial, typed } = use(FormContext)
  const first = typed ?? initial
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(types.filter((type) => first[`all-${subject}`] === 'yes' || first[`type-${type}`] === 'yes')),
  )
  const isAll = ticked.size === types.length
  const tick = (type: string, on: boolean) =>
    setTicked((before) => new Set([...before].filter((one) => one !== type).concat(on ? type : [])))
  return (
    <fieldset className="webhook-subject">
      <legend className="strong">{t(`webhookSubject.${subject}`)}</legend>
      {types.length > 1 && (
        <Checkbox
          label={
            <>
              {t('webhooks.all')}
              <span className="visually-hidden"> {t(`webhookSubject.${subject}`)}</span>
            </>
          }
          size="small"
          name={`all-${subject}`}
          id={`${form}-all-${subject}`}
          value="yes"
          checked={hydrated && isAll}
          onChange={(event) => setTicked(new Set(event.target.checked ? types : []))}
        />
      )}
      {types.map((type) => (
        <Checkbox
          key={type}
          label={
            <>
              {t(`webhookEvent.${type}`)} <code className="muted">{type}</code>
            </>
          }
          size="small"
          name={`type-${type}`}
          id={`${form}-type-${type}`}
          value="yes"
          aria-invalid={isWrong || undefined}
          checked={ticked.has(type)}
          onChange={(event) => tick(type, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
