import { longIf } from '../long-run.ts'
import { expect, expectAccessible, open, test } from './shop-test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const { language, path, over, instead } of [
    { language: 'English', path: '/product/green-malta', over: 'Not in season.', instead: 'You can order now' },
    { language: 'Bangla', path: '/bn/product/green-malta', over: 'এখন মৌসুম নয়।', instead: 'এখন অর্ডার করা যায়' },
  ])
    test(
      `fruit out of season shows its season and what can be bought in its place, in ${language}`,
      longIf(language === 'Bangla'),
      async ({ page }) => {
        await open(page, path)
        await expect(page.getByText(over)).toBeVisible()
        await expect(page.getByText(/sold out today|আজ শেষ/)).toHaveCount(0)
        await page.locator('a[href="#related"]').click()
        await expect(page.getByRole('heading', { name: instead })).toBeInViewport()
        const others = page.locator('section:has(#related) .product-card')
        await expect(others).toHaveCount(4)
        await expect(page.locator('section:has(#related) .product-card-out')).toHaveCount(0)
        await expectAccessible(page)
        await page.screenshot({ path: `test-results/out-of-season-${language}-360.png` })
      },
    )

  test('a search lists what can be bought first, and its suggestions show prices', async ({ page }) => {
    await open(page, '/shop?q=malta')
    await expect(page.getByRole('heading', { name: 'Fruit for “malta”' })).toBeVisible()
    const out = await page
      .locator('.product-card')
      .evaluateAll((cards) => cards.map((card) => card.classList.contains('product-card-out')))
    expect(out).toContain(true)
    expect(out).toContain(false)
    expect(out.toSorted((a, b) => Number(a) - Number(b))).toEqual(out)
    await page.getByRole('combobox').first().fill('mang')
    const options = page.getByRole('option')
    await expect(options.first()).toContainText(/৳[\d,]+$/)
    await expectAccessible(page)
    await page.screenshot({ path: 'test-results/suggestions-360.png' })
  })

  test('a search without results says so, and how many kinds match', async ({ page }) => {
    await open(page, '/shop?q=xyzzy')
    await expect(page.getByText('No fruit found for “xyzzy”')).toBeVisible()
    await expect(page.getByText('ready to deliver')).toHaveCount(0)
    await open(page, '/shop?q=langra')
    await expect(page.getByText(/^1 kind, [01] ready to deliver/)).toBeVisible()
  })
})
