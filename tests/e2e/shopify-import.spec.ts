import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, hydrated, open, signIn, test } from './shop-test.ts'

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Compare At Price,Image Src,Status'
// Planted faults: a price in words, a weight that is missing, and a title that is missing.
const EXPORT = [
  HEADER,
  'rambutan,Rambutan,"<p>Red and <b>hairy</b>.</p><script>alert(1)</script>",Us,Rare fruit,,true,Size,1 kg,RAMBUTAN-1,1000,650.00,,,active',
  'rambutan,,,,,,,,2 kg,RAMBUTAN-2,2000,1200.00,1300.00,,',
  'salak,Salak,<p>Snake fruit.</p>,Us,Rare fruit,,true,Title,Default Title,SALAK-1,1000,call us,,,active',
  'longan,Longan,<p>Sweet.</p>,Us,Rare fruit,,true,Title,Default Title,LONGAN,,480.00,,,active',
  'santol,,<p>Sour.</p>,Us,Rare fruit,,true,Title,Default Title,SANTOL-1,1000,390.00,,,active',
]

// Categories that are not confirmed are refused.
test.use({ expectedComplaints: [/status of 422/] })

test(
  'products come over from Shopify: good rows first, faults corrected in place, and the shop shows them',
  ONLY_LONG,
  async ({ page, context }) => {
    await signIn(page)
    const upload = async (name: string) => {
      await page.goto('/office/products/import')
      const buffer = Buffer.from(EXPORT.join('\r\n'))
      await page.getByLabel('Sheet', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'See what would change' }).click()
      await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeVisible()
    }
    await upload('products_export.csv')
    await expect(page.getByText('Shopify export, 5 rows.')).toBeVisible()
    await expect(page.getByLabel('Price in taka')).toHaveValue('11')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the rows' }).click()

    await expect(page.getByText('1 new product', { exact: true })).toBeVisible()
    await expect(page.getByText('3 rows with a fault', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await hydrated(page)
    // What is typed into the faulty rows stays while the good ones are imported.
    const row = (name: string) => page.getByRole('group', { name })
    await row('Row 4: Salak').getByLabel('Price in taka').fill('520 taka')
    await page.getByRole('button', { name: 'Import the good rows' }).click()
    await expect(page.getByRole('alert')).toContainText('Confirm the new categories')
    await expect(row('Row 4: Salak').getByLabel('Price in taka')).toHaveValue('520 taka')
    await page.getByLabel('Yes, make these categories: Rare fruit').check()
    await page.getByRole('button', { name: 'Import the good rows' }).click()
    await expect(page.getByText('2 products are imported. The rows with a fault are below.')).toBeVisible()

    const shopper = await context.newPage()
    await open(shopper, '/product/rambutan')
    await expect(shopper.getByRole('heading', { name: 'Rambutan', level: 1 })).toBeVisible()
    await expect(shopper.getByText('Red and hairy.')).toBeVisible()

    await row('Row 5: Longan').getByLabel('Weight in grams').fill('1000')
    await row('Row 6: santol').getByLabel('Name in English').fill('Santol')
    await page.getByRole('button', { name: 'Save and check again' }).click()
    await expect(page.getByText('Saved and checked again.')).toBeVisible()
    await expect(page.getByText('0 rows with a fault', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Import the good rows' }).click()
    await expect(page.getByText('2 products are imported.')).toBeVisible()
    for (const slug of ['salak', 'longan', 'santol'])
      await expect.poll(async () => (await shopper.request.get(`/product/${slug}`)).status(), { timeout: 10_000 }).toBe(200)
    await shopper.close()

    await upload('products_export again.csv')
    await expect(page.getByText('A sheet with the same columns was read before')).toBeVisible()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('0 new products', { exact: true })).toBeVisible()
    await expect(page.getByText('0 changed products', { exact: true })).toBeVisible()
    await hydrated(page)
    await page.getByRole('button', { name: 'Close this sheet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close this sheet' }).click()
    await expect(page.getByText('The sheet is closed.')).toBeVisible()
  },
)
