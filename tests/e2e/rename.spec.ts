import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { everyPage } from '#scripts/every-page.ts'
import { signIn } from '#scripts/sign-in.ts'
import type { BuiltShop } from '#scripts/built-shop.ts'
import { startPreparedShop } from './prepared-shop.ts'
import { ONLY_LONG } from '../long-run.ts'
import { expect, hydrated, opensIn, test } from './shop-test.ts'

let shop: BuiltShop
test.beforeAll(async () => {
  shop = await startPreparedShop()
})
test.afterAll(() => shop.stop())

// The name in both languages, the phone numbers, the e-mail address, and the logos that show the name. Orders of the test data have sent links to
// `https://pakafol.example/`, the address of their shop.
const OLD =
  /.{0,60}(?:PakaFol(?!\.example\/)|পাকাফল|09678[ -]?200|9678200300|\/brand\/(?:logo|favicon|mark|og)\b|\/icons\/).{0,40}/gi
// The usual colours, which the stylesheets still name for shops without a colour of their own.
const OLD_COLOUR = /.{0,40}#(?:1e5b3a|143f28).{0,40}/gi
const FILES = ['/manifest.webmanifest', '/feed/products.xml', '/feed/products.xml?lang=bn', '/llms.txt', '/sitemap.xml']
const MACHINE_FILES = [...FILES, '/robots.txt', '/.well-known/security.txt', '/api/v1/openapi.json', '/api/v1/products']
// They show messages and changes from before the new name, which are never rewritten.
const HISTORY = /^\/office\/(?:audit|messages)/

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" rx="50" fill="#c00000"/></svg>',
)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (address: string) => new Uint8Array(await (await fetch(address)).arrayBuffer())
/** The drawn pictures of the product's own name. */
const DRAWN = new Map(
  ['public', 'public/brand', 'public/icons']
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true }).map((file) => ({ file, path: `${folder}/${file.name}` })))
    .filter(({ file, path }) => file.isFile() && /favicon|mark|logo|icons|og\.png/.test(path))
    .map(({ path }) => [hashOf(readFileSync(path)), path]),
)

/** The pictures of the home page, the API page and the manifest: those of the logo, the folder of all others, and which of them are drawn for the old name. */
async function pictures(address: string): Promise<{ logo: string[]; others: string; drawn: string[] }> {
  const home = await (await fetch(address)).text()
  const api = await (await fetch(`${address}/api/docs`)).text()
  const manifest = (await (await fetch(`${address}/manifest.webmanifest`)).json()) as { icons: { src: string }[] }
  const logo = [
    ...new Set([...home.matchAll(/<img[^>]* src="(\/(?:brand|media\/brand)\/[^"]*(?:logo|on-)[^"]*)"/g)].map(([, src]) => src!)),
  ]
  const links = [...`${home}${api}`.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href]) => href!)
  const shared = [...home.matchAll(/property="og:image" content="https?:\/\/[^/"]+(\/[^"]+)"/g)].map(([, src]) => src!)
  expect([links.length, shared.length, manifest.icons.length]).toEqual([3, 1, 4])
  const others = [...new Set([...links, ...shared, ...manifest.icons.map(({ src }) => src)])]
  const folders = [...new Set(others.map((path) => path.split('/')[3] ?? path))]
  const drawn = await Promise.all(
    [...logo, ...others, '/favicon.ico'].map(async (path) => DRAWN.get(hashOf(await bytesOf(address + path))) ?? null),
  )
  return { logo, others: folders.join(), drawn: drawn.filter((path) => path !== null) }
}

const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') ?? false

/** What pages and files still have of the old shop, by path; the office in both languages. */
async function oldOnPages(cookie: string): Promise<Record<string, string[]>> {
  const asked = await everyPage(shop, cookie)
  const paths = [...asked.map(({ path }) => path), ...MACHINE_FILES].filter((path) => !HISTORY.test(path))
  expect(paths.length).toBeGreaterThan(150)
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    // The office has one address for both languages.
    for (const office of path.startsWith('/office') ? officeCookies(cookie, path) : [null]) {
      const response = await fetch(shop.address + path, { headers: office === null ? {} : { Cookie: office } })
      const body = await response.text()
      const old = [...(body.match(OLD) ?? []), ...(body.match(OLD_COLOUR) ?? [])]
      if (isPage(response) && path !== '/api/docs' && !body.includes('--leaf:#1d4ed8')) old.push('without the colour')
      if (old.length > 0) found[`${path}${office?.endsWith('=bn') ? ' in Bangla' : ''}`] = old
    }
  }
  return found
}

function officeCookies(cookie: string, path: string): string[] {
  const languages = { en: cookie, bn: `${cookie}; pf_office_lang=bn` }
  return Object.entries(languages).flatMap(([language, own]) => (opensIn(language, path) ? [own] : []))
}

test(
  'after the owner has renamed the shop, no page and no file has its old name, phone, e-mail, logo or colour',
  ONLY_LONG,
  async ({ page }) => {
    // It reads every page of the shop.
    test.setTimeout(400_000)
    const { cookie } = await signIn(shop)
    const cookies = cookie.split('; ').map((one) => ({ name: one.split('=')[0]!, value: one.slice(one.indexOf('=') + 1) }))
    await page.context().addCookies(cookies.map((one) => ({ ...one, url: shop.address })))
    await page.goto(`${shop.address}/office/settings/brand`)
    await hydrated(page)
    const typed = {
      nameEn: 'Rosh Bagan',
      nameBn: 'রস বাগান',
      phone: '01711 000111',
      complaintPhone: '01711 000112',
      legalNameEn: 'Rosh Bagan Limited',
      legalNameBn: 'রস বাগান লিমিটেড',
      whatsapp: '+8801711000111',
      email: 'hello@rosh.example',
      social: 'Facebook https://facebook.com/rosh.example',
      orderPrefix: 'RB',
    }
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('.office-logo')).toHaveText('Rosh Bagan')

    await page.locator('[name=accent]').fill('1D4ED8')
    await page.getByRole('button', { name: 'Use this colour' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('The whole shop looks like this now.')).toBeVisible()

    expect(await oldOnPages(cookie)).toEqual({})

    for (const [path, name] of [
      ['/', 'Rosh Bagan'],
      ['/bn', 'রস বাগান'],
    ] as const) {
      await page.goto(shop.address + path)
      await expect(page.locator('.header-logo')).toHaveText(name)
    }
    expect(await pictures(shop.address)).toEqual({ logo: [], others: 'letter-52-on-1d4ed8', drawn: [] })

    await page.goto(`${shop.address}/office/settings/brand`)
    await hydrated(page)
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'rosh.svg', mimeType: 'image/svg+xml', buffer: LOGO })
    await page.getByRole('button', { name: 'Use this logo' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    const shown = page.locator('.office-logo img')
    await expect(shown).toHaveAttribute('src', /^\/media\/brand\/[0-9a-f]{24}\/on-light\.webp$/)
    const id = (await shown.getAttribute('src'))!.split('/')[3]!
    const light = `/media/brand/${id}/on-light.webp`
    const dark = `/media/brand/${id}/on-dark.webp`
    await expect.poll(() => pictures(shop.address)).toEqual({ logo: [light, dark], others: id, drawn: [] })
    const { data } = await sharp(await bytesOf(`${shop.address}/media/brand/${id}/icon-512.png`))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray((256 * 512 + 256) * 4).subarray(0, 3)]).toEqual([0xc0, 0, 0])
    await page.goto(shop.address)
    await expect(page.getByRole('img', { name: 'Rosh Bagan, home' })).toBeVisible()

    await page.goto(`${shop.address}/office/settings/brand`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.locator('.office-logo')).toHaveText('Rosh Bagan')
    await expect.poll(() => pictures(shop.address)).toEqual({ logo: [], others: 'letter-52-on-1d4ed8', drawn: [] })
    const manifest = (await (await fetch(`${shop.address}/manifest.webmanifest`)).json()) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'Rosh Bagan', short_name: 'Rosh Bagan', theme_color: '#1d4ed8' })
  },
)
