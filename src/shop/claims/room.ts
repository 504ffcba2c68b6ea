import { leftOfLines } from '../billing/index.ts'
import type { Tx } from '../context.ts'
import { priceOfUnits, type DocumentItem } from '../payments/index.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { claimsOf, refusedOfLines, type Claim } from './claims.ts'
import { unitsToReplace } from './model.ts'

/** What is left of a line for one more claim. */
export type Room = { left: Paisa; quantity: number }

type Beside = {
  claims: readonly Claim[]
  /** What a gateway refused to pay back for claims; staff pay it by hand. */
  refused: ReadonlyMap<string, Paisa>
}

/** What claims leave of a line of which so much is left after refunds: less what they hold, and less the units that were replaced. */
export function roomBeside(
  { key, gross, quantity }: Pick<DocumentItem, 'key' | 'gross' | 'quantity'>,
  { claims, refused }: Beside,
): Room {
  let left = gross - (refused.get(key) ?? 0)
  let units = quantity
  for (const { state, outcome, lines } of claims) {
    for (const line of lines) {
      if (line.orderLineId !== key) continue
      left -= line.held
      if (state === 'done' && outcome === 'replacement' && line.held > 0) units -= unitsToReplace(line)
    }
  }
  return { left: paisa(Math.max(0, left)), quantity: Math.max(0, units) }
}

/** What is left of each line of a claim for this claim. The caller holds the lock of the order. */
export async function roomOf(tx: Tx, claim: Claim): Promise<ReadonlyMap<string, Room>> {
  const others = (await claimsOf(tx, [claim.orderId])).filter(({ id }) => id !== claim.id)
  const items = await leftOfLines(tx, claim.orderId)
  const refused = await refusedOfLines(
    tx,
    claim.lines.map(({ orderLineId }) => orderLineId),
  )
  return new Map(items.map((item) => [item.key, roomBeside(item, { claims: others, refused })]))
}

/** The price of the whole units that replace the bad part of a line; null when not so many are left. */
export function priceToReplace({ left, quantity }: Room, line: Pick<Claim['lines'][number], 'units' | 'share'>): Paisa | null {
  const units = unitsToReplace(line)
  return units > quantity ? null : priceOfUnits({ gross: left, quantity }, units)
}
