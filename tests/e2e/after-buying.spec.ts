import { ONLY_LONG } from '../long-run.ts'
import {
  agree,
  expect,
  expectAccessible,
  FARHANA,
  fillWho,
  newPhone,
  open,
  orderByExpress,
  place,
  signIn,
  signUp,
  storedCart,
  test,
} from './shop-test.ts'

test('the buyer moves the order to another day, then cancels', async ({ page }) => {
  await orderByExpress(page, 'amrapali-mango')
  const before = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByText('Change the day', { exact: true }).click()
  await page.getByRole('radio', { disabled: false }).last().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose this day' }).click()
  await expect(page.getByText('Your new day is set.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Choose this day' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before!)
  await page.getByText('Cancel the order', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is cancelled')
  await expect(page.getByText('Nothing will be delivered and there’s nothing to pay.')).toBeVisible()
  await expect(page.getByText('Change the day', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('a guest orders the fruit of a cancelled order again from its page, on a phone', ONLY_LONG, async ({ page }) => {
  const { number } = await orderByExpress(page, 'sagor-banana')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('Cancel the order', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.locator('.order-notice')).toBeFocused()
  await expect(page.locator('.order-notice')).toBeInViewport()
  await page.screenshot({ path: 'test-results/cancelled-360.png', fullPage: true })
  await page.getByRole('button', { name: `Order again: ${number}` }).click()
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await page.waitForURL('**/checkout/cart')
  expect(((await storedCart(page)) as { slug: string; unit: number }[]).map(({ slug, unit }) => [slug, unit])).toEqual([
    ['sagor-banana', 1],
  ])
})

test('the order page is never cached', ONLY_LONG, async ({ page, request }) => {
  const { url } = await orderByExpress(page, 'thai-guava')
  const response = await request.get(url)
  expect(response.headers()['cache-control']).toBe('private, no-store')
  expect(response.headers()['x-robots-tag']).toBe('noindex')
  // Following a link to another site does not reveal this URL.
  expect(response.headers()['referrer-policy']).toBe('same-origin')
  expect(await response.text()).toContain('name="robots" content="noindex"')
})

test('an order is shared by its link, and a chat about it contains its number', ONLY_LONG, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { number, url } = await orderByExpress(page, 'thai-guava')
  const chat = page.getByRole('link', { name: 'Ask on WhatsApp' })
  const link = new URL((await chat.getAttribute('href'))!)
  expect([link.origin, link.pathname]).toEqual(['https://wa.me', '/8809678200300'])
  expect(link.searchParams.get('text')).toBe(`Hello PakaFol, I have a question about order ${number}: `)
  expect(await chat.getAttribute('rel')).toBe('noopener noreferrer')
  // As on a computer without a share function.
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true }))
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.getByRole('button', { name: 'Share this order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expectAccessible(page)
  // With a share function, it receives the link only.
  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    const share = (what: unknown) => Promise.resolve(void shared.push(what))
    Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true })
  })
  await page.getByRole('button', { name: 'Share this order' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([{ title: `Order ${number}`, url }])
})

test('the desk writes to the buyer in a chat with a prefilled text', ONLY_LONG, async ({ page, context }) => {
  const { number, phone } = await orderByExpress(page, 'thai-guava')
  const due = (await page.locator('.order-due').textContent())!
  const office = await context.newPage()
  await signIn(office)
  await office.goto(`/office/orders?q=${number}`)
  await office.getByRole('link', { name: number }).first().click()
  const link = new URL((await office.getByRole('link', { name: 'Write to the buyer' }).getAttribute('href'))!)
  expect([link.origin, link.pathname]).toEqual(['https://wa.me', `/88${phone}`])
  expect(link.searchParams.get('text')).toBe(`Hello, this is PakaFol about your order ${number}.\nTo pay: ${due}.`)
  await expectAccessible(office)
})

test('a member keeps the address of an order in the account, and the next order offers it', ONLY_LONG, async ({ page }) => {
  const phone = await signUp(page)
  await open(page, '/express/thai-guava')
  await fillWho(page, { ...FARHANA, phone })
  await page.getByLabel('Keep this address in my account').check()
  await place(page)
  await open(page, '/express/thai-guava')
  await page
    .getByRole('group', { name: 'Your addresses' })
    .getByRole('button', { name: /^House 17/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(FARHANA.address)
  await expectAccessible(page)
})

test(
  'a signed-in customer fills the order form with saved addresses and recipients, and loses no input',
  ONLY_LONG,
  async ({ page }) => {
    await signUp(page)
    const keep = (path: string, body: object) =>
      page.evaluate(
        async ([to, what]) => {
          const headers = { 'Content-Type': 'application/json', 'X-PF-Token': localStorage.getItem('pf_token')! }
          return (await fetch(`/api/v1${to}`, { method: 'POST', headers, body: JSON.stringify(what) })).status
        },
        [path, body] as const,
      )
    const home = { name: 'Farhana Rahman', phone: newPhone(), area_id: 'dhaka/metro-dhanmondi', address: 'House 17, Road 8/A' }
    const mother = {
      ...home,
      name: 'Rokeya Begum',
      phone: '01811223344',
      area_id: 'dhaka/metro-gulshan',
      address: 'House 4, Road 90',
    }
    expect([await keep('/me/addresses', home), await keep('/me/recipients', { ...mother, landmark: 'by the lake' })]).toEqual([
      201, 201,
    ])

    await open(page, '/express/thai-guava')
    const address = page.getByRole('textbox', { name: 'Address', exact: true })
    await address.fill('Some other house')
    await page
      .getByRole('group', { name: 'People you send to' })
      .getByRole('button', { name: /^Rokeya Begum/ })
      .click()
    await expect(address).toHaveValue('House 4, Road 90')
    await expect(page.getByLabel('Their mobile number')).toHaveValue('01811223344')
    await expect(page.getByRole('combobox', { name: 'Area or thana' })).toHaveValue(/Gulshan/)
    await expectAccessible(page)
    await page
      .getByRole('group', { name: 'Your addresses' })
      .getByRole('button', { name: /^House 17/ })
      .click()
    await expect(address).toHaveValue('House 17, Road 8/A')
    await expect(page.locator('#for_someone')).not.toBeChecked()
    await page.getByRole('button', { name: 'Back to what I typed' }).click()
    await expect(address).toHaveValue('Some other house')
    await page
      .getByRole('group', { name: 'People you send to' })
      .getByRole('button', { name: /^Rokeya Begum/ })
      .click()
    // It is still there after a reload, and the order goes to her.
    await page.reload()
    await expect(page.getByLabel('Their mobile number')).toHaveValue('01811223344')
    await agree(page)
    await place(page)
    await expect(page.getByText('House 4, Road 90')).toBeVisible()
    await expect(page.getByText('Rokeya Begum')).toBeVisible()
  },
)

test.describe('tracking', () => {
  test.use({ expectedComplaints: [/status of (404|422)/] })

  test('number and phone show the order’s state, and nothing else', async ({ page }) => {
    const { number, phone } = await orderByExpress(page, 'ripe-papaya')
    await open(page, '/track/order')
    await page.getByLabel('Order number').fill(number.toLowerCase())
    await page.getByLabel('Phone on the order').first().fill(`+88 ${phone}`)
    await page.getByRole('button', { name: 'Show my order' }).click()
    const found = page.getByRole('region').or(page.locator('.track-found'))
    await expect(found.getByText(`Order ${number}`)).toBeVisible()
    await expect(page.locator('.track-found')).not.toContainText('Farhana Rahman')
    await expect(page.locator('.track-found')).not.toContainText(phone.slice(2))
    await expect(page.locator('.track-found')).not.toContainText('৳')
    await expectAccessible(page)
  })

  test('a wrong phone and an unknown number get the same answer', ONLY_LONG, async ({ page }) => {
    const { number } = await orderByExpress(page, 'ripe-papaya')
    const answers: string[] = []
    for (const tried of [number, 'PF-99999']) {
      await open(page, '/track/order')
      await page.getByLabel('Order number').fill(tried)
      await page.getByLabel('Phone on the order').first().fill(newPhone())
      await page.getByRole('button', { name: 'Show my order' }).click()
      await expect(page.getByText('We can’t find an order with this number and phone.')).toBeVisible()
      answers.push((await page.locator('[aria-live=polite]').first().textContent())!)
    }
    expect(answers[0]).toBe(answers[1])
    await expectAccessible(page)
  })
})
