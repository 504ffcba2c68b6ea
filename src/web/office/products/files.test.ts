import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles } from '#platform/files.ts'
import type { SentFile } from '#platform/multipart.ts'
import { writeSheet } from '#platform/sheets/index.ts'
import { productSheet } from '#shop/assortment/index.ts'
import { photosOfProduct } from '#shop/catalog/index.ts'
import * as uploadPage from '../import-products.route.tsx'
import * as importPage from '../product-import.route.tsx'
import * as photosPage from '../product-photos.route.tsx'
import type { ImportView } from './import.server.ts'
import type { PhotosView } from './photos.server.ts'

let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'products-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

type Action = (args: never) => unknown
type Asked = { path: string; params?: Record<string, string>; form: Record<string, string> }

/** Sends a form with a file, as http/uploads.ts hands it on. */
function sendFile(action: Action, asked: Asked, file: SentFile | null) {
  const office = officeOf(shop)
  const requestContext = office.requestContextOf(staffActor('manager'))
  const running = { ...requestContext.shop, files: localFiles(join(folder, 'kept')) }
  return office.callAs({ ...requestContext, shop: running, file }, action, asked)
}

test('photos of a product are added, described, moved and removed', async () => {
  const id = shop.product('guava')
  const asked = { path: `/office/products/${id}/photos`, params: { id } }
  const page = officePage<PhotosView>(() => shop, { ...asked, ...photosPage })
  const before = await photosOfProduct(shop.db, id)
  const words = (name: string) => ({ altEn: `A ${name}`, altBn: `এক ${name}` })
  const add = async (name: string, more: Record<string, string> = {}, sent = true) => {
    const path = join(folder, name)
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#285' } })
      .jpeg()
      .toFile(path)
    const form = { intent: 'add-photo', ...words(name), ...more }
    return sendFile(photosPage.action, { ...asked, form }, sent ? { path, name, bytes: 900 } : null)
  }
  expect(await add('Guava', { altEn: ' ', altBn: '' }, false)).toMatchObject({
    status: 422,
    data: { errors: { photo: expect.any(String), altEn: expect.any(String), altBn: expect.any(String) } },
  })
  expect(await photosOfProduct(shop.db, id)).toEqual(before)
  for (const name of ['Guava', 'Tree']) expect(await add(name)).toMatchObject(page.done('photo-added'))
  const shown = async () => (await photosOfProduct(shop.db, id)).slice(before.length).map(({ alt }) => alt.en)
  expect(await shown()).toEqual(['A Guava', 'A Tree'])
  const tree = (await photosOfProduct(shop.db, id)).at(-1)!.photoId
  const send = async (intent: string, more: Record<string, string> = {}) =>
    page.send({ intent, about: tree, seen: (await page.look()).seen, ...more })
  expect(await send('up')).toMatchObject(page.done('photos-saved'))
  expect(await shown()).toEqual(['A Tree', 'A Guava'])
  expect(await send('describe', words('branch'))).toMatchObject(page.done('photos-saved'))
  expect(await shown()).toEqual(['A branch', 'A Guava'])
  expect(await send('down', { seen: 'x' })).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
  expect(await send('remove')).toMatchObject(page.done('photos-saved'))
  expect(await shown()).toEqual(['A Guava'])
})

test('a sheet is read, shown and applied', async () => {
  const [head = [], ...rows] = await productSheet(shop.db, shop.now)
  const [row, column] = [rows.findIndex((cells) => cells.includes('guava-1kg')), head.indexOf('price')]
  const sheet = [head, ...rows.map((cells, at) => (at === row ? cells.with(column, 130) : cells))]
  const path = join(folder, 'products.csv')
  const bytes = await writeSheet('csv', { name: 'products', rows: sheet })
  await writeFile(path, bytes)
  const check = { path: '/office/products/import', form: { intent: 'check' } }
  expect(await sendFile(uploadPage.action, check, null)).toMatchObject({
    status: 422,
    data: { errors: { sheet: expect.any(String) } },
  })
  const read = await sendFile(uploadPage.action, check, { path, name: 'products.csv', bytes: bytes.length })
  const id = /^\/office\/products\/import\/([0-9a-f-]{36})\?/.exec(read.to!)![1]!
  const page = officePage<ImportView>(() => shop, { path: `/office/products/import/${id}`, params: { id }, ...importPage })
  const { plan } = await page.look()
  expect(plan).toMatchObject({ errorCount: 0, count: 1, far: false })
  expect(await page.send({ intent: 'apply', seen: 'x' })).toMatchObject({ status: 409, data: { problem: 'catalogue-changed' } })
  expect(await page.send({ intent: 'apply', seen: plan!.seen })).toMatchObject({ status: 302 })
  expect((await productSheet(shop.db, shop.now))[row + 1]![column]).toBe(130)
})
