import { z } from 'zod'
import { sha256 } from '#platform/ids.ts'
import { TICKET_ANSWER_HOURS } from '#shop/content/index.ts'
import type { Language } from '#shop/values/language.ts'
import { cleanLine, cleanText, dayInDhaka, formatInstant, parsePhone, type Phone } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { FormRefused } from './form-answer.ts'

type Issues = { addIssue: (issue: { code: 'custom'; message: string }) => void }
type Words = ReturnType<typeof wordsOf<'forms'>>

// The longest value shown again after an error. People type less, and a robot's text need not come back.
const LONGEST_SHOWN = 6000

/** A posted form. A body that is not a form has no fields. */
export async function postedForm(request: Request): Promise<FormData> {
  const form = new FormData()
  try {
    for (const [name, value] of await request.formData()) {
      // The database accepts neither zero bytes nor lone surrogates.
      if (typeof value === 'string') form.append(name, value.replaceAll('\0', '').toWellFormed())
      else form.append(name, value)
    }
    return form
  } catch {
    return form
  }
}

/** The text fields of a posted form. */
export async function formFields(request: Request): Promise<Record<string, string>> {
  const fields = [...(await postedForm(request))].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(fields)
}

/** The fields that forms consist of; their error messages are in the form's language. */
export function fieldsIn(language: Language) {
  const t = wordsOf('forms', language)
  return {
    t,
    /** One line of text. With `missing` it is required; otherwise it may be empty. */
    line: (max: number, missing?: string) =>
      words((text) => cleanLine(text, max), { missing, tooLong: t('forms.tooLong', { count: max }) }),
    text: (max: number, missing?: string) =>
      words((text) => cleanText(text, max), { missing, tooLong: t('forms.tooLong', { count: max }) }),
    mobile: z
      .string()
      .default('')
      .transform((typed, issues) => mobile(typed, issues, t)),
    /** Null when nothing was typed. */
    mobileIfAny: z
      .string()
      .default('')
      .transform((typed, issues) => (typed.trim() === '' ? null : mobile(typed, issues, t))),
    email: z
      .string()
      .default('')
      .transform((typed, issues) => {
        const email = cleanLine(typed, 254)
        if (email === '') return null
        return email !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : wrong(issues, t('forms.email'))
      }),
    checkbox: z
      .string()
      .optional()
      .transform((value) => value !== undefined),
  }
}

export function wrong(issues: Issues, message: string): never {
  issues.addIssue({ code: 'custom', message })
  return z.NEVER
}

/**
 * Reads the fields by a schema; a refusal has a message for each invalid field and everything that was typed, except passwords.
 */
export function readForm<Schema extends z.ZodObject>(
  schema: Schema,
  fields: Record<string, string>,
): { ok: true; value: z.output<Schema> } | FormRefused {
  const read = schema.safeParse(fields)
  if (read.success) return { ok: true, value: read.data }
  const errors: Record<string, string> = {}
  for (const issue of read.error.issues) errors[String(issue.path[0])] ??= issue.message
  return refused(fields, { errors })
}

/** The form again, with messages at its fields or, in `refusal`, for the whole form. */
export function refused(
  fields: Record<string, string>,
  what: { errors?: Record<string, string>; refusal?: string },
): FormRefused {
  const typed = Object.entries(fields).filter(([name, text]) => !/password|pf_token/i.test(name) && text.length <= LONGEST_SHOWN)
  return { ok: false, errors: what.errors ?? {}, refusal: what.refusal ?? null, typed: Object.fromEntries(typed) }
}

/** A `too many tries` message for the whole form. */
export function tooOften(language: Language, { retryAfterSeconds, phone }: { retryAfterSeconds: number; phone: string }): string {
  return wordsOf('forms', language)('forms.tooOften', { minutes: Math.ceil(retryAfterSeconds / 60), phone })
}

/** The same form sent twice on one day, by a double click or a reload, has the same request id: this works without scripts. */
export function sameFormId(kind: string, fields: unknown, now: Date): string {
  return sha256(JSON.stringify([kind, dayInDhaka(now), fields]))
}

/** By when a message will be answered, as text. */
export function answeredBy(now: Date, language: Language, hours = TICKET_ANSWER_HOURS): string {
  return formatInstant(new Date(now.getTime() + hours * 3_600_000), language)
}

function words(clean: (text: string) => string | null, said: { missing: string | undefined; tooLong: string }) {
  return z
    .string()
    .default('')
    .transform((typed, issues): string => {
      const text = clean(typed)
      if (text === null) return wrong(issues, said.tooLong)
      return text === '' && said.missing !== undefined ? wrong(issues, said.missing) : text
    })
}

function mobile(typed: string, issues: Issues, t: Words): Phone {
  const parsed = parsePhone(typed.slice(0, 100))
  if (parsed.ok) return parsed.phone
  switch (parsed.problem) {
    case 'missing':
      return wrong(issues, t('forms.phoneMissing'))
    case 'too-short':
      return wrong(issues, t('forms.phoneTooShort', { count: parsed.missingDigits ?? 1 }))
    case 'too-long':
      return wrong(issues, t('forms.phoneTooLong'))
    case 'not-a-mobile':
      return wrong(issues, t('forms.phoneNotMobile'))
    default:
      return parsed.problem satisfies never
  }
}
