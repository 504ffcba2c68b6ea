import type { Reader } from '../context.ts'
import { farmLots, type FarmLot } from '../inventory/index.ts'
import { openContracts, type Contract } from './contracts.ts'
import { deliveredLots } from './deliveries.ts'

/** Whether a lot came under a contract: its farm, its fruit, and its days. */
export function fits(contract: Contract, lot: Pick<FarmLot, 'farmId' | 'stockItemId' | 'receivedOn'>): boolean {
  return (
    contract.farmId === lot.farmId &&
    contract.stockItemId === lot.stockItemId &&
    contract.from <= lot.receivedOn &&
    lot.receivedOn <= contract.until
  )
}

/** Received lots that fit an open contract and have no delivery yet, the latest first; of one farm, or of all. */
export async function lotsToNote(reader: Reader, { farmId }: { farmId?: string } = {}): Promise<FarmLot[]> {
  const open = (await openContracts(reader)).filter((contract) => farmId === undefined || contract.farmId === farmId)
  const lots: FarmLot[] = []
  for (const [farm, contracts] of Map.groupBy(open, (contract) => contract.farmId)) {
    const since = contracts.map(({ from }) => from).toSorted()[0]!
    const received = await farmLots(reader, { farmId: farm, since })
    lots.push(...received.filter((lot) => contracts.some((contract) => fits(contract, lot))))
  }
  const delivered = await deliveredLots(
    reader,
    lots.map(({ id }) => id),
  )
  return lots.filter(({ id }) => !delivered.has(id))
}
