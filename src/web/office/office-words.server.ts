import type { Language } from '../../shop/values/index.ts'
import { office as bangla } from '../texts/bn/office.ts'
import type { Texts } from '../texts/catalogue.ts'
import { office as english } from '../texts/en/office.ts'
import type { OfficeText } from './office-texts.tsx'

/** The office's words for what is put into words on the server: tables that are files as well as pages. */
export function officeWords(language: Language): (key: OfficeText) => string {
  const texts: Texts = language === 'bn' ? bangla : english
  return (key) => {
    const text = texts[key]
    return typeof text === 'string' ? text : (text?.other ?? key)
  }
}
