import { expect, newPhone, open, test } from './shop-test.ts'

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
