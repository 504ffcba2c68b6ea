import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { untranslated } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('records with texts in one language are listed with the number of missing ones; an archived product and a hidden question are not listed', async () => {
  const before = await untranslated(shop.db)
  const [product, archived] = await shop.db.selectFrom('catalog.products').select('id').orderBy('position').limit(2).execute()
  const same = JSON.stringify({ en: 'Crisp and sweet', bn: 'Crisp and sweet' })
  const words = { description_short: same, description_long: same }
  await shop.db.updateTable('catalog.products').set(words).where('id', 'in', [product!.id, archived!.id]).execute()
  await shop.db.updateTable('catalog.products').set('state', 'archived').where('id', '=', archived!.id).execute()
  const answer = JSON.stringify({ en: 'প্রতিদিন', bn: 'প্রতিদিন' })
  const question = JSON.stringify({ en: 'When do you deliver?', bn: 'কখন পৌঁছান?' })
  const faq = { topic: 'delivery' as const, question, answer, position: 90 }
  const [shown, hidden] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  await shop.db
    .insertInto('content.faqs')
    .values([
      { ...faq, id: shown },
      { ...faq, id: hidden, published: false },
    ])
    .execute()
  const added = (await untranslated(shop.db)).filter(
    ({ owner, id }) => !before.some((one) => one.owner === owner && one.id === id),
  )
  expect(added.map(({ owner, id, missing }) => ({ owner, id, missing }))).toEqual([
    { owner: 'product', id: product!.id, missing: { bn: 2 } },
    { owner: 'question', id: shown, missing: { en: 1 } },
  ])
})

test('texts are found inside the value of a setting', async () => {
  const texts = {
    name: { en: 'Rosh Bagan', bn: 'Rosh Bagan' },
    steps: [{ lead: { en: 'রসে ভরা', bn: 'রসে ভরা' } }],
    phone: '16247',
  }
  await shop.db
    .insertInto('content.settings')
    .values({ key: 'brand', value: JSON.stringify(texts), updated_at: shop.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(texts) }))
    .execute()
  const found = (await untranslated(shop.db)).find(({ owner, id }) => owner === 'setting' && id === 'brand')
  expect(found).toEqual({ owner: 'setting', id: 'brand', name: null, missing: { en: 1, bn: 1 } })
})
