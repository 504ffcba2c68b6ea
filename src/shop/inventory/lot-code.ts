import type { Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

/** What is written on the crates: `HIM-0609-A` is the first lot of Himsagar of 9 June. */
export async function nextLotCode(tx: Tx, { itemCode, day }: { itemCode: string; day: CalendarDate }): Promise<string> {
  const name = itemCode
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 3)
    .toUpperCase()
  const prefix = `${name}-${day.slice(5, 7)}${day.slice(8)}-`
  const rows = await tx.selectFrom('inventory.lots').select('code').where('code', 'like', `${prefix}%`).execute()
  const taken = new Set(rows.map((row) => row.code))
  let count = 0
  while (taken.has(prefix + letters(count))) count += 1
  return prefix + letters(count)
}

/** A to Z, then AA, AB and on. */
function letters(count: number): string {
  const last = String.fromCharCode(65 + (count % 26))
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last
}
