import { LANGUAGES, type Language } from '#shop/values/language.ts'
import { borrowedFrom, fieldIn, inEachLanguage, type FieldIn } from '#shop/values/translations.ts'
import type { OfficeText, useOfficeTexts } from '../office-texts.tsx'

type After<Beginning extends string, Text> = Text extends `${Beginning}.${infer Rest}` ? Rest : never

/** A field of the settings that is the same in every language; each has a label and an error message. */
type PlainSettingName = After<'setting', OfficeText>
/** A text that staff write; it has a field in each language. */
type TextName = After<'settingText', OfficeText>
export type SettingName = PlainSettingName | FieldIn<TextName>

type Say = ReturnType<typeof useOfficeTexts>

/** Which text a field holds, and in which language; null for a field that is the same in every language. */
export function textIn(name: string): { of: TextName; language: Language } | null {
  const language = LANGUAGES.find((one) => name.endsWith(fieldIn('', one)))
  return language ? { of: name.slice(0, -fieldIn('', language).length) as TextName, language } : null
}

export function settingLabel(t: Say, name: SettingName): string {
  const text = textIn(name)
  if (!text) return t(`setting.${name as PlainSettingName}`)
  return t(`settingIn.${text.language}`, { what: t(`settingText.${text.of}`) })
}

/** One language of a text is enough; which one is up to the writer, so the form can't require any. */
export function languageOf(name: SettingName, required = false): { lang?: Language; required: boolean } {
  const language = textIn(name)?.language
  return language ? { lang: language, required: false } : { required }
}

/** The language whose words a field of `fields` still holds; null when it is translated. */
export function borrowedIn(name: string, fields: Record<string, string>): Language | null {
  const text = textIn(name)
  return (
    text &&
    borrowedFrom(
      inEachLanguage((language) => fields[fieldIn(text.of, language)] ?? ''),
      text.language,
    )
  )
}
