import { z } from 'zod'
import { paisa, type Paisa } from '#shop/values/index.ts'

/** The format gateways expect: taka as text with two decimals. */
export function wireAmount(amount: Paisa): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** The format gateways send: text or a number of taka, with at most two decimals and no sign. */
export const amountOnWire = z.union([z.string().max(20), z.number()]).transform((value, context): Paisa => {
  const match = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(String(value))
  if (match) return paisa(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})
