import {
  addApiKey,
  API_SCOPES,
  apiKeys,
  LONGEST_KEY_NAME,
  MOST_KEY_DAYS,
  revokeApiKey,
  ROLES,
  type ApiKey,
} from '#shop/accounts/index.ts'
import { addDays, dayInDhaka, formatDay, formatInstant, type Language } from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { officeWords } from '../office-words.server.ts'

export type KeysView = Awaited<ReturnType<typeof keysView>>
export type KeyRow = KeysView['rows'][number]

// A new key works for three months, unless another day is chosen.
const USUAL_DAYS = 90

export async function keysView({ ctx, language, shop }: StaffContext) {
  const t = officeWords(language)
  const today = dayInDhaka(ctx.now)
  return {
    rows: (await apiKeys(ctx.db, ctx.now)).map((key) => keyRow(key, language)),
    roles: ROLES.map((role) => ({ value: role, label: t(`role.${role}`) })),
    scopes: API_SCOPES,
    longestName: LONGEST_KEY_NAME,
    firstDay: today,
    usualDay: addDays(today, USUAL_DAYS),
    lastDay: addDays(today, MOST_KEY_DAYS),
    docs: `${shop.config.shopUrl}/api/docs`,
  }
}

function keyRow(key: ApiKey, language: Language) {
  const t = officeWords(language)
  return {
    id: key.id,
    name: key.name,
    start: key.start,
    role: t(`role.${key.role}`),
    scopes: key.scopes,
    state: key.state,
    until: formatDay(dayInDhaka(new Date(key.expiresAt.getTime() - 1)), language, 'withYear'),
    used: key.lastUsedAt && formatInstant(key.lastUsedAt, language),
    createdBy: key.createdBy,
  }
}

const intent = intentsOf<'api-keys'>()

export const keyActions = defineActions({
  page: 'api-keys',
  sees: 'manage-integrations',
  mistakes: { 'key-scopes': 'keyScopes', 'key-last-day': 'keyLastDay' },
  intents: {
    add: intent({
      name: 'apiKeys.add',
      fields: keyIn,
      run: async ({ ctx }, input) => {
        const added = await addApiKey(ctx, input)
        if (added.ok) return added
        const { problem } = added
        // The form reads a name and a role that the rules accept.
        if (problem === 'name' || problem === 'role') throw new Error(`a key was refused for its ${problem}`)
        return { ok: false, problem: problem === 'too-many-keys' ? problem : (`key-${problem}` as const) }
      },
      shows: (_, { secret }) => ({ secret }),
    }),
    revoke: intent({
      name: 'apiKeys.revoke',
      run: async ({ ctx, about }) => {
        const revoked = await revokeApiKey(ctx, knownId(about))
        if (!revoked.ok) throw notFound()
        return revoked
      },
    }),
  },
})

function keyIn(read: FieldReader) {
  return {
    name: read.line('keyName', LONGEST_KEY_NAME),
    role: read.oneOf('keyRole', ROLES),
    scopes: API_SCOPES.filter((scope) => read.yes(`scope-${scope}`)),
    lastDay: read.day('keyLastDay'),
  }
}
