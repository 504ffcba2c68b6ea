import { expect, expectAccessible, newPhone, open, orderByExpress, test } from './shop-test.ts'

test('the buyer takes another day, then cancels', async ({ page }) => {
  await orderByExpress(page, 'amrapali-mango')
  const before = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByText('Change the day', { exact: true }).click()
  await page.getByRole('radio', { disabled: false }).last().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take this day' }).click()
  await expect(page.getByText('The new day is set.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before!)
  await page.getByText('Cancel the order', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is cancelled')
  await expect(page.getByText('Nothing will be delivered and nothing is to pay.')).toBeVisible()
  await expect(page.getByText('Change the day', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('the page of an order is kept by nobody', async ({ page, request }) => {
  const { url } = await orderByExpress(page, 'thai-guava')
  const response = await request.get(url)
  expect(response.headers()['cache-control']).toBe('private, no-store')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  expect(await response.text()).toContain('name="robots" content="noindex"')
})

test.describe('tracking', () => {
  test.use({ expectedComplaints: [/status of (404|422)/] })

  test('number and phone show where it is, and no more than that', async ({ page }) => {
    const { number, phone } = await orderByExpress(page, 'ripe-papaya')
    await open(page, '/track/order')
    await page.getByLabel('Order number').fill(number.toLowerCase())
    await page.getByLabel('Phone on the order').first().fill(`+88 ${phone}`)
    await page.getByRole('button', { name: 'Show where it is' }).click()
    const found = page.getByRole('region').or(page.locator('.track-found'))
    await expect(found.getByText(`Order ${number}`)).toBeVisible()
    await expect(page.locator('.track-found')).not.toContainText('Farhana Rahman')
    await expect(page.locator('.track-found')).not.toContainText(phone.slice(2))
    await expect(page.locator('.track-found')).not.toContainText('৳')
    await expectAccessible(page)
  })

  test('a wrong phone and an unknown number get the same answer', async ({ page }) => {
    const { number } = await orderByExpress(page, 'ripe-papaya')
    const answers: string[] = []
    for (const tried of [number, 'PF-99999']) {
      await open(page, '/track/order')
      await page.getByLabel('Order number').fill(tried)
      await page.getByLabel('Phone on the order').first().fill(newPhone())
      await page.getByRole('button', { name: 'Show where it is' }).click()
      await expect(page.getByText('No order fits this number and phone.')).toBeVisible()
      answers.push((await page.locator('[aria-live=polite]').first().textContent())!)
    }
    expect(answers[0]).toBe(answers[1])
    await expectAccessible(page)
  })
})
