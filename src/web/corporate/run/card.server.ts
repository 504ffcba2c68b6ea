import {
  DECLINED_BOXES,
  fillCard,
  LONGEST_CARD_TEXT,
  saveRun,
  shownBox,
  type AnswerRules,
  type DeclinedBoxes,
  type Run,
} from '#shop/gifting/index.ts'
import { calendarDate, nationalPhone, toLatinDigits, type CalendarDate } from '#shop/values/index.ts'
import { HOME_FIRST, LANGUAGES, languageName } from '#shop/values/language.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { prepareAreas } from '#web/storefront/checkout/areas.server.ts'
import { refusedWith, runWords, type OpenRun } from './open-run-page.server.ts'
import type { Option, RunRefused } from './run-view.ts'

export type CardView = {
  fromName: string
  cardText: string
  /** The card as the first recipient on the list gets it. */
  sample: string
  boxes: Option[]
  variantId: string
  day: string
  fallback: { areaId: string; addressLine: string; landmark: string }
  answers: AnswersView
  longestCard: number
}

export type AnswersView = {
  languages: Option[]
  language: string
  lastDay: string
  mayPassOn: boolean
  declinedBoxes: DeclinedBoxes
  charity: { name: string; phone: string; areaId: string; addressLine: string }
}

export async function cardView({ requestContext, run, terms, language }: OpenRun): Promise<CardView | { go: string }> {
  if (run.state === 'confirmed') return { go: `/gift/run/${run.token}/progress` }
  await prepareAreas(requestContext.ctx.db)
  const words = { name: runWords(language)('example.name'), company: terms.companyName, from: run.fromName }
  return {
    fromName: run.fromName,
    cardText: run.cardText,
    sample: fillCard(run.cardText, words),
    boxes: terms.boxes.map((box) => ({ value: box.variantId, label: shownBox(box, language) })),
    variantId: run.variantId ?? '',
    day: run.day ?? '',
    fallback: {
      areaId: run.fallback?.areaId ?? '',
      addressLine: run.fallback?.addressLine ?? '',
      landmark: run.fallback?.landmark ?? '',
    },
    answers: answersView(run),
    longestCard: LONGEST_CARD_TEXT,
  }
}

function answersView({ language, recipientsLanguage, lastDay, mayPassOn, declinedBoxes, charity }: Run): AnswersView {
  return {
    languages: HOME_FIRST.map((value) => ({ value, label: languageName(value) })),
    language: recipientsLanguage ?? language,
    lastDay: lastDay ?? '',
    mayPassOn,
    declinedBoxes,
    charity: {
      name: charity?.name ?? '',
      phone: charity ? nationalPhone(charity.phone) : '',
      areaId: charity?.areaId ?? '',
      addressLine: charity?.addressLine ?? '',
    },
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Saves what is the same for all recipients; null on success. */
export async function saveCard({ ctx }: RequestContext, run: Run, fields: Record<string, string>): Promise<RunRefused | null> {
  const text = (name: string) => (fields[name] ?? '').slice(0, 4000)
  const typedDay = toLatinDigits(text('day').trim())
  const day = typedDay === '' ? null : calendarDate(typedDay)
  const typedLast = toLatinDigits(text('last_day').trim())
  const lastDay = typedLast === '' ? null : calendarDate(typedLast)
  const variantId = UUID.test(text('box')) ? text('box') : null
  const area = text('fallback_area')
  const address = text('fallback_address').trim()
  const version = Number(fields['version'])
  if (!Number.isSafeInteger(version)) return refusedWith(fields, 'run.refused.not-understood')
  const wrong = [
    ...(typedDay !== '' && day === null ? ['day'] : []),
    ...(typedLast !== '' && lastDay === null ? ['lastDay'] : []),
    ...(text('box') !== '' && variantId === null ? ['variantId'] : []),
  ]
  if (wrong.length > 0) return refusedWith(fields, 'run.refused.not-valid', { wrong })
  // The area select has no empty choice: an empty address with the saved area means that the buyer wants no fallback.
  const none = address === '' && (area === '' || area === run.fallback?.areaId)
  const fallback = none ? null : { areaId: area, addressLine: address, landmark: text('fallback_landmark') }
  const answers = answersIn(text, { run, lastDay, mayPassOn: fields['pass_on'] !== undefined })
  const settings = { fromName: text('from'), cardText: text('card'), variantId, day, fallback, answers }
  const saved = await saveRun(ctx, { run: { token: run.token }, seenVersion: version, settings })
  if (saved.ok) return null
  switch (saved.problem) {
    case 'not-valid':
      return refusedWith(fields, 'run.refused.not-valid', { wrong: saved.fields })
    case 'unknown-run':
    case 'not-open':
    case 'edit-conflict':
      return refusedWith(fields, `run.refused.${saved.problem}`)
    default:
      return saved satisfies never
  }
}

/** A charity is offered when anything about it was entered besides its area: the area select has no empty choice. */
function answersIn(
  text: (name: string) => string,
  { run, lastDay, mayPassOn }: { run: Run; lastDay: CalendarDate | null; mayPassOn: boolean },
): AnswerRules {
  const charity = {
    name: text('charity_name').trim(),
    phone: text('charity_phone').trim(),
    areaId: text('charity_area'),
    addressLine: text('charity_address').trim(),
  }
  const untouched = charity.areaId === '' || charity.areaId === run.charity?.areaId
  const none = charity.name === '' && charity.phone === '' && charity.addressLine === '' && untouched
  return {
    language: LANGUAGES.find((one) => one === text('language')) ?? run.recipientsLanguage,
    lastDay,
    mayPassOn,
    charity: none ? null : charity,
    declinedBoxes: DECLINED_BOXES.find((one) => one === text('declined')) ?? 'left-out',
  }
}
