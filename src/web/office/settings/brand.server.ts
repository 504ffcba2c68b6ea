import { brand, saveBrand, brandVersion, type Brand } from '#shop/content/index.ts'
import { cleanLine, type Translations, NO_TEXT, fieldsOfText, textFields } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { readFields, refused, type Typed } from './settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from './settings-answer.ts'

export type BrandView = Awaited<ReturnType<typeof brandView>>

// The maximum length of each fact: the footer of every page must stay short.
const IN_TWO_LANGUAGES = { smsName: 20, description: 300, headOffice: 200, warehouse: 200, hours: 120 } as const
const PLAIN = {
  bin: 60,
  tin: 60,
  tradeLicence: 60,
  dbid: 60,
  phone: 22,
  complaintPhone: 22,
  whatsapp: 22,
  email: 200,
  mapUrl: 500,
} as const
const MOST_SOCIAL = 12

/** The shop's public data, as field values. */
export async function brandView({ ctx }: StaffContext) {
  const facts = await brand(ctx.db)
  const fields: Typed = textFields('name', facts.name)
  for (const name of Object.keys(IN_TWO_LANGUAGES) as (keyof typeof IN_TWO_LANGUAGES)[]) {
    Object.assign(fields, textFields(name, facts[name]))
  }
  for (const name of Object.keys(PLAIN) as (keyof typeof PLAIN)[]) fields[name] = facts[name]
  fields['social'] = facts.social.map(({ name, url }) => `${name} ${url}`).join('\n')
  return { fields, seen: brandVersion(facts) }
}

export async function changeBrand(
  { ctx }: StaffContext,
  fields: Typed,
): Promise<{ ok: true; done: SettingDone } | SettingRefusal> {
  if (fields['intent'] !== 'save') return refused(fields, 'not-understood')
  const read = readFields(fields)
  const facts = {
    name: read.lines('name', 120),
    ...bothOrNeither(read, fields),
    ...Object.fromEntries(Object.entries(PLAIN).map(([name, most]) => [name, read.lineIfAny(name, most)])),
    social: readSocial(fields['social'] ?? ''),
  }
  const wrong = [...read.wrong, ...(facts.social === null ? ['social'] : [])]
  if (wrong.length > 0) return refused(fields, 'not-valid', { wrong })
  const saved = await saveBrand(ctx, { facts, seen: fields['seen'] ?? '' })
  if (saved.ok) return { ok: true, done: 'saved' }
  switch (saved.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: saved.fields.map(fieldOf) })
    case 'edit-conflict':
      return refused(fields, 'edit-conflict')
    default:
      return saved satisfies never
  }
}

/** A fact may be left out in both languages, but not in one. */
function bothOrNeither(read: ReturnType<typeof readFields>, fields: Typed): Partial<Record<keyof Brand, Translations>> {
  const facts: Partial<Record<keyof Brand, Translations>> = {}
  for (const [name, most] of Object.entries(IN_TWO_LANGUAGES)) {
    const empty = fieldsOfText(name).every((field) => (fields[field] ?? '').trim() === '')
    facts[name as keyof Brand] = empty ? NO_TEXT : read.lines(name, most)
  }
  return facts
}

/** One link per line: its name, then its URL. */
function readSocial(typed: string): Brand['social'] | null {
  const lines = typed.split(/\r\n|\n/).filter((line) => line.trim() !== '')
  if (lines.length > MOST_SOCIAL) return null
  const social = []
  for (const line of lines) {
    const [, name, url] = /^(.{1,60}?)\s+(https?:\/\/\S{3,480})$/.exec(cleanLine(line, 560) ?? '') ?? []
    if (!name || !url) return null
    social.push({ name, url })
  }
  return social
}

// Maps the facts' names to those of the form.
function fieldOf(path: string): string {
  const [fact = '', part] = path.split('.')
  if (fact === 'social' || part === undefined) return fact
  return `${fact}${part.charAt(0).toUpperCase()}${part.slice(1)}`
}
