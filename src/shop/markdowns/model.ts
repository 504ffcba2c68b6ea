import type { Grade } from '../inventory/model.ts'
import { daysBetween } from '../values/day.ts'
import { paisa, wholeTakaUp, type Paisa } from '../values/money.ts'
import type { CalendarDate } from '../values/index.ts'

export type MarkdownState = 'proposed' | 'applied' | 'rejected' | 'ended'

/** `replace`: a new lower price of the same lot takes its place. */
export const MARKDOWN_MOVES = {
  apply: { from: ['proposed'], to: 'applied' },
  reject: { from: ['proposed'], to: 'rejected' },
  end: { from: ['applied'], to: 'ended' },
  replace: { from: ['proposed', 'applied'], to: 'ended' },
} as const satisfies Record<string, { from: readonly MarkdownState[]; to: MarkdownState }>

export type MarkdownMove = keyof typeof MARKDOWN_MOVES

export function markdownCan(move: MarkdownMove, state: MarkdownState): boolean {
  return (MARKDOWN_MOVES[move].from as readonly MarkdownState[]).includes(state)
}

export const MOST_PERCENT = 90
export const MOST_FLOOR_PERCENT = 300
export const MOST_DAYS_BEFORE = 60

/** What staff set. A rule names days, a grade, or both; with both, both must hold. */
export type RuleTerms = {
  /** Null: every fruit that has no rule of its own. */
  stockItemId: string | null
  /** So many days before the best-before day, or fewer. */
  daysBefore: number | null
  grade: Grade | null
  /** How much lower than the normal price. */
  percent: number
  /** Percent of the cost of the fruit; the price never falls below it. */
  floorPercent: number
  /** Applied every morning without a decision of staff. */
  automatic: boolean
}

export type MarkdownRule = RuleTerms & { id: string }

type Aged = { stockItemId: string; grade: Grade; bestBefore: CalendarDate }

/** The rule for a lot: rules of its own fruit come before general ones, and of several the one that lowers most. */
export function ruleFor(rules: readonly MarkdownRule[], lot: Aged, today: CalendarDate): MarkdownRule | null {
  const own = rules.filter(({ stockItemId }) => stockItemId === lot.stockItemId)
  const general = rules.filter(({ stockItemId }) => stockItemId === null)
  const fitting = (own.length > 0 ? own : general).filter((rule) => fits(rule, lot, today))
  return fitting.toSorted((a, b) => b.percent - a.percent)[0] ?? null
}

function fits({ daysBefore, grade }: RuleTerms, lot: Aged, today: CalendarDate): boolean {
  const aged = daysBefore === null || daysBetween(today, lot.bestBefore) <= daysBefore
  return aged && (grade === null || grade === lot.grade)
}

/**
 * The lower price of one unit, in whole taka, rounded up. It never falls below the floor. Null when it would not be lower than the normal
 * price.
 */
export function lowerPrice({ regular, percent, floor }: { regular: Paisa; percent: number; floor: Paisa }): Paisa | null {
  const lowered = wholeTakaUp((regular * (100 - percent)) / 100)
  const price = lowered < floor ? wholeTakaUp(floor) : lowered
  return price > 0 && price < regular ? price : null
}

/** The floor of one unit: its share of the cost of the lot, times `floorPercent`, rounded up to whole paisa. */
export function floorOf({
  costPaisa,
  received,
  amount,
  floorPercent,
}: {
  costPaisa: Paisa
  received: number
  amount: number
  floorPercent: number
}): Paisa {
  return paisa(received === 0 ? 0 : Math.ceil((costPaisa * amount * floorPercent) / (received * 100)))
}
