import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test'
import { hydrated } from '../../scripts/whole-page.ts'

export { hydrated } from '../../scripts/whole-page.ts'
export { expect } from '@playwright/test'
export type { Page } from '@playwright/test'

type Options = {
  /** What a journey makes the browser complain about on purpose, such as a page that is not there. */
  expectedComplaints: RegExp[]
}

/** In every journey, the browser must have nothing to complain about: no error, no broken policy, no failed request. */
export const test = base.extend<Options>({
  expectedComplaints: [[], { option: true }],
  context: async ({ context, expectedComplaints }, use) => {
    const complaints: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => complaints.push(String(error.error())))
    await use(context)
    expect(complaints.filter((complaint) => !expectedComplaints.some((expected) => expected.test(complaint)))).toEqual([])
  },
})

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }
type Axe = { run: (of: Document) => Promise<{ violations: Violation[] }> }

/** Runs axe over the page as it stands now, once what comes in by an animation is there: half faded in, nothing has the contrast it was given. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Not by a script tag: the page's own policy would refuse it, as it should.
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run(document)).violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
    )
  })
  expect(violations, `axe on ${page.url()}`).toEqual([])
}

/** Opens the page and waits until scripts have taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Phone numbers nobody else in the run uses. */
export function newPhone(): string {
  return `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

export type Who = { name: string; phone: string; area: string; address: string }

export const FARHANA: Omit<Who, 'phone'> = { name: 'Farhana Rahman', area: 'Dhanmondi', address: 'House 17, Road 8/A, flat 4B' }

/** Fills in who and where, in English. */
export async function fillWho(page: Page, { name, phone, area, address }: Who): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Mobile number').first().fill(phone)
  await chooseArea(page.getByRole('combobox', { name: 'Area or thana' }), area)
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(address)
}

export async function chooseArea(field: Locator, area: string): Promise<void> {
  await field.click()
  // On a slow machine the list may still be the plain one; whoever holds it keeps it.
  if ((await field.evaluate((control) => control.tagName)) === 'SELECT') {
    await field.selectOption({ label: area })
    return
  }
  await field.fill(area)
  await field.page().getByRole('option', { name: area }).first().click()
}

/** Presses the button that shows the total, and answers with the order's number once its page is there. */
export async function place(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Place order, ৳/ }).click()
  await page.waitForURL(/\/order\/[A-Za-z0-9_-]{20,}$/)
  const number = /PF-\d+/.exec(
    (await page
      .getByText(/Order PF-\d+/)
      .first()
      .textContent()) ?? '',
  )?.[0]
  expect(number).toBeDefined()
  return number!
}

/** Orders one unit of a fruit by express, as fast as the form allows. */
export async function orderByExpress(
  page: Page,
  slug: string,
  phone = newPhone(),
): Promise<{ number: string; phone: string; url: string }> {
  await open(page, `/express/${slug}`)
  await fillWho(page, { ...FARHANA, phone })
  const number = await place(page)
  return { number, phone, url: page.url() }
}

/** Signs the owner in to the office. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/office/sign-in')
  await page.getByLabel('Name').fill(process.env['E2E_OWNER']!)
  await page.getByLabel('Password').fill(process.env['E2E_OWNER_PASSWORD']!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/office$/)
}

/** The same in a language, which stays. */
export async function signInSpeaking(page: Page, language: string): Promise<void> {
  await page.goto(`/office/sign-in?lang=${language}`)
  await expectAccessible(page)
  await page.locator('[name=name]').fill(process.env['E2E_OWNER']!)
  await page.locator('[name=password]').fill(process.env['E2E_OWNER_PASSWORD']!)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/office(\?.*)?$/)
}

/** The lines in the cart as they are stored. */
export function storedCart(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('pf_cart') ?? '[]') as unknown)
}

/** What the owner reads in the outbox: without a gateway that is the way to a code. */
export async function codeFor(browser: Browser, phone: string): Promise<string> {
  const office = await browser.newContext({ baseURL: process.env['E2E_ADDRESS']! })
  try {
    const page = await office.newPage()
    await signIn(page)
    await page.goto('/office/messages')
    const masked = `${phone.slice(0, 4)}• •••${phone.slice(-3)}`
    const message = page.locator('.office-message').filter({ hasText: masked }).filter({ hasText: 'Login code' }).first()
    return /#(\d{6})/.exec((await message.locator('.office-body').textContent())!)![1]!
  } finally {
    await office.close()
  }
}

export async function askForCode(page: Page, phone: string): Promise<void> {
  await open(page, '/auth/login')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Text me a code' }) })
  await form.getByLabel('Mobile number').fill(phone)
  await form.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'A code is on its way' })).toBeVisible()
}

/** Answers when the profile is there. */
export async function logInByCode(page: Page, browser: Browser, phone: string): Promise<void> {
  await askForCode(page, phone)
  await page.getByLabel('Code').fill(await codeFor(browser, phone))
  await page.locator('#verify-code').press('Enter')
  await page.waitForURL('**/profile')
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible()
}

/** Makes an account with a password, in two steps. Answers when the profile is there. */
export async function signUp(page: Page, browser: Browser, phone = newPhone()): Promise<string> {
  await open(page, '/auth/login')
  await page.getByText('Make an account with a password').click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Make an account' }) })
  await form.getByLabel('Your name').fill('Farhana Rahman')
  await form.getByLabel('Mobile number').fill(phone)
  await form.getByLabel('New password', { exact: true }).fill('mango crate by the river')
  await form.getByRole('button', { name: 'Make an account' }).click()
  await expect(form.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Code').fill(await codeFor(browser, phone))
  await form.getByRole('button', { name: 'Make an account' }).click()
  await page.waitForURL('**/profile')
  // What the page asks for must be answered before a journey takes its session away.
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
  return phone
}
