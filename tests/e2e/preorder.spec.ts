import { addDays, dayFrom } from '#shop/values/index.ts'
import { expect, expectAccessible, fillWho, newPhone, open, signInByForm, test, type Page } from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

let own: ShopWithGateways
test.beforeAll(async () => {
  own = await startShopWithGateways()
})
test.afterAll(() => own?.stop())
test.use({ viewport: { width: 360, height: 740 } })

/** Counted from the day of the shop’s clock, which the form shows. */
let today = dayFrom('2026-06-11')
const day = (ahead: number) => addDays(today, ahead)
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/preorder-${name}.png`, fullPage: true })

/** Plans a pre-order of a fruit that is out of season, and opens it. */
async function openPreorder(office: Page): Promise<void> {
  await office.goto(`${own.shop.address}/office/stock/preorders`)
  await expectAccessible(office)
  await office.getByLabel('Fruit').selectOption({ label: 'Strawberry' })
  await office.getByRole('button', { name: 'Plan one' }).click()
  await office.getByLabel('District').selectOption({ label: 'Rajshahi' })
  today = dayFrom(await office.getByLabel('Sold from').inputValue())
  await office.getByLabel('First day of delivery').fill(day(20))
  await office.getByLabel('Quota', { exact: true }).fill('60')
  await office.getByLabel('Cost of the whole quota').fill('6000')
  await office.getByLabel('Most per person').fill('20')
  await office.getByLabel('Deposit').fill('11')
  await office.getByRole('button', { name: 'Plan it' }).click()
  await expect(office.getByLabel('Deposit')).toHaveAttribute('aria-invalid', 'true')
  await shot(office, 'office-mistake')
  await office.getByLabel('Deposit').fill('10')
  await office.getByRole('button', { name: 'Plan it' }).click()
  await office.waitForURL(/\/preorders\/[0-9a-f-]{36}/)
  await office.getByRole('button', { name: 'Open now' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Open now' }).click()
  await expect(office.getByText('Open. Shoppers can order.')).toBeVisible()
  await expectAccessible(office)
  await shot(office, 'office-open')
}

/** The pages on a phone, in Bangla. */
async function officeInBangla(office: Page): Promise<void> {
  const address = office.url()
  await office.setViewportSize({ width: 360, height: 740 })
  await office.goto(`${own.shop.address}/office/account?lang=bn`)
  for (const [name, url] of [
    ['list', `${own.shop.address}/office/stock/preorders`],
    ['one', address],
  ] as const) {
    await office.goto(url)
    await expectAccessible(office)
    await shot(office, `office-${name}-bn`)
  }
  await office.goto(`${own.shop.address}/office/account?lang=en`)
  await office.setViewportSize({ width: 1280, height: 900 })
  await office.goto(address)
}

/** Pays the deposit by bKash, in Bangla on a phone. */
async function preorder(page: Page): Promise<void> {
  await open(page, `${own.shop.address}/bn/product/strawberry`)
  await expect(page.getByText('এখন ১০% দেবেন, বাকিটা হাতে পেয়ে।')).toBeVisible()
  await expect(page.getByText('আপনি হবেন ১ নম্বর।')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('আপনি হবেন ১ নম্বর।').scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/preorder-product.png' })
  await open(page, `${own.shop.address}/bn/express/strawberry`)
  await fillWho(page, { name: 'ফারহানা রহমান', phone: newPhone(), area: 'ধানমন্ডি', address: 'বাড়ি ১৭, রোড ৮/এ' })
  await page.getByRole('radio', { name: 'বিকাশ' }).check()
  // The total with the delivery is on the bar.
  await expect(page.locator('.buy-bar .place-bar-total')).not.toContainText('ডেলিভারি ছাড়া')
  await expect(page.locator('#when')).not.toHaveAttribute('aria-busy')
  await page.locator('.buy-bar button[type=submit]').click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
  await page.locator('button[value="pay"]').click()
  await page.waitForURL(/\/bn\/order\/[\w-]{20,}/)
  await expect(page.getByText('অগ্রিম অর্ডার, ক্রমে ১ নম্বর।')).toBeVisible()
  await shot(page, 'order')
}

test('fruit is pre-ordered with a deposit; its harvest is late, and the buyer has the money back by the link', async ({
  page,
  browser,
}) => {
  const office = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signInByForm(office, own.shop)
  await openPreorder(office)
  await preorder(page)

  await office.reload()
  await office.getByLabel('New first day of delivery').fill(day(27))
  await office.getByRole('button', { name: 'Tell the buyers' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Tell the buyers' }).click()
  await expect(office.getByText('The buyers concerned are told.')).toBeVisible()
  await expect(office.getByText('No answer yet: 1.')).toBeVisible()
  await expectAccessible(office)
  await shot(office, 'office-slip')
  await officeInBangla(office)

  await page.reload()
  await expect(page.getByText(/^ফল পাড়তে দেরি হচ্ছে/)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'asked')
  await page.getByText('টাকা ফেরত নিন').click()
  await page.getByRole('button', { name: 'এই ফল বাতিল করুন' }).click()
  await expect(page.getByText('ধন্যবাদ, আপনার উত্তর পেয়েছি')).toBeVisible()
  await shot(page, 'answered')
  expect([...own.simulators.control.bkash.payments.values()].map(({ state }) => state)).toEqual(['Completed'])

  await office.reload()
  await expect(office.getByText('Money back: 1.')).toBeVisible()
  await office.close()
})
