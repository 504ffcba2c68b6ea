import { withDb } from '../places.ts'
import type { Client, Round } from '../round.ts'
import { carrierFindings } from './carriers.ts'
import { claimFindings } from './claims.ts'
import { figureFindings } from './figures.ts'
import type { Finding } from './finding.ts'
import { gatewayFindings } from './gateways.ts'
import { markdownFindings } from './markdowns.ts'
import { moneyFindings } from './money.ts'
import { officeFindings } from './office.ts'
import { orderFindings } from './orders.ts'
import { runningFindings } from './running.ts'
import { seasonFindings } from './season.ts'
import { stockFindings } from './stock.ts'
import { walletFindings } from './wallets.ts'

export { shown } from './finding.ts'
export type { Finding } from './finding.ts'

/** Checks everything, from the database and from the shop's own pages. */
export function allFindings(round: Round, client: Client): Promise<Finding[]> {
  return withDb(round.place, async (db) => [
    ...(await orderFindings(db, round)),
    ...(await stockFindings(db)),
    ...(await seasonFindings(db, round)),
    ...(await markdownFindings(db)),
    ...(await moneyFindings(db)),
    ...(await walletFindings(db, round)),
    ...(await claimFindings(db, round)),
    ...(await carrierFindings(db, round)),
    ...(await gatewayFindings(db, round)),
    ...(await officeFindings(db, round)),
    await figureFindings(db, round.shops.now()),
    ...(await runningFindings(db, round, client)),
  ])
}
