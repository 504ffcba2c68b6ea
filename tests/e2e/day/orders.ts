import { chooseArea, expect, expectAccessible, fillWho, hydrated, open, place, type Page, type Who } from '../shop-test.ts'
import { dayText, ORDER_DAY, WORK_DAY } from './own-shop.ts'

type Buyer = 'farhana' | 'nasrin' | 'karim' | 'tania' | 'rashed' | 'jamal' | 'salma'
/** The order number of each buyer. */
export type Numbers = Record<Buyer, string>

const BUYERS: Record<Buyer, Who> = {
  farhana: { name: 'Farhana Rahman', phone: '01711000001', area: 'Dhanmondi', address: 'House 17, Road 8/A' },
  nasrin: { name: 'Nasrin Akter', phone: '01711000002', area: 'Mirpur', address: 'Block C, Road 4' },
  karim: { name: 'Karim Ahmed', phone: '01711000003', area: 'Mirpur', address: 'Section 10, Lane 2' },
  tania: { name: 'Tania Sultana', phone: '01711000004', area: 'Kapasia', address: 'College Road' },
  rashed: { name: 'Rashed Khan', phone: '01711000005', area: 'Dhanmondi', address: 'House 3, Road 11' },
  jamal: { name: 'Jamal Uddin', phone: '01711000006', area: 'Dhanmondi', address: 'House 40, Road 2' },
  salma: { name: 'Salma Begum', phone: '01711000007', area: 'Mirpur', address: 'Block D, Road 1' },
}

/** One unit of the first size, on the express page. */
export async function orderByExpress(page: Page, slug: string, buyer: Buyer): Promise<string> {
  await open(page, `/express/${slug}`)
  await fillWho(page, BUYERS[buyer])
  return place(page)
}

/** Two fruits, two of each, with a coupon: 2 × ৳435 + 2 × ৳555 = ৳1,980, less ৳50, and ৳80 for the van. */
async function orderByCart(page: Page): Promise<string> {
  for (const slug of ['fuji-apple', 'himsagar-mango']) {
    await open(page, `/product/${slug}`)
    const box = page.locator('.buy-row')
    await box.getByRole('button', { name: /^One more/ }).click()
    await box.getByRole('button', { name: 'Add cart' }).click()
    await expect(box.getByRole('link', { name: 'In the cart' })).toBeVisible()
  }
  await open(page, '/checkout/cart')
  await page.getByLabel('Coupon').fill('aam50')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('৳50 off this order.')).toBeVisible()
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await page.waitForURL('**/checkout')
  await hydrated(page)
  await fillWho(page, BUYERS.nasrin)
  await expect(page.getByRole('button', { name: 'Place order, ৳2,010', exact: true })).toBeVisible()
  return place(page)
}

/** A jackfruit priced by weight (৳320 for 5 kg), and a crate of Himsagar (৳850): with delivery ৳1,250 until it is weighed. */
async function orderByPhone(page: Page): Promise<string> {
  const { name, phone, area, address } = BUYERS.karim
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'Phone order', exact: true }).click()
  await page.getByLabel('The caller’s mobile number').fill(phone)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('The first order from this number')).toBeVisible()
  await hydrated(page)
  for (const [row, word, found] of [
    [0, 'jackfruit', /^Jackfruit, Small, 4 to 6 kg/],
    [1, 'himsagar', /^Himsagar mango, 5 kg crate/],
  ] as const) {
    await page.getByLabel('Add fruit by name').fill(word)
    await page.getByRole('button', { name: found }).click()
    await expect(page.locator(`#units-${row}`)).toHaveValue('1')
  }
  await page.getByLabel('Name', { exact: true }).fill(name)
  await chooseArea(page.getByRole('combobox', { name: 'Area' }), area)
  await page.getByLabel('Address', { exact: true }).fill(address)
  const slots = page.getByLabel('Day and hours')
  const slot = slots.locator(`option[value^="${WORK_DAY} van"]`).first()
  await expect(slot).toBeAttached()
  await slots.selectOption(await slot.getAttribute('value'))
  const placing = page.getByRole('button', { name: 'Place the order, ৳1,250', exact: true })
  await expect(placing).not.toHaveAttribute('aria-busy')
  await placing.click()
  await expect(page.getByText('The order is placed, and the caller gets a message.')).toBeVisible()
  return /PF-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent())!)![0]
}

/** The evening's orders, in the order in which they use the stock. */
export async function takeOrders(page: Page): Promise<Omit<Numbers, 'salma'>> {
  const shopper = await page.context().newPage()
  const farhana = await orderByExpress(shopper, 'himsagar-mango', 'farhana')
  const nasrin = await orderByCart(shopper)
  const karim = await orderByPhone(page)
  const tania = await orderByExpress(shopper, 'fuji-apple', 'tania')
  const rashed = await orderByExpress(shopper, 'fuji-apple', 'rashed')
  const jamal = await orderByExpress(shopper, 'himsagar-mango', 'jamal')
  await shopper.close()
  return { farhana, nasrin, karim, tania, rashed, jamal }
}

/** Every buyer who ordered in the shop is called: one confirms, one cancels, and three are confirmed on the board. */
export async function callAndConfirm(page: Page, numbers: Omit<Numbers, 'salma'>): Promise<void> {
  await page.goto('/office/orders/to-call')
  await expect(page.getByRole('row')).toHaveCount(1 + 5)
  await expect(page.getByRole('row', { name: numbers.karim })).toHaveCount(0)
  await page.getByRole('link', { name: numbers.farhana }).click()
  await noteCall(page, 'Reached and confirmed', 'Please ring twice')
  await expect(page.getByText(`${numbers.farhana}: the call is recorded. This is the next one.`)).toBeVisible()
  await page.goto(`/office/orders?q=${numbers.farhana}`)
  await page.getByRole('link', { name: numbers.farhana }).click()
  await expect(page.getByText('Called, confirmed “Please ring twice”')).toBeVisible()
  await page.goto('/office/orders/to-call')
  await page.getByRole('link', { name: numbers.jamal }).click()
  await noteCall(page, 'Does not want it', 'Ordered twice by mistake')
  await page.locator('summary', { hasText: 'Cancel the order' }).click()
  await page.locator('#note-cancel').fill('Does not want it')
  await hydrated(page)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('The order is cancelled.')).toBeVisible()
  await page.goto('/office/orders/board')
  await page.getByRole('link', { name: 'Tomorrow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(dayText(WORK_DAY, 'long'))
  for (const buyer of ['nasrin', 'tania', 'rashed'] as const) await page.getByLabel(`Tick ${numbers[buyer]}`).check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('3 orders are confirmed.')).toBeVisible()
  await page.goto('/office/orders/to-call')
  await expect(page.getByText('No one is waiting for a call.')).toBeVisible()
  await expectAccessible(page)
}

async function noteCall(page: Page, result: string, words: string): Promise<void> {
  await page.getByLabel('Result').selectOption(result)
  await page.getByLabel('In a few words').fill(words)
  await page.getByRole('button', { name: 'Note the call' }).click()
  await expect(page.getByText('The call is recorded.')).toBeVisible()
}

/** The Today page at the end of the evening: ৳635 + ৳2,010 + ৳1,250 + ৳555 + ৳515, without the cancelled order. */
export const EVENING_TODAY = { day: dayText(ORDER_DAY, 'long'), sales: '৳4,965', placed: '5 orders placed' }
