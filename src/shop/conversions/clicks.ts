import { CLICK_FIELDS, type Landing } from './model.ts'

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
