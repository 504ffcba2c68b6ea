import { expect, expectAccessible, hydrated, signIn, signInByForm, test, type Page } from './shop-test.ts'
import { ONLY_LONG } from '../long-run.ts'

test.use({ expectedComplaints: [/status of 401/] })

const FIELDS = {
  'Name in English': 'Frozen fruit',
  'Name in Bangla': 'হিমায়িত ফল',
  Rate: '5',
  'Legal basis in English': 'VAT Act 2012',
  'Legal basis in Bangla': 'মূসক আইন ২০১২',
}

async function fillTaxClass(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(FIELDS)) await page.getByLabel(label).fill(text)
}

test('a form that is sent after the session has ended is not lost', ONLY_LONG, async ({ page, context }) => {
  await signIn(page)
  await page.goto('/office/settings/tax')
  await hydrated(page)
  await fillTaxClass(page)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add a tax class' }).click()
  await expect(page.getByRole('alert')).toContainText('You are signed out')
  await expectAccessible(page)
  for (const [label, text] of Object.entries(FIELDS)) await expect(page.getByLabel(label)).toHaveValue(text)

  const opened = context.waitForEvent('page')
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
  const other = await opened
  await signInByForm(other)
  await other.close()

  await page.getByRole('button', { name: 'Add a tax class' }).click()
  await expect(page.getByRole('status')).toContainText('Added.')
  await expect(page.getByRole('row', { name: /Frozen fruit/ })).toHaveCount(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what was typed is shown on a page of its own', ONLY_LONG, async ({ page, context }) => {
    await page.goto('/office/sign-in')
    await signInByForm(page)
    await page.goto('/office/settings/tax')
    await fillTaxClass(page)
    await context.clearCookies()
    await page.getByRole('button', { name: 'Add a tax class' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('You are signed out')
    for (const text of Object.values(FIELDS)) await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/office/sign-in?to=%2Foffice%2Fsettings%2Ftax',
    )
  })
})
