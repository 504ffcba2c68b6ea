import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { LONG_RUN, SHORT_RUN } from '../long-run.ts'
import type { BuiltShop } from '#scripts/built-shop.ts'
import { hydrated } from '#scripts/whole-page.ts'

export { hydrated } from '#scripts/whole-page.ts'
export { expect } from '@playwright/test'
export type { Page } from '@playwright/test'

type Options = {
  /** Errors that a journey causes on purpose, such as a missing page. */
  expectedComplaints: RegExp[]
}

/** In every journey the browser must report nothing: no error, no policy violation, no failed request. */
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
type Axe = { run: (of: Document, options: { resultTypes: string[]; preload: boolean }) => Promise<{ violations: Violation[] }> }

/**
 * Runs axe over the current page, with every animation finished: text that is half faded in does not have its final contrast. Content far down is styled only
 * when its style is read, and its transitions begin then. What appears while axe runs, such as the toast about an order of another journey, comes without motion.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hasAxe = await page.evaluate(() => {
    for (const part of document.querySelectorAll('body *')) void getComputedStyle(part).backgroundColor
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    for (const animation of ending) animation.finish()
    return 'axe' in globalThis
  })
  if (!hasAxe) await addAxe(page)
  // Axe would read the style sheets once more over the network, which a journey may have cut; no rule that runs here needs them.
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run(document, { resultTypes: ['violations'], preload: false })).violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
    )
  })
  await page.emulateMedia({ reducedMotion: null })
  expect(violations, `axe on ${page.url()}`).toEqual([])
}

/** Not as a script tag: the page’s content security policy would refuse it. `page.evaluate` takes half as long again for half a megabyte. */
async function addAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { exceptionDetails } = await devtools.send('Runtime.evaluate', { expression: `${axeSource};0` })
  await devtools.detach()
  expect(exceptionDetails).toBeUndefined()
}

/**
 * Whether axe checks a page of this language at this size: English on a desktop and Bangla on a phone; all four in the long run. Axe takes more than
 * half the time of a page. With `one`, a name of the page, axe checks only one of the two, the same in every run: for pages of the same parts.
 */
export function axeLooks(language: string, size: 'desk' | 'phone', one?: string): boolean {
  if (LONG_RUN) return true
  const inBangla = language === 'bn'
  if (inBangla !== (size === 'phone')) return false
  return one === undefined || inBangla === checkedInBangla(one)
}

/** Whether this page of the office or of gifts is opened in this language: in both, but in `npm test` in one, the same in every run. */
export function opensIn(language: string, page: string): boolean {
  return !SHORT_RUN || checkedInBangla(page) === (language === 'bn')
}

function checkedInBangla(page: string): boolean {
  return createHash('sha256').update(page).digest()[0]! % 2 === 0
}

/** Opens the page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Ticks that goods are packed or sent out before their promised day, where the page asks for it. */
export async function agreeToEarly(page: Page): Promise<void> {
  const tick = page.locator('.office-next [name=early]:visible')
  if ((await tick.count()) > 0) await tick.check()
}

/** A phone number that no other test of the run uses. */
export function newPhone(): string {
  return `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

export type Who = { name: string; phone: string; area: string; address: string }

export const FARHANA: Omit<Who, 'phone'> = { name: 'Farhana Rahman', area: 'Dhanmondi', address: 'House 17, Road 8/A, flat 4B' }

/** Fills in the buyer and the address, in any language. */
export async function fillWho(page: Page, { name, phone, area, address }: Who): Promise<void> {
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=phone]').first().fill(phone)
  await chooseArea(page.locator('#area_id'), area)
  await page.locator('[name=address]').fill(address)
  await agree(page)
}

/** Ticks that the terms are agreed to. A second order keeps the tick of the first. */
export async function agree(page: Page): Promise<void> {
  const box = page.locator('input[name=agree]')
  // With the keyboard: the days arrive above it, and would move it from under the pointer.
  if (!(await box.isChecked())) await box.press('Space')
  await expect(box).toBeChecked()
}

/** Chooses a payment method once the days are loaded: until then they move the content below them. */
export async function choosePayment(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.locator('#when')).toBeVisible()
  await expect(page.locator('#when')).not.toHaveAttribute('aria-busy')
  await page.getByRole('radio', { name }).check()
}

export async function chooseArea(field: Locator, area: string): Promise<void> {
  // Scripts replace the plain list; one that was opened before its choices arrived stays as long as it has the focus.
  await hydrated(field.page())
  await expect(field.page().locator('select:focus')).toHaveCount(0)
  await field.click()
  await expect
    .poll(() => field.evaluate((control) => !(control instanceof HTMLSelectElement) || control.options.length > 1))
    .toBe(true)
  if ((await field.evaluate((control) => control.tagName)) === 'SELECT') {
    await field.selectOption({ label: area })
    return
  }
  await field.fill(area)
  await field.page().getByRole('option', { name: area }).first().click()
}

/** Presses the button with the total, and returns the order number from the order page. */
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

/** Orders one unit of a product by express, as fast as the form allows. */
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

/** Gives the browser the owner's session that was made when the run began, for journeys that do not test the sign-in. */
export async function signIn(page: Page): Promise<void> {
  await page.context().addCookies(ownerCookies().map(([name, value]) => ({ name, value, url: process.env['E2E_ADDRESS']! })))
}

function ownerCookies(): [name: string, value: string][] {
  return process.env['E2E_OWNER_COOKIE']!.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
}

/** Signs the owner in to the office by its form: of the shop of all journeys, or of another one. */
export async function signInByForm(page: Page, shop?: Pick<BuiltShop, 'address' | 'owner'>): Promise<void> {
  await page.goto(`${shop?.address ?? ''}/office/sign-in`)
  await page.getByLabel('Name').fill(shop?.owner?.name ?? process.env['E2E_OWNER']!)
  await page.getByLabel('Password').fill(shop?.owner?.password ?? process.env['E2E_OWNER_PASSWORD']!)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/office$/)
}

/** Like `signIn`, with a language, which stays. */
export async function signInSpeaking(page: Page, language: string): Promise<void> {
  await signIn(page)
  await page.goto(`/office/account?lang=${language}`)
  await expect(page.locator('div[lang]').first()).toHaveAttribute('lang', language)
}

/** The stored lines of the cart. */
export function storedCart(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('pf_cart') ?? '[]') as unknown)
}

/** The code as the owner reads it in the outbox: without a gateway there is no other way. */
export async function codeFor(phone: string): Promise<string> {
  const outbox = await fetch(`${process.env['E2E_ADDRESS']}/office/messages`, {
    headers: { Cookie: process.env['E2E_OWNER_COOKIE']! },
  })
  const masked = `${phone.slice(0, 4)}• •••${phone.slice(-3)}`
  // The newest message is first.
  const messages = (await outbox.text()).split('class="office-message"').slice(1)
  const message = messages.find((text) => text.includes(masked) && text.includes('Login code'))
  expect(message, `a login code for ${masked}`).toBeDefined()
  return /#(\d{6})/.exec(message!)![1]!
}

export async function askForCode(page: Page, phone: string): Promise<void> {
  await open(page, '/auth/login')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Text me a code' }) })
  await form.getByLabel('Mobile number').fill(phone)
  await form.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We’ve sent a code' })).toBeVisible()
}

/** Returns when the profile is shown. */
export async function logInByCode(page: Page, phone: string): Promise<void> {
  await askForCode(page, phone)
  await page.getByLabel('Code').fill(await codeFor(phone))
  await page.locator('#verify-code').press('Enter')
  await page.waitForURL('**/profile')
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible()
}

/** Creates an account with a password, in two steps. Returns when the profile is shown. */
export async function signUp(page: Page, phone = newPhone()): Promise<string> {
  await open(page, '/auth/login')
  await page.getByText('Create an account with a password').click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create account' }) })
  await form.getByLabel('Your name').fill('Farhana Rahman')
  await form.getByLabel('Mobile number').fill(phone)
  await form.getByLabel('New password', { exact: true }).fill('mango crate by the river')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Code').fill(await codeFor(phone))
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/profile')
  // The page's requests must be answered before a journey ends its session.
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Logged-in devices' })).toBeVisible()
  return phone
}
