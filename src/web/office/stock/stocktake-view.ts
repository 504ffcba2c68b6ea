import type { Unit } from '../amounts.ts'

export type StocktakeView = {
  item: string
  items: { value: string; label: string }[]
  lots: { id: string; code: string; item: string; unit: Unit; book: string; seen: number; until: string; quarantined: boolean }[]
}

/** `detail` is the current amount, or the amount allocated to orders. */
export type CountProblem = { problem: 'not-an-amount' | 'edit-conflict' | 'below-allocated'; detail: string }
export type StocktakeRefusal = {
  ok: false
  problem: 'lots' | 'reason-missing' | 'nothing-counted' | 'unknown-lot'
  problems: Record<string, CountProblem>
  typed: Record<string, string>
}
