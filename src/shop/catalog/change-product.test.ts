import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import {
  changePhotos,
  changeProduct,
  fieldsOf,
  makeProduct,
  photoAlt,
  photosOfProduct,
  productCards,
  productBySlug,
  productRecord,
  photosVersion,
  productVersion,
  type ProductFields,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  await shop?.close()
  shop = await openShop()
})
afterAll(() => shop.close())

const himsagar = async () => (await productRecord(shop.db, shop.product('himsagar')))!
const audit = () => shop.db.selectFrom('accounts.audit_log').select(['action', 'before', 'after']).execute()

test('texts and facts are changed in the shop at once, and only the changes are audited', async () => {
  const before = await himsagar()
  const fields: ProductFields = {
    ...fieldsOf(before),
    name: { en: 'Himsagar', bn: 'হিমসাগর' },
    storage: { en: 'In the shade.', bn: 'ছায়ায়।' },
    seasonMonths: [7, 6],
    farmIds: [],
    relatedIds: [shop.product('litchi'), shop.product('guava')],
  }
  const pages = await shop.count('platform.page_changes')
  expect(await changeProduct(shop.as('owner'), { productId: before.id, fields, seen: productVersion(before) })).toEqual({
    ok: true,
  })
  const shown = (await productBySlug(shop.db, before.slug))!
  expect([shown.name.en, shown.storage?.bn, shown.seasonMonths]).toEqual(['Himsagar', 'ছায়ায়।', [6, 7]])
  expect((await himsagar()).farmIds).toEqual([])
  expect(shown.relatedIds).toEqual([shop.product('litchi'), shop.product('guava')])
  expect(await shop.count('platform.page_changes')).toBe(pages + 1)
  const [entry] = await audit()
  expect(entry!.action).toBe('change-product')
  expect(Object.keys(entry!.after as object).toSorted()).toEqual(['farmIds', 'name', 'relatedIds', 'seasonMonths', 'storage'])
})

test('saving unchanged values changes nothing', async () => {
  const before = await himsagar()
  const all = await shop.countAll()
  const input = { productId: before.id, fields: fieldsOf(before), seen: productVersion(before) }
  expect(await changeProduct(shop.as('owner'), input)).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(all)
})

test('the second of two editors gets a conflict, and the first one’s texts stay', async () => {
  const before = await himsagar()
  const seen = productVersion(before)
  const named = (en: string) => ({ productId: before.id, fields: { ...fieldsOf(before), name: { en, bn: 'আম' } }, seen })
  const answers = await Promise.all(['First', 'Second'].map((name) => changeProduct(shop.as('owner'), named(name))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, problem: 'edit-conflict' })
  expect(['First', 'Second'].indexOf((await himsagar()).name.en)).toBe(answers.findIndex(({ ok }) => ok))
})

test.each<[keyof ProductFields, unknown]>([
  ['name', { en: ' ', bn: 'আম' }],
  ['descriptionLong', { en: 'x'.repeat(4001), bn: 'আম' }],
  ['country', 'bd'],
  ['seasonMonths', []],
  ['seasonMonths', [13]],
  ['deliveryModes', ['bike']],
  ['soldBy', 'litre'],
  ['position', -1],
  ['ripening', [{ days: { en: '', bn: '' }, state: { en: 'x', bn: 'x' } }]],
  ['nutrition', { energy_kcal: -1, sugars_g: 0, fibre_g: 0, vitamin_c_mg: 0, vitamin_a_ug: 0 }],
  ['searchAliases', ['']],
  ['categoryId', 'nowhere'],
  ['taxClassId', 'none'],
  ['farmIds', ['0190b7c2-0000-7000-8000-000000000000']],
  ['relatedIds', ['0190b7c2-0000-7000-8000-000000000000']],
])('%s can’t be %j', async (name, value) => {
  const before = await himsagar()
  const all = await shop.countAll()
  const fields = { ...fieldsOf(before), [name]: value }
  const changed = await changeProduct(shop.as('owner'), { productId: before.id, fields, seen: productVersion(before) })
  expect(changed).toEqual({ ok: false, problem: 'not-valid', fields: [name] })
  expect(await shop.countAll()).toEqual(all)
  expect(await himsagar()).toEqual(before)
})

test('a new product is a draft that shoppers cannot find', async () => {
  const fields = { ...fieldsOf(await himsagar()), name: { en: 'Gopalbhog mango', bn: 'গোপালভোগ আম' } }
  const made = await makeProduct(shop.as('owner'), { fields, slug: null, fruit: null })
  expect(made).toMatchObject({ ok: true, slug: 'gopalbhog-mango' })
  expect(await productBySlug(shop.db, 'gopalbhog-mango')).toBeNull()
  const again = await makeProduct(shop.as('owner'), { fields, slug: null, fruit: null })
  expect(again).toEqual({ ok: false, problem: 'slug-taken' })
  const taken = await makeProduct(shop.as('owner'), { fields, slug: 'another-one', fruit: 'himsagar' })
  expect(taken).toEqual({ ok: false, problem: 'fruit-taken' })
  expect(await shop.count('catalog.products', { state: 'draft' })).toBe(1)
})

async function addPhoto(key: string): Promise<string> {
  const id = shop.newId()
  const row = { id, key, width: 800, height: 800, created_at: shop.now }
  await shop.db.transaction(async (tx) => {
    await tx.insertInto('content.photos').values(row).execute()
  })
  return id
}

test('the first photo that staff add takes the place of pictures of similar fruit, and the others stay', async () => {
  const ctx = shop.as('owner')
  const productId = shop.product('himsagar')
  const [borrowed, scene, own] = [await addPhoto('gopalbhog'), await addPhoto('orchard'), await addPhoto('himsagar')]
  const rows = [borrowed, scene].map((photo_id, index) => ({
    product_id: productId,
    photo_id,
    alt: JSON.stringify({ en: 'Five mangoes', bn: 'পাঁচটি আম' }),
    shows_similar: photo_id === borrowed,
    position: index + 1,
  }))
  await shop.db.transaction(async (tx) => {
    await tx.insertInto('catalog.product_photos').values(rows).execute()
  })
  const alts = async () => {
    const [card] = await productCards(shop.db, { ids: [productId] })
    return (['en', 'bn'] as const).map((language) => photoAlt(card!.photo!, card!.soldBy, language))
  }
  expect(await alts()).toEqual(['Picture of a similar fruit: Five mangoes', 'একই রকম একটি ফলের ছবি: পাঁচটি আম'])

  const change = { kind: 'add', photoId: own, alt: { en: 'Three Himsagar', bn: 'তিনটি হিমসাগর' } } as const
  expect(await changePhotos(ctx, { productId, change, seen: null })).toEqual({ ok: true })
  expect((await photosOfProduct(shop.db, productId)).map(({ photoId, similar }) => [photoId, similar])).toEqual([
    [own, false],
    [scene, false],
  ])
  expect(await alts()).toEqual(['Three Himsagar', 'তিনটি হিমসাগর'])
  const dropped = await shop.db.selectFrom('platform.jobs').select('payload').where('kind', '=', 'drop-photos').execute()
  expect(dropped.map(({ payload }) => payload)).toEqual([{ photoIds: [borrowed] }])
})

test('a picture of a similar gift is labelled as such', () => {
  const photo = { alt: { en: 'A wicker basket', bn: 'একটি ঝুড়ি' }, similar: true }
  expect(photoAlt(photo, 'box', 'en')).toBe('Picture of a similar gift: A wicker basket')
  expect(photoAlt(photo, 'box', 'bn')).toBe('একই রকম একটি উপহারের ছবি: একটি ঝুড়ি')
})

test('photos are added, described, ordered and removed; an editor who saw another order gets a conflict', async () => {
  const ctx = shop.as('owner')
  const productId = shop.product('himsagar')
  const [first, second] = [await addPhoto('one'), await addPhoto('two')]
  for (const photoId of [first, second]) {
    const change = { kind: 'add', photoId, alt: { en: 'A crate', bn: 'এক ক্রেট' } } as const
    expect(await changePhotos(ctx, { productId, change, seen: null })).toEqual({ ok: true })
  }
  const order = async () => (await photosOfProduct(shop.db, productId)).map(({ photoId }) => photoId)
  const seen = photosVersion(await photosOfProduct(shop.db, productId))
  expect(await order()).toEqual([first, second])
  expect(await changePhotos(ctx, { productId, change: { kind: 'move', photoId: second, by: -1 }, seen })).toEqual({ ok: true })
  expect(await order()).toEqual([second, first])
  expect(await changePhotos(ctx, { productId, change: { kind: 'remove', photoId: second }, seen })).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  const now = photosVersion(await photosOfProduct(shop.db, productId))
  const nameless = { kind: 'describe', photoId: first, alt: { en: '', bn: 'আম' } } as const
  expect(await changePhotos(ctx, { productId, change: nameless, seen: now })).toEqual({ ok: false, problem: 'alt-missing' })
  expect(await changePhotos(ctx, { productId, change: { kind: 'remove', photoId: second }, seen: now })).toEqual({ ok: true })
  expect(await order()).toEqual([first])
})
