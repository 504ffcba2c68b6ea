import { z } from 'zod'
import { paisa, type Paisa } from '../../values/index.ts'

/** Taka as carriers send it: text or a number with at most two decimals. */
export const amountOnWire = z.union([z.string().max(20), z.number()]).transform((value, context): Paisa => {
  const read = /^\d{1,9}(?:\.\d{1,2})?0*$/.exec(String(value))
  if (read) return paisa(Math.round(Number(read[0]) * 100))
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const MOST_COUNTED = 1_000_000

/** A count as a carrier sends it: a whole number, or its digits as text. */
export const countOnWire = z
  .union([z.int(), z.string().regex(/^\d{1,7}$/)])
  .transform(Number)
  .pipe(z.int().min(0).max(MOST_COUNTED))
