import type { FileStore } from '#platform/files.ts'
import type { Ctx, Db } from '#shop/context.ts'
import {
  approveQuotation,
  makeQuotation,
  quotationById,
  runOfVersion,
  saveDraft,
  sendQuotation,
  versionsOf,
  type Run,
} from '#shop/gifting/index.ts'
import { addDays, dayInDhaka, paisa, parsePhone } from '#shop/values/index.ts'
import { newPhone } from './shop-test.ts'

export const SHOP_URL = 'https://pakafol.example'
export const LONG = 'মেঘনা টেক্সটাইল অ্যান্ড গার্মেন্টস ইন্ডাস্ট্রিজ লিমিটেড, কর্মচারী কল্যাণ ও মানবসম্পদ উন্নয়ন বিভাগ'

export type World = { ctx: Ctx; guest: Ctx; db: Db; files: FileStore; variantId: string }

/** A quotation as drafted by the office. */
export async function drafted(
  { ctx, db, variantId }: World,
  { companyId = null as string | null, units = 40 } = {},
): Promise<string> {
  const phone = parsePhone(newPhone())
  if (!phone.ok) throw new Error('A number made for tests is one.')
  const made = await makeQuotation(ctx, {
    ticketId: null,
    terms: 'Paid within 30 days of the last delivery. দাম ১৪ দিন থাকবে।',
    contact: {
      companyId,
      companyName: LONG,
      contactName: 'শিরিন আক্তার চৌধুরী',
      contactDesignation: 'Deputy general manager, human resources',
      phone: phone.phone,
      email: null,
      language: 'bn',
      occasion: 'eid',
      wantedDay: addDays(dayInDhaka(ctx.now), 10),
    },
  })
  if (!made.ok) throw new Error(made.problem)
  const { revision, validUntil, terms, creditDays } = (await versionsOf(db, [made.quotationId]))[0]!
  const lines = [
    { variantId, name: null, units, unitPrice: paisa(147_300), taxClassId: null },
    {
      variantId: null,
      name: { en: 'Printed sleeve with the company’s logo', bn: 'প্রতিষ্ঠানের লোগোসহ ছাপানো মোড়ক' },
      units,
      unitPrice: paisa(3_550),
      taxClassId: 'gift-basket',
    },
  ]
  const edit = {
    quotationId: made.quotationId,
    revision,
    delivery: paisa(250_000),
    validUntil,
    terms,
    advancePercent: 25,
    creditDays,
  }
  const saved = await saveDraft(ctx, { ...edit, lines })
  if (!saved.ok) throw new Error(saved.problem)
  return made.quotationId
}

export async function sent(world: World, quotationId: string): Promise<string> {
  const { ctx, db } = world
  const { revision } = (await versionsOf(db, [quotationId]))[0]!
  const done = await sendQuotation(ctx, { quotationId, revision, shopUrl: SHOP_URL })
  if (!done.ok) throw new Error(done.problem)
  return (await quotationById(db, quotationId))!.token
}

export async function approved(world: World): Promise<{ quotationId: string; token: string; run: Run }> {
  const { guest, files, db } = world
  const quotationId = await drafted(world)
  const token = await sent(world, quotationId)
  const who = { name: 'কামরুল হাসান', designation: 'Director, finance and administration', poNumber: 'PO-2026/HR/00417' }
  const done = await approveQuotation(guest, files, { token, version: 1, ...who, sent: null, shopUrl: SHOP_URL })
  if (!done.ok) throw new Error(done.problem)
  return { quotationId, token, run: (await runOfVersion(db, done.versionId))! }
}
