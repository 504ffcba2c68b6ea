import { everyPage } from '#scripts/every-page.ts'
import { signIn } from '#scripts/sign-in.ts'
import type { BuiltShop } from '#scripts/built-shop.ts'
import { startPreparedShop } from './prepared-shop.ts'
import { expect, hydrated, test } from './shop-test.ts'

let shop: BuiltShop
test.beforeAll(async () => {
  shop = await startPreparedShop()
})
test.afterAll(() => shop.stop())

// The name in both languages, the phone numbers, the e-mail address, and the logos that show the name. Orders of the test data have sent links to
// `https://pakafol.example/`, the address of their shop.
const OLD = /.{0,60}(?:PakaFol(?!\.example\/)|পাকাফল|09678[ -]?200|9678200300|\/brand\/logo-).{0,40}/gi
const FILES = ['/manifest.webmanifest', '/feed/products.xml', '/feed/products.xml?lang=bn', '/llms.txt', '/sitemap.xml']
const MACHINE_FILES = [...FILES, '/robots.txt', '/.well-known/security.txt', '/api/v1/openapi.json', '/api/v1/products']
// They show what was sent and changed before the new name, which is never rewritten.
const HISTORY = /^\/office\/(?:audit|messages)/

test('after the owner has renamed the shop, no page and no file has its old name, phone, e-mail or logo', async ({ page }) => {
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
    whatsapp: '+8801711000111',
    email: 'hello@rosh.example',
    social: 'Facebook https://facebook.com/rosh.example',
  }
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.office-logo')).toHaveText('Rosh Bagan')

  const asked = await everyPage(shop, cookie)
  const paths = [...asked.map(({ path }) => path), ...MACHINE_FILES].filter((path) => !HISTORY.test(path))
  expect(paths.length).toBeGreaterThan(150)
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    const response = await fetch(shop.address + path, { headers: path.startsWith('/office') ? { Cookie: cookie } : {} })
    const old = (await response.text()).match(OLD)
    if (old) found[path] = old
  }
  expect(found).toEqual({})

  for (const [path, name] of [
    ['/', 'Rosh Bagan'],
    ['/bn', 'রস বাগান'],
  ] as const) {
    await page.goto(shop.address + path)
    await expect(page.locator('.header-logo')).toHaveText(name)
  }
  const manifest = (await (await fetch(`${shop.address}/manifest.webmanifest`)).json()) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'Rosh Bagan', short_name: 'Rosh Bagan' })
})
