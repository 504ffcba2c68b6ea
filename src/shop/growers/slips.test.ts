import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agreedContract, deliver, himsagarLot, pay } from '#tests/grower-world.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { phone } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { setFarmPhone } from '../catalog/index.ts'
import { lotForOffice } from '../inventory/index.ts'
import { smsParts } from '../messaging/index.ts'
import { paisa } from '../values/index.ts'
import { printGrowerSlip, takeBackPayment } from './index.ts'

let shop: Shop
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  files = localFiles(await mkdtemp(join(tmpdir(), 'slips-')))
})
afterEach(() => shop.close())

/** What a slip says, without the joints between its parts. */
async function slipOf(id: string): Promise<{ name: string; text: string; bytes: Uint8Array }> {
  const slip = await printGrowerSlip(shop.db, files, id)
  return { name: slip!.name, text: readPdf(slip!.bytes).text.replaceAll(/\s+/g, ''), bytes: slip!.bytes }
}

const squeezed = (...parts: string[]) => parts.map((part) => expect.stringContaining(part.replaceAll(/\s+/g, '')))
const says = (text: string, ...parts: string[]) => {
  for (const part of squeezed(...parts)) expect(text).toEqual(part)
}
const sent = async () =>
  (await shop.db.selectFrom('messaging.messages').select(['template', 'body']).orderBy('id').execute())
    .filter(({ template }) => template.startsWith('grower-'))
    .map(({ body }) => body)

test('the slip of a delivery names farm, lot, weight, grade, price, deductions, the amount in words and the balance', async () => {
  const contractId = await agreedContract(shop)
  await pay(shop, { amount: paisa(100_000), contractId })
  const lotId = await himsagarLot(shop)
  const deductions = [
    { reason: 'transport' as const, note: 'অর্ধেক ট্রাক', amount: paisa(5_000) },
    { reason: 'damage' as const, note: '', amount: paisa(1_650) },
  ]
  const noted = await deliver(shop, { lotId, contractId, amount: 29_500, grade: 'B', deductions })
  const id = noted.ok ? noted.deliveryId : ''
  const slip = await slipOf(id)
  const lot = await lotForOffice(shop.db, lotId)
  expect(slip.name).toBe('GD-1.pdf')
  says(slip.text, 'GD-1', 'মো. রফিকুল ইসলাম', 'রফিকের বাগান', lot!.code, 'হিমসাগর', '২৯.৫ কেজি', 'B (৮০%)', '৳৬০', '৳১,৪১৬')
  says(slip.text, 'অর্ধেক ট্রাক', '−৳৫০', '−৳১৬.৫০', '৳১,৩৪৯.৫০')
  says(slip.text, 'এক হাজার তিনশত ঊনপঞ্চাশ টাকা পঞ্চাশ পয়সা মাত্র', '৳৩৪৯.৫০')
  expect((await slipOf(id)).bytes).toEqual(slip.bytes)
  // Corrected, the old slip says so.
  await deliver(shop, { lotId, contractId, amount: 29_500, grade: 'A', deductions: [], seen: 1 })
  says((await slipOf(id)).text, 'সংশোধন')
  expect(await printGrowerSlip(shop.db, files, shop.newId())).toBeNull()
})

test('where the floor is reached, the slip says why less is deducted', async () => {
  const contractId = await agreedContract(shop)
  const deductions = [{ reason: 'claims' as const, note: '', amount: paisa(90_000) }]
  const noted = await deliver(shop, { lotId: await himsagarLot(shop), contractId, deductions })
  says((await slipOf(noted.ok ? noted.deliveryId : '')).text, 'সর্বনিম্ন দর ৳৪০', 'এক হাজার দুইশত টাকা মাত্র')
})

test('the slip of a payment names its way, its reference, the amount in words and the balance, and that it was taken back', async () => {
  await setFarmPhone(shop.as('owner'), { id: shop.farm('rafiq-orchard'), phone: phone('01755667788'), seen: '' })
  const contractId = await agreedContract(shop)
  await deliver(shop, { lotId: await himsagarLot(shop), contractId })
  const paid = await pay(shop, { amount: paisa(150_000), method: 'bkash', reference: '8n7a6b', note: 'হাটে' })
  const id = paid.ok ? paid.paymentId : ''
  const slip = await slipOf(id)
  expect(slip.name).toBe('GP-1.pdf')
  says(slip.text, 'GP-1', 'বিকাশ', '8N7A6B', '৳১,৫০০', 'এক হাজার পাঁচশত টাকা মাত্র', '৳৩০০', 'হাটে')
  await takeBackPayment(shop.as('owner'), { paymentId: id, why: 'ভুল' })
  says((await slipOf(id)).text, 'বাতিল')
  const messages = await sent()
  expect(messages.slice(1)).toEqual([
    'পাকাফল: স্লিপ GP-1: ৳১,৫০০ দেওয়া হয়েছে (বিকাশ 8N7A6B)। মোট পাওনা ৳৩০০।',
    'পাকাফল: স্লিপ GP-1 বাতিল: ৳১,৫০০ ভুলে লেখা হয়েছিল। মোট পাওনা ৳১,৮০০।',
  ])
  expect(messages.map(smsParts)).toEqual([2, 1, 2])
})

test('a farm without a number gets no message', async () => {
  const contractId = await agreedContract(shop)
  await pay(shop, { amount: paisa(1_000), contractId })
  expect(await sent()).toEqual([])
})
