import { versionToken } from '#platform/version-token.ts'
import { accountsOfPhones, addCustomersIn } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { areaChoices, placeIndex } from '../places/index.ts'
import { readCustomers, type CustomerFault, type ReadCustomer } from './read-customers.ts'
import { fieldRows, type FieldRow, type Fixes } from './sheet-rows.ts'
import { fixCellsIn, foreignSheet, type KeptSheet } from './sheets.ts'

export type CustomersPlan = {
  added: ReadCustomer[]
  /** Numbers that have an account: they stay as they are. `name` is the one they have here. */
  known: { row: number; name: string; phone: string }[]
  faults: CustomerFault[]
  rows: ReadonlyMap<number, FieldRow>
  seen: string
}

/** Compares a list of customers with the accounts. */
export async function planCustomers(reader: Reader, sheet: KeptSheet, now: Date): Promise<CustomersPlan> {
  const rows = fieldRows(sheet.rows, sheet)
  const consentHow = `${sheet.options.consentHow ?? ''} (${sheet.fileName})`.trim()
  const { read, faults } = readCustomers(rows, { places: placeIndex(await areaChoices(reader)), now, consentHow })
  const accounts = await accountsOfPhones(
    reader,
    read.map(({ customer }) => customer.phone),
  )
  const added = read.filter(({ customer }) => !accounts.has(customer.phone))
  return {
    added,
    known: read.flatMap(({ row, customer: { phone } }) => {
      const name = accounts.get(phone)
      return name === undefined ? [] : [{ row, name, phone }]
    }),
    faults,
    rows: new Map(rows.map((one) => [one.row, one])),
    seen: versionToken([
      added.map(({ customer }) => customer.phone),
      faults.map(({ row, field, problem }) => [row, field, problem]),
    ]),
  }
}

type CustomersImported =
  | { ok: true; customers: number; left: number }
  | { ok: false; problem: 'no-such-sheet' | 'list-changed' | 'nothing-good' }

/** Adds the customers of the good rows, all or none; rows with faults stay, and accounts that are there are not changed. */
export function importCustomers(
  ctx: Ctx,
  { id, fixes, seen }: { id: string; fixes: Fixes; seen: string },
): Promise<CustomersImported> {
  return ctx.db.transaction(async (tx): Promise<CustomersImported> => {
    const before = await foreignSheet(tx, { id, kind: 'customers' })
    if (!before) return { ok: false, problem: 'no-such-sheet' }
    if ((await planCustomers(tx, before, ctx.now)).seen !== seen) return { ok: false, problem: 'list-changed' }
    await fixCellsIn(tx, { id, kind: 'customers', fixes })
    const sheet = (await foreignSheet(tx, { id, kind: 'customers' }))!
    const { added, faults } = await planCustomers(tx, sheet, ctx.now)
    if (added.length === 0) return { ok: false, problem: 'nothing-good' }
    const customers = await addCustomersIn(tx, ctx, {
      customers: added.map(({ customer }) => customer),
      listName: sheet.fileName,
    })
    return { ok: true, customers, left: new Set(faults.map(({ row }) => row)).size }
  })
}
