import { expect, expectAccessible, hydrated, orderByExpress, signIn, test } from './shop-test.ts'

test('the palette finds an order by some digits of its number or phone', async ({ page, context }) => {
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
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})
