import { ONLY_LONG, longIf } from '../long-run.ts'
import {
  axeLooks,
  chooseArea,
  expect,
  expectAccessible,
  hydrated,
  newPhone,
  open,
  opensIn,
  orderByExpress,
  signIn,
  test,
  type Page,
} from './shop-test.ts'

async function fits(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wider, page.url()).toBe(false)
}

test('the list is filtered, searched and saved', ONLY_LONG, async ({ page, context }) => {
  const shopper = await context.newPage()
  const { number, phone } = await orderByExpress(shopper, 'haribhanga-mango')
  await signIn(page)
  await page.goto('/office/orders')
  await hydrated(page)
  for (const query of [
    number,
    number.slice(3),
    phone,
    `+88 ${phone.slice(0, 5)}-${phone.slice(5)}`,
    phone.slice(-6),
    'farh rah',
  ]) {
    await page.getByLabel('Order, phone or name').fill(query)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(page.getByRole('link', { name: number }).first()).toBeVisible()
  }
  await page.goto(`/office/orders?q=${number}`)
  await hydrated(page)
  await page.getByText('More filters').click()
  await page.getByLabel('Way of delivery').selectOption('Courier')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(`No order matches “${number}”.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Way of delivery').selectOption('Any')
  await page.getByLabel('Money').selectOption('To collect')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('link', { name: number }).first()).toBeVisible()
  await page.getByText('Save this list').click()
  await page.getByLabel('Name of the list').fill(`Mine ${number}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The list is saved.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/office/orders')
  await page.getByRole('link', { name: `Mine ${number}` }).click()
  await expect(page).toHaveURL(/balance=to-collect/)
  await page.getByRole('button', { name: `Remove the list Mine ${number}` }).click()
  await expect(page.getByText('The list is removed.')).toBeVisible()
})

test.describe('an order being edited', () => {
  test.use({ expectedComplaints: [/status of (409|422)/] })

  test('is recalculated during the edit, and the second editor gets a conflict', ONLY_LONG, async ({ page, context }) => {
    const shopper = await context.newPage()
    const { number, url } = await orderByExpress(shopper, 'haribhanga-mango')
    await signIn(page)
    await openOrder(page, number)
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Change ${number}`)
    await hydrated(page)
    const other = await context.newPage()
    await open(other, page.url())
    await page.locator('#units-0').fill('2')
    await page.getByLabel('Add fruit by name').fill('guava')
    await page.getByRole('button', { name: /guava/i }).first().click()
    await expect(page.locator('#units-1')).toHaveValue('1')
    await expect(page.getByLabel('Add fruit by name')).toHaveValue('')
    await page.getByLabel('Discount by staff').fill('20')
    await expect(page.getByText('Enter the reason for the discount or the charge.')).toBeVisible()
    await page.getByLabel('Reason').fill('Soft last time')
    await expect(page.locator('.editor-sums .note')).toHaveCount(0)
    const due = await page.locator('.editor-sums dl > div:last-child dd').textContent()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Save the order' })).not.toHaveAttribute('aria-busy')
    await page.getByRole('button', { name: 'Save the order' }).click()
    await expect(page.getByText('The order is changed, and the buyer gets a message.')).toBeVisible()
    await expect(page.locator('.amount')).toHaveText(due!)
    await shopper.goto(url)
    await expect(shopper.getByText(due!).first()).toBeVisible()
    await other.getByLabel('Landmark').fill('Beside the mosque')
    await expect(other.getByRole('button', { name: 'Save the order' })).not.toHaveAttribute('aria-busy')
    await other.getByRole('button', { name: 'Save the order' }).click()
    await expect(other.getByRole('alert')).toContainText('Someone else has changed this order in the meantime')
    await expect(other.getByLabel('Landmark')).toHaveValue('Beside the mosque')
    await expectAccessible(other)
  })
})

test('a phone order is placed, and the next call from the number is recognised', async ({ page, context }) => {
  const caller = newPhone()
  await signIn(page)
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'Phone order', exact: true }).click()
  await page.getByLabel('The caller’s mobile number').fill(caller)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('The first order from this number')).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Add fruit by name').fill('আম')
  await page.locator('.editor-found button').first().click()
  await expect(page.locator('#units-0')).toHaveValue('1')
  // The next fruit is typed where the first one was.
  await expect(page.getByLabel('Add fruit by name')).toBeFocused()
  await expect(page.getByLabel('Add fruit by name')).toHaveValue('')
  await page.getByLabel('Name', { exact: true }).fill('Karim Ahmed')
  await chooseArea(page.getByRole('combobox', { name: 'Area' }), 'Mirpur')
  await page.getByLabel('Address', { exact: true }).fill('Block C, Road 4')
  const slots = page.getByLabel('Day and hours')
  const slot = slots.locator('option:not([disabled]):not([value=""])').last()
  await expect(slot).toBeAttached()
  await slots.selectOption(await slot.getAttribute('value'))
  await expectAccessible(page)
  const placing = page.getByRole('button', { name: /^Place the order, ৳/ })
  // A press while the total is computed is kept, and a changed total is shown before the order is placed.
  await page.locator('#units-0').evaluate(async (units: HTMLInputElement) => {
    units.value = '2'
    units.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
    units.form!.querySelector<HTMLButtonElement>('button[value=place]')!.click()
  })
  await expect(page.getByText(/^The total is now ৳[\d,]+\. Press again to place the order\.$/)).toBeVisible()
  // A press while something else is looked up is kept and sent.
  await page.getByLabel('Address', { exact: true }).fill('Block C, Road 5')
  await placing.click()
  await expect(page.getByText('The order is placed, and the caller gets a message.')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  // The next call from this number is recognised.
  const again = await context.newPage()
  await open(again, `/office/orders/new?phone=${caller}`)
  await expect(again.getByLabel('Name', { exact: true })).toHaveValue('Karim Ahmed')
  await expect(again.getByLabel('Address', { exact: true })).toHaveValue('Block C, Road 5')
  await expectAccessible(again)
})

test('a call is recorded and several orders are moved on the board', ONLY_LONG, async ({ page, context }) => {
  const shopper = await context.newPage()
  const [first, second] = [await orderByExpress(shopper, 'fuji-apple'), await orderByExpress(shopper, 'fuji-apple')]
  await signIn(page)
  await page.goto('/office/orders/to-call')
  await expectAccessible(page)
  await page.getByRole('link', { name: first.number }).click()
  await page.getByLabel('Result').selectOption('No answer')
  await page.getByRole('button', { name: 'Note the call' }).click()
  await expect(page.getByText(`${first.number}: the call is recorded. This is the next one.`)).toBeVisible()
  await openOrder(page, first.number)
  await page.getByText('Add a note').click()
  await page.locator('#note-text').fill('Rings twice')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('“Rings twice”')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/office/orders/board')
  await page.getByRole('link', { name: 'Tomorrow' }).click()
  for (const { number } of [first, second]) await page.getByLabel(`Tick ${number}`).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('2 orders are confirmed.')).toBeVisible()
  for (const { number } of [first, second]) await page.getByLabel(`Tick ${number}`).check()
  await page.getByRole('button', { name: 'Print slips' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 packing slips')
  await expectAccessible(page)
})

for (const language of ['en', 'bn']) {
  test(`the order desk’s pages pass axe and fit a phone (${language})`, longIf(language === 'bn'), async ({ page, context }) => {
    const shopper = await context.newPage()
    const { number } = await orderByExpress(shopper, 'fuji-apple')
    await signIn(page)
    await openOrder(page, number)
    const path = new URL(page.url()).pathname
    const pages = ['/office/orders', path, `${path}/edit`, '/office/orders/new', '/office/orders/new?phone=01711223344']
    for (const one of [
      ...pages,
      '/office/orders/board',
      '/office/orders/to-call',
      `/office/orders/slips?orders=${path.split('/').at(-1)}`,
    ]) {
      const kind = one.replace(path, '/order').replace(/=.*/, '')
      if (!opensIn(language, kind)) continue
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${one}${one.includes('?') ? '&' : '?'}lang=${language}`)
      await expect(page.locator('h1')).toHaveCount(1)
      if (axeLooks(language, 'desk', kind)) await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      if (axeLooks(language, 'phone', kind)) await expectAccessible(page)
      await fits(page)
    }
  })
}

async function openOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/office/orders?q=${number}`)
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
}
