import {
  EVENT_SUBJECTS,
  eventTypesOf,
  FORMER_SECRET_HOURS,
  KEEP_DAYS,
  LONGEST_NAME,
  LONGEST_URL,
  type Endpoint,
  type EndpointInput,
  type EndpointProblem,
  type EventType,
} from '#shop/webhooks/index.ts'
import { conditionOf } from '#shop/webhooks/model.ts'
import { formatInstant, formatNumber, type Language } from '#shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

export type EndpointRow = ReturnType<typeof endpointRow>

/** How an endpoint is doing, in the reader's language. */
export function endpointRow(endpoint: Endpoint, language: Language) {
  const { id, name, url, waiting, failed, failingSince, deliveredAt } = endpoint
  const t = officeWords(language)
  const condition = conditionOf(endpoint)
  const number = (count: number) => formatNumber(count, language)
  return {
    id,
    name,
    host: new URL(url).host,
    condition,
    state: t(`webhookState.${condition}`, { at: failingSince ? formatInstant(failingSince, language) : '' }),
    waiting: number(waiting),
    failed: number(failed),
    hasFailed: failed > 0,
    delivered: deliveredAt && formatInstant(deliveredAt, language),
  }
}

/** What the form of a webhook needs: every type by its subject, and the longest texts. */
export function typeChoices() {
  return {
    subjects: EVENT_SUBJECTS.map((subject) => ({ subject, types: eventTypesOf(subject) })),
    longestName: LONGEST_NAME,
    longestUrl: LONGEST_URL,
  }
}

export type TypeChoices = ReturnType<typeof typeChoices>

/** The fields of the form: `type-order.placed` for a type, `all-order` for every one of a subject. */
export function endpointFields({ name, url, types }: EndpointInput, language: Language): Record<string, string> {
  const t = officeWords(language)
  return {
    webhookName: name,
    webhookUrl: url,
    // No field: it is shown when someone else has changed the webhook.
    webhookTypes: types.map((type) => t(`webhookEvent.${type as EventType}`)).join(', '),
    ...Object.fromEntries(types.map((type) => [`type-${type}`, 'yes'])),
  }
}

export function endpointIn(read: FieldReader): EndpointInput {
  const types = EVENT_SUBJECTS.flatMap((subject) =>
    eventTypesOf(subject).filter((type) => read.yes(`all-${subject}`) || read.yes(`type-${type}`)),
  )
  return { name: read.text('webhookName'), url: read.text('webhookUrl'), types }
}

const PROBLEMS = {
  name: 'webhook-name',
  url: 'webhook-url',
  'url-not-public': 'webhook-not-public',
  types: 'webhook-types',
  'too-many': 'too-many-webhooks',
} as const satisfies Record<EndpointProblem, string>

/** Where each mistake stands in the form. */
export const ENDPOINT_MISTAKES = {
  'webhook-name': 'webhookName',
  'webhook-url': 'webhookUrl',
  'webhook-not-public': 'webhookUrl',
  'webhook-types': 'webhookTypes',
} as const

type Told<Problem> = Problem extends keyof typeof PROBLEMS ? (typeof PROBLEMS)[Problem] : Problem

/** The problems of the rules as this page says them. */
export function told<Problem extends string>(problem: Problem): Told<Problem> {
  return (Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as keyof typeof PROBLEMS] : problem) as Told<Problem>
}

export const WEBHOOK_LIMITS = { formerHours: FORMER_SECRET_HOURS, keepDays: KEEP_DAYS }
