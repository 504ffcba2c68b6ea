import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, hydrated, open, signIn, test, type Page } from './shop-test.ts'

// One after the other: the second journey changes the prices that the first has set back.
test.describe.configure({ mode: 'default' })

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pricesOf = (page: Page) => page.getByRole('textbox', { name: /^Price of / })

/** As a spreadsheet puts them on the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function values(page: Page, count: number): Promise<string[]> {
  const all = await pricesOf(page).all()
  return await Promise.all(all.slice(0, count).map((one) => one.inputValue()))
}

test('prices are pasted from a spreadsheet, filled down, saved together and set back', ONLY_LONG, async ({ page, context }) => {
  await signIn(page)
  await open(page, '/office/prices')
  await expectAccessible(page)
  const before = await values(page, 4)
  const wanted = before.slice(0, 2).map((price) => String(Number(price) + 11))

  await pricesOf(page).first().focus()
  await paste(page, `${wanted[0]}\r\n${wanted[1]}\r\n`)
  expect(await values(page, 4)).toEqual([...wanted, before[2], before[3]])
  // The focus is in the last pasted cell. Both are chosen, and the upper one is copied into the lower one.
  await expect(pricesOf(page).nth(1)).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(pricesOf(page).first()).toBeFocused()
  await page.keyboard.press('Control+d')
  expect(await values(page, 3)).toEqual([wanted[0], wanted[0], before[2]])
  await page.keyboard.press('Enter')
  await expect(pricesOf(page).nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await values(page, 2)).toEqual([wanted[0], before[1]])
  await pricesOf(page).nth(1).fill(wanted[1]!)
  await expect(page.getByText('2 rows changed')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('2 prices saved.').first()).toBeVisible()
  const link = await page.locator('.with-picture').first().getAttribute('href')
  expect(await values(page, 4)).toEqual([...wanted, before[2], before[3]])

  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 prices set back.')).toBeVisible()
  await expect.poll(() => values(page, 4)).toEqual(before)

  const product = await context.newPage()
  await open(product, link!)
  await expect(product.getByRole('heading', { name: 'Changes' })).toBeVisible()
  await expectAccessible(product)
})

test('two people in the list lose nothing, and a price is planned and cancelled', ONLY_LONG, async ({ page, context }) => {
  await signIn(page)
  await open(page, '/office/prices')
  const other = await context.newPage()
  await open(other, '/office/prices')
  const names = await Promise.all([0, 1].map(async (place) => (await pricesOf(page).nth(place).getAttribute('aria-label'))!))
  const [first, second] = names as [string, string]
  const price = Number(await cell(page, first).inputValue())

  await cell(other, first).fill(String(price + 5))
  await other.getByRole('button', { name: 'Save the prices' }).click()
  await expect(other.getByText('1 price saved.').first()).toBeVisible()

  await cell(page, first).fill(String(price + 7))
  await cell(page, second).fill(String(Number(await cell(page, second).inputValue()) + 1))
  await page.getByRole('button', { name: 'Save the prices' }).click()
  await expect(page.getByText('1 price saved. 1 row is not saved: the reason is at its cell.')).toBeVisible()
  await expect(page.getByText(/^Another user has set ৳.*\. Save again to use your price\.$/)).toBeVisible()
  await expect(cell(page, first)).toHaveValue(String(price + 7))
  await expect(cell(page, first)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the prices' }).click()
  await expect(page.getByText('1 price saved.').first()).toBeVisible()

  await cell(page, first).fill(String(price + 9))
  await page.getByLabel('Valid from').fill('2026-06-20T06:00')
  await page.getByRole('button', { name: 'Save the prices' }).click()
  await expect(page.getByText('1 price planned.').first()).toBeVisible()
  await expect(cell(page, first)).toHaveValue(String(price + 7))
  await expect(page.getByText(/, Sat 20 June, 6 am/)).toBeVisible()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByText('The planned price is cancelled.')).toBeVisible()
  await expect(page.getByText(/, Sat 20 June, 6 am/)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is one form: changed rows are saved, a refused one keeps what was typed', async ({ page }) => {
    await signIn(page)
    await page.goto('/office/prices')
    const first = pricesOf(page).first()
    const price = await first.inputValue()
    await first.fill(String(Number(price) + 3))
    await pricesOf(page).nth(1).fill('1')
    await page.getByRole('button', { name: 'Save the prices' }).click()
    await expect(page.getByText('1 price saved. 1 row is not saved: the reason is at its cell.')).toBeVisible()
    await expect(pricesOf(page).first()).toHaveValue(String(Number(price) + 3))
    await expect(pricesOf(page).nth(1)).toHaveValue('1')
    await expect(page.getByLabel('Yes, this price is right')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 price set back.')).toBeVisible()
    await expect(pricesOf(page).first()).toHaveValue(price)
  })
})

test('on a phone every price can be typed', ONLY_LONG, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await open(page, '/office/prices?lang=bn')
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: /দাম$/ }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= 360)).toBe(true)
  await expectAccessible(page)
  await page.goto('/office/prices?lang=en')
})
