/** The version of the sentence that buyers tick. A change of its meaning (`facts.measure`) needs the next number. */
export const CONSENT_SENTENCE = 1

/** What the link of an advertisement carries: ids of the click, and the usual names of campaigns. Nothing else of the address is kept. */
export const CLICK_FIELDS = [
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
] as const

export type Clicks = Partial<Record<(typeof CLICK_FIELDS)[number], string>>
export type Landing = { clicks: Clicks; landedAt: Date }

/** What a buyer ticked in the order form: the sentence, the destinations it named, and what is needed to tell them. */
export type ConsentInput = {
  sentence: number
  destinations: readonly string[]
  landing: Landing | null
  /** The browser's own name. */
  browser: string | null
}

export type ConversionKind = 'purchase' | 'refund'

/** `dropped`: the order was cancelled, or the consent withdrawn, before it was told. */
export type ConversionState = 'waiting' | 'sent' | 'refused' | 'too-late' | 'dropped'

/** No destination accepts an older conversion: the longest is Meta’s. */
export const ACCEPTED_DAYS = 7
/** The ids of a click and the browser’s name are deleted after this many days. */
export const KEEP_CLICKS_DAYS = ACCEPTED_DAYS + 1
export const KEEP_DAYS = 90

/** Seconds after each failed try; the last one repeats. */
const PAUSES_SECONDS = [10, 30, 120, 600, 1800, 3600, 7200]
/** The longest pause of a destination that fails for everything. */
const LONGEST_REST_SECONDS = 600

export function pauseOf(tries: number): number {
  return PAUSES_SECONDS[Math.min(tries, PAUSES_SECONDS.length) - 1]!
}

/** How long a destination rests after failures in a row, so that it is asked again soon after it is back. */
export function restOf(failures: number): number {
  return Math.min(pauseOf(failures), LONGEST_REST_SECONDS)
}

/**
 * What an answer means. `refused`: the same would be refused again. `failed`: it may be accepted later. `answer` is in the words of the
 * destination.
 */
export type Verdict = { is: 'sent' } | { is: 'refused'; answer: string } | { is: 'failed'; answer: string }

/** The consent as a form value, `1.meta.google`: to this sentence, about these destinations. */
export function consentValue(destinations: readonly string[]): string {
  return [CONSENT_SENTENCE, ...destinations].join('.')
}

export const CONSENT_VALUE = /^\d{1,4}(?:\.[a-z]{1,20}){1,9}$/

export function readConsentValue(value: string): { sentence: number; destinations: string[] } | null {
  if (!CONSENT_VALUE.test(value)) return null
  const [sentence, ...destinations] = value.split('.')
  // An older page may show the former sentence; it is kept with its own number.
  return Number(sentence) >= 1 && Number(sentence) <= CONSENT_SENTENCE ? { sentence: Number(sentence), destinations } : null
}
