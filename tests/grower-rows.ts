import type { Rows } from '#db/seed/seed-rows.ts'
import { newId } from '#platform/ids.ts'
import { dayFrom } from '#shop/values/index.ts'
import { taka } from './world-data.ts'

/** A contract with an advance, a delivery with a deduction, and the rows of their ledger. */
export function growerRows(id: Record<'item' | 'lot' | 'farm', string>, now: Date): Rows {
  const [contract, delivery, payment] = [newId(now), newId(now), newId(now)]
  const by = { farm_id: id.farm, actor: 'staff:Owner' }
  const day = dayFrom('2026-06-01')
  return {
    'growers.contracts': [
      {
        ...by,
        id: contract,
        stock_item_id: id.item,
        from_day: day,
        until_day: dayFrom('2026-06-30'),
        amount: 500_000,
        price_paisa: taka(60),
        floor_paisa: taka(40),
        percent_a: 100,
        percent_b: 80,
        percent_c: 60,
        advance_paisa: taka(500),
        state: 'delivering',
        created_at: now,
      },
    ],
    'growers.deliveries': [
      {
        ...by,
        id: delivery,
        lot_id: id.lot,
        version: 1,
        contract_id: contract,
        request_id: newId(now),
        amount: 10_000,
        per_amount: 1_000,
        grade: 'A',
        price_paisa: taka(60),
        percent: 100,
        floor_paisa: taka(40),
        gross_paisa: taka(600),
        deducted_paisa: taka(50),
        pay_paisa: taka(550),
        at: now,
      },
    ],
    'growers.deductions': [{ delivery_id: delivery, place: 1, reason: 'transport', note: 'ট্রাক', amount_paisa: taka(50) }],
    'growers.payments': [
      {
        ...by,
        id: payment,
        contract_id: contract,
        kind: 'advance',
        method: 'bkash',
        reference: '8N7A6B5C4D',
        amount_paisa: taka(100),
        paid_on: day,
        note: '',
        request_id: newId(now),
        at: now,
      },
    ],
    ...entryRows({ delivery, payment }, { ...by, at: now }),
  }
}

function entryRows(
  { delivery, payment }: Record<'delivery' | 'payment', string>,
  by: { farm_id: string; actor: string; at: Date },
): Rows {
  const entry = (
    place: number,
    kind: 'advance' | 'delivery' | 'deduction',
    [before, amount]: [number, number],
    about: object,
  ) => ({
    ...by,
    ...about,
    place,
    after_place: place === 1 ? null : place - 1,
    kind,
    amount_paisa: taka(amount),
    before_paisa: taka(before),
    balance_paisa: taka(before + amount),
  })
  return {
    'growers.entries': [
      entry(1, 'advance', [0, -100], { payment_id: payment }),
      entry(2, 'delivery', [-100, 600], { delivery_id: delivery }),
      entry(3, 'deduction', [500, -50], { delivery_id: delivery }),
    ],
  }
}
