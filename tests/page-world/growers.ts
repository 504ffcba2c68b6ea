import { drawContract, moveContract, noteDelivery, payGrower, takeBackPayment } from '#shop/growers/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import { himsagarTerms } from '../grower-world.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

/** A grower with a contract under which fruit came, one that waits to be agreed, an advance, a payment and one that was taken back. */
export async function makeGrowers(
  shop: Shop,
): Promise<Record<'growerId' | 'contractId' | 'drawnId' | 'noteId' | 'notedId' | 'unnotedId', string>> {
  const desk = (time: string) => at(shop, time).as('owner')
  const farmId = shop.farm('rafiq-orchard')
  const terms = himsagarTerms(shop, { price: paisa(11_000), floor: paisa(8_000), percents: { A: 100, B: 90, C: 75 } })
  const { id: contractId } = await done(drawContract(desk('12 09:00'), terms))
  await done(moveContract(desk('12 09:01'), { id: contractId, move: 'agree' }))
  const drawn = himsagarTerms(shop, {
    stockItemId: shop.stockItem('litchi'),
    price: paisa(300),
    floor: paisa(200),
    advance: paisa(0),
    amount: 5_000,
  })
  const { id: drawnId } = await done(drawContract(desk('12 09:05'), drawn))
  const cash = { farmId, method: 'cash' as const, reference: '', paidOn: dayFrom('2026-06-12'), note: '' }
  await done(payGrower(desk('12 09:10'), { ...cash, contractId, amount: paisa(100_000), requestId: shop.newId() }))
  // What it costs stays what it was.
  const delivery = { contractId, amount: 30_000, grade: 'A' as const, seen: 0 }
  const deductions = [{ reason: 'transport' as const, note: 'half of the truck', amount: paisa(30_000) }]
  const notedId = shop.lot('HIM-0609-A')
  const { deliveryId: noteId } = await done(
    noteDelivery(desk('12 09:15'), { ...delivery, lotId: notedId, deductions, requestId: shop.newId() }),
  )
  const bkash = { ...cash, contractId: null, method: 'bkash' as const, reference: '8N7A6B5C4D', note: 'at the market' }
  await done(payGrower(desk('12 09:20'), { ...bkash, amount: paisa(50_000), requestId: shop.newId() }))
  const { paymentId } = await done(
    payGrower(desk('12 09:25'), { ...cash, contractId: null, amount: paisa(20_000), requestId: shop.newId() }),
  )
  await done(takeBackPayment(desk('12 09:30'), { paymentId, why: 'It was another farm.' }))
  return { growerId: farmId, contractId, drawnId, noteId, notedId, unnotedId: shop.lot('HIM-0610-A') }
}
