import { companies } from '#shop/accounts/index.ts'
import { giftTexts } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { inLanguage, nameIn, type Language } from '#shop/values/index.ts'
import { officeWord } from '../orders/editor/read-editor.server.ts'

/** The companies and occasions that a quotation can be for. An occasion that is no longer in the settings stays as it is written. */
export async function contactChoices(reader: Reader, { language, occasion }: { language: Language; occasion: string }) {
  const [kept, texts] = await Promise.all([companies(reader), giftTexts(reader)])
  const known = (texts?.occasions ?? []).map(({ slug, name }) => ({ value: slug, label: inLanguage(name, language) }))
  const other = { value: 'other', label: officeWord(language, 'quotations.otherOccasion') }
  const offered = [{ value: '', label: officeWord(language, 'quotations.noOccasion') }, ...known, other]
  return {
    companies: kept.map(({ id, name, nameBn }) => ({ value: id, label: nameIn({ name, nameBn }, language) })),
    occasions: offered.some(({ value }) => value === occasion) ? offered : [...offered, { value: occasion, label: occasion }],
  }
}
