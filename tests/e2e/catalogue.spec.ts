import sharp from 'sharp'
import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, hydrated, open, signIn, test, type Page } from './shop-test.ts'

// One after the other: an export that is imported again fits only while no other test changes a product.
test.describe.configure({ mode: 'default' })

async function openProduct(page: Page, name: string, part: string): Promise<void> {
  await page.goto('/office/products')
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('navigation', { name }).getByRole('link', { name: part }).click()
}

test('a product’s texts, address and photo are changed, and the shop shows them', async ({ page, context }) => {
  await signIn(page)
  await openProduct(page, 'Dragon fruit', 'Words and facts')
  await expectAccessible(page)
  await page.getByLabel('Short description in English').fill('Pink outside, white inside, picked this week.')
  await page.getByLabel('Short description in Bangla').fill('বাইরে গোলাপি, ভেতরে সাদা, এ সপ্তাহে পাড়া।')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The shop uses it from now on.')).toBeVisible()
  const link = await page.getByRole('link', { name: 'See it in the shop' }).getAttribute('href')
  expect(link).toMatch(/\/product\//)
  const described = 'Pink outside, white inside, picked this week.'
  // Pages follow within a second.
  await expect
    .poll(async () => (await context.request.get(link!)).text(), { intervals: [50], timeout: 10_000 })
    .toContain(described)
  const shopper = await context.newPage()
  await open(shopper, link!)
  await expect(shopper.getByText(described)).toBeVisible()

  await page.getByRole('link', { name: 'Photos' }).click()
  // Rotated, as phones send it.
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#B3263E' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: photo })
  await page.locator('#add-photo-altEn').fill('A dragon fruit cut in half')
  await page.locator('#add-photo-altBn').fill('মাঝখানে কাটা ড্রাগন ফল')
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await expect(page.getByText('The photo is added. Its sizes are being made.')).toBeVisible()
  const added = page.getByRole('img', { name: 'A dragon fruit cut in half' })
  await expect(added).toHaveAttribute('width', '1200')
  await expect(page.getByText(/sizes made$/)).toHaveCount(0, { timeout: 20_000 })
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Prices' }).click()
  await page.getByLabel('Address in the shop').fill('pink-dragon-fruit')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('The address is changed. Old links lead to it.')).toBeVisible()
  await open(shopper, link!)
  expect(new URL(shopper.url()).pathname).toBe('/product/pink-dragon-fruit')
  await expectAccessible(page)
})

test('a draft is created, previewed, put on sale and archived', ONLY_LONG, async ({ page, context }) => {
  await signIn(page)
  await page.goto('/office/products/new')
  await expectAccessible(page)
  const words = { name: 'Sapodilla', origin: 'Barishal', short: 'Soft and sweet.', long: 'Sweet as brown sugar.' }
  const bangla = { name: 'সফেদা', origin: 'বরিশাল', short: 'নরম আর মিষ্টি।', long: 'গুড়ের মতো মিষ্টি।' }
  for (const name of ['name', 'origin', 'short', 'long'] as const) {
    await page.locator(`[name=${name}En]`).fill(words[name])
    await page.locator(`[name=${name}Bn]`).fill(bangla[name])
  }
  await page.getByLabel('January', { exact: true }).check()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText('The draft is made.')).toBeVisible()
  await page.getByLabel('Label in English').fill('1 kg')
  await page.getByLabel('Label in Bangla').fill('১ কেজি')
  await page.getByLabel('SKU').fill('sapodilla-1kg')
  await page.getByLabel('Net weight, kg').fill('1')
  await page.getByLabel('Stock 1').selectOption({ label: 'Thai guava' })
  await page.getByLabel('Amount 1').fill('1')
  await page.getByLabel('Price', { exact: true }).fill('160')
  await page.getByRole('button', { name: 'Add a size' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sapodilla')
  await expect(page.getByText('Only staff can see this page.')).toBeVisible()
  const address = new URL(page.url()).pathname
  const shopper = await context.browser()!.newContext()
  expect((await shopper.request.get(new URL(address, page.url()).href)).status()).toBe(404)
  const shown = new URL('/product/sapodilla', page.url()).href
  expect((await shopper.request.get(shown)).status()).toBe(404)

  await page.goto('/office/products?state=draft')
  await page.getByRole('link', { name: 'Sapodilla' }).click()
  // The list has a button of the same name, for the ticked products.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sapodilla')
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('It is on sale.')).toBeVisible()
  await expect.poll(async () => (await shopper.request.get(shown)).status(), { timeout: 10_000 }).toBe(200)
  await hydrated(page)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived. Shoppers no longer see it.')).toBeVisible()
  await expect.poll(async () => (await shopper.request.get(shown)).status(), { timeout: 10_000 }).toBe(404)
  await shopper.close()
})

test.describe('two concurrent editors of a product', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('the second gets a conflict, and their input stays', ONLY_LONG, async ({ page, context }) => {
    await signIn(page)
    const other = await context.newPage()
    await openProduct(page, 'Kiwi', 'Words and facts')
    await openProduct(other, 'Kiwi', 'Words and facts')
    await page.getByLabel('Origin in English').fill('Zespri, New Zealand')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. The shop uses it from now on.')).toBeVisible()
    await other.getByLabel('Short description in English').fill('Green and sour.')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByRole('alert')).toContainText('Someone else has changed this in the meantime.')
    await expect(other.getByRole('definition').filter({ hasText: 'Zespri, New Zealand' })).toBeVisible()
    await expect(other.getByLabel('Short description in English')).toHaveValue('Green and sour.')
    await expectAccessible(other)
  })
})

const SKUS = ['fuji-apple-1kg', 'green-apple-1kg', 'thai-guava-2kg'] as const

test.describe('a price list', () => {
  const send = async (page: Page, lines: string[]) => {
    await page.goto('/office/products/import')
    const buffer = Buffer.from(lines.join('\r\n'))
    await page.getByLabel('Sheet', { exact: true }).setInputFiles({ name: 'june-prices.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'See what would change' }).click()
  }

  test(
    'with three faulty rows is refused with each of them named; corrected, it is applied',
    ONLY_LONG,
    async ({ page, context }) => {
      await signIn(page)
      const exported = await (await context.request.get('/office/products/export/csv')).text()
      const header = exported
        .replace(/^\ufeff/, '')
        .split('\r\n')[0]!
        .split(',')
      expect(header).toContain('sale_until')
      const [first, second, third] = SKUS
      for (const sku of SKUS) expect(exported).toContain(`,${sku},`)
      await page.goto('/office/products/import')
      await expectAccessible(page)
      await send(page, ['sku,price,sale_price', `${first},333,`, `${second},cheap,`, 'no-such-sku,100,', `${third},200,300`])
      await expect(page.getByRole('heading', { name: '3 cells need attention' })).toBeVisible()
      const rows = page.getByRole('table', { name: /need attention/ }).getByRole('row')
      await expect(rows.nth(1)).toContainText('An amount in taka above zero, such as 850.')
      await expect(rows.nth(2)).toContainText('There is no such SKU.')
      await expect(rows.nth(3)).toContainText('The sale price must be below the price.')
      await expect(page.getByRole('button', { name: /^Change \d/ })).toHaveCount(0)
      await expectAccessible(page)

      await send(page, ['sku,price,sale_price', `${first},333,`])
      await expect(page.getByRole('table', { name: /chang/ })).toContainText('333')
      const sure = page.getByLabel('Yes, the prices that are far off are right')
      if (await sure.isVisible()) await sure.check()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Change \d/ }).click()
      await expect(page.getByText(/^Done: \d+ changes? (?:is|are) made\.$/)).toBeVisible()
      const again = await (await context.request.get('/office/products/export/csv')).text()
      // The export imports again without changes, for the whole demo shop.
      const whole = await (await context.request.get('/office/products/export/xlsx')).body()
      await page.goto('/office/products/import')
      await page.getByLabel('Sheet', { exact: true }).setInputFiles({ name: 'all.xlsx', mimeType: '', buffer: whole })
      await page.getByRole('button', { name: 'See what would change' }).click()
      await expect(page.getByText('Nothing would change.')).toBeVisible()
      expect(again.split('\r\n').find((line) => line.includes(`,${first},`))).toContain('333')
    },
  )
})
