import { brand, type OpenedTicket } from '#shop/content/index.ts'
import type { Ctx } from '#shop/context.ts'
import type { Language } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import { refused } from './form.server.ts'

type ManyOpen = {
  fields: Record<string, string>
  language: Language
  opened: Extract<OpenedTicket, { problem: 'too-many-open' }>
}

/** The form again, with a phone number to call: this phone already has too many open tickets. */
export async function manyOpen({ db }: Ctx, { fields, language, opened: { most: count } }: ManyOpen) {
  const { phone } = await brand(db)
  return refused(fields, { refusal: wordsOf('forms', language)('forms.manyOpen', { count, phone }) })
}
