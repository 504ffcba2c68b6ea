import { sql } from 'kysely'
import { card, kept, placeButton, sendOnlyByHand, waitingMark, WAITS } from './offline-states.ts'
import { ONLY_LONG } from '../long-run.ts'
import {
  choosePayment,
  expect,
  expectAccessible,
  FARHANA,
  agree,
  fillWho,
  hydrated,
  newPhone,
  open,
  test,
  type Page,
} from './shop-test.ts'
import { startShopWithGateways, type ShopWithGateways } from './shop-with-gateways.ts'

test.use({ expectedComplaints: [/favicon\.ico/] })
let own: ShopWithGateways
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  own = await startShopWithGateways()
})
test.afterAll(() => own?.stop())

/** Orders by express and is redirected to the gateway. */
async function orderBy(page: Page, way: string | RegExp): Promise<void> {
  await open(page, `${own.shop.address}/express/amrapali-mango`)
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await choosePayment(page, way)
  await page.getByRole('button', { name: /^Place order, ৳/ }).click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
}

async function choose(page: Page, choice: string): Promise<void> {
  await page.locator(`button[value="${choice}"]`).click()
  await page.waitForURL(/\/order\/[\w-]{43}$/)
  await hydrated(page)
}

/** The books of the order on the page: one crate of 3 kg is held for it, and it is paid once with one message, or not at all. */
async function expectBooks(page: Page, paid: 'paid' | 'not paid'): Promise<void> {
  const token = new URL(page.url()).pathname.split('/').at(-1)!
  const { rows } = await sql<{ total: number; taken: number; told: number; held: number }>`
    select total_paisa as total,
      (select coalesce(sum(captured_paisa - refunded_paisa), 0) from payments.payments where order_id = orders.id)::integer as taken,
      (select count(*) from messaging.messages where order_id = orders.id and template = 'payment-received' and channel = 'sms')::integer as told,
      (select coalesce(sum(amount), 0) from inventory.allocations where order_id = orders.id and state = 'held')::integer as held
    from ordering.orders where token = ${token}`.execute(own.database.db)
  const { total } = rows[0]!
  const sums = paid === 'paid' ? { taken: total, told: 1 } : { taken: 0, told: 0 }
  expect(rows).toEqual([{ total, ...sums, held: 3_000 }])
}

async function ordersOf(phone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ordering.orders where phone = ${`+88${phone}`}`.execute(own.database.db)
  return rows[0]!.count
}

/** A cart submitted with bKash while offline. Returns its phone number. */
async function waiting(page: Page): Promise<string> {
  const phone = newPhone()
  await open(page, `${own.shop.address}/product/amrapali-mango`)
  await page.locator('.buy-bar').getByRole('button', { name: 'Add cart' }).click()
  await open(page, `${own.shop.address}/checkout`)
  await fillWho(page, { ...FARHANA, phone })
  await choosePayment(page, 'bKash')
  await expect(page.locator('.buy-bar')).toContainText('on ')
  await kept(page, '/checkout')
  await page.context().setOffline(true)
  await placeButton(page).click()
  await expect(card(page)).toContainText(WAITS)
  await expect(card(page)).toContainText('You pay on the next page')
  return phone
}

const bkashTaken = () => [...own.simulators.control.bkash.payments.values()].filter(({ state }) => state === 'Completed').length

test('pays by bKash', async ({ page }) => {
  const before = bkashTaken()
  await orderBy(page, 'bKash')
  await choose(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Confirmed/)
  expect(bkashTaken()).toBe(before + 1)
  await expectBooks(page, 'paid')
  await expectAccessible(page)
})

test('pays by card at SSLCommerz, whose form comes from another site', async ({ page }) => {
  await orderBy(page, 'Card or another wallet')
  await choose(page, 'card')
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expectBooks(page, 'paid')
})

test('fails at Nagad, and pays there on the second attempt', async ({ page }) => {
  await orderBy(page, /^Nagad/)
  await choose(page, 'failure')
  await expectBooks(page, 'not paid')
  await page.getByRole('button', { name: 'Pay with Nagad' }).click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
  await choose(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expectBooks(page, 'paid')
})

test('has too little money in bKash, gets a message, and pays on the second attempt', ONLY_LONG, async ({ page }) => {
  await orderBy(page, 'bKash')
  await choose(page, 'insufficient')
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  await expectBooks(page, 'not paid')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay with bKash' }).click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
  await choose(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expectBooks(page, 'paid')
})

test('cancels at bKash and pays in cash', ONLY_LONG, async ({ page }) => {
  await orderBy(page, 'bKash')
  await choose(page, 'cancel')
  await expect(page.getByText('You left before the payment was complete.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay cash on delivery' }).click()
  await expect(page.getByText('You’ll pay in cash on delivery.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pay on delivery' })).toBeVisible()
  await expectBooks(page, 'not paid')
})

test('pays in two tabs, and is charged once', ONLY_LONG, async ({ page, context }) => {
  const before = bkashTaken()
  await orderBy(page, 'bKash')
  const first = page.url()
  await page.goBack()
  const other = await context.newPage()
  const orders = own.simulators.control.bkash.payments.size
  await other.goto(first)
  await choose(other, 'pay')
  await expect(other.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await page.goto(other.url())
  await expect(page.getByRole('button', { name: 'Pay with bKash' })).toHaveCount(0)
  expect([bkashTaken(), own.simulators.control.bkash.payments.size]).toEqual([before + 1, orders])
  await expectBooks(page, 'paid')
})

test.describe('a payment with a lost result', () => {
  // The warning page has its own status.
  test.use({ expectedComplaints: [/favicon\.ico|status of 409/] })

  test('bKash captures the money and its answers are lost: paying again shows a warning, and a later query finds the payment', async ({
    page,
  }) => {
    const before = bkashTaken()
    await orderBy(page, 'bKash')
    for (let lost = 0; lost < 2; lost += 1) own.simulators.control.next('bkash.query', { answer: 'http-500' })
    await choose(page, 'silent')
    await expect(page.getByText('We’re checking whether your payment has arrived')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay cash on delivery' }).click()
    await expect(page.getByRole('alert')).toContainText(/A payment of ৳[\d,]+ may already have gone through/)
    await expect(page.getByRole('button', { name: 'Pay in cash anyway' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Wait and check again' }).click()
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    expect(bkashTaken()).toBe(before + 1)
    await expectBooks(page, 'paid')
  })
})

test('back from the payment page leads to the order, and so does the empty cart', ONLY_LONG, async ({ page }) => {
  await orderBy(page, 'bKash')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Pay with bKash' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const order = new URL(page.url()).pathname
  await open(page, `${own.shop.address}/checkout/cart`)
  await expect(page.getByText(/^Order PF-\d+ waits for its payment\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the order and pay' }).click()
  await page.waitForURL(`**${order}`)
  await page.getByRole('button', { name: 'Pay cash on delivery' }).click()
  await expect(page.locator('.order-notice')).toBeFocused()
  await expect(page.locator('.order-notice')).toBeInViewport()
  await open(page, `${own.shop.address}/checkout/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the order and pay' })).toHaveCount(0)
})

test('a risky card payment is reviewed first', ONLY_LONG, async ({ page }) => {
  await orderBy(page, 'Card or another wallet')
  await choose(page, 'risky')
  await expect(page.getByText('We’re checking your payment')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('an order that waits for a network and is paid online', () => {
  // Errors that the browser itself reports without a connection.
  test.use({ viewport: { width: 360, height: 740 }, expectedComplaints: [/net::ERR_|Failed to load resource|Failed to fetch/] })

  test('is sent once when the connection returns, leads to bKash, and is paid once', ONLY_LONG, async ({ page, context }) => {
    const before = own.simulators.control.bkash.payments.size
    const phone = await waiting(page)
    await page.reload()
    await hydrated(page)
    await expect(card(page)).toContainText(WAITS)
    await expectAccessible(page)
    expect(await ordersOf(phone)).toBe(0)
    await context.setOffline(false)
    await expect(card(page)).toContainText(/Order PF-\d+ is placed/)
    await expect(card(page)).toContainText('Pay to confirm your order.')
    await expectAccessible(page)
    expect(await ordersOf(phone)).toBe(1)
    await card(page).getByRole('link', { name: 'Pay now' }).click()
    await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
    await choose(page, 'pay')
    await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
    await expectBooks(page, 'paid')
    expect([await ordersOf(phone), own.simulators.control.bkash.payments.size]).toEqual([1, before + 1])
    // Nothing asks for the payment again, once the scripts of the order's page have run.
    await expect.poll(() => waitingMark(page)).toBeNull()
    await open(page, `${own.shop.address}/`)
    await expect(card(page)).toHaveCount(0)
  })

  test('is sent by hand and continues to bKash; a buyer who leaves bKash can still pay', ONLY_LONG, async ({ page, context }) => {
    await sendOnlyByHand(page)
    const phone = await waiting(page)
    let stopped = 0
    await context.route('**/api/v1/orders?*', (route) => {
      stopped += 1
      return route.abort()
    })
    await context.setOffline(false)
    await expect.poll(() => stopped).toBe(1)
    await expect(card(page)).toContainText(WAITS)
    await context.unroute('**/api/v1/orders?*')
    await card(page).getByRole('button', { name: 'Send now' }).click()
    await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
    await choose(page, 'cancel')
    await expect(page.getByText('You left before the payment was complete.')).toBeVisible()
    await expectBooks(page, 'not paid')
    await page.getByRole('button', { name: 'Pay with bKash' }).click()
    await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
    await choose(page, 'pay')
    await expectBooks(page, 'paid')
    expect(await ordersOf(phone)).toBe(1)
    await expect(card(page)).toHaveCount(0)
  })
})

test('without scripts the redirect goes through a page of ours', ONLY_LONG, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${own.shop.address}/express/amrapali-mango`)
  await page.getByLabel('Your name').fill('Farhana Rahman')
  await page.getByLabel('Mobile number').first().fill(newPhone())
  await page.getByRole('combobox', { name: 'Area or thana' }).selectOption({ label: 'Dhanmondi' })
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('House 17')
  await agree(page)
  await page.getByRole('radio', { name: 'bKash' }).check()
  await page.getByRole('button', { name: 'Choose the day' }).first().click()
  await page.getByRole('radio', { name: 'bKash' }).check()
  await page.getByRole('button', { name: 'Place order' }).first().click()
  await page.waitForURL((url) => url.href.startsWith(own.simulators.address))
  await page.locator('button[value="pay"]').click()
  await page.waitForURL(/\/order\/[\w-]{43}$/)
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await context.close()
})

test('while bKash takes forty seconds, everybody else is served', ONLY_LONG, async ({ page, context }) => {
  // The token may have to be fetched first; in both cases bKash does not answer.
  own.simulators.control.next('bkash.create', { slowMs: 40_000 })
  const asked = () => own.simulators.control.receivedBy('bkash.create').length
  const before = asked()
  await open(page, `${own.shop.address}/express/amrapali-mango`)
  await fillWho(page, { ...FARHANA, phone: newPhone() })
  await choosePayment(page, 'bKash')
  await page.getByRole('button', { name: /^Place order, ৳/ }).click()
  await expect.poll(asked).toBe(before + 1)
  for (const path of ['/', '/bn/shop', '/product/amrapali-mango', '/track/order', '/auth/login', '/office/sign-in', '/readyz'])
    expect([path, (await context.request.get(`${own.shop.address}${path}`)).status()]).toEqual([path, 200])
  const other = await context.newPage()
  await open(other, `${own.shop.address}/express/thai-guava`)
  await fillWho(other, { ...FARHANA, phone: newPhone() })
  await choosePayment(other, /Cash on delivery/)
  await other.getByRole('button', { name: /^Place order, ৳/ }).click()
  await other.waitForURL(/\/order\/[\w-]{43}$/)
  // The shop gives up after eight seconds: the order exists, waits for its payment, and can be paid.
  await page.waitForURL(/\/order\/[\w-]{43}$/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reserved for you while you pay')
  await expect(page.getByRole('button', { name: 'Pay with bKash' })).toBeVisible()
  await expectBooks(page, 'not paid')
  await expectAccessible(page)
})
