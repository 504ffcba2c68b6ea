import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { isDatabaseUnavailable } from '#platform/database/connect.ts'
import { isFilesUnavailable } from '#platform/files.ts'
import { logError } from '#platform/log.ts'
import type { Language } from '#shop/values/language.ts'
import type { AppEnv } from '../http/app-env.ts'
import { CLIENT_CLOSED_REQUEST, isClientGone } from '../http/note-requests.ts'
import { problem } from './problems.ts'
import { apiText, isApiText, languageOf } from './words.ts'

type Issue = z.core.$ZodIssue

/** Turns schema errors into one sentence per field. Every route uses it. */
export function refuseNotValid(
  result: { success: boolean; data?: unknown; error?: { issues: Issue[] } },
  c: Context,
): Response | undefined {
  if (result.success || !result.error) return undefined
  const language = languageOf(c)
  const seen = new Set<string>()
  const errors = result.error.issues.flatMap(deepest).flatMap((issue) => {
    const field = issue.path.map(String).join('/')
    if (seen.has(field)) return []
    seen.add(field)
    return [{ field, detail: isMissing(result.data, issue.path) ? apiText(language, 'field.needed') : sentence(issue, language) }]
  })
  return notValid(c, errors)
}

export function notValid(c: Context, errors: { field: string; detail: string }[]) {
  const [first] = errors
  // A request can have thousands of errors; a few are enough to correct it.
  const extras = first ? { field: first.field, errors: errors.slice(0, 50) } : {}
  return problem(c, 'not-valid', { words: { count: errors.length, first: first?.detail ?? '' }, extras })
}

function isMissing(data: unknown, path: PropertyKey[]): boolean {
  const found = path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  )
  return found === undefined
}

/** In a union, the last option is the real type; the others are ways to leave the field out. */
function deepest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const last = issue.errors.at(-1) ?? []
  return last.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function sentence(issue: Issue, language: Language): string {
  if (isApiText(issue.message)) {
    const count = issue.code === 'custom' ? issue.params?.['count'] : undefined
    return apiText(language, issue.message, typeof count === 'number' ? { count } : {})
  }
  switch (issue.code) {
    case 'invalid_type':
      return apiText(language, expected(issue.expected))
    case 'too_big':
      return apiText(language, sized(issue.origin, 'field.tooLong', 'field.tooMany', 'field.tooBig'), {
        count: Number(issue.maximum),
      })
    case 'too_small':
      return apiText(language, sized(issue.origin, 'field.tooShort', 'field.tooFew', 'field.tooSmall'), {
        count: Number(issue.minimum),
      })
    case 'invalid_value':
      return apiText(language, 'field.choice', { choices: issue.values.map(String).join(', ') })
    default:
      return apiText(language, 'field.other')
  }
}

function sized<Key>(origin: string, ofText: Key, ofList: Key, ofNumber: Key): Key {
  return origin === 'string' ? ofText : origin === 'array' ? ofList : ofNumber
}

function expected(type: string) {
  switch (type) {
    case 'string':
      return 'field.text'
    case 'number':
      return 'field.number'
    case 'int':
      return 'field.whole'
    case 'array':
      return 'field.list'
    case 'object':
      return 'field.object'
    case 'boolean':
      return 'field.yesNo'
    default:
      return 'field.other'
  }
}

/** Converts errors into problem documents: framework refusals, an unavailable database, and our own faults. */
export function answerError(error: Error, c: Context<AppEnv>): Response {
  if (isClientGone(c)) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  if (error instanceof HTTPException && error.status === 400) return problem(c, 'malformed-json')
  if (error instanceof HTTPException && error.status === 415) return problem(c, 'unsupported-media-type')
  const { shop, requestId } = c.get('requestContext')
  c.set('fault', logError(shop.log, error, requestId))
  if (isDatabaseUnavailable(error) || isFilesUnavailable(error))
    return problem(c, 'unavailable', { headers: { 'Retry-After': '5' } })
  return problem(c, 'unexpected', { words: { reference: requestId } })
}
