import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles } from '#platform/files.ts'
import type { SentFile } from '#platform/multipart.ts'
import { categories, farms, photosShown } from '#shop/catalog/index.ts'
import { brand, draftedBrand, gallery } from '#shop/content/index.ts'
import { shopData } from '#web/storefront/shop/shop-data.server.ts'
import * as brandPage from '../brand.route.tsx'
import * as categoriesPage from '../categories.route.tsx'
import * as farmsPage from '../farms.route.tsx'
import * as picturesPage from '../pictures.route.tsx'
import type { BrandView } from './brand.server.ts'
import type { CategoriesView } from './categories.server.ts'
import type { FarmsView } from './farms.server.ts'
import type { GalleryView } from './gallery.server.ts'

let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const pictures = officePage<GalleryView>(() => shop, { path: '/office/settings/pictures', ...picturesPage })
const farm = officePage<FarmsView>(() => shop, { path: '/office/settings/farms', ...farmsPage })

const own = officePage<BrandView>(() => shop, { path: '/office/settings/brand', ...brandPage })

/** Sends a form with a file, as http/uploads.ts hands it on. */
function sendFile(
  page: 'pictures' | 'farms' | 'brand' | 'categories',
  form: Record<string, string>,
  file: SentFile | { tooLarge: true },
) {
  const office = officeOf(shop)
  const asked = office.requestContextOf(staffActor('manager'))
  const running = { ...asked.shop, files: localFiles(join(folder, 'kept')) }
  const { action } = { farms: farmsPage, pictures: picturesPage, brand: brandPage, categories: categoriesPage }[page]
  return office.callAs({ ...asked, shop: running, file } as typeof asked, action, { path: `/office/settings/${page}`, form })
}

async function photo(name: string): Promise<SentFile> {
  const path = join(folder, name)
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#285' } })
    .jpeg()
    .toFile(path)
  return { path, name, bytes: 900 }
}

const words = (name: string) => ({ captionEn: name, captionBn: `${name} ক`, altEn: `A ${name}`, altBn: `এক ${name}` })
const stored = async () => (await gallery(shop.db)).map(({ caption, alt }) => [caption.en, alt.bn])

test('pictures are added, described, moved and removed', async () => {
  const done = (what: string) => ({ status: 302, to: `/office/settings/pictures?done=${what}` })
  for (const name of ['Orchard', 'Van']) {
    const sent = { ...words(name), intent: 'add-picture' }
    expect(await sendFile('pictures', sent, await photo(name))).toMatchObject(done('added'))
  }
  expect(await stored()).toEqual([
    ['Orchard', 'এক Orchard'],
    ['Van', 'এক Van'],
  ])
  const { pictures: shown, seen } = await pictures.look()
  const about = shown[1]!.id
  const described = { ...words('Rickshaw van'), intent: 'describe', about, seen }
  expect(await pictures.send(described)).toMatchObject(done('saved'))
  expect(await pictures.send({ ...described, captionEn: '', captionBn: '' })).toMatchObject({
    status: 422,
    data: { intent: 'describe', about, errors: { captionEn: expect.any(String) } },
  })
  expect(await pictures.send({ intent: 'up', about, seen })).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  expect(await pictures.send({ intent: 'up', about, seen: (await pictures.look()).seen })).toMatchObject(done('saved'))
  expect((await stored()).map(([caption]) => caption)).toEqual(['Rickshaw van', 'Orchard'])
  expect(await pictures.send({ intent: 'remove', about, seen: (await pictures.look()).seen })).toMatchObject(done('saved'))
  expect(await stored()).toEqual([['Orchard', 'এক Orchard']])
})

test('an unreadable or too large picture is refused at its field, and the input stays', async () => {
  const sent = { ...words('Orchard'), intent: 'add-picture' }
  const before = await shop.countAll()
  const unreadable = { ...(await photo('x')), path: import.meta.filename }
  for (const [file, problem] of [
    [unreadable, 'not-a-photo'],
    [{ tooLarge: true }, 'photo-too-large'],
  ] as const)
    expect(await sendFile('pictures', sent, file)).toMatchObject({
      status: 422,
      data: { problem, errors: { photo: expect.any(String) }, typed: words('Orchard') },
    })
  expect(await pictures.send({ ...sent, altEn: '', altBn: '' })).toMatchObject({
    status: 422,
    data: {
      problem: 'not-valid',
      errors: { photo: 'Choose a photo: JPEG, PNG or WebP.', altEn: expect.any(String), altBn: expect.any(String) },
    },
  })
  expect([await shop.countAll(), await stored()]).toEqual([before, []])
})

test('the photo of a farm is added and removed', async () => {
  const id = shop.farm('rafiq-orchard')
  const photoNow = async () => (await farms(shop.db)).find((one) => one.id === id)!.photo
  const done = { status: 302, to: `/office/settings/farms?farm=${id}&done=saved` }
  const sent = { intent: 'photo', about: id, seen: '' }
  expect(await sendFile('farms', sent, await photo('orchard.jpg'))).toMatchObject(done)
  const kept = await photoNow()
  expect([kept?.width, kept?.height, kept?.key.startsWith('rafiq-orchard-')]).toEqual([60, 40, true])
  const files = await readdir(join(folder, 'kept'), { recursive: true })
  // A second editor who has not seen this photo: nothing is stored.
  expect(await sendFile('farms', sent, await photo('other.jpg'))).toMatchObject({ status: 409 })
  expect(await readdir(join(folder, 'kept'), { recursive: true })).toEqual(files)
  const { chosen } = await farm.look(`?farm=${id}`)
  expect(await farm.send({ intent: 'no-photo', about: id, seen: chosen!.photo!.id })).toMatchObject(done)
  expect(await photoNow()).toBeNull()
})

test('a logo is uploaded, removed and restored; an invalid file is refused at its field', async () => {
  const seen = async () => (await own.look()).look.seen
  const done = { status: 302, to: '/office/settings/brand?done=drafted' }
  const published = { status: 302, to: '/office/settings/brand?done=published' }
  const publish = async () => expect(await own.send({ intent: 'publish', seen: await seen() })).toMatchObject(published)
  const path = join(folder, 'logo.svg')
  await writeFile(
    path,
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="#c00"/></svg>',
  )
  const file = { path, name: 'logo.svg', bytes: 120 }
  expect((await own.look()).look).toMatchObject({ hasLogo: false, hasMark: false, canUndo: false })
  expect(await sendFile('brand', { intent: 'logo', seen: await seen() }, file)).toMatchObject(done)
  expect((await own.look()).look).toMatchObject({ hasLogo: true, draft: true, canUndo: false })
  expect((await brand(shop.db)).logo).toBeNull()
  await publish()
  const view = (await own.look()).look
  const { logo } = await brand(shop.db)
  expect(view).toMatchObject({ hasLogo: true, hasMark: false, draft: false, canUndo: true })
  expect(view.printed).toEqual({ src: `/media/brand/${logo!.id}/print.png`, width: 120, height: 40 })
  expect(await own.send({ intent: 'drop-logo', seen: await seen() })).toMatchObject(done)
  expect((await own.look()).look.hasLogo).toBe(false)
  expect(await own.send({ intent: 'discard', seen: await seen() })).toMatchObject({
    to: '/office/settings/brand?done=discarded',
  })
  expect((await own.look()).look.hasLogo).toBe(true)
  expect(await own.send({ intent: 'drop-logo', seen: await seen() })).toMatchObject(done)
  await publish()
  expect((await brand(shop.db)).logo).toBeNull()
  expect(await own.send({ intent: 'undo', seen: await seen() })).toMatchObject(published)
  expect((await brand(shop.db)).logo).toEqual(logo)
  for (const [sent, problem] of [
    [{ ...file, path: import.meta.filename }, 'not-a-logo'],
    [{ tooLarge: true }, 'logo-too-large'],
  ] as const) {
    const answer = await sendFile('brand', { intent: 'mark', seen: await seen() }, sent)
    expect(answer).toMatchObject({ status: 422, data: { problem, errors: { picture: expect.any(String) } } })
  }
  expect((await brand(shop.db)).mark).toBeNull()
})

test('a colour on which text is hard to read is refused with the nearest one that is dark enough', async () => {
  const seen = async () => (await own.look()).look.seen
  const use = async (accent: string) => own.send({ intent: 'accent', accent, seen: await seen() })
  const rows = await shop.countAll()
  const sentence = 'Text in this colour, or on it, would be hard to read. The nearest colour that is dark enough is #ad4200.'
  expect(await use('#FF6600')).toMatchObject({
    status: 422,
    data: { problem: 'accent-too-light', errors: { accent: sentence }, typed: { accent: '#FF6600' } },
  })
  expect(await use('orange')).toMatchObject({ status: 422, data: { problem: 'not-a-colour' } })
  expect(await shop.countAll()).toEqual(rows)
  expect(await use('AD4200')).toMatchObject({ to: '/office/settings/brand?done=drafted' })
  expect([(await brand(shop.db)).accent, (await own.look()).look.shades.leaf]).toEqual(['', '#ad4200'])
  expect(await own.send({ intent: 'publish', seen: await seen() })).toMatchObject({ status: 302 })
  expect((await brand(shop.db)).accent).toBe('#ad4200')
})

test('a picture of the home page is uploaded with its words and its point, changed and removed', async () => {
  const seen = async () => (await own.look()).look.seen
  const sent = { intent: 'picture', about: 'hero', altEn: 'A van', altBn: 'ভ্যান', focusX: '20', focusY: '75' }
  const drafted = { status: 302, to: '/office/settings/brand?done=drafted' }
  expect(await sendFile('brand', { ...sent, seen: await seen() }, await photo('van.jpg'))).toMatchObject(drafted)
  const { hero } = (await draftedBrand(shop.db)).pictures
  expect(hero).toMatchObject({ alt: { en: 'A van', bn: 'ভ্যান' }, focus: { x: 20, y: 75 } })
  expect((await brand(shop.db)).pictures.hero).toBeNull()
  // Without a file: the same picture with another point.
  expect(await own.send({ ...sent, focusX: '101', seen: await seen() })).toMatchObject({
    status: 422,
    data: { errors: { focusX: 'A whole number from 0 to 100.' } },
  })
  expect(await own.send({ ...sent, focusX: '30', seen: await seen() })).toMatchObject(drafted)
  expect((await draftedBrand(shop.db)).pictures.hero).toEqual({ ...hero, focus: { x: 30, y: 75 } })
  expect(await own.send({ ...sent, about: 'farms', seen: await seen() })).toMatchObject({ status: 422 })
  expect(await own.send({ ...sent, about: 'kitchen', seen: await seen() })).toMatchObject({ status: 422 })
  // Nothing deletes a photo that a draft uses.
  expect(await shop.count('content.look_photos')).toBe(1)
  expect(await own.send({ intent: 'drop-picture', about: 'hero', seen: await seen() })).toMatchObject(drafted)
  expect((await draftedBrand(shop.db)).pictures.hero).toBeNull()
  expect(await shop.count('content.look_photos')).toBe(0)
  const jobs = await shop.db.selectFrom('platform.jobs').select('payload').where('kind', '=', 'drop-photos').execute()
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ photoIds: [hero!.photoId] })
})

test('a category gets a picture, which its page shows, and loses it again', async () => {
  const page = officePage<CategoriesView>(() => shop, { path: '/office/settings/categories', ...categoriesPage })
  const { id } = (await categories(shop.db))[0]!
  const now = async () => (await page.look(`?category=${id}`)).chosen!
  const sent = { intent: 'photo', about: id, seen: '' }
  const saved = { status: 302, to: `/office/settings/categories?category=${id}&done=saved` }
  expect(await sendFile('categories', sent, { tooLarge: true })).toMatchObject({
    status: 422,
    data: { problem: 'photo-too-large' },
  })
  expect(await sendFile('categories', sent, await photo('mangoes.jpg'))).toMatchObject(saved)
  const { photo: shown, photoSeen } = await now()
  expect(shown).toMatchObject({ width: 60, height: 40 })
  // A second editor who has not seen this picture.
  expect(await sendFile('categories', sent, await photo('other.jpg'))).toMatchObject({ status: 409 })
  const requestContext = officeOf(shop).requestContextOf({ kind: 'system', name: 'test' })
  const { category } = await shopData(requestContext, new URLSearchParams({ category: id }), 'en')
  expect(category?.photo?.src).toBe(shown!.src)
  expect(await photosShown(shop.db)).toContain(photoSeen)
  expect(await page.send({ intent: 'no-photo', about: id, seen: photoSeen })).toMatchObject(saved)
  expect((await now()).photo).toBeNull()
  const jobs = await shop.db.selectFrom('platform.jobs').select('payload').where('kind', '=', 'drop-photos').execute()
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ photoIds: [photoSeen] })
})
