import { textIn } from '../settings/setting-labels.ts'
import { areaTexts } from '#texts/all.server.ts'
import type { TextParameters } from '#texts/catalogue.ts'
import type { Language } from '#shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import type { Answer } from './answer.ts'
import { sentenceKey } from './sentence-key.server.ts'

export type SentForm = { intent: string; about: string; sent: Record<string, string>; secret: readonly string[] }

type Table = {
  page: string
  mistakes?: Record<string, string | undefined>
  at?: Record<string, string | undefined>
}

type Refused = {
  problem: string
  fields?: readonly string[]
  each?: Record<string, { problem: string; detail?: string }>
  words?: TextParameters | undefined
  /** Where it stands when the table does not say. */
  at?: string | undefined
  /** What is wrong with each field that could not be read. */
  problems?: ReadonlyMap<string, string> | undefined
}

/** 400 not understood, 422 a mistake in typing, 429 tried too often, 409 a conflict with how things stand. */
export function answerStatus({ mistakes = {} }: Table, problem: string): 400 | 409 | 422 | 429 {
  if (problem === 'not-valid' || mistakes[problem] !== undefined) return 422
  if (problem === 'too-many-tries') return 429
  return problem === 'not-understood' ? 400 : 409
}

/** A refusal in the reader's language, with the sentence at each field it concerns and all that was typed. */
export function refusalAnswer(table: Table, { language }: { language: Language }, form: SentForm, refused: Refused): Answer {
  const t = officeWords(language)
  const parameters = { ...detailsIn(refused), ...refused.words }
  const say = (problem: string, details = parameters) =>
    t(sentenceKey('refused', table.page, problem, form.intent) ?? 'refused.not-understood', details)
  const { problem, fields = [], each = {}, problems = new Map<string, string>() } = refused
  const errors: Record<string, string> = {}
  for (const name of fields) errors[name] = problem === 'not-valid' ? faulty(name, language) : say(problem)
  for (const [name, own] of problems) errors[name] = own === 'not-valid' ? faulty(name, language) : say(own)
  for (const [name, own] of Object.entries(each)) errors[name] = say(own.problem, detailsIn(own))
  const field = table.mistakes?.[problem] || table.at?.[problem] || refused.at
  if (field && Object.keys(errors).length === 0) errors[field] = say(problem)
  return { intent: form.intent, about: form.about, problem, text: say(problem), errors, typed: typedIn(form), signIn: null }

  function faulty(name: string, of: Language): string {
    const text = textIn(name)
    const key = text ? `settingTextWrong.${text.of}` : `settingWrong.${name}`
    return Object.hasOwn(areaTexts('office', of), key) ? t(key as OfficeText) : t('refused.not-valid')
  }
}

/** A result with its faulty fields named as in the form. */
export function withFieldNames<Field extends string, Result extends { ok: boolean; fields?: readonly Field[] }>(
  result: Result,
  nameOf: (field: Field) => string | readonly string[],
): Result {
  return result.fields ? { ...result, fields: result.fields.flatMap(nameOf) } : result
}

/** The texts and numbers of a refusal, which fill in its sentence. */
export function detailsIn(refused: object): TextParameters {
  const filling = Object.entries(refused).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(filling)
}

/** What comes back to the form: never a password, nor what the form itself put there. */
export function typedIn({ sent, secret }: SentForm): Record<string, string> {
  const kept = Object.entries(sent).filter(
    ([name]) => !/password/i.test(name) && !['pf_token', 'intent', 'about', 'seen', ...secret].includes(name),
  )
  return Object.fromEntries(kept)
}
