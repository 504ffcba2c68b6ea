import { versionToken } from '#platform/version-token.ts'
import type { Reader } from '../context.ts'
import { courierRules } from '../couriers/index.ts'
import { differencesOf, matchLines, sumsOf, type Matched, type Sums } from './match-lines.ts'
import type { Difference } from './model.ts'
import { factsForLines } from './parcel-facts.ts'
import { readLines, type LineFault } from './read-lines.ts'
import { rowsOf, type Remittance } from './remittances.ts'

/** What a remittance would do if it were confirmed now. */
export type RemittancePlan = Matched & {
  faults: LineFault[]
  /** Rows that hold sums and are no lines. */
  sumRows: number
  sums: Sums
  differences: Difference[]
  /** Nothing comes to the bank: the charges of its lines are not below their cash. */
  needsNoBank: boolean
  /** Confirming does exactly this, or nothing. */
  seen: string
}

export async function planRemittance(reader: Reader, remittance: Remittance): Promise<RemittancePlan> {
  const { id, carrier, firstRow, mapping, coversUntil, bank } = remittance
  const { lines, faults, sums: sumRows } = readLines(await rowsOf(reader, id), { firstRow, mapping })
  const { codBasisPoints } = (await courierRules(reader)).carriers[carrier]
  const parcels = await factsForLines(reader, { carrier, lines, coversUntil })
  const matched = matchLines({ carrier, lines, parcels, coversUntil, codBasisPoints })
  const sums = sumsOf(matched.lines, bank?.amount ?? null)
  const differences = differencesOf(matched, sums)
  const decided = matched.lines.map(({ line, parcel, outcome, paid }) => [line.row, parcel?.id, outcome, paid])
  return {
    ...matched,
    faults,
    sumRows,
    sums,
    differences,
    needsNoBank: lines.length > 0 && sums.net <= 0,
    seen: versionToken([id, mapping, coversUntil, bank, decided, differences]),
  }
}
