import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles, type FileStore } from '#platform/files.ts'
import { auditEntries } from '../accounts/index.ts'
import { LANGUAGES } from '../values/language.ts'
import {
  brand,
  brandVersion,
  changeBrandPicture,
  faviconFile,
  draftedBrand,
  iconsOf,
  letterPicture,
  logoOf,
  lookBefore,
  lookVersion,
  printedLogo,
  publishLook,
  removeBrandPicture,
  saveBrand,
  undoLook,
  withPrintedLogo,
} from './index.ts'

let shop: Shop
let folder: string
let files: FileStore
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
  files = localFiles(join(folder, 'files'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const svg = (inside: string, size = 'width="400" height="100"', head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" ${size}>${inside}</svg>`,
  )
const RED = svg('<rect width="400" height="100" rx="50" fill="#c00000"/>')
const SQUARE = svg('<circle cx="50" cy="50" r="50" fill="#0000c0"/>', 'width="100" height="100"')

const seenNow = async () => ({ seen: lookVersion(await draftedBrand(shop.db)) })
/** Drafts and publishes it. */
async function upload(part: 'logo' | 'mark', bytes: Uint8Array) {
  const drafted = await changeBrandPicture(shop.as('owner'), files, { part, bytes, ...(await seenNow()) })
  return drafted.ok ? publishLook(shop.as('owner'), await seenNow()) : drafted
}
async function remove(part: 'logo' | 'mark') {
  expect(await removeBrandPicture(shop.as('owner'), { part, ...(await seenNow()) })).toEqual({ ok: true })
  expect(await publishLook(shop.as('owner'), await seenNow())).toEqual({ ok: true })
}
async function rename(en: string): Promise<void> {
  const facts = await brand(shop.db)
  const saved = await saveBrand(shop.as('owner'), { facts: { ...facts, name: { en, bn: 'রস' } }, seen: brandVersion(facts) })
  expect(saved).toEqual({ ok: true })
}
const pixels = async (file: string) => {
  const { data, info } = await sharp((await files.read(file))!)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)],
  }
}

test('the product’s own name has drawn pictures, another name its first letter, and no logo', async () => {
  const own = await brand(shop.db)
  expect(LANGUAGES.map((language) => [logoOf(own, language)?.src, printedLogo(own, language)])).toEqual([
    ['/brand/logo-en.svg', '/public/brand/logo-en.svg'],
    ['/brand/logo-bn.svg', '/public/brand/logo-bn.svg'],
  ])
  expect([iconsOf(own).favicon.href, faviconFile(own)]).toEqual(['/brand/favicon.svg', null])
  await rename('Rosh Bagan')
  const renamed = await brand(shop.db)
  expect(LANGUAGES.map((language) => [logoOf(renamed, language), printedLogo(renamed, language)])).toEqual([
    [null, ''],
    [null, ''],
  ])
  expect(iconsOf(renamed)).toEqual({
    favicon: { href: '/media/brand/letter-52/icon-96.png', type: 'image/png' },
    touch: '/media/brand/letter-52/touch-180.png',
    app: {
      192: { any: '/media/brand/letter-52/icon-192.png', maskable: '/media/brand/letter-52/maskable-192.png' },
      512: { any: '/media/brand/letter-52/icon-512.png', maskable: '/media/brand/letter-52/maskable-512.png' },
    },
    sharing: '/media/brand/letter-52/sharing.png',
  })
  expect(faviconFile(renamed)).toBe('media/brand/letter-52/icon-32.png')
})

test('the mark of a letter is made only for the letter of the name, in any script', async () => {
  expect(await letterPicture(shop.db, files, 'media/brand/letter-50/icon-192.png')).toBeNull()
  for (const [name, id] of [
    ['Rosh', 'letter-52'],
    ['ক্ষুদ্র', 'letter-995-9cd-9b7-9c1'],
  ] as const) {
    await rename(name)
    expect(await letterPicture(shop.db, files, 'media/brand/letter-5a/icon-192.png')).toBeNull()
    expect(await letterPicture(shop.db, files, `media/brand/${id}/nothing.png`)).toBeNull()
    expect(await letterPicture(shop.db, files, `media/brand/${id}/icon-192.png`)).not.toBeNull()
    const { width, height, at } = await pixels(`media/brand/${id}/maskable-192.png`)
    expect([width, height, at(2, 2)]).toEqual([192, 192, [0x1e, 0x5b, 0x3a, 255]])
  }
})

test('one logo makes every picture; a mark replaces the icons; both can be removed and brought back', async () => {
  expect(await upload('logo', RED)).toEqual({ ok: true })
  const withLogo = await brand(shop.db)
  const id = withLogo.logo!.id
  expect(logoOf(withLogo, 'bn')).toEqual({ src: `/media/brand/${id}/on-light.webp`, width: 120, height: 30 })
  expect(logoOf(withLogo, 'en', 'dark')?.src).toBe(`/media/brand/${id}/on-dark.webp`)
  expect(printedLogo(withLogo, 'en')).toBe(`/media/brand/${id}/print.png`)
  const kept = (await files.list()).map((file) => file.replace(`media/brand/${id}/`, '')).toSorted()
  expect(kept).toEqual([
    'icon-192.png',
    'icon-32.png',
    'icon-512.png',
    'icon-96.png',
    'maskable-192.png',
    'maskable-512.png',
    'on-dark.webp',
    'on-light.webp',
    'print.png',
    'sharing.png',
    'touch-180.png',
  ])
  for (const ground of ['light', 'dark']) {
    const { width, height } = await pixels(`media/brand/${id}/on-${ground}.webp`)
    expect([width, height]).toEqual([360, 90])
  }
  const icon = await pixels(`media/brand/${id}/maskable-512.png`)
  expect([icon.width, icon.height, icon.at(5, 5), icon.at(256, 256)]).toEqual([512, 512, [255, 255, 255, 255], [192, 0, 0, 255]])
  const sharing = await pixels(`media/brand/${id}/sharing.png`)
  expect([sharing.width, sharing.height, sharing.at(600, 315)]).toEqual([1200, 630, [192, 0, 0, 255]])

  expect(await upload('mark', SQUARE)).toEqual({ ok: true })
  const withMark = await brand(shop.db)
  expect(iconsOf(withMark).favicon.href).toBe(`/media/brand/${withMark.mark!.id}/icon-96.png`)
  expect(iconsOf(withMark).sharing).toBe(`/media/brand/${id}/sharing.png`)
  expect(withMark.logo).toEqual(withLogo.logo)

  await remove('logo')
  expect(logoOf(await brand(shop.db), 'en')?.src).toBe('/brand/logo-en.svg')
  expect(await lookBefore(shop.db)).toMatchObject({ logo: withLogo.logo, mark: withMark.mark })
  expect(await undoLook(shop.as('owner'), await seenNow())).toEqual({ ok: true })
  expect(await brand(shop.db)).toEqual(withMark)
  const [last] = await auditEntries(shop.db, { filter: {}, limit: 1 })
  expect(last).toMatchObject({ action: 'change-brand', before: { logo: null }, after: { logo: withLogo.logo } })
})

test('a form that was opened before another change is refused, and the facts of the shop keep the logo', async () => {
  const old = await seenNow()
  expect(await upload('logo', RED)).toEqual({ ok: true })
  const before = await brand(shop.db)
  expect(await removeBrandPicture(shop.as('owner'), { part: 'logo', ...old })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await brand(shop.db)).toEqual(before)
  await rename('Rosh Bagan')
  expect((await brand(shop.db)).logo).toEqual(before.logo)
})

test('a logo that cannot be seen on its background gets a plate', async () => {
  const light = svg('<circle cx="50" cy="50" r="50" fill="#ffffff"/>', 'width="100" height="100"')
  expect(await upload('logo', light)).toEqual({ ok: true })
  const { id } = (await brand(shop.db)).logo!
  const onLight = await pixels(`media/brand/${id}/on-light.webp`)
  // Between the edge and the circle: the plate.
  expect(onLight.at(72, 6)[3]).toBe(255)
  expect(onLight.at(72, 6)[0]).toBeLessThan(60)
  expect((await pixels(`media/brand/${id}/on-dark.webp`)).at(3, 3)[3]).toBe(0)
  expect((await pixels(`media/brand/${id}/touch-180.png`)).at(3, 3)).toEqual([0x1f, 0x2a, 0x1c, 255])
})

test('documents are printed with the uploaded logo, and with the name if its file is missing', async () => {
  expect(await upload('logo', RED)).toEqual({ ok: true })
  const logo = printedLogo(await brand(shop.db), 'en')
  const bytes = (await files.read(logo.slice(1)))!
  expect(await withPrintedLogo(files, { logo, number: '1' })).toEqual({
    data: { logo, number: '1' },
    pictures: { [logo]: bytes },
  })
  await files.remove(logo.slice(1))
  expect(await withPrintedLogo(files, { logo })).toEqual({ data: { logo: '' }, pictures: {} })
})

describe('hostile files', () => {
  const entities = [...'bcdefghij'].map((name, index) => {
    const inner = `&${'abcdefghij'[index]};`.repeat(10)
    return `<!ENTITY ${name} "${inner}">`
  })
  const laughs = svg(
    '<text>&j;</text>',
    undefined,
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>`,
  )
  const clones = Array.from({ length: 12 }, (_, index) => {
    const uses = `<use xlink:href="#a${index}"/>`.repeat(10)
    return `<g id="a${index + 1}">${uses}</g>`
  })
  const uses = svg(`<defs><rect id="a0" width="1" height="1"/>${clones.join('')}</defs><use xlink:href="#a12"/>`)

  test.each<[string, Uint8Array, string]>([
    ['an empty file', Buffer.alloc(0), 'not-a-logo'],
    ['a text', Buffer.from('not a picture'), 'not-a-logo'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'not-a-logo'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'not-a-logo'],
    ['a compressed SVG', gzipSync(RED), 'not-a-logo'],
    ['a cut-off SVG', RED.subarray(0, -12), 'not-a-logo'],
    ['an SVG of no size', svg('', 'width="0" height="0"'), 'not-a-logo'],
    ['an SVG of giant size', svg('<rect width="1" height="1"/>', 'width="1000000" height="1000000"'), 'logo-too-large'],
    ['an SVG with nothing in it', svg('<rect width="400" height="100" fill="none"/>'), 'empty-picture'],
    ['entities that hold each other', laughs, 'logo-too-large'],
    ['more than 2 MB', Buffer.concat([RED, Buffer.alloc(2 * 1024 * 1024)]), 'logo-too-large'],
  ])('%s is refused and changes nothing', async (_what, bytes, problem) => {
    const rows = await shop.countAll()
    expect(await upload('logo', bytes)).toEqual({ ok: false, problem })
    expect(await shop.countAll()).toEqual(rows)
    expect(await files.list()).toEqual([])
  })

  test('a JPEG and a PNG with too many pixels are refused', async () => {
    const wide = sharp({ create: { width: 20_000, height: 3_000, channels: 3, background: '#c00' }, limitInputPixels: false })
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
      .jpeg()
      .toBuffer()
    expect(await upload('logo', jpeg)).toEqual({ ok: false, problem: 'not-a-logo' })
    expect(await upload('logo', await wide.png().toBuffer())).toEqual({ ok: false, problem: 'logo-too-large' })
    expect(await files.list()).toEqual([])
  })

  test('a drawing that takes too long is stopped', async () => {
    expect(await upload('logo', uses)).toEqual({ ok: false, problem: 'logo-too-large' })
    expect(await files.list()).toEqual([])
    // The next one is drawn.
    expect(await upload('logo', RED)).toEqual({ ok: true })
  }, 90_000)

  test('scripts and references are neither followed nor kept', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0)
    const { port } = server.address() as AddressInfo
    const secret = join(folder, 'secret.png')
    await writeFile(
      secret,
      await sharp({ create: { width: 400, height: 100, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer(),
    )
    const references = [`http://127.0.0.1:${port}/a.png`, `file://${secret}`, secret].flatMap((href) => [
      `<image width="400" height="100" href="${href}"/>`,
      `<image width="400" height="100" xlink:href="${href}"/>`,
      `<xi:include href="${href}" parse="text"/>`,
    ])
    const style = `<style>@import url(http://127.0.0.1:${port}/a.css);</style><script>fetch('http://127.0.0.1:${port}/script')</script>`
    const drawn = '<rect width="400" height="100" rx="50" fill="#c00000"/>'
    expect(await upload('logo', svg(`${style}${drawn}${references.join('')}`))).toEqual({ ok: true })
    const { id } = (await brand(shop.db)).logo!
    expect((await pixels(`media/brand/${id}/print.png`)).at(600, 150)).toEqual([192, 0, 0, 255])
    for (const file of await files.list())
      expect(await sharp((await files.read(file))!).metadata()).toMatchObject({ format: file.endsWith('webp') ? 'webp' : 'png' })
    server.close()
    expect(asked).toEqual([])
  })
})
