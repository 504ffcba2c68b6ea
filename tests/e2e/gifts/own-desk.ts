import type { Browser, Page } from '@playwright/test'
import { ownShop } from '../day/own-shop.ts'
import { expect, hydrated } from '../shop-test.ts'

// The clock of each part: the afternoon of the order, and the mornings of dispatch.
export const ORDER_TIME = '2026-06-11T17:46:00+06:00'
export const FIRST_MORNING = '2026-06-20T07:10:00+06:00'
export const SECOND_MORNING = '2026-06-21T07:10:00+06:00'
export const FIRST_DAY = '2026-06-20'
export const SECOND_DAY = '2026-06-21'

export const shop = ownShop()

export const COMPANY = 'Surma Knitwear'
export const BIN = '001234567-0101'
export const PO = 'MT/PO/2026/118'

/** The data that one part of the journey passes to the next. */
export type Journey = {
  companyPath: string
  quotationPath: string
  /** The buyer's pages. */
  link: string
  run: string
  /** The office's pages of the run. */
  officeRun: string
  orderPath: string
  vat: string
}

export const taka = (amount: number) => `৳${amount.toLocaleString('en-IN')}`

/** Presses a button that asks for a confirmation, and confirms. */
export async function pressAndConfirm(page: Page, name: string | RegExp): Promise<void> {
  await hydrated(page)
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** A new page in a new browser context, which must report no errors. */
export async function stranger(
  browser: Browser,
  { phone = false, complaints }: { phone?: boolean; complaints: string[] },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.address(),
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 900 },
  })
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return context.newPage()
}

/** The latest code in the outbox for a number. */
export async function codeFromOutbox(office: Page, phone: string): Promise<string> {
  await office.goto('/office/messages')
  const masked = `${phone.slice(0, 4)}• •••${phone.slice(-3)}`
  const message = office.locator('.office-message').filter({ hasText: masked }).filter({ hasText: 'Login code' }).first()
  return /#(\d{6})/.exec((await message.locator('.office-body').textContent())!)![1]!
}

/** Waits for the page's result message after hydration. */
export async function said(page: Page, text: string | RegExp, options?: { timeout: number }): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible(options)
  await hydrated(page)
}
