import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import { paisa, type Paisa } from '../values/money.ts'
import type { CalendarDate } from '../values/day.ts'

export type ContractState = Selectable<Tables['growers.contracts']>['state']
export type EntryKind = Tables['growers.entries']['kind']
export type DeductionReason = Tables['growers.deductions']['reason']
export type PayMethod = Tables['growers.payments']['method']
export type PaymentKind = Tables['growers.payments']['kind']
export type Unit = Tables['inventory.stock_items']['unit']
export type Grade = Tables['inventory.lots']['grade']

/** Every move of a contract. `deliver` happens with the first delivery. */
export const CONTRACT_MOVES = {
  agree: { from: ['drawn'], to: 'agreed' },
  deliver: { from: ['agreed'], to: 'delivering' },
  settle: { from: ['delivering'], to: 'settled' },
  cancel: { from: ['drawn', 'agreed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ContractState[]; to: ContractState }>

export type ContractMove = keyof typeof CONTRACT_MOVES

export function contractCan(move: ContractMove, state: ContractState): boolean {
  return (CONTRACT_MOVES[move].from as readonly ContractState[]).includes(state)
}

/** In these states fruit may come and an advance may be paid. */
export const OPEN_STATES = ['agreed', 'delivering'] as const satisfies readonly ContractState[]

export function isOpen(state: ContractState): boolean {
  return (OPEN_STATES as readonly ContractState[]).includes(state)
}

export const DEDUCTION_REASONS = [
  'rejected',
  'damage',
  'transport',
  'claims',
  'other',
] as const satisfies readonly DeductionReason[]
export const PAY_METHODS = ['cash', 'bank', 'bkash'] as const satisfies readonly PayMethod[]

export const MOST_DEDUCTIONS = 5
export const LONGEST_NOTE = 200
export const LONGEST_REFERENCE = 40
/** ৳1,00,000 for a kilogram or a piece, ৳1 crore for a payment: more is a typing error. */
export const MOST_PRICE = paisa(10_000_000)
export const MOST_MONEY = paisa(1_000_000_000)
export const MOST_PERCENT = 200
/** More than a truck carries. */
export const MOST_AMOUNT = 100_000_000

/** What a price is for: 1,000 grams or one piece. */
export function perAmount(unit: Unit): 1 | 1000 {
  return unit === 'gram' ? 1000 : 1
}

export type Deduction = { reason: DeductionReason; note: string; amount: Paisa }

/** The terms that a delivery is paid by. `percent` is the share of the price for its grade. */
export type PayTerms = { unit: Unit; price: Paisa; floor: Paisa; percent: number }

/** `gross` is the value of the fruit, `deducted` how much of the deductions counts, `pay` what the grower gets. */
export type Pay = { gross: Paisa; deducted: Paisa; pay: Paisa }

/**
 * What a delivery is worth: amount × price × percent of the grade, rounded half up to a paisa, less the deductions. Never below amount × floor,
 * which is rounded up to a paisa: a lower value is raised to it, and deductions count down to it.
 */
export function payFor(
  { unit, price, floor, percent }: PayTerms,
  { amount, deductions }: { amount: number; deductions: readonly Pick<Deduction, 'amount'>[] },
): Pay {
  // BigInt, because the product of an amount, a price and a percent may not be a safe integer.
  const per = BigInt(perAmount(unit))
  const whole = BigInt(amount) * BigInt(price) * BigInt(percent)
  const value = (whole * 2n + per * 100n) / (per * 200n)
  const least = (BigInt(amount) * BigInt(floor) + per - 1n) / per
  const gross = value > least ? value : least
  const asked = deductions.reduce((sum, deduction) => sum + BigInt(deduction.amount), 0n)
  const deducted = asked < gross - least ? asked : gross - least
  return { gross: paisa(Number(gross)), deducted: paisa(Number(deducted)), pay: paisa(Number(gross - deducted)) }
}

/** How much of a delivery is paid, and whether any of that came after it as a payment: an advance alone leaves it open to corrections. */
export type Cover = { paid: Paisa; byPayment: boolean }

/**
 * Money covers the oldest delivery first. Deliveries and money in the order in which they were noted; what was taken back is left out.
 * A delivery is paid when `paid` is its pay.
 */
export function coverOf(
  deliveries: readonly { id: string; pay: Paisa }[],
  money: readonly { kind: PaymentKind; amount: Paisa }[],
): Map<string, Cover> {
  const left = money.map((one) => ({ ...one }))
  return new Map(
    deliveries.map(({ id, pay }) => {
      let [open, byPayment] = [pay as number, false]
      while (open > 0 && left[0]) {
        const taken = Math.min(open, left[0].amount)
        open -= taken
        left[0].amount = paisa(left[0].amount - taken)
        byPayment ||= left[0].kind === 'payment'
        if (left[0].amount === 0) left.shift()
      }
      return [id, { paid: paisa(pay - open), byPayment }]
    }),
  )
}

/** A reference of a bank or bKash as it is compared: capitals, without spaces. */
export function referenceKey(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase()
}

/** What the shop and a grower agree. `amount` in grams or pieces; `price` and `floor` for a kilogram or a piece. */
export type ContractTerms = {
  farmId: string
  stockItemId: string
  from: CalendarDate
  until: CalendarDate
  amount: number
  price: Paisa
  floor: Paisa
  percents: Record<Grade, number>
  advance: Paisa
}

export type TermsField = 'until' | 'amount' | 'price' | 'floor' | 'percentA' | 'percentB' | 'percentC' | 'advance'

/** The fields of terms that can't be right. */
export function termsFaults({ from, until, amount, price, floor, percents, advance }: ContractTerms): TermsField[] {
  const within = (value: number, least: number, most: number) => Number.isSafeInteger(value) && value >= least && value <= most
  const checks: Record<TermsField, boolean> = {
    until: from <= until,
    amount: within(amount, 1, MOST_AMOUNT),
    price: within(price, 1, MOST_PRICE),
    floor: within(floor, 0, price),
    percentA: within(percents.A, 1, MOST_PERCENT),
    percentB: within(percents.B, 1, MOST_PERCENT),
    percentC: within(percents.C, 1, MOST_PERCENT),
    advance: within(advance, 0, MOST_MONEY),
  }
  return (Object.keys(checks) as TermsField[]).filter((field) => !checks[field])
}
