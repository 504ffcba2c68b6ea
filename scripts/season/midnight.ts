// Everything that is read each midnight: the invariants of the prover that a database alone can answer, and those of a shop in time.
import type { Db } from '#shop/context.ts'
import { abovePaid, notOneOutcome } from '../prove/invariants/claims.ts'
import { states } from '../prove/invariants/carriers.ts'
import { figureFindings } from '../prove/invariants/figures.ts'
import { finding, type Finding } from '../prove/invariants/finding.ts'
import { gatewayFindings } from '../prove/invariants/gateways.ts'
import { belowFloor, soldAtOtherPrice } from '../prove/invariants/markdowns.ts'
import { moneyFindings } from '../prove/invariants/money.ts'
import { unaudited } from '../prove/invariants/office.ts'
import { chains, numbers } from '../prove/invariants/orders.ts'
import { heldAfterSlip, notPaidBack, unanswered } from '../prove/invariants/season.ts'
import { stockFindings } from '../prove/invariants/stock.ts'
import { countedTwice, packedUnpaid } from '../prove/invariants/wallets.ts'
import { holdFindings } from './invariants/holds.ts'
import { jobFindings } from './invariants/jobs.ts'
import { knownOrders } from './invariants/known-orders.ts'
import { webhookFindings } from './invariants/webhooks.ts'
import { weeklyFindings } from './invariants/weekly.ts'
import type { Season } from './scene.ts'

const DECIDED_MS = 24 * 3_600_000

/** `settled`: at the end, when no gateway has anything under way. */
export async function readMidnight(season: Season, { settled = false }: { settled?: boolean } = {}): Promise<Finding[]> {
  const { db } = season
  return [
    ...(await stockFindings(db, season.driven)),
    ...(await moneyFindings(db)),
    await chains(db),
    await numbers(db),
    await knownOrders(db, season),
    finding('every change by staff is in the audit log', '', await unaudited(db)),
    ...(await atGateways(db, season, settled)),
    await states(db),
    ...(await ofParts(db)),
    ...(await ofHarvests(season, settled)),
    ...(await jobFindings(db, season)),
    ...(await holdFindings(db, season)),
    ...(await webhookFindings(db, season)),
    ...(await weeklyFindings(db)),
    await figureFindings(db, season.now()),
    finding('nothing fails without a disturbance', '', season.errors),
  ]
}

async function ofParts(db: Db): Promise<Finding[]> {
  return [
    finding('a transaction of a wallet counts once', '', await countedTwice(db)),
    finding('nothing is packed before its money has come', '', await packedUnpaid(db)),
    finding('claims and refunds of a line stay within what was paid', '', await abovePaid(db)),
    finding('each claim has one outcome', '', await notOneOutcome(db)),
    finding('a marked-down lot is sold at its own price only', '', await soldAtOtherPrice(db)),
    finding('no lower price is below its floor', '', await belowFloor(db)),
  ]
}

/** The money of an answer is on its way for a while: a gateway may not have answered yet. The deadline is noticed within the hours after it. */
async function ofHarvests({ db, now }: Season, settled: boolean): Promise<Finding[]> {
  const before = new Date(now().getTime() - DECIDED_MS)
  return [
    finding('each order of a slip has one answer', '', settled ? await unanswered(db, before) : []),
    finding('money of a slip goes back once', '', settled ? await notPaidBack(db) : []),
    finding('nothing is held of a lost harvest', '', settled ? await heldAfterSlip(db) : []),
  ]
}

/** Until a payment is settled, the gateway may have taken what the shop has not heard of yet. */
async function atGateways(db: Db, { simulators }: Season, settled: boolean): Promise<Finding[]> {
  const [captures, refunds, ...rest] = await gatewayFindings(db, { gateways: simulators.control })
  return settled ? [captures!, refunds!, ...rest] : [refunds!, ...rest]
}
