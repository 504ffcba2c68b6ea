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
import { growerSlip } from './print-slip.ts'

let shop: Shop
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  files = localFiles(await mkdtemp(join(tmpdir(), 'slips-')))
})
afterEach(() => shop.close())

const slipOf = async (id: string) => (await growerSlip(shop.db, id))!.data
/** Numbers and Latin letters of the PDF. Several letters of Bangla share a sign, which then reads as one of them. */
async function pdfOf(id: string): Promise<{ name: string; text: string; bytes: Uint8Array }> {
  const slip = await printGrowerSlip(shop.db, files, id)
  return { name: slip!.name, text: readPdf(slip!.bytes).text, bytes: slip!.bytes }
}

/** The messages to growers; those of one instant have no order. */
const sent = async () => {
  const rows = await shop.db.selectFrom('messaging.messages').select('body').where('template', 'like', 'grower-%').execute()
  return rows.map(({ body }) => body).toSorted()
}

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
  expect(slip).toMatchObject({
    number: 'GD-1',
    title: 'ফল বুঝে পাওয়ার স্লিপ',
    void: '',
    parties: [{ title: 'চাষি', lines: ['মো. রফিকুল ইসলাম', 'রফিকের বাগান', 'রাজশাহী'] }],
    rows: [['হিমসাগর', '২৯.৫ কেজি', 'B (৮০%)', '৳৬০', '৳১,৪১৬']],
    sums: [
      { term: 'বাদ, পরিবহন: অর্ধেক ট্রাক', value: '−৳৫০' },
      { term: 'বাদ, নষ্ট ফল', value: '−৳১৬.৫০' },
      { term: 'চাষির পাওনা', value: '৳১,৩৪৯.৫০', strong: true },
    ],
    notes: [],
    words: 'কথায়: এক হাজার তিনশত ঊনপঞ্চাশ টাকা পঞ্চাশ পয়সা মাত্র',
    balance: 'মোট পাওনা ৳৩৪৯.৫০।',
  })
  expect(slip.facts).toEqual([
    ['স্লিপ', 'GD-1'],
    ['তারিখ', '১১ জুন ২০২৬'],
    ['লট', lot!.code],
    ['যেদিন এসেছে', '১১ জুন ২০২৬'],
    ['চুক্তি', 'GC-1'],
  ])
  const pdf = await pdfOf(id)
  expect(pdf.name).toBe('GD-1.pdf')
  for (const said of ['GD-1', lot!.code, '৳৬০', '৳১,৪১৬', '−৳৫০', '−৳১৬.৫০', '৳১,৩৪৯.৫০']) expect(pdf.text).toContain(said)
  expect((await pdfOf(id)).bytes).toEqual(pdf.bytes)
  // Corrected, the old slip says so.
  await deliver(shop, { lotId, contractId, amount: 29_500, grade: 'A', deductions: [], seen: 1 })
  expect((await slipOf(id)).void).toBe('এই স্লিপ সংশোধন করা হয়েছে। এর বদলে নতুন স্লিপ আছে।')
  expect(await printGrowerSlip(shop.db, files, shop.newId())).toBeNull()
})

test('where the floor is reached, the slip says why less is deducted', async () => {
  const contractId = await agreedContract(shop)
  const deductions = [{ reason: 'claims' as const, note: '', amount: paisa(90_000) }]
  const noted = await deliver(shop, { lotId: await himsagarLot(shop), contractId, deductions })
  expect(await slipOf(noted.ok ? noted.deliveryId : '')).toMatchObject({
    notes: ['চুক্তির সর্বনিম্ন দর ৳৪০ পর্যন্তই বাদ ধরা হয়েছে।'],
    words: 'কথায়: এক হাজার দুইশত টাকা মাত্র',
  })
})

test('the slip of a payment names its way, its reference, the amount in words and the balance, and that it was taken back', async () => {
  await setFarmPhone(shop.as('owner'), { id: shop.farm('rafiq-orchard'), phone: phone('01755667788'), seen: '' })
  const contractId = await agreedContract(shop)
  await deliver(shop, { lotId: await himsagarLot(shop), contractId })
  const paid = await pay(shop, { amount: paisa(150_000), method: 'bkash', reference: '8n7a6b', note: 'হাটে' })
  const id = paid.ok ? paid.paymentId : ''
  expect(await slipOf(id)).toMatchObject({
    number: 'GP-1',
    title: 'টাকা দেওয়ার স্লিপ',
    void: '',
    sums: [{ term: 'দেওয়া হলো', value: '৳১,৫০০', strong: true }],
    notes: ['হাটে'],
    words: 'কথায়: এক হাজার পাঁচশত টাকা মাত্র',
    balance: 'মোট পাওনা ৳৩০০।',
  })
  expect((await slipOf(id)).facts.slice(2)).toEqual([
    ['যেদিন দেওয়া হয়েছে', '১১ জুন ২০২৬'],
    ['মাধ্যম', 'বিকাশ'],
    ['ট্রানজ্যাকশন', '8N7A6B'],
  ])
  const pdf = await pdfOf(id)
  expect(pdf.name).toBe('GP-1.pdf')
  for (const said of ['GP-1', '8N7A6B', '৳১,৫০০']) expect(pdf.text).toContain(said)
  await takeBackPayment(shop.as('owner'), { paymentId: id, why: 'ভুল' })
  expect((await slipOf(id)).void).toBe('এই স্লিপ বাতিল। ভুলে লেখা হয়েছিল।')
  const messages = await sent()
  expect(messages.slice(1)).toEqual([
    'পাকাফল: স্লিপ GP-1 বাতিল: ৳১,৫০০ ভুলে লেখা হয়েছিল। মোট পাওনা ৳১,৮০০।',
    'পাকাফল: স্লিপ GP-1: ৳১,৫০০ দেওয়া হয়েছে (বিকাশ 8N7A6B)। মোট পাওনা ৳৩০০।',
  ])
  expect(messages.map(smsParts)).toEqual([2, 1, 2])
})

test('a farm without a number gets no message', async () => {
  const contractId = await agreedContract(shop)
  await pay(shop, { amount: paisa(1_000), contractId })
  expect(await sent()).toEqual([])
})
