import { expect, expectAccessible, open, type Page } from '../shop-test.ts'
import { COMPANY, said } from './own-desk.ts'

/** Before the order, the office sets that these boxes get a sleeve with the company's logo. */
export async function wearSleeve(page: Page): Promise<void> {
  await open(page, '/office/gifts')
  await page.getByRole('row').filter({ hasText: COMPANY }).getByRole('link', { name: /^G-/ }).click()
  await page.getByRole('link', { name: 'Proofs, print and boxes' }).click()
  await page.getByRole('button', { name: 'With a sleeve' }).click()
  await said(page, 'Changed.')
  await expect(page.getByText('The boxes wear a logo sleeve')).toBeVisible()
}

const HELD = 'Nothing is printed or packed before the buyer has approved what is shown.'

/** Card and sleeve proofs are shown to the buyer; before the approval nothing is printed and no box is packed. */
export async function showProofs(page: Page, officeRun: string): Promise<void> {
  await open(page, `${officeRun}/making`)
  await expect(page.getByText(HELD)).toBeVisible()
  await page.locator('#show-card-note').fill('Gold print on white card.')
  await page.getByRole('button', { name: 'Show the card' }).click()
  await said(page, 'The buyer sees the card on the page of the run.')
  await page.locator('[name=file]').setInputFiles('db/seed/photos/gift-basket.webp')
  await page.getByRole('button', { name: 'Show the sleeve' }).click()
  await said(page, 'The buyer sees the sleeve on the page of the run.')
  await expect(page.getByText(HELD)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the PDF files' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pack these/ })).toHaveCount(0)
  await expectAccessible(page)
}

export async function approveProofs(buyer: Page, run: string): Promise<void> {
  await open(buyer, `${run}/progress`)
  await buyer.getByRole('link', { name: 'Card and sleeve to approve' }).click()
  const card = buyer.getByRole('link', { name: 'Open the card as it will be printed (PDF)' })
  const file = await buyer.request.get((await card.getAttribute('href'))!)
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(buyer.getByRole('img', { name: /^Logo sleeve/ })).toBeVisible()
  await expectAccessible(buyer)
  for (const left of [2, 1]) {
    await expect(buyer.getByRole('button', { name: 'Approve as it is' })).toHaveCount(left)
    await buyer.getByRole('button', { name: 'Approve as it is' }).first().click()
    await said(buyer, 'Approved. We’ll make it exactly like this.')
  }
  await expect(buyer.getByText('Everything is approved')).toBeVisible()
}

const pagesIn = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

/** A job makes the files while the page shows its progress; each is a download: four cards or four labels on a page. */
export async function printAll(page: Page, officeRun: string): Promise<void> {
  await open(page, `${officeRun}/making`)
  await expect(page.getByText(HELD)).toHaveCount(0)
  await page.getByRole('button', { name: 'Make the PDF files' }).click()
  await expect(page.getByText('The files are being made.')).toBeVisible()
  for (const kind of ['Cards', 'Labels']) {
    const link = page.getByRole('link', { name: new RegExp(`^${kind} PF-\\d+-1 to PF-\\d+-500 \\(500\\)$`) })
    await expect(link).toBeVisible({ timeout: 60_000 })
    const coming = page.waitForEvent('download')
    await link.click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer)
    expect([kind, pagesIn(Buffer.concat(chunks))]).toEqual([kind, 125])
  }
  await expectAccessible(page)
}
