import { expect, expectAccessible, FARHANA, fillWho, newPhone, open, place, test } from './shop-test.ts'

test('buying now: one page, and the order is there', async ({ page }) => {
  await open(page, '/product/langra-mango')
  await page.getByRole('link', { name: 'Buy Now' }).first().click()
  await page.waitForURL(/\/express\/langra-mango/)
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
  await expectAccessible(page)
  await place(page)
  await expect(page.getByText('To pay at the door')).toBeVisible()
  await expect(page.getByText('House 17, Road 8/A, flat 4B')).toBeVisible()
  await expectAccessible(page)
})

test('nothing filled in: every fault is said at its field, and nothing typed is lost', async ({ page }) => {
  await open(page, '/express/langra-mango')
  await page.getByLabel('Your name').fill('Farhana')
  await page.getByLabel('Mobile number').first().fill('0171122334')
  await page
    .locator('form.checkout')
    .getByRole('button', { name: /Choose the day|Place order/ })
    .last()
    .click()
  await expect(page.getByRole('alert')).toContainText('One digit is missing.')
  await expect(page.getByRole('alert')).toContainText('Choose the area')
  await expect(page.getByLabel('Your name')).toHaveValue('Farhana')
  await expect(page.getByLabel('Mobile number').first()).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('pressing twice places one order', async ({ page }) => {
  const phone = newPhone()
  await open(page, '/express/sagor-banana')
  await fillWho(page, { ...FARHANA, phone })
  const placed: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/v1/orders') placed.push(response.status())
  })
  await page.getByRole('button', { name: /^Place order, ৳/ }).dblclick()
  await page.waitForURL(/\/order\//)
  expect(placed).toEqual([201])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an order can be placed, in two steps', async ({ page }) => {
    await page.goto('/express/langra-mango')
    await page.getByLabel('Your name').fill(FARHANA.name)
    await page.getByLabel('Mobile number').first().fill(newPhone())
    await page.getByLabel('Area or thana').selectOption('dhaka/metro-dhanmondi')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(FARHANA.address)
    await page.getByRole('button', { name: 'Choose the day' }).first().click()
    await expect(page.getByLabel('Your name')).toHaveValue(FARHANA.name)
    await page
      .getByRole('radio', { name: /in all ৳/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Place order' }).first().click()
    await page.waitForURL(/\/order\/[A-Za-z0-9_-]{20,}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you. It comes')
  })

  test.describe('with faults', () => {
    test.use({ expectedComplaints: [/status of 422/] })

    test('they are said at their fields, and what was typed is still there', async ({ page }) => {
      await page.goto('/bn/express/langra-mango')
      await page.locator('[name=name]').fill('ফারহানা')
      await page.locator('[name=phone]').fill('০১৭')
      const response = page.waitForResponse((got) => got.request().method() === 'POST')
      await page.locator('form.checkout button[type=submit]:visible').first().click()
      expect((await response).status()).toBe(422)
      await expect(page.locator('[name=name]')).toHaveValue('ফারহানা')
      await expect(page.locator('#phone-error')).toContainText('১১')
    })
  })
})
