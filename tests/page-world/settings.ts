import { sql } from 'kysely'
import { closeDay } from '#shop/fulfilment/index.ts'
import { faqListVersion, faqRecords, saveFaq, type FaqFacts } from '#shop/content/index.ts'
import { saveCodRule } from '#shop/payments/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { idOf, taka, text } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

/** Closed days, questions, pictures and a rule for cash; answers the id of the rule. */
export async function changeSettings(shop: Shop): Promise<string> {
  const owner = at(shop, '10 17:00').as('owner')
  await done(closeDay(owner, { day: dayFrom('2026-06-17'), zoneId: null, reason: { en: 'Eid', bn: 'ঈদ' } }))
  await done(closeDay(owner, { day: dayFrom('2026-06-19'), zoneId: 'suburb', reason: { en: 'Bridge closed', bn: 'সেতু বন্ধ' } }))
  const question = { en: 'When do you deliver?', bn: 'কখন ডেলিভারি দেন?' }
  const answer = { en: 'Every day.', bn: 'প্রতিদিন।' }
  await ask(shop, { topic: 'delivery', question, answer, published: true })
  await ask(shop, {
    topic: 'payment',
    question: { en: 'Do you take cards?', bn: 'কার্ড নেন?' },
    answer: { en: 'Yes.', bn: 'হ্যাঁ।' },
    published: false,
  })
  await addPictures(shop)
  const rule = {
    name: { en: 'Dear orders', bn: 'বড় অর্ডার' },
    active: true,
    zoneIds: ['outside'],
    fromPaisa: taka(5_000),
    fromGrams: 20_000,
    fromRefused: 2,
    fromRefusedAtAddress: 1,
    courierBelow: 60,
    sameOrder: true,
    implausible: true,
    firstOrder: true,
    outcome: 'advance-delivery' as const,
  }
  const { id } = await done(saveCodRule(owner, { id: null, seen: '', rule }))
  return id
}

async function ask(shop: Shop, facts: FaqFacts): Promise<void> {
  await done(saveFaq(at(shop, '10 17:05').as('owner'), { id: null, facts, seen: faqListVersion(await faqRecords(shop.db)) }))
}

/** Two photos of a product, one of which is in the gallery. */
async function addPictures(shop: Shop): Promise<void> {
  await sql`
    insert into content.photos (id, key, width, height, widths, created_at, files_made) values
      (${idOf('photo 1')}::uuid, 'himsagar', 1200, 900, '{320,640}', ${at(shop, '02 09:00').now}, 1),
      (${idOf('photo 2')}::uuid, 'orchard', 800, 800, '{320}', ${at(shop, '02 09:10').now}, 1)`.execute(shop.db)
  await sql`
    insert into catalog.product_photos (product_id, photo_id, alt, position) values
      (${shop.product('himsagar')}::uuid, ${idOf('photo 1')}::uuid, ${text('Ripe Himsagar', 'পাকা হিমসাগর')}, 1),
      (${shop.product('himsagar')}::uuid, ${idOf('photo 2')}::uuid, ${text('The orchard', 'বাগান')}, 2)`.execute(shop.db)
  await sql`
    insert into content.gallery (photo_id, alt, caption, position) values
      (${idOf('photo 2')}::uuid, ${text('The orchard', 'বাগান')}, ${text('At dawn', 'ভোরে')}, 1)`.execute(shop.db)
}
