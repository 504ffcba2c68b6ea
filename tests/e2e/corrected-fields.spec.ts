import { expect, hydrated, newPhone, open, signIn, test, type Page } from './shop-test.ts'

// A refused form is answered with this status.
test.use({ expectedComplaints: [/status of 422/] })

const FORMS = [
  { name: 'contact', path: '/contact', button: 'Send message' },
  { name: 'gift request', path: '/gift', button: 'Ask for a quotation' },
  { name: 'sign-in', path: '/auth/login', button: 'Text me a code' },
]

for (const { name, path, button } of FORMS) {
  test(`${name}: a corrected field loses its error, in the field and in the summary`, async ({ page }) => {
    await open(page, path)
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) })
    const phone = form.locator('input[name=phone]')
    await phone.fill('0171122')
    await form.getByRole('button', { name: button, exact: true }).click()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    const message = await form
      .locator('.field-error')
      .filter({ hasText: /digits short/ })
      .textContent()
    await expect(form.getByRole('alert')).toContainText(message!)
    await phone.fill(newPhone())
    await expect(phone).not.toHaveAttribute('aria-invalid')
    await expect(phone).toBeFocused()
    await expect(form.getByText(message!)).toHaveCount(0)
  })
}

test.describe('while the page is read again after a refusal', () => {
  // As on a slow network: the refusal has arrived, and the new state of the page has not.
  async function refused(page: Page): Promise<{ readOn: () => Promise<void> }> {
    await signIn(page)
    await open(page, '/office/companies')
    await page.getByRole('link', { name: 'Add a company' }).click()
    await page.getByLabel('Name', { exact: true }).fill(`Jamuna ${newPhone()}`)
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByText('Added.')).toBeVisible()
    const reading = Promise.withResolvers<void>()
    await page.route(/companies\/[^/]+\.data/, async (route) => {
      if (route.request().method() === 'GET') await reading.promise
      await route.fallback()
    })
    await page.getByLabel('Phone they sign in with').fill(newPhone())
    await page.getByRole('button', { name: 'Add or change' }).click()
    await expect(page.getByRole('alert')).toContainText('No one has verified this number yet.')
    const readOn = async () => {
      reading.resolve()
      await page.waitForFunction(() => Reflect.get(window, '__reactRouterDataRouter').state.navigation.state === 'idle')
    }
    return { readOn }
  }

  test('a person who already types in the next field stays there', async ({ page }) => {
    const { readOn } = await refused(page)
    const amount = page.getByLabel('Amount')
    await amount.pressSequentially('1,2')
    await readOn()
    await amount.pressSequentially('50')
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('1,250')
  })

  test('the corrected form can be sent at once', async ({ page }) => {
    const { readOn } = await refused(page)
    await page.getByLabel('Phone they sign in with').fill('0171122')
    await page.getByRole('button', { name: 'Add or change' }).click()
    await expect(page.getByText('A mobile number with 11 digits.')).toBeVisible()
    await readOn()
  })
})

test('what is typed into an office form before its scripts have loaded stays', async ({ page }) => {
  await signIn(page)
  await page.goto('/office/products')
  await hydrated(page)
  const link = page.locator('a.row-link').first()
  const path = `${(await link.getAttribute('href'))!}/words`
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const [name, short] = [page.locator('[name=nameEn]'), page.locator('[name=shortEn]')]
  await name.fill('Dragon fruit, red')
  await short.fill('Typed early.')
  await short.press('Home')
  release()
  await hydrated(page)
  await expect(name).toHaveValue('Dragon fruit, red')
  await expect(short).toHaveValue('Typed early.')
  await short.pressSequentially('Not ')
  await expect(short).toHaveValue('Not Typed early.')
})
