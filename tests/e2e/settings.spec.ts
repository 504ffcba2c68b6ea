import { ONLY_LONG } from '../long-run.ts'
import {
  chooseArea,
  expect,
  expectAccessible,
  FARHANA,
  fillWho,
  newPhone,
  open,
  place,
  signIn,
  test,
  type Page,
} from './shop-test.ts'

test.describe('with an invalid value first', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('a slot gets half of its capacity, on upcoming days too', ONLY_LONG, async ({ page }) => {
    await signIn(page)
    await open(page, '/office/settings')
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Delivery/ }).click()
    await page.getByRole('link', { name: 'Around Dhaka' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Around Dhaka')
    await expectAccessible(page)
    await page.getByRole('table', { name: 'Slots' }).getByRole('link').first().click()
    const drops = page.locator('#slot-drops')
    await expect(drops).toBeVisible()
    const half = String(Math.floor(Number(await drops.inputValue()) / 2))
    await drops.fill('half')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Some fields need attention.')).toBeVisible()
    await expect(drops).toHaveValue('half')
    await drops.fill(half)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. The shop uses it from now on.')).toBeVisible()
    await expect(drops).toHaveValue(half)
    await expect(page.getByRole('table', { name: 'Days ahead' }).getByText(`0 / ${half}`).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('a closed day is not offered at the checkout', ONLY_LONG, async ({ page, context }) => {
    const day = '2026-06-19'
    const shopper = await context.newPage()
    await expect(await dayAtCheckout(shopper, day)).toBeEnabled()
    await signIn(page)
    await open(page, '/office/settings/delivery')
    await expectAccessible(page)
    await page.getByLabel('Day', { exact: true }).fill(day)
    await page.getByLabel('Where').selectOption('Dhaka city')
    await page.getByLabel('Reason in English').fill('The van is in the workshop')
    await page.getByLabel('Reason in Bangla').fill('ভ্যান মেরামতে আছে')
    await page.getByRole('button', { name: 'Close a day' }).click()
    await expect(page.getByText('The day is closed.')).toBeVisible()
    await page.getByLabel('Day', { exact: true }).fill(day)
    await page.getByLabel('Where').selectOption('Dhaka city')
    await page.getByLabel('Reason in English').fill('Twice')
    await page.getByLabel('Reason in Bangla').fill('দুইবার')
    await page.getByRole('button', { name: 'Close a day' }).click()
    await expect(page.getByRole('alert')).toContainText('This day is already closed.')
    await expect(page.getByLabel('Reason in English')).toHaveValue('Twice')
    await expect(await dayAtCheckout(shopper, day)).toBeDisabled()
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByText('The day is open again.')).toBeVisible()
    await expect(await dayAtCheckout(shopper, day)).toBeEnabled()
  })
})

test('a new coupon is used by a shopper, and counted', async ({ page, context }) => {
  const code = `eid${newPhone().slice(-6)}`
  await signIn(page)
  await open(page, '/office/settings/promotions')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Make a coupon or promotion' }).click()
  await page.getByLabel('It takes off').selectOption('An amount')
  await page.getByLabel('Amount').fill('35')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Name in English').fill('৳35 off for Eid')
  await page.getByLabel('Name in Bangla').fill('ঈদে ৳৩৫ ছাড়')
  await page.getByLabel('Times in all').fill('10')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code.toUpperCase())
  await expectAccessible(page)
  const shopper = await context.newPage()
  await open(shopper, '/express/fuji-apple')
  await fillWho(shopper, { ...FARHANA, phone: newPhone() })
  await shopper.getByLabel('Coupon').fill(code)
  await shopper.getByRole('button', { name: 'Apply' }).click()
  await expect(shopper.getByText('৳35 off this order.')).toBeVisible()
  await place(shopper)
  await page.reload()
  await expect(page.getByText('1 of 10')).toBeVisible()
})

test('a new version of the refund policy is shown in the shop', ONLY_LONG, async ({ page, context }) => {
  const words = `Refunds reach you within seven days. ${newPhone()}`
  await signIn(page)
  await open(page, '/office/settings/pages/refund-policy')
  await expectAccessible(page)
  const body = page.getByLabel('Text in English')
  const before = await body.inputValue()
  await body.fill(`${before}\n\n## Sooner\n\n${words}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(words)).toBeVisible()
  await expectAccessible(page)
  expect(await (await context.request.get('/refund-policy')).text()).not.toContain(words)
  await page.getByRole('button', { name: 'Publish a new version' }).click()
  await expect(page.getByText('Published. The shop shows it now.')).toBeVisible()
  await expect.poll(async () => (await context.request.get('/refund-policy')).text(), { timeout: 10_000 }).toContain(words)
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  const old = page.getByRole('region', { name: 'Version 1' })
  await expect(old).toBeVisible()
  await expect(old.getByText(words)).toHaveCount(0)
})

async function dayAtCheckout(shopper: Page, day: string) {
  await open(shopper, '/express/fuji-apple')
  await chooseArea(shopper.getByRole('combobox', { name: 'Area or thana' }), FARHANA.area)
  const choice = shopper.locator(`input[name="day"][value="${day}"]`)
  await expect(choice).toHaveCount(1)
  return choice
}
