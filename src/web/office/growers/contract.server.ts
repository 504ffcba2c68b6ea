import { farmsByIds } from '#shop/catalog/index.ts'
import {
  changeContract,
  contractById,
  contractName,
  fits,
  lotsToNote,
  moveContract,
  raiseAdvance,
  type Contract,
} from '#shop/growers/index.ts'
import { contractCan, isOpen } from '#shop/growers/model.ts'
import { GRADES } from '#shop/inventory/model.ts'
import { digitsIn, formatMoney, inLanguage } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import { daysIn, fieldOf, fruitIn, itemsIn, priceIn, termsFields, termsIn } from './terms.server.ts'

export type ContractView = Awaited<ReturnType<typeof contractView>>

export async function contractView(staff: StaffContext, id: string) {
  const { ctx, language, may } = staff
  const contract = found(await contractById(ctx.db, knownId(id)))
  const farm = found((await farmsByIds(ctx.db, [contract.farmId])).get(contract.farmId) ?? null)
  const items = await itemsIn(staff)
  const item = items.find((one) => one.id === contract.stockItemId)
  const unit = item?.unit ?? 'gram'
  const manages = may('manage-growers')
  const can = (move: 'agree' | 'settle' | 'cancel') => manages && contractCan(move, contract.state)
  return {
    name: digitsIn(language, contractName(contract.number)),
    farm: { id: farm.id, name: inLanguage(farm.name, language) },
    state: contract.state,
    seen: contract.version,
    terms: {
      fruit: item?.name ?? '',
      days: daysIn(contract, language),
      amount: amountText(contract.amount, unit, language),
      price: priceIn(contract.price, { unit, language }),
      floor: priceIn(contract.floor, { unit, language }),
      percents: GRADES.map((grade) => ({ grade, percent: digitsIn(language, `${contract.percents[grade]}%`) })),
      advance: formatMoney(contract.advance, language),
    },
    items: (await fruitIn(staff)).map(({ id: value, name, unit: counted }) => ({ value, label: name, unit: counted })),
    fields: termsFields(contract, unit, language),
    // Before it is settled: lots that would be paid under it.
    unnoted: can('settle')
      ? (await lotsToNote(ctx.db, contract)).filter((lot) => fits(contract, lot)).map(({ code }) => code)
      : [],
    may: {
      change: manages && contract.state === 'drawn',
      agree: can('agree'),
      settle: can('settle'),
      cancel: can('cancel'),
      raise: manages && isOpen(contract.state),
      receive: isOpen(contract.state) && may('receive-stock'),
      advance: isOpen(contract.state) && contract.advance > 0 && may('pay-growers'),
    },
  }
}

const intent = intentsOf<'grower-contract', Contract>()

export const growerContractActions = defineActions({
  page: 'grower-contract',
  sees: 'see-growers',
  subject: async ({ ctx }, { id = '' }) => found(await contractById(ctx.db, knownId(id))),
  mistakes: { 'unknown-fruit': 'item', 'advance-not-larger': 'larger' },
  intents: {
    change: intent({
      name: 'grower.change',
      needs: 'manage-growers',
      fields: (read, context) => termsIn(read, context),
      run: async ({ ctx, subject, seen }, terms) =>
        withFieldNames(await changeContract(ctx, { id: subject.id, terms, seen: versionIn(seen) }), fieldOf),
    }),
    agree: intent({
      name: 'grower.agree',
      needs: 'manage-growers',
      run: ({ ctx, subject }) => moveContract(ctx, { id: subject.id, move: 'agree' }),
    }),
    settle: intent({
      name: 'grower.settle',
      needs: 'manage-growers',
      run: ({ ctx, subject }) => moveContract(ctx, { id: subject.id, move: 'settle' }),
    }),
    cancel: intent({
      name: 'grower.cancel',
      needs: 'manage-growers',
      run: ({ ctx, subject }) => moveContract(ctx, { id: subject.id, move: 'cancel' }),
    }),
    raise: intent({
      name: 'grower.raise',
      needs: 'manage-growers',
      fields: (read) => read.money('larger', 'advance-not-larger'),
      run: ({ ctx, subject, seen }, advance) => raiseAdvance(ctx, { id: subject.id, advance, seen: versionIn(seen) }),
    }),
  },
})

function versionIn(seen: string): number {
  return /^\d{1,9}$/.test(seen) ? Number(seen) : 0
}
