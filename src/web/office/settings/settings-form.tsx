import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Checkbox, Select, TextArea, TextField } from '#web/ui/field.tsx'
import type { ButtonLook } from '#web/ui/button.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import { FormContext, useFormField } from '../kit/form-context.ts'
import { sentenceKey } from '../kit/sentences.ts'
import { Outcome, Unsent } from '../outcome.tsx'
import { languageOf, settingLabel, settingWrong } from './setting-labels.ts'
import { refusalIn, type SettingName } from './settings-answer.ts'

type SettingsFormProps = ButtonLook & {
  intent: string
  /** The start values of the fields; after a refusal, what was typed. */
  initial?: Record<string, string>
  /** The version when this page was read. */
  seen?: string
  answer: unknown
  button: string
  confirm?: ComponentProps<typeof OfficeForm>['confirm']
  className?: string
  children?: ReactNode
}

/** A form of the settings. Its fields find their label, start value and error by their name. */
export function SettingsForm(props: SettingsFormProps) {
  const { intent, initial = {}, seen, answer, button, confirm, className = 'office-setting', children, ...look } = props
  const t = useOfficeTexts()
  const refusal = refusalIn(answer)
  const own = refusal?.intent === intent ? refusal : null
  const errors = Object.fromEntries((own?.wrong ?? []).map((name) => [name, settingWrong(t, name as SettingName)]))
  return (
    <FormContext value={{ name: intent, initial, typed: own?.typed ?? null, errors }}>
      <OfficeForm intent={intent} className={className} {...(confirm && { confirm })}>
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        {children}
        <SendButton intent={intent} kind="line" {...look}>
          {button}
        </SendButton>
      </OfficeForm>
    </FormContext>
  )
}

type Choices = ComponentProps<typeof Select>['options']
type FieldProps<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  'name' | 'id' | 'defaultValue' | 'children'
> & {
  name: SettingName
  help?: ReactNode
}

function useSetting(name: SettingName) {
  const t = useOfficeTexts()
  const { value, error, id } = useFormField(name)
  return { frame: { label: settingLabel(t, name), name, id, error }, value }
}

export function SettingField({
  name,
  ...rest
}: FieldProps<'input'> & Pick<ComponentProps<typeof TextField>, 'before' | 'after'>) {
  const { frame, value } = useSetting(name)
  return <TextField autoComplete="off" {...rest} {...languageOf(name, rest.required)} {...frame} defaultValue={value} />
}

export function SettingText({ name, ...rest }: FieldProps<'textarea'>) {
  const { frame, value } = useSetting(name)
  return <TextArea {...rest} {...languageOf(name, rest.required)} {...frame} defaultValue={value} />
}

type SettingChoiceProps = { name: SettingName; options: Choices; help?: ReactNode; onChange?: (value: string) => void }

export function SettingChoice({ name, options, help, onChange }: SettingChoiceProps) {
  const { frame, value } = useSetting(name)
  const change = onChange && { onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value) }
  return <Select {...frame} help={help} options={options} defaultValue={value} {...change} />
}

/** A checkbox; `label` if the same field appears several times, such as the days of a week. */
export function SettingTick({ name, help }: { name: SettingName; help?: ReactNode }) {
  const { frame, value } = useSetting(name)
  return <Checkbox {...frame} help={help} value="yes" defaultChecked={value === 'yes'} />
}

/** The result of the last form, at the top of the page. */
export function SettingsOutcome({ answer }: { answer: unknown }) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = refusalIn(answer)
  const done = answer ? null : sentenceKey('done', '', search.get('done') ?? '')
  return (
    <>
      <Unsent answer={answer} />
      {refusal && (
        <Outcome kind="refused" of={answer}>
          {t(`refused.${refusal.problem}`, refusal.detail)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(done)}</Outcome>}
    </>
  )
}

export function BackTo({ to, name }: { to: string; name: OfficeText }) {
  const t = useOfficeTexts()
  return (
    <Link className="link-inline" to={to}>
      {t(name)}
    </Link>
  )
}
