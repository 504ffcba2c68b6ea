/** What the link of an advertisement carries: ids of the click, and the usual names of campaigns. Nothing else of the address is kept. */
const CLICK_FIELDS = [
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

const LONGEST_VALUE = 500
const MOST_AGE_MS = 90 * 86_400_000

/** What the browser kept when somebody came by an advertisement: the time in milliseconds, then the query. Null when there is nothing in it. */
export function readLanding(kept: string, now: Date): Landing | null {
  const [, time, query] = /^(\d{13})(\?.*)$/.exec(kept) ?? []
  if (time === undefined || query === undefined) return null
  const landedAt = new Date(Math.min(Number(time), now.getTime()))
  if (now.getTime() - landedAt.getTime() > MOST_AGE_MS) return null
  const parameters = new URLSearchParams(query)
  const clicks = Object.fromEntries(
    CLICK_FIELDS.flatMap((field) => {
      const value = parameters.get(field) ?? ''
      return isPlain(value) ? [[field, value]] : []
    }),
  )
  return Object.keys(clicks).length > 0 ? { clicks, landedAt } : null
}

function isPlain(value: string): boolean {
  return value !== '' && value.length <= LONGEST_VALUE && !/[\p{Cc}\p{Cs}]/u.test(value)
}
