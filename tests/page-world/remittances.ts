import type { SheetRow } from '#platform/sheets/index.ts'
import { confirmRemittance, keepRemittance, mapRemittance, planRemittance, remittanceById } from '#shop/remittances/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

const HEADINGS = ['Consignment ID', 'Collected Amount', 'Delivery Charge', 'COD Charge', 'Net Amount', 'Delivery Date']

/** What Steadfast paid: one payment that is booked and left a parcel out, one to be confirmed, and one whose columns are to be chosen. */
export async function makeRemittances(shop: Shop): Promise<Record<'bookedId' | 'checkedId' | 'readId', string>> {
  const desk = (time: string) => at(shop, time).as('owner')
  const read = async (time: string, fileName: string, rows: readonly SheetRow[]) => {
    const kept = await done(keepRemittance(desk(time), { carrier: 'steadfast', fileName, rows: [HEADINGS, ...rows] }))
    return kept.id
  }
  const map = (time: string, id: string, bank: { amount: number; reference: string } | null) =>
    done(
      mapRemittance(desk(time), {
        id,
        mapping: { number: 0, collected: 1, delivery_charge: 2, cod_charge: 3, net: 4, day: 5 },
        coversUntil: dayFrom('2026-06-08'),
        bank: bank && { amount: paisa(bank.amount), reference: bank.reference, day: dayFrom('2026-06-10') },
      }),
    )
  const bookedId = await read('10 10:00', 'steadfast-june-1.xlsx', [['15BAEB9999', 850, 120, 9, 721, '07/06/2026']])
  await map('10 10:02', bookedId, { amount: 72_000, reference: 'BEFTN 4401' })
  const { seen } = await planRemittance(shop.db, (await remittanceById(shop.db, bookedId))!)
  await done(confirmRemittance(desk('10 10:05'), { id: bookedId, seen }))
  const checkedId = await read('12 09:00', 'steadfast-june-2.csv', [
    ['15BAEB1001', 2_800, 130, 28, 2_642, '08/06/2026'],
    ['15BAEB1001', 2_800, 130, 28, 2_642, '08/06/2026'],
    ['15BAEB0404', 640, 120, 6, 514, '08/06/2026'],
    ['Total', 6_240, 380, 62, 5_798, ''],
  ])
  await map('12 09:05', checkedId, { amount: 579_800, reference: 'BEFTN 4477' })
  const readId = await read('12 09:30', 'steadfast-june-3.csv', [['15BAEB2002', 'twelve', 120, 10, 1_070, '']])
  return { bookedId, checkedId, readId }
}
