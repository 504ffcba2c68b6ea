import { ONLY_LONG, longIf } from '../long-run.ts'
import { agree, chooseArea, expect, expectAccessible, FARHANA, fillWho, newPhone, open, place, test } from './shop-test.ts'

test('buying now: one page places the order', async ({ page }) => {
  await open(page, '/product/langra-mango')
  await page.getByRole('link', { name: 'Buy Now' }).first().click()
  await page.waitForURL(/\/express\/langra-mango/)
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
  await expectAccessible(page)
  await place(page)
  await expect(page.getByText('Pay on delivery')).toBeVisible()
  await expect(page.getByText('House 17, Road 8/A, flat 4B')).toBeVisible()
  await expectAccessible(page)
})

test('an empty form: every fault is shown at its field, and no input is lost', async ({ page }) => {
  await open(page, '/express/langra-mango')
  await page.getByLabel('Your name').fill('Farhana')
  await page.getByLabel('Mobile number').first().fill('0171122334')
  await page
    .locator('form.checkout')
    .getByRole('button', { name: /Choose the day|Place order/ })
    .last()
    .click()
  await expect(page.getByRole('alert')).toContainText('This number is one digit short.')
  await expect(page.getByRole('alert')).toContainText('Choose your area')
  await expect(page.getByLabel('Your name')).toHaveValue('Farhana')
  const phone = page.getByLabel('Mobile number').first()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  // A corrected field loses its error, and keeps the focus.
  await phone.fill('01711223344')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await expect(phone).toBeFocused()
  await expect(page.getByRole('alert')).not.toContainText('one digit short')
  await chooseArea(page.getByRole('combobox', { name: 'Area or thana' }), 'Dhanmondi')
  await expect(page.getByRole('alert')).not.toContainText('Choose your area')
  await expect(page.getByRole('alert')).toContainText('address')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('House 17, Road 8/A')
  await expect(page.getByRole('alert')).toContainText('Please tick that you agree to the terms and the privacy policy.')
  const agreed = page.getByRole('checkbox', { name: /^I agree to the terms/ })
  await expect(agreed).toHaveAttribute('aria-invalid', 'true')
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Please tick/ })
    .click()
  await expect(agreed).toBeFocused()
  await agreed.check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The remaining errors are shown again.
  await phone.fill('0171122334')
  await page.getByRole('button', { name: /^Place order, ৳/ }).click()
  await expect(page.getByRole('alert')).toContainText('This number is one digit short.')
  await expect(page.getByRole('alert')).toBeFocused()
})

test('an area field pressed before its list has arrived opens when the list arrives', ONLY_LONG, async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/areas', async (route) => {
    await released
    await route.continue()
  })
  await open(page, '/product/langra-mango')
  await page.getByRole('link', { name: 'Buy Now' }).first().click()
  await page.waitForURL(/\/express\/langra-mango/)
  const field = page.getByRole('combobox', { name: 'Area or thana' })
  await field.focus()
  release()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(field).toBeFocused()
  await field.fill('dhanm')
  await page.getByRole('option', { name: 'Dhanmondi' }).first().click()
  await expect(field).toHaveValue(/Dhanmondi/)
})

test('a double click places one order', async ({ page }) => {
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

for (const raise of [0, 5])
  test(`a click while the total is recalculated is kept; a total higher by ${raise} taka`, ONLY_LONG, async ({ page }) => {
    await open(page, '/express/sagor-banana')
    await fillWho(page, { ...FARHANA, phone: newPhone() })
    const press = page.locator('aside').getByRole('button', { name: /^Place order/ })
    await expect(press).toHaveText(/৳/)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/v1\/cart\/quote/, async (route) => {
      await released
      const response = await route.fetch()
      const quote = (await response.json()) as { total: number }
      await route.fulfill({ response, json: { ...quote, total: quote.total + raise } })
    })
    const asked = page.waitForRequest(/\/api\/v1\/cart\/quote/)
    await chooseArea(page.getByRole('combobox', { name: 'Area or thana' }), 'Gulshan')
    await asked
    await expect(press).not.toHaveText(/৳/)
    await press.click()
    await expect(press).toHaveAttribute('aria-busy', 'true')
    release()
    if (raise === 0) await page.waitForURL(/\/order\//)
    else await expect(page.getByRole('alert')).toContainText('so the order was not sent. Press the button again to order.')
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/status of 409/] })

  for (const language of ['en', 'bn'])
    test(
      `a refused order is explained on the screen, with the focus (${language})`,
      longIf(language === 'bn'),
      async ({ page }) => {
        const prefix = language === 'bn' ? '/bn' : ''
        await open(page, `${prefix}/express/sagor-banana`)
        await page.locator('[name=name]').fill(FARHANA.name)
        await page.locator('[name=phone]').fill(newPhone())
        await chooseArea(page.locator('#area_id'), language === 'bn' ? 'ধানমন্ডি' : 'Dhanmondi')
        await page.locator('[name=address]').fill(FARHANA.address)
        await agree(page)
        await expect(page.locator('.place-bar-total')).toContainText(/৳/)
        await expect(page.locator('.place-bar-total')).not.toContainText(/without delivery|ডেলিভারি ছাড়া/)
        // The price that the buyer saw has changed.
        await page.route('**/api/v1/orders?*', (route) => {
          const order = route.request().postDataJSON() as { lines: { price: number; sale_price: number | null }[] }
          const lines = order.lines.map((line) => ({ ...line, price: line.price - 1, sale_price: null }))
          return route.continue({ postData: JSON.stringify({ ...order, lines }) })
        })
        const note = page.locator('.checkout-refused')
        for (const attempt of [1, 2]) {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
          const answered = page.waitForResponse(/\/api\/v1\/orders/)
          await page.locator('.buy-bar button[type=submit]').click()
          expect((await answered).status(), `attempt ${attempt}`).toBe(409)
          await expect(note).toBeFocused()
          await expect(note).toBeInViewport({ ratio: 1 })
          await expect(note.getByRole('alert').first()).toContainText(language === 'bn' ? 'বদলে গেছে' : 'changed')
          await expect(note.getByRole('listitem')).toHaveText(language === 'bn' ? /সাগর কলা.*এখন ৳/ : /Sagor banana.*Now ৳/)
          await expect(page.locator('.place-bar-total')).not.toContainText(/without delivery|ডেলিভারি ছাড়া/)
        }
        await expectAccessible(page)
        await page.screenshot({ path: `test-results/refused-${language}-360.png` })
      },
    )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an order can be placed, in two steps', async ({ page }) => {
    await page.goto('/express/langra-mango')
    await page.getByLabel('Your name').fill(FARHANA.name)
    await page.getByLabel('Mobile number').first().fill(newPhone())
    await page.getByLabel('Area or thana').selectOption('dhaka/metro-dhanmondi')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(FARHANA.address)
    await agree(page)
    await page.getByRole('button', { name: 'Choose the day' }).first().click()
    await expect(page.getByLabel('Your name')).toHaveValue(FARHANA.name)
    await page
      .getByRole('radio', { name: /total ৳/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Place order' }).first().click()
    await page.waitForURL(/\/order\/[A-Za-z0-9_-]{20,}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you. Arriving')
  })

  test.describe('with faults', () => {
    test.use({ expectedComplaints: [/status of 422/] })

    test('they are shown at their fields, and the input is still there', async ({ page }) => {
      await page.goto('/bn/express/langra-mango')
      await page.locator('[name=name]').fill('ফারহানা')
      await page.locator('[name=phone]').fill('০১৭')
      const response = page.waitForResponse((got) => got.request().method() === 'POST')
      await page.locator('form.checkout button[type=submit]:visible').first().click()
      expect((await response).status()).toBe(422)
      await expect(page.locator('[name=name]')).toHaveValue('ফারহানা')
      await expect(page.locator('#phone-error')).toContainText('১১')
      await expect(page.locator('#agree-error')).toHaveText('শর্তাবলি ও গোপনীয়তা নীতিতে সম্মতি জানাতে টিক দিন।')
    })
  })
})

test('a coupon whose minimum is not reached says so, can be removed with one tap, and blocks no order', async ({ page }) => {
  await open(page, '/express/sagor-banana')
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await page.getByLabel('Coupon').fill('AAM50')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This coupon is for orders of ৳1,000 or more. It takes nothing off this order.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('It takes nothing off this order.')).toHaveCount(0)
  await page.getByLabel('Coupon').fill('AAM50')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('It takes nothing off this order.')).toBeVisible()
  const total = await page
    .getByRole('button', { name: /^Place order, ৳/ })
    .first()
    .textContent()
  await place(page)
  await expect(page.locator('.order-due')).toHaveText(/৳[\d,]+/.exec(total ?? '')![0])
})
