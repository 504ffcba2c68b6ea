import { isBelow, type TrustFacts } from '../trust/model.ts'
import type { Paisa, Translations } from '../values/index.ts'

/**
 * From the mildest to the strictest. Code: the buyer types a code that is texted to the number. Confirm first: staff call. Advance: the
 * delivery charge is prepaid. Prepay: everything is. None refuses the buyer.
 */
export const COD_OUTCOMES = ['allow', 'confirm-code', 'confirm-first', 'advance-delivery', 'prepay'] as const
export type CodOutcome = (typeof COD_OUTCOMES)[number]

/** Whether this outcome leaves the whole order to be paid in cash. */
export function allowsCash(outcome: CodOutcome): boolean {
  return outcome === 'allow' || outcome === 'confirm-code' || outcome === 'confirm-first'
}

/** A rule for cash on delivery. A null condition always matches; all others must match. */
export type CodRule = {
  id: string
  position: number
  name: Translations
  active: boolean
  zoneIds: string[] | null
  fromPaisa: Paisa | null
  fromGrams: number | null
  fromRefused: number | null
  /** From so many orders of other numbers at the address that came back. */
  fromRefusedAtAddress: number | null
  /** A courier company has delivered less than this percent of the parcels of the number. */
  courierBelow: number | null
  /** Only if the same fruit was ordered for the number or the address within a day. */
  sameOrder: boolean
  /** Only if the name or the address cannot be one. */
  implausible: boolean
  firstOrder: boolean | null
  outcome: CodOutcome
}

export type CodFacts = {
  zoneId: string
  total: Paisa
  grams: number
  /** Orders of this number that were refused on delivery. */
  refusedBefore: number
  firstOrder: boolean
  trust: TrustFacts
}

type Conditions = Omit<CodRule, 'id' | 'position' | 'name'>

/** Whether a rule is about what is known of a person. Such a rule never asks for more than an advance: no machine refuses a person. */
export function isAboutPerson(
  rule: Pick<CodRule, 'fromRefused' | 'fromRefusedAtAddress' | 'courierBelow' | 'sameOrder' | 'implausible'>,
): boolean {
  return (
    rule.fromRefused !== null ||
    rule.fromRefusedAtAddress !== null ||
    rule.courierBelow !== null ||
    rule.sameOrder ||
    rule.implausible
  )
}

/** The outcome of the first matching rule; without one, cash is allowed. */
export function codRule(rules: readonly Conditions[], facts: CodFacts): CodOutcome {
  return rules.find((rule) => rule.active && fits(rule, facts))?.outcome ?? 'allow'
}

function fits(rule: Conditions, { zoneId, total, grams, refusedBefore, firstOrder, trust }: CodFacts): boolean {
  return (
    (rule.zoneIds === null || rule.zoneIds.includes(zoneId)) &&
    (rule.fromPaisa === null || total >= rule.fromPaisa) &&
    (rule.fromGrams === null || grams >= rule.fromGrams) &&
    (rule.fromRefused === null || refusedBefore >= rule.fromRefused) &&
    (rule.firstOrder === null || rule.firstOrder === firstOrder) &&
    (rule.fromRefusedAtAddress === null || trust.atAddress.returned >= rule.fromRefusedAtAddress) &&
    (rule.courierBelow === null || isBelow(trust.courier, rule.courierBelow)) &&
    (!rule.sameOrder || trust.sameOrders.length > 0) &&
    (!rule.implausible || trust.name !== null || trust.address !== null)
  )
}
