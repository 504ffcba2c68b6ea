import type { Ctx, Tx } from '../context.ts'
import {
  CASH,
  codRule,
  planPayment,
  type CodOutcome,
  type Deposit,
  type PaymentPlan,
  type PaymentRefusal,
} from '../payments/index.ts'
import type { TrustFacts } from '../trust/index.ts'
import type { OrderPreconditions } from './order-preconditions.ts'
import type { ShopOrder } from './planned-order.ts'
import type { PricedCart } from './price-cart.ts'
import { knownBuyer, lockBuyer, type KnownBuyer } from './trust-facts.ts'

/** Concurrent orders of one buyer wait for each other here, so that the second of two equal orders knows the first. */
export async function knownBuyerOf(tx: Tx, { now }: Ctx, { buyer, delivery, ...input }: ShopOrder): Promise<KnownBuyer> {
  const { areaId, addressLine } = delivery
  const asked = { ...buyer, address: { areaId, addressLine } }
  const [, known] = await Promise.all([
    lockBuyer(tx, asked),
    knownBuyer(tx, { ...asked, courier: input.courierScore ?? null, now }),
  ])
  return known
}

type ToPay = { input: ShopOrder; gate: OrderPreconditions; cart: PricedCart }

/** What the shop's cash rules ask for. Phone orders skip the rules, because staff spoke to the buyer. */
export function outcomeOf({ input, gate, cart, zoneId, trust }: ToPay & { zoneId: string; trust: TrustFacts }): CodOutcome {
  const { rules, ...person } = gate.cod
  if (input.source === 'phone' || input.payment !== CASH) return 'allow'
  return codRule(rules, { zoneId, total: cart.totals.total, grams: cart.grams, ...person, trust })
}

/** The payment plan: the chosen method and what the rules ask for. */
export function paymentFor({
  input,
  gate,
  cart,
  outcome,
  deposit,
}: ToPay & { outcome: CodOutcome; deposit: Deposit | null }): PaymentPlan | PaymentRefusal {
  const { payment: method, advanceBy = null, gateways = [], source } = input
  const offered: string[] = [...gateways, CASH]
  if (gate.takesTransfers) offered.push('bank-transfer')
  if (gate.takesWallets) offered.push('wallet')
  if (!offered.includes(method) || (advanceBy !== null && !gateways.includes(advanceBy))) {
    return { ok: false, problem: 'method-not-offered' }
  }
  const { total, delivery } = cart.totals
  const canPayBefore = gateways.length > 0
  const asked = deposit && { ...deposit, required: deposit.required && source !== 'phone' }
  return planPayment({ method, advanceBy, total, delivery, outcome, deposit: asked, canPayBefore })
}
