import { newId } from '#platform/ids.ts'
import { farmPhones, farms, type Farm } from '#shop/catalog/index.ts'
import {
  balanceOf,
  contractName,
  contractsOf,
  deliveriesOf,
  drawContract,
  lotsToNote,
  payGrower,
  paymentsOf,
  takeBackPayment,
} from '#shop/growers/index.ts'
import { isOpen, LONGEST_NOTE, LONGEST_REFERENCE, PAY_METHODS } from '#shop/growers/model.ts'
import { dayInDhaka, digitsIn, formatDay, formatMoney, inLanguage, paisa, spacedPhone } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import { officeWords } from '../office-words.server.ts'
import { chosenId, formId } from './form-ids.server.ts'
import { balanceIn } from './growers.server.ts'
import { deliveryRows, ledgerRows, paymentRows, sumsOf } from './grower-rows.server.ts'
import { daysIn, fieldOf, fruitIn, itemsIn, priceIn, termsIn } from './terms.server.ts'

export type GrowerView = Awaited<ReturnType<typeof growerView>>

/** One grower: contracts, deliveries, payments and the ledger. */
export async function growerView(staff: StaffContext, id: string) {
  const { ctx, language, may } = staff
  const farm = found((await farms(ctx.db)).find((one) => one.id === knownId(id)) ?? null)
  const phone = (await farmPhones(ctx.db)).get(farm.id)
  const [deliveries, payments] = [await deliveriesOf(ctx.db, farm.id), await paymentsOf(ctx.db, farm.id)]
  const [items, rows] = [await itemsIn(staff), await deliveryRows(staff, { farmId: farm.id, deliveries })]
  const balance = await balanceOf(ctx.db, farm.id)
  const contracts = await contractRows(staff, { farm, deliveries, payments, items })
  return {
    id: farm.id,
    name: inLanguage(farm.name, language),
    farmer: inLanguage(farm.farmer, language),
    phone: phone ? digitsIn(language, spacedPhone(phone)) : null,
    balance: balanceIn(balance, language),
    sums: sumsOf(rows, { deliveries, payments, language }),
    toNote: (await lotsToNote(ctx.db, { farmId: farm.id })).map((lot) => ({
      id: lot.id,
      code: lot.code,
      fruit: inLanguage(lot.item.name, language),
      amount: amountText(lot.amount, lot.item.unit, language),
      received: formatDay(lot.receivedOn, language, 'short'),
    })),
    contracts: contracts.map(({ left: _left, ...row }) => row),
    deliveries: rows.map(({ margin: _margin, ...row }) => row).reverse(),
    payments: paymentRows(payments, language).reverse(),
    ledger: await ledgerRows(staff, { farmId: farm.id, deliveries: rows, payments }),
    draw: {
      items: (await fruitIn(staff)).map(({ id: value, name, unit }) => ({ value, label: name, unit })),
      today: dayInDhaka(ctx.now) as string,
    },
    pay: payForm(staff, { due: paisa(Math.max(0, balance)), contracts }),
    may: { manage: may('manage-growers'), pay: may('pay-growers'), farm: may('manage-content') },
  }
}

type Made = Awaited<ReturnType<typeof contractRows>>

type Known = {
  farm: Farm
  deliveries: Awaited<ReturnType<typeof deliveriesOf>>
  payments: Awaited<ReturnType<typeof paymentsOf>>
  items: Awaited<ReturnType<typeof itemsIn>>
}

async function contractRows({ ctx, language }: StaffContext, { farm, deliveries, payments, items }: Known) {
  const contracts = await contractsOf(ctx.db, farm.id)
  return contracts.map((contract) => {
    const item = items.find(({ id }) => id === contract.stockItemId)
    const unit = item?.unit ?? 'gram'
    const came = deliveries.reduce((sum, one) => sum + (one.contractId === contract.id ? one.amount : 0), 0)
    const advances = payments.filter(({ contractId, takenBack }) => contractId === contract.id && takenBack === null)
    const paid = paisa(advances.reduce((sum, { amount }) => sum + amount, 0))
    const t = officeWords(language)
    return {
      id: contract.id,
      name: digitsIn(language, contractName(contract.number)),
      fruit: item?.name ?? '',
      days: daysIn(contract, language),
      amount: t('grower.deliveredOf', {
        delivered: amountText(came, unit, language),
        agreed: amountText(contract.amount, unit, language),
      }),
      price: priceIn(contract.price, { unit, language }),
      advance:
        contract.advance === 0
          ? '–'
          : t('grower.advanceOf', { paid: formatMoney(paid, language), agreed: formatMoney(contract.advance, language) }),
      state: contract.state,
      left: isOpen(contract.state) ? paisa(Math.max(0, contract.advance - paid)) : paisa(0),
    }
  })
}

/** What money can be for: what is due, or an advance of a contract that allows more. */
function payForm({ ctx, language }: StaffContext, { due, contracts }: { due: ReturnType<typeof paisa>; contracts: Made }) {
  const t = officeWords(language)
  const purposes = [
    ...(due > 0 ? [{ value: '', label: t('grower.forDue', { amount: formatMoney(due, language) }) }] : []),
    ...contracts.flatMap(({ id, name, fruit, left }) =>
      left > 0
        ? [{ value: id, label: t('grower.forAdvance', { contract: name, fruit, amount: formatMoney(left, language) }) }]
        : [],
    ),
  ]
  return { purposes, requestId: newId(ctx.now), today: dayInDhaka(ctx.now) as string }
}

const intent = intentsOf<'grower', Farm>()

export const growerActions = defineActions({
  page: 'grower',
  sees: 'see-growers',
  subject: async ({ ctx }, { id = '' }) => found((await farms(ctx.db)).find((one) => one.id === knownId(id)) ?? null),
  mistakes: {
    'above-balance': 'amount',
    'above-advance': 'amount',
    'not-valid-amount': 'amount',
    'not-paid-yet': 'paidOn',
    'reference-missing': 'reference',
    'reference-used': 'reference',
    'contract-not-open': 'purpose',
    'reason-missing': 'why',
    'unknown-fruit': 'item',
  },
  intents: {
    draw: intent({
      name: 'grower.draw',
      needs: 'manage-growers',
      fields: (read, context) => termsIn(read, context),
      run: async ({ ctx, subject }, terms) => withFieldNames(await drawContract(ctx, { ...terms, farmId: subject.id }), fieldOf),
      to: (_context, { id }) => `/office/growers/contracts/${id}?done=draw`,
    }),
    pay: intent({
      name: 'grower.payButton',
      needs: 'pay-growers',
      fields: (read, { ctx }) => ({
        contractId: read.text('purpose') === '' ? null : chosenId(read.text('purpose')),
        method: read.oneOf('method', PAY_METHODS),
        reference: read.lineIfAny('reference', LONGEST_REFERENCE, 'reference-missing'),
        amount: read.money('amount', 'not-valid-amount'),
        paidOn: read.day('paidOn', 'not-paid-yet'),
        note: read.lineIfAny('note', LONGEST_NOTE),
        requestId: formId(read.text('requestId'), ctx.now),
      }),
      run: async ({ ctx, subject, language }, fields) => {
        const paid = await payGrower(ctx, { farmId: subject.id, ...fields })
        if (paid.ok || !('most' in paid)) return paid
        return { ...paid, detail: formatMoney(paid.most, language) }
      },
    }),
    'take-back': intent({
      name: 'grower.takeBack',
      needs: 'pay-growers',
      fields: (read) => read.line('why', LONGEST_NOTE, 'reason-missing'),
      run: (context, why) => takeBack(context, why),
    }),
  },
})

/** A payment of this farm only. */
async function takeBack({ ctx, subject, about }: ActionContext<Farm>, why: string) {
  const own = (await paymentsOf(ctx.db, subject.id)).find(({ id }) => id === about)
  if (!own) return { ok: false, problem: 'unknown-payment' } as const
  return takeBackPayment(ctx, { paymentId: own.id, why })
}
