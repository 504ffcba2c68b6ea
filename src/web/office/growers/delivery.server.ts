import { newId } from '#platform/ids.ts'
import { farmsByIds } from '#shop/catalog/index.ts'
import {
  contractName,
  contractsOf,
  coverOfFarm,
  deliveryOfLot,
  deliverySlip,
  fits,
  noteDelivery,
  type Delivery,
} from '#shop/growers/index.ts'
import { DEDUCTION_REASONS, isOpen, LONGEST_NOTE, MOST_DEDUCTIONS, type Deduction } from '#shop/growers/model.ts'
import { GRADES } from '#shop/inventory/model.ts'
import { farmLots, type FarmLot } from '#shop/inventory/index.ts'
import { claimsOfLots } from '#shop/reporting/index.ts'
import { digitsIn, formatDay, formatMoney, inLanguage, paisa, paisaToTaka, type Language } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { amountField, amountText } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { chosenId, formId } from './form-ids.server.ts'
import { claimsText } from './grower-rows.server.ts'
import { daysIn, priceIn } from './terms.server.ts'

export type DeliveryView = Awaited<ReturnType<typeof deliveryView>>

/** A received lot of a farm: what was noted of it, and the form that notes or corrects it. */
export async function deliveryView({ ctx, language, may }: StaffContext, lotId: string) {
  const lot = await lotOf(ctx, lotId)
  const { unit } = lot.item
  const farm = found((await farmsByIds(ctx.db, [lot.farmId])).get(lot.farmId) ?? null)
  const current = await deliveryOfLot(ctx.db, lot.id)
  const contracts = (await contractsOf(ctx.db, farm.id)).filter((contract) => isOpen(contract.state) && fits(contract, lot))
  const final = current !== null && ((await coverOfFarm(ctx.db, farm.id)).get(current.id)?.byPayment ?? false)
  const [claims] = await claimsOfLots(ctx.db, [lot.id])
  return {
    lot: {
      id: lot.id,
      code: lot.code,
      fruit: inLanguage(lot.item.name, language),
      unit,
      received: formatDay(lot.receivedOn, language, 'withYear'),
      amount: amountText(lot.amount, unit, language),
      grade: lot.grade,
      cost: formatMoney(lot.costPaisa, language),
      claims: claimsText(claims, language),
    },
    farm: { id: farm.id, name: inLanguage(farm.name, language) },
    contracts: contracts.map((contract) => ({
      id: contract.id,
      name: digitsIn(language, contractName(contract.number)),
      price: priceIn(contract.price, { unit, language }),
      days: daysIn(contract, language),
    })),
    current: current && notedIn(current, language),
    final,
    form: {
      requestId: newId(ctx.now),
      seen: current?.version ?? 0,
      rows: MOST_DEDUCTIONS,
      reasons: DEDUCTION_REASONS,
      fields: fieldsOf({ lot, current, language }),
    },
    mayNote: may('manage-growers'),
  }
}

async function lotOf(ctx: StaffContext['ctx'], lotId: string): Promise<FarmLot> {
  const [lot] = await farmLots(ctx.db, { lotIds: [knownId(lotId)] })
  return found(lot ?? null)
}

function notedIn(delivery: Delivery, language: Language) {
  const { amount, unit, grade, percent, price, floor, gross, deducted, pay, deductions, version, number, id } = delivery
  const asked = deductions.reduce((sum, one) => sum + one.amount, 0)
  return {
    id,
    slip: digitsIn(language, deliverySlip(number)),
    corrected: version > 1,
    amount: amountText(amount, unit, language),
    grade: percent === 100 ? grade : `${grade}, ${digitsIn(language, `${percent}%`)}`,
    price: priceIn(price, { unit, language }),
    floor: priceIn(floor, { unit, language }),
    gross: formatMoney(gross, language),
    pay: formatMoney(pay, language),
    kept: asked === deducted ? null : formatMoney(paisa(asked - deducted), language),
    deductions: deductions.map(({ reason, note, amount: less }) => ({ reason, note, amount: formatMoney(less, language) })),
  }
}

function fieldsOf({ lot, current, language }: { lot: FarmLot; current: Delivery | null; language: Language }) {
  const fields: Record<string, string> = {
    contract: current?.contractId ?? '',
    accepted: amountField(current?.amount ?? lot.amount, lot.item.unit, language),
    grade: current?.grade ?? lot.grade,
  }
  for (const [index, { reason, note, amount }] of (current?.deductions ?? []).entries()) {
    fields[`reason-${index + 1}`] = reason
    fields[`note-${index + 1}`] = note
    fields[`less-${index + 1}`] = digitsIn(language, String(paisaToTaka(amount)))
  }
  return fields
}

const intent = intentsOf<'grower-delivery', FarmLot>()

export const growerDeliveryActions = defineActions({
  page: 'grower-delivery',
  sees: 'see-growers',
  subject: ({ ctx }, { lotId = '' }) => lotOf(ctx, lotId),
  mistakes: {
    'other-contract': 'contract',
    'contract-not-open': 'contract',
    'outside-days': 'contract',
    'more-than-received': 'accepted',
    'not-a-deduction': 'less-1',
  },
  words: ({ subject, language }) => ({ detail: amountText(subject.amount, subject.item.unit, language) }),
  intents: {
    note: intent({
      name: 'growerDelivery.button',
      needs: 'manage-growers',
      fields: (read, { ctx, subject }) => ({
        contractId: chosenId(read.text('contract')),
        amount: read.amount('accepted', subject.item.unit, 'more-than-received'),
        grade: read.oneOf('grade', GRADES),
        deductions: deductionsIn(read),
        requestId: formId(read.text('requestId'), ctx.now),
      }),
      run: ({ ctx, subject, seen }, fields) =>
        noteDelivery(ctx, { lotId: subject.id, ...fields, seen: /^\d{1,9}$/.test(seen) ? Number(seen) : -1 }),
    }),
  },
})

/** Rows without an amount and a note are left out. */
function deductionsIn(read: FieldReader<Refused<'grower-delivery'>>): Deduction[] {
  return Array.from({ length: MOST_DEDUCTIONS }, (_, index) => index + 1).flatMap((row): Deduction[] => {
    const note = read.lineIfAny(`note-${row}`, LONGEST_NOTE, 'not-a-deduction')
    const amount = read.moneyIfAny(`less-${row}`, 'not-a-deduction')
    if (amount === null && note === '') return []
    if (amount === null || amount === 0) read.refuse(`less-${row}`, 'not-a-deduction')
    return [{ reason: read.oneOf(`reason-${row}`, DEDUCTION_REASONS), note, amount: amount! }]
  })
}
