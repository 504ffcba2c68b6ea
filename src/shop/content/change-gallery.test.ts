import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { changeGallery, gallery, galleryVersion, type PictureChange } from './index.ts'

let shop: Shop
let photos: [string, string, string]
beforeEach(async () => {
  shop = await openShop()
  photos = [shop.newId(), shop.newId(), shop.newId()]
  const rows = photos.map((id, index) => ({ id, key: `picture-${'abc'[index]!}`, width: 800, height: 600, created_at: shop.now }))
  await shop.db.transaction(async (tx) => {
    await tx.insertInto('content.photos').values(rows).execute()
  })
})
afterEach(() => shop.close())

const both = (text: string) => ({ en: text, bn: `${text} ক` })
const words = (text: string) => ({ alt: both(text), caption: both(`${text} in June`) })
const change = async (one: PictureChange, seen?: string) =>
  changeGallery(shop.as('owner'), { change: one, seen: seen ?? galleryVersion(await gallery(shop.db)) })
const keys = async () => (await gallery(shop.db)).map(({ photo }) => photo.key).slice(-3)
const newest = async () => (await auditEntries(shop.db, { filter: {}, limit: 1 }))[0]

test('pictures are appended, described, moved and removed, and each change is audited', async () => {
  for (const [index, photoId] of photos.entries()) {
    expect(await change({ kind: 'add', photoId, words: words(`No ${index}`) }, '')).toEqual({ ok: true })
  }
  const count = (await gallery(shop.db)).length
  expect(await keys()).toEqual(['picture-a', 'picture-b', 'picture-c'])
  expect(await newest()).toMatchObject({ action: 'add-picture', before: null, after: { place: count, alt: both('No 2') } })
  expect(await change({ kind: 'move', photoId: photos[2], by: -1 })).toEqual({ ok: true })
  expect(await keys()).toEqual(['picture-a', 'picture-c', 'picture-b'])
  expect(await newest()).toMatchObject({ action: 'move-picture', before: { place: count }, after: { place: count - 1 } })
  expect(await change({ kind: 'describe', photoId: photos[0], words: words('Orchard') })).toEqual({ ok: true })
  expect((await gallery(shop.db)).find(({ photo }) => photo.id === photos[0])).toMatchObject({ caption: both('Orchard in June') })
  expect(await change({ kind: 'remove', photoId: photos[0] })).toEqual({ ok: true })
  expect((await gallery(shop.db)).length).toBe(count - 1)
  expect(await newest()).toMatchObject({ action: 'remove-picture', subject: { name: 'picture-a' }, after: null })
  const jobs = await shop.db.selectFrom('platform.jobs').select(['kind', 'payload']).execute()
  expect(jobs).toEqual([{ kind: 'drop-photos', payload: { photoIds: [photos[0]] } }])
  expect(await shop.count('platform.page_changes')).toBe(6)
})

test('of two concurrent editors of the gallery, the second gets a conflict', async () => {
  await change({ kind: 'add', photoId: photos[0], words: words('One') })
  const seen = galleryVersion(await gallery(shop.db))
  const answers = await Promise.all(
    ['Two', 'Three'].map((text) => change({ kind: 'describe', photoId: photos[0], words: words(text) }, seen)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual({ ok: false, problem: 'edit-conflict' })
})

test('a picture without texts, or an unknown one, is refused', async () => {
  await change({ kind: 'add', photoId: photos[0], words: words('One') })
  const rows = await shop.countAll()
  const empty = { alt: { en: ' ', bn: 'ক' }, caption: { en: 'x'.repeat(201), bn: '' } }
  expect(await change({ kind: 'add', photoId: photos[1], words: empty })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['altEn', 'captionEn', 'captionBn'],
  })
  expect(await change({ kind: 'remove', photoId: photos[1] })).toEqual({ ok: false, problem: 'no-such-photo' })
  expect(await change({ kind: 'add', photoId: shop.newId(), words: words('x') })).toEqual({ ok: false, problem: 'no-such-photo' })
  expect(await change({ kind: 'describe', photoId: photos[0], words: words('One') })).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(rows)
})
