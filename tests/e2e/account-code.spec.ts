import { ONLY_LONG } from '../long-run.ts'
import {
  askForCode,
  codeFor,
  expect,
  expectAccessible,
  logInByCode,
  newPhone,
  open,
  orderByExpress,
  signUp,
  storedCart,
  test,
} from './shop-test.ts'

const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test.describe('a login code', () => {
  test.use({ expectedComplaints: [/status of 403/] })

  test('signs in, a wrong one is reported and kept in the field, and the cart stays', async ({ page }) => {
    await open(page, '/shop')
    await page.getByRole('button', { name: 'Add cart' }).first().click()
    const cart = await storedCart(page)
    const phone = newPhone()
    await askForCode(page, phone)
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(page.getByRole('button', { name: /^New code in \d+ seconds$/ })).toBeDisabled()
    await expectAccessible(page)
    const code = await codeFor(phone)
    await page.getByLabel('Code').fill(notThis(code))
    const form = page.locator('form').filter({ has: page.getByLabel('Code') })
    await form.getByRole('button', { name: 'Log in' }).click()
    await expect(page.locator('#verify-code-error')).toHaveText(
      'The code is incorrect. Please check it; you have 4 attempts left.',
    )
    await expect(page.getByLabel('Code')).toHaveValue(notThis(code))
    await expectAccessible(page)
    await page.getByLabel('Code').fill(code)
    await form.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/profile')
    await expect(page.getByText('No orders yet')).toBeVisible()
    expect(await storedCart(page)).toEqual(cart)
    expect(await page.evaluate(() => [localStorage.getItem('pfwt') !== null, localStorage.getItem('pf_token')?.length])).toEqual([
      true,
      43,
    ])
    await expectAccessible(page)

    // The saved number arrives when its field has the focus: it is not mixed with what is typed there, and comes if nothing is.
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/me\b/, async (route) => {
      await asked
      await route.continue()
    })
    await open(page, '/express/sagor-banana')
    const number = page.locator('[name=phone]').first()
    await number.focus()
    answer()
    await expect(page.getByLabel('Keep this address in my account')).toBeVisible()
    await expect(number).toHaveValue('')
    await page.keyboard.type('01711223344')
    await expect(number).toHaveValue('01711223344')
    await number.fill('')
    await page.locator('[name=address]').focus()
    await expect(number).toHaveValue(phone)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a code signs in through plain forms, in Bangla and with Bangla digits', async ({ page }) => {
    const phone = newPhone()
    const bangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)
    await page.goto('/bn/auth/login')
    await page.locator('#code-phone').fill(bangla(phone))
    await page.getByRole('button', { name: 'কোড পাঠান' }).click()
    await page.locator('#verify-code').fill(bangla(await codeFor(phone)))
    await page
      .locator('form')
      .filter({ has: page.locator('#verify-code') })
      .getByRole('button', { name: 'লগইন করুন' })
      .click()
    await page.waitForURL('**/bn/profile')
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('pf_session')
  })

  test('an account with a password is created in two steps, and the password entered again', ONLY_LONG, async ({ page }) => {
    const phone = newPhone()
    await page.goto('/auth/login')
    await page.getByText('Create an account with a password').click()
    const fill = async () => {
      await page.locator('#sign-up-password').fill('mango crate by the river')
      await page.getByRole('button', { name: 'Create account' }).click()
    }
    await page.locator('#sign-up-name').fill('Farhana Rahman')
    await page.locator('#sign-up-phone').fill(phone)
    await fill()
    await expect(page.getByText(`We’ve sent a code to ${phone}.`)).toBeVisible()
    await expect(page.locator('#sign-up-name')).toHaveValue('Farhana Rahman')
    await page.locator('#sign-up-code').fill(await codeFor(phone))
    await fill()
    await page.waitForURL('**/profile')
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('pf_session')
  })
})

test.describe('a guest buyer', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test(
    'finds the order by its number, orders again, and cannot delete the account before it ends',
    ONLY_LONG,
    async ({ page }) => {
      const { number, phone } = await orderByExpress(page, 'ripe-papaya')
      await logInByCode(page, phone)
      await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Farhana Rahman')
      await page.getByRole('button', { name: `Order again: ${number}` }).click()
      await expect(page.getByText('It’s in your cart.')).toBeVisible()
      expect(await storedCart(page)).toMatchObject([{ slug: 'ripe-papaya', unit: 1 }])
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Delete account' }).click()
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await expect(page.getByText('We’ve sent the code.')).toBeVisible()
      await page.locator('#delete-code').fill(await codeFor(phone))
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByRole('alert')).toContainText('An order is still in progress.')
      await expectAccessible(page)
    },
  )
})

test('an account with a password verifies its number by a code, and shows the earlier order', ONLY_LONG, async ({ page }) => {
  const { number, phone } = await orderByExpress(page, 'ripe-papaya')
  await signUp(page, phone)
  await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible()
  await expect(page.getByText(`Is ${phone} your number?`)).toHaveCount(0)
  await expect(page.getByLabel('Tell me about new fruit and offers')).toBeEnabled()
})

test.describe('a forgotten password', () => {
  test.use({ expectedComplaints: [/status of 403/] })

  test('is replaced after a code, and the old one no longer works', ONLY_LONG, async ({ page, browser }) => {
    const phone = newPhone()
    await signUp(page, phone)
    await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByRole('dialog', { name: 'Confirmation' }).getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(/localhost:\d+\/$/)

    await logInByCode(page, phone)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('button', { name: 'Use a code instead' }).click()
    await page.getByLabel('New password').fill('litchi garden in the rain')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page.getByText('We’ve sent the code.')).toBeVisible()
    await expectAccessible(page)
    await page.locator('#password-code').fill(await codeFor(phone))
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your new password is set.' })).toBeVisible()
    await expectAccessible(page)

    const elsewhere = await (await browser.newContext({ baseURL: process.env['E2E_ADDRESS']! })).newPage()
    await open(elsewhere, '/auth/login')
    const form = elsewhere
      .locator('form')
      .filter({ has: elsewhere.getByLabel('Password', { exact: true }) })
      .first()
    for (const [password, goesIn] of [
      ['mango crate by the river', false],
      ['litchi garden in the rain', true],
    ] as const) {
      await form.getByLabel('Mobile number').fill(phone)
      await form.getByLabel('Password', { exact: true }).fill(password)
      await form.getByRole('button', { name: 'Log in' }).click()
      if (!goesIn) await expect(elsewhere.getByRole('alert').first()).toContainText('The number or password is incorrect.')
    }
    await elsewhere.waitForURL('**/profile')
    await elsewhere.context().close()
  })
})

test(
  'a password is set, other sessions end, recipients are saved, and the account is deleted',
  ONLY_LONG,
  async ({ page, browser }) => {
    const phone = newPhone()
    const elsewhere = await (await browser.newContext({ baseURL: process.env['E2E_ADDRESS']! })).newPage()
    await logInByCode(page, phone)

    await page.getByLabel('Name', { exact: true }).fill('Farhana Rahman')
    await page.getByLabel('Tell me about new fruit and offers').check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

    await page.getByRole('button', { name: 'Set a password' }).click()
    await page.getByLabel('New password').fill('mango crate by the river')
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page.getByText('We’ve sent the code.')).toBeVisible()
    await expectAccessible(page)
    await page.locator('#password-code').fill(await codeFor(phone))
    await page.getByRole('button', { name: 'Set a password' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your new password is set.' })).toBeVisible()

    await open(elsewhere, '/auth/login')
    const form = elsewhere
      .locator('form')
      .filter({ has: elsewhere.getByLabel('Password', { exact: true }) })
      .first()
    await form.getByLabel('Mobile number').fill(phone)
    await form.getByLabel('Password', { exact: true }).fill('mango crate by the river')
    await form.getByRole('button', { name: 'Log in' }).click()
    await elsewhere.waitForURL('**/profile')
    await expect(elsewhere.getByText('This device')).toBeVisible()

    await open(page, '/profile')
    await expect(page.getByRole('button', { name: /^Log out device/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(page.getByRole('button', { name: /^Log out device/ })).toHaveCount(0)
    await open(elsewhere, '/profile')
    await expect(elsewhere.getByText('Log in to see your profile')).toBeVisible()
    await elsewhere.context().close()

    await page.getByRole('button', { name: 'Add a person' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download all my data' }).click()
    expect((await downloading).suggestedFilename()).toBe('my-data.json')

    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByLabel('Current password').fill('mango crate by the river')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL(/localhost:\d+\/$/)
    await expect(page.getByRole('status').filter({ hasText: 'Your account has been deleted.' })).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('pfwt'), localStorage.getItem('pf_token')])).toEqual([null, null])
  },
)
