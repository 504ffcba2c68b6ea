import { brand, brandVersion, readBrand, saveBrand, type Brand } from '#shop/content/index.ts'
import { cleanLine, type Translations, NO_TEXT, fieldsOfText, mapText, textFields } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import { lookIntents, lookView } from './look.server.ts'

export type BrandView = Awaited<ReturnType<typeof brandView>>

// The maximum length of each fact: the footer of every page must stay short.
const IN_TWO_LANGUAGES = {
  smsName: 20,
  description: 300,
  headOffice: 200,
  warehouse: 200,
  hours: 120,
  legalName: 120,
  legalForm: 80,
  licenceAuthority: 120,
  complaintOfficer: 120,
} as const
const PLAIN = {
  bin: 60,
  tin: 60,
  tradeLicence: 60,
  dbid: 60,
  recordYears: 2,
  phone: 22,
  complaintPhone: 22,
  whatsapp: 22,
  email: 200,
  mapUrl: 500,
} as const
const MOST_SOCIAL = 12

/** The shop's public data, as field values. The name of a new shop is no value: who types theirs in one language would keep the other. */
export async function brandView(context: StaffContext) {
  const [facts, seed] = await Promise.all([brand(context.ctx.db), context.shop.seedTexts()])
  const unnamed = readBrand(seed.settings.brand).name
  const own = mapText(facts.name, (words, language) => (words === unnamed[language] ? '' : words))
  const fields: Record<string, string> = textFields('name', own)
  for (const name of Object.keys(IN_TWO_LANGUAGES) as (keyof typeof IN_TWO_LANGUAGES)[]) {
    Object.assign(fields, textFields(name, facts[name]))
  }
  fields['orderPrefix'] = facts.orderPrefix
  for (const name of Object.keys(PLAIN) as (keyof typeof PLAIN)[]) fields[name] = facts[name]
  fields['social'] = facts.social.map(({ name, url }) => `${name} ${url}`).join('\n')
  return { fields, seen: brandVersion(facts), look: await lookView(context, facts) }
}

const intent = intentsOf<'brand'>()

export const brandActions = defineActions({
  page: 'brand',
  sees: 'manage-content',
  mistakes: {
    'not-a-logo': 'picture',
    'logo-too-large': 'picture',
    'empty-picture': 'picture',
    'not-valid': 'picture',
    'not-a-colour': 'accent',
    'accent-too-light': 'accent',
    'not-a-photo': 'photo',
    'unreadable-heic': 'photo',
    'photo-too-large': 'photo',
    'no-such-photo': 'photo',
  },
  intents: {
    save: intent({
      name: 'settings.save',
      fields: (read, { sent }) => ({
        name: read.lines('name', 120),
        ...bothOrNeither(read),
        ...Object.fromEntries(Object.entries(PLAIN).map(([name, most]) => [name, read.lineIfAny(name, most)])),
        orderPrefix: read.text('orderPrefix').toUpperCase(),
        social: read.known('social', readSocial(sent['social'] ?? ''), []),
      }),
      run: async ({ ctx, seen }, facts) => withFieldNames(await saveBrand(ctx, { facts, seen }), fieldOf),
      done: 'saved',
    }),
    ...lookIntents,
  },
})

/** A fact may be left out in both languages, but not in one. */
function bothOrNeither(read: FieldReader): Partial<Record<keyof Brand, Translations>> {
  const facts: Partial<Record<keyof Brand, Translations>> = {}
  for (const [name, most] of Object.entries(IN_TWO_LANGUAGES)) {
    const empty = fieldsOfText(name).every((field) => read.text(field) === '')
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
