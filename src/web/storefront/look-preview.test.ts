import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { changeAccent, draftedBrand, lookVersion } from '#shop/content/index.ts'
import type { Actor } from '#shop/context.ts'
import { isLookPreview } from '../http/look-preview.ts'
import { publicPageKey } from '../http/public-pages.ts'
import * as layout from './layout.tsx'
import * as preview from './preview.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  const seen = lookVersion(await draftedBrand(shop.db))
  expect(await changeAccent(shop.as('owner'), { colour: '#c00000', seen })).toEqual({ ok: true })
})
afterEach(() => shop.close())

const PREVIEW = '/preview/home-page?look=draft'
const BUYER: Actor = { kind: 'customer', customerId: '01900000-0000-7000-8000-000000000000' }
const PACKER = staffActor('packer')
const OWNER = staffActor('owner')

test('only staff who may change the look see the draft, only below /preview, and no cache holds it', () => {
  const office = officeOf(shop)
  const shown = (actor: Actor, path: string) =>
    isLookPreview(office.requestContextOf(actor), new URL(`https://shop.example${path}`))
  expect([BUYER, PACKER, OWNER].map((actor) => shown(actor, PREVIEW))).toEqual([false, false, true])
  expect(
    ['/bn/preview/guava?look=draft', '/preview/guava', '/?look=draft', '/previews?look=draft'].map((path) => shown(OWNER, path)),
  ).toEqual([true, false, false, false])
  expect([PREVIEW, '/bn/preview/guava?look=draft', '/preview/home-page.data'].map(publicPageKey)).toEqual([null, null, null])
})

test('the frame of the preview has the drafted brand, that of every other page the published one', async () => {
  const office = officeOf(shop)
  const accentOf = async (actor: Actor, path: string) => {
    const requestContext = office.requestContextOf(actor)
    await office.callAs(requestContext, layout.loader, { path })
    return requestContext.met.brand?.accent
  }
  expect(await accentOf(OWNER, PREVIEW)).toBe('#c00000')
  expect([await accentOf(BUYER, PREVIEW), await accentOf(OWNER, '/')]).toEqual(['', ''])
})

test('the home page is previewed with a note; without the draft there is no such page', async () => {
  const office = officeOf(shop)
  const open = (actor: Actor, path: string) => office.call(actor, preview.loader, { path, params: { slug: 'home-page' } })
  expect(await open(OWNER, PREVIEW)).toMatchObject({ status: 200, data: { kind: 'home', note: { title: 'Preview.' } } })
  expect((await open(OWNER, '/preview/home-page')).status).toBe(404)
  expect((await open(PACKER, PREVIEW)).status).toBe(404)
  expect((await open(BUYER, PREVIEW)).status).toBe(404)
})
