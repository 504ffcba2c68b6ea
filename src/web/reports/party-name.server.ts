import { CARRIER_NAMES, CARRIERS } from '#shop/couriers/index.ts'
import type { CashBalance } from '#shop/reporting/index.ts'

/** Who has cash of the shop: a courier by its own name, a rider by theirs. */
export function partyName({ kind, name }: Pick<CashBalance, 'kind' | 'name'>): string {
  const carrier = CARRIER_NAMES.find((one) => kind === 'carrier' && one === name && CARRIERS[one].remits)
  return carrier ? CARRIERS[carrier].name : name
}
