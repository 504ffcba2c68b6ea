import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { OPEN_STATES, type ContractState, type ContractTerms } from './model.ts'

/** A contract with a grower. `version` counts its changes. */
export type Contract = ContractTerms & { id: string; number: number; state: ContractState; version: number; createdAt: Date }

/** Contracts of a farm, the latest days first. */
export async function contractsOf(reader: Reader, farmId: string): Promise<Contract[]> {
  const rows = await reader
    .selectFrom('growers.contracts')
    .selectAll()
    .where('farm_id', '=', farmId)
    .orderBy('from_day', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(contractOf)
}

/** Contracts under which fruit may come. */
export async function openContracts(reader: Reader): Promise<Contract[]> {
  const rows = await reader
    .selectFrom('growers.contracts')
    .selectAll()
    .where('state', 'in', OPEN_STATES)
    .orderBy('number')
    .execute()
  return rows.map(contractOf)
}

export async function contractById(reader: Reader, id: string): Promise<Contract | null> {
  const row = await reader.selectFrom('growers.contracts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? contractOf(row) : null
}

export async function lockContract(tx: Tx, id: string): Promise<Contract | null> {
  const row = await tx.selectFrom('growers.contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? contractOf(row) : null
}

function contractOf(row: Selectable<Tables['growers.contracts']>): Contract {
  return {
    id: row.id,
    number: row.number,
    farmId: row.farm_id,
    stockItemId: row.stock_item_id,
    from: row.from_day,
    until: row.until_day,
    amount: row.amount,
    price: row.price_paisa,
    floor: row.floor_paisa,
    percents: { A: row.percent_a, B: row.percent_b, C: row.percent_c },
    advance: row.advance_paisa,
    state: row.state,
    version: row.version,
    createdAt: row.created_at,
  }
}
