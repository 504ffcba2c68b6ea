import { farms } from '#shop/catalog/index.ts'
import { growerBalances, lotsToNote, openContracts } from '#shop/growers/index.ts'
import { formatMoney, inLanguage, paisa, type Language, type Paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'

export type GrowersView = Awaited<ReturnType<typeof growersView>>

/** Every farm with its balance: those that are to be paid first, then those with a contract or an advance. */
export async function growersView({ ctx, language, may }: StaffContext) {
  const [all, balances] = [await farms(ctx.db), await growerBalances(ctx.db)]
  const [open, toNote] = [await openContracts(ctx.db), await lotsToNote(ctx.db)]
  const rows = all.map((farm) => ({ farm, balance: balances.get(farm.id) ?? paisa(0) }))
  const sum = (amounts: readonly number[]) => paisa(amounts.reduce((total, amount) => total + amount, 0))
  const isActive = ({ farm, balance }: (typeof rows)[number]) => balance !== 0 || open.some(({ farmId }) => farmId === farm.id)
  const due = rows.filter(({ balance }) => balance > 0)
  const ahead = sum(rows.map(({ balance }) => Math.max(0, 0 - balance)))
  return {
    toPay: due.length === 0 ? null : formatMoney(sum(due.map(({ balance }) => balance)), language),
    payees: due.length,
    ahead: ahead === 0 ? null : formatMoney(ahead, language),
    toNote: toNote.length,
    rows: rows
      .toSorted((a, b) => Math.max(0, b.balance) - Math.max(0, a.balance) || Number(isActive(b)) - Number(isActive(a)))
      .map(({ farm, balance }) => ({
        id: farm.id,
        name: inLanguage(farm.name, language),
        farmer: inLanguage(farm.farmer, language),
        open: open.filter(({ farmId }) => farmId === farm.id).length,
        toNote: toNote.filter(({ farmId }) => farmId === farm.id).length,
        balance: balanceIn(balance, language),
      })),
    mayAddFarm: may('manage-content'),
  }
}

/** A balance as staff read it: what is to be paid, or what was paid in advance. */
export function balanceIn(balance: Paisa, language: Language): { kind: 'due' | 'aheadBy' | 'even'; amount: string } {
  const kind = balance > 0 ? 'due' : balance < 0 ? 'aheadBy' : 'even'
  return { kind, amount: formatMoney(paisa(Math.abs(balance)), language) }
}
