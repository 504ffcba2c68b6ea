import { LANGUAGES, isRequired, type Language } from '#shop/values/language.ts'
import { fieldIn } from '#shop/values/translations.ts'
import type { useOfficeTexts } from '../office-texts.tsx'
import type { PlainSettingName, SettingName, TextName } from './settings-answer.ts'

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

export function settingWrong(t: Say, name: SettingName): string {
  const text = textIn(name)
  return text ? t(`settingTextWrong.${text.of}`) : t(`settingWrong.${name as PlainSettingName}`)
}

/** A text in a language that is not required may be left empty. */
export function languageOf(name: SettingName, required = false): { lang?: Language; required: boolean } {
  const language = textIn(name)?.language
  return language ? { lang: language, required: required && isRequired(language) } : { required }
}
