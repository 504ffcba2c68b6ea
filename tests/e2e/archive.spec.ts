import { mkdir, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { startBuiltShop, type BuiltShop } from '#scripts/built-shop.ts'
import { buildWhenNeeded } from '#scripts/build.ts'
import { signIn } from '#scripts/sign-in.ts'
import type { Page } from '@playwright/test'
import { startPreparedShop } from './prepared-shop.ts'
import { ONLY_LONG } from '../long-run.ts'
import { expect, hydrated, test } from './shop-test.ts'

let old: BuiltShop | null = null
let empty: BuiltShop | null = null
test.beforeAll(async () => {
  buildWhenNeeded()
  ;[old, empty] = [await startPreparedShop(), await startBuiltShop({ env: { DEMO: 'no' } })]
})
test.afterAll(async () => {
  await old?.stop()
  await empty?.stop()
})

async function signedIn(page: Page, shop: BuiltShop): Promise<string> {
  // Both shops are at localhost, so their cookies replace each other: an open page of the other shop would be refused its live connection.
  await page.goto('about:blank')
  const { cookie } = await signIn(shop)
  const cookies = cookie.split('; ').map((one) => ({ name: one.split('=')[0]!, value: one.slice(one.indexOf('=') + 1) }))
  await page.context().addCookies(cookies.map((one) => ({ ...one, url: shop.address })))
  return cookie
}

const productNames = async (shop: BuiltShop) =>
  [...(await (await fetch(`${shop.address}/shop`)).text()).matchAll(/href="\/product\/([^"]+)"/g)]
    .map(([, slug]) => slug)
    .toSorted()

test(
  'a whole shop is exported and imported into an empty one, which then shows the same fruit',
  ONLY_LONG,
  async ({ page }, info) => {
    const cookie = await signedIn(page, old!)
    // A picture that makes the archive larger than a piece.
    const large = join(old!.dataDir, 'files/media/brand/0123456789abcdef01234567/print.png')
    await mkdir(dirname(large), { recursive: true })
    await writeFile(large, randomBytes(20 * 1024 * 1024))
    const download = await fetch(`${old!.address}/office/export/everything`, { headers: { Cookie: cookie } })
    const archive = info.outputPath('shop.zip')
    await writeFile(archive, Buffer.from(await download.arrayBuffer()))
    await page.goto(`${old!.address}/office/products/everything`)
    await expect(page.getByText(/^This shop has something of its own: products, stock, /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send and check' })).toHaveCount(0)

    await signedIn(page, empty!)
    await page.goto(`${empty!.address}/office/products/import`)
    await page.getByRole('link', { name: 'Import an archive' }).click()
    await hydrated(page)
    await page.getByLabel('Archive', { exact: true }).setInputFiles(archive)
    await page.getByRole('button', { name: 'Send and check' }).click()
    await expect(page.getByText(/ of [34] parts are sent\. Leave this page open\.$/)).toBeVisible()
    await expect(page.getByRole('row', { name: /^Products 50$/ })).toBeVisible()
    await page.getByLabel('Yes, the settings and texts of this shop are replaced.').check()
    await page.getByRole('button', { name: 'Import everything' }).click()
    await expect(page.getByText(/^shop\.zip is imported\. This shop is as the other one was/)).toBeVisible()

    const fruit = await productNames(old!)
    expect(fruit.length).toBeGreaterThan(10)
    await expect.poll(() => productNames(empty!), { timeout: 20_000 }).toEqual(fruit)
    await page.goto(`${empty!.address}/office/gifts`)
    await expect(page.getByText('Meghna Textiles Ltd').first()).toBeVisible()
  },
)
