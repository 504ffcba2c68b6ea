import { MOST_ADVANCE_PERCENT } from '../payments/model.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'

export type CampaignState = 'planned' | 'open' | 'closed' | 'slipped' | 'failed'
/** As staff see it: `full` and `harvested` follow from the lot. */
export type CampaignPhase = CampaignState | 'full' | 'harvested'

export const CAMPAIGN_MOVES = {
  open: { from: ['planned'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
  reopen: { from: ['closed', 'slipped'], to: 'open' },
  slip: { from: ['open', 'closed', 'slipped'], to: 'slipped' },
  /** A smaller harvest: what is left serves the first orders, and nothing more is sold. */
  lessen: { from: ['open', 'closed', 'slipped'], to: 'closed' },
  fail: { from: ['open', 'closed', 'slipped'], to: 'failed' },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>

export type CampaignMove = keyof typeof CAMPAIGN_MOVES

export function campaignCan(move: CampaignMove, state: CampaignState): boolean {
  return (CAMPAIGN_MOVES[move].from as readonly CampaignState[]).includes(state)
}

export function phaseOf(state: CampaignState, lot: { state: 'expected' | 'received'; left: number } | null): CampaignPhase {
  if (lot?.state === 'received') return 'harvested'
  return state === 'open' && lot?.left === 0 ? 'full' : state
}

/** What staff set. Amounts are grams or pieces, as the stock item is counted. */
export type CampaignTerms = {
  stockItemId: string
  /** The farm whose harvest it is; null: fruit of several farms of the district. */
  farmId: string | null
  districtId: string
  /** The first day of delivery. */
  shipsFrom: CalendarDate
  amount: number
  /** For the whole quota. */
  costPaisa: Paisa
  depositPercent: number
  mostPerPerson: number | null
  opensOn: CalendarDate
  /** The last day of sale; null: until it is full or the harvest is received. */
  closesOn: CalendarDate | null
  /** The sizes that are sold, at their price from the opening on. */
  sizes: { variantId: string; price: Paisa }[]
}

export type Campaign = CampaignTerms & { id: string; state: CampaignState; lotId: string | null; version: number }

export type TermsFault = 'deposit' | 'mostPerPerson' | 'opensOn' | 'closesOn' | 'shipsFrom' | 'sizes'

/** The fields that contradict each other or the law, whatever is in the database. */
export function termsFaults(terms: CampaignTerms, today: CalendarDate): TermsFault[] {
  const { depositPercent, mostPerPerson, amount, opensOn, closesOn, shipsFrom, sizes } = terms
  const faults: [TermsFault, boolean][] = [
    ['deposit', !Number.isInteger(depositPercent) || depositPercent < 0 || depositPercent > MOST_ADVANCE_PERCENT],
    ['mostPerPerson', mostPerPerson !== null && (mostPerPerson <= 0 || mostPerPerson > amount)],
    ['opensOn', opensOn < today],
    ['closesOn', closesOn !== null && (closesOn < opensOn || closesOn >= shipsFrom)],
    ['shipsFrom', shipsFrom <= opensOn],
    ['sizes', sizes.length === 0 || sizes.some(({ price }) => price <= 0)],
  ]
  return faults.filter(([, wrong]) => wrong).map(([fault]) => fault)
}
