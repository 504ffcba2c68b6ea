import { use, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Checkbox, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import { FormContext, useFormField } from '../kit/form-context.ts'
import { borrowedIn, languageOf, settingLabel, type SettingName } from './setting-labels.ts'

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

/** What a field of a text says when it still holds the words of another language. */
function useUntranslated(name: SettingName): string | null {
  const t = useOfficeTexts()
  const language = borrowedIn(name, use(FormContext).initial)
  return language && t('translations.borrowed', { language: t(`language.${language}`) })
}

export function SettingField({
  name,
  ...rest
}: FieldProps<'input'> & Pick<ComponentProps<typeof TextField>, 'before' | 'after'>) {
  const { frame, value } = useSetting(name)
  const help = useUntranslated(name) ?? rest.help
  return (
    <TextField autoComplete="off" {...rest} {...languageOf(name, rest.required)} {...frame} help={help} defaultValue={value} />
  )
}

type SettingTextProps = FieldProps<'textarea'> & {
  /** The help follows what is typed, and says itself what a missing language means. */
  helpStays?: boolean
}

export function SettingText({ name, helpStays = false, ...rest }: SettingTextProps) {
  const { frame, value } = useSetting(name)
  const untranslated = useUntranslated(name)
  const help = (helpStays ? null : untranslated) ?? rest.help
  return <TextArea {...rest} {...languageOf(name, rest.required)} {...frame} help={help} defaultValue={value} />
}

/** A photo to upload. */
export function PhotoField({ label, optional = false }: { label: string; optional?: boolean }) {
  const t = useOfficeTexts()
  const { error, id } = useFormField('photo')
  return (
    <TextField
      label={label}
      name="photo"
      id={id}
      type="file"
      // With these types, an iPhone converts its own format.
      accept="image/jpeg,image/png,image/webp"
      required={!optional}
      help={t('photo.addHelp')}
      error={error}
    />
  )
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

export function BackTo({ to, name }: { to: string; name: OfficeText }) {
  const t = useOfficeTexts()
  return (
    <Link className="link-inline" to={to}>
      {t(name)}
    </Link>
  )
}
