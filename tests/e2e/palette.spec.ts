import { expect, expectAccessible, hydrated, orderByExpress, signIn, test } from './shop-test.ts'
import { ONLY_LONG } from '../long-run.ts'

test(
  'the palette finds an order by some digits and a misspelt name, and leads to what there is to do',
  ONLY_LONG,
  async ({ page, context }) => {
    const shopper = await context.newPage()
    const { number, phone } = await orderByExpress(shopper, 'fuji-apple')
    await signIn(page)
    await page.goto('/office/stock')
    await hydrated(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find or do something' })
    const field = palette.getByRole('combobox', { name: 'Order, phone, name, fruit or page' })
    await expect(field).toBeFocused()
    await expect(palette.getByRole('option', { name: 'Receive a lot' })).toBeVisible()
    await expectAccessible(page)
    for (const query of [number.slice(-4), phone.slice(3, 9), number.slice(3)]) {
      await field.fill(query)
      await expect(palette.getByRole('option', { name: new RegExp(number) })).toBeVisible()
    }
    await field.fill('xyzzy')
    await expect(palette.getByText('Nothing fits “xyzzy”.').first()).toBeVisible()
    await field.fill('recieve')
    await expect(palette.getByRole('option', { name: 'Receive a lot' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receive a lot')
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(field).toHaveValue('')
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(palette.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/office/orders?lang=bn')
    await hydrated(page)
    await page.getByRole('button', { name: 'খুঁজুন বা করুন' }).last().click()
    await expect(page.getByRole('dialog', { name: 'কিছু খুঁজুন বা করুন' }).getByRole('option', { name: 'লট তুলুন' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    await expectAccessible(page)
    await page.goto('/office/orders?lang=en')
  },
)
