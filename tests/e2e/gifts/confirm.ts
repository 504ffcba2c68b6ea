import { expect, expectAccessible, newPhone, open, type Page } from '../shop-test.ts'
import { COMPANY, said, taka, type Journey } from './own-desk.ts'
import { DROPS_EACH } from './before-the-order.ts'

const BOXES = 500
const FIRST_ROUNDS = 2 * DROPS_EACH

/** The declined box goes to a colleague, who is added by hand. */
export async function addColleague(buyer: Page, run: string): Promise<void> {
  await open(buyer, `${run}/recipients?show=link`)
  await expect(buyer.getByText('declined')).toHaveCount(1)
  await expect(buyer.getByText('asked, no answer yet')).toHaveCount(1)
  await buyer.getByRole('link', { name: 'Add people' }).click()
  await buyer.getByLabel('Name', { exact: true }).fill('তাহমিনা আক্তার')
  await buyer.getByLabel('Phone', { exact: true }).fill(newPhone())
  await buyer.getByLabel('District').fill('ঢাকা')
  await buyer.getByLabel('Area').fill('মিরপুর')
  await buyer.getByLabel('Address').fill('বাসা ৫০১, রোড ২')
  await buyer.getByRole('button', { name: 'Add', exact: true }).click()
  await said(buyer, 'Added.')
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('501 people, all rows are correct')
}

/** The vans have capacity for 260 a day: the buyer sees the plan, and agrees. */
export async function agreeToDays(buyer: Page, run: string): Promise<void> {
  await open(buyer, `${run}/recipients`)
  await buyer.getByRole('link', { name: 'Continue' }).click()
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(`${BOXES} boxes, ${taka(814_750)}`)
  await expect(buyer.getByText('1 person has declined and is left out.')).toBeVisible()
  await expect(buyer.getByText('1 box goes to the address for those who didn’t answer.')).toBeVisible()
  await expect(buyer.getByText(`Executive desk box, One box, 1.25 kg of fruit (${BOXES} × ${taka(1_564)})`)).toBeVisible()
  await expect(buyer.getByText('Not all boxes fit on the day you chose')).toBeVisible()
  // A courier delivers ten more on the first day.
  const moved = BOXES - FIRST_ROUNDS - 10
  await expect(buyer.getByText(`${moved} boxes would be delivered on later days, as shown. Is that OK?`)).toBeVisible()
  await expect(buyer.locator('.run-days li')).toContainText([
    `Saturday 20 June${FIRST_ROUNDS + 10} boxes`,
    `Sunday 21 June${moved} boxes`,
  ])
  await expect(buyer.getByRole('button', { name: /^Order \d/ })).toHaveCount(0)
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Yes, on these days' }).click()
  await said(buyer, 'The days are set.')
}

/** Confirmed in two tabs at once, it is one order. */
export async function confirmTwice(buyer: Page, run: string): Promise<void> {
  const other = await buyer.context().newPage()
  const tabs = [buyer, other]
  for (const tab of tabs) await open(tab, `${run}/confirm`)
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: `Order ${BOXES} boxes` }).click()))
  // The second tab gets a conflict, or is led to the existing order.
  for (const tab of tabs) await expect(tab.getByText(/Order PF-\d+|already been ordered/).first()).toBeVisible()
  for (const tab of tabs) await open(tab, `${run}/confirm`)
  for (const tab of tabs) await expect(tab).toHaveURL(new RegExp(`${run}/progress`))
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(`0 of ${BOXES} delivered`)
  await other.close()
  await expectAccessible(buyer)
}

/** The office finds the run and its only order, whose total is reserved from the company's credit. */
export async function findOrder(
  page: Page,
  { companyPath }: Pick<Journey, 'companyPath'>,
): Promise<Pick<Journey, 'officeRun' | 'orderPath'>> {
  await open(page, companyPath)
  await expect(page.getByText(`${taka(814_750)} of ${taka(1_000_000)}`)).toBeVisible()
  await open(page, '/office/gifts')
  await page.getByRole('row').filter({ hasText: COMPANY }).getByRole('link', { name: /^G-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('G-')
  const order = page.getByRole('link', { name: /Order PF-\d+/ })
  await expect(order).toHaveCount(1)
  await expectAccessible(page)
  return { officeRun: new URL(page.url()).pathname, orderPath: (await order.getAttribute('href'))! }
}
