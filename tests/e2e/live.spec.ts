import { ONLY_LONG } from '../long-run.ts'
import { expect, expectAccessible, hydrated, open, orderByExpress, signIn, test } from './shop-test.ts'

test('a new order appears in the open list, but not while somebody fills in a form there', async ({ page, browser }) => {
  const shopper = await (await browser.newContext()).newPage()
  await signIn(page)
  const listening = page.waitForResponse(/\/office\/live\?after=/)
  await page.goto('/office/orders')
  await hydrated(page)
  await listening

  const first = await orderByExpress(shopper, 'kiwi')
  await expect(page.getByRole('table').getByRole('link', { name: first.number })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Orders · /)
  await expect(page.locator('.office-news')).toContainText(/New order PF-\d+/)
  await expectAccessible(page)

  await page.getByText('Save this list').click()
  const name = page.getByLabel('Name of the list')
  await name.fill('Half a na')
  await expect(page).toHaveTitle(/^Orders · /)
  const second = await orderByExpress(shopper, 'kiwi')
  const show = page.locator('.office-news').getByRole('button', { name: / new – show$/ })
  await expect(show).toBeVisible()
  await expect(page.getByRole('link', { name: second.number })).toHaveCount(0)
  await expect(name).toHaveValue('Half a na')
  await expect(name).toBeFocused()

  await show.click()
  await expect(page.getByRole('table').getByRole('link', { name: second.number })).toBeVisible()
  await expect(name).toHaveValue('Half a na')
})

test(
  'a second page of the same browser gets events through the first one, and takes over when it closes',
  ONLY_LONG,
  async ({ page, context }) => {
    await signIn(page)
    const listening = page.waitForResponse(/\/office\/live\?after=/)
    await page.goto('/office/orders')
    await listening
    const other = await context.newPage()
    let opened = 0
    other.on('request', (request) => (opened += Number(new URL(request.url()).pathname === '/office/live')))
    await open(other, '/office/products')
    await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)

    const shopper = await context.newPage()
    await orderByExpress(shopper, 'kiwi')
    await expect(other).toHaveTitle(/^\(\d+\) /)
    expect(opened).toBe(0)

    const takesOver = other.waitForResponse(/\/office\/live\?after=/)
    await page.close()
    await takesOver
    expect(opened).toBe(1)
  },
)

test('sound and notifications of a device are chosen under My account', ONLY_LONG, async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await signIn(page)
  await open(page, '/office/account')
  const sound = page.getByLabel('Play a sound')
  await expect(sound).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeDisabled()
  await sound.check()
  // The box is ticked when the browser has given its permission.
  await page.getByLabel('Show a browser notification').click()
  await expect(page.getByLabel('Show a browser notification')).toBeChecked()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.reload()
  await expect(sound).toBeChecked()
  await expect(page.getByLabel('Show a browser notification')).toBeChecked()
  await expectAccessible(page)
})
