import { wordsOf } from '#texts/all.server.ts'
import { chooseArea, expect, expectAccessible, open, type Page } from '../shop-test.ts'
import { ASKED } from './the-list.ts'

/** Every notation of the price of one box, or of all boxes. */
const PRICE = /৳|1,?564|১,?৫৬৪|156400|8,?14,?750|৮,?১৪,?৭৫০/

const say = wordsOf('recipient', 'bn')

/** The recipients' links, as the office sees them in the outbox. */
export async function linksInOutbox(page: Page): Promise<string[]> {
  await page.goto('/office/messages')
  const bodies = await page
    .locator('.office-message .office-body')
    .filter({ hasText: /is sending you .*\/o\// })
    .allTextContents()
  const links: string[] = []
  for (const body of bodies) {
    const short = await page.request.get(/\/o\/\w+/.exec(body)![0], { maxRedirects: 0 })
    links.push(short.headers()['location']!)
  }
  expect(new Set(links).size).toBe(ASKED)
  for (const body of bodies) expect(body).not.toMatch(PRICE)
  return links
}

/**
 * Each recipient opens the link on a phone, in Bangla: one declines, one never opens it, the others answer. Everything they receive is
 * checked byte by byte: it contains no price, not even of the shop's other products.
 */
export async function answerLinks(phone: Page, links: readonly string[]): Promise<void> {
  const sent: Promise<string>[] = []
  phone.on('response', (response) => {
    if (new URL(response.url()).pathname.includes('/gift/for/')) sent.push(response.text().catch(() => ''))
  })
  const [declined, , ...answered] = links
  await decline(phone, `/bn${declined}`)
  for (const [index, link] of answered.entries()) await answer(phone, `/bn${link}`, index)
  const bytes = (await Promise.all(sent)).join('\n')
  expect(bytes.length).toBeGreaterThan(answered.length * 10_000)
  expect(bytes).not.toMatch(PRICE)
}

async function decline(phone: Page, link: string): Promise<void> {
  await open(phone, link)
  await phone.getByText(say('for.decline')).click()
  await phone.getByRole('button', { name: say('for.declineYes') }).click()
  await expect(phone.getByRole('heading', { name: say('for.status.declined') })).toBeVisible()
  await expectAccessible(phone)
}

/** The address, unless it is known; the day; the ripeness; and every third leaves a thank-you message. */
async function answer(phone: Page, link: string, index: number): Promise<void> {
  await open(phone, link)
  const days = phone.getByRole('group', { name: say('for.dayHead') })
  const place = phone.getByRole('heading', { name: say('for.placeHead') })
  await expect(place.or(days)).toBeVisible()
  if (await place.isVisible()) {
    if (index < 2) await expectAccessible(phone)
    await chooseArea(phone.getByRole('combobox', { name: say('for.area') }), 'ধানমন্ডি')
    await phone.getByLabel(say('for.address')).fill(`বাসা ${index + 1}, রোড ৩`)
    await phone.getByRole('button', { name: say('for.toDay') }).click()
    await expect(days).toBeVisible()
  }
  if (index < 2) await expectAccessible(phone)
  await phone.locator('summary', { hasText: say('for.ripeHead') }).click()
  await phone.getByText(say('for.ripe.in-two-days')).click()
  await phone.getByRole('button', { name: say('for.save') }).click()
  await expect(phone.getByRole('heading', { name: say('for.status.answered') })).toBeVisible()
  if (index % 3 !== 0) return
  await phone.locator('[name=thanks]').fill('অনেক ধন্যবাদ, বাচ্চারা খুব খুশি।')
  await phone.getByRole('button', { name: say('for.sayThanks') }).click()
  await expect(phone.getByText(say('for.thanked'))).toBeVisible()
  await expectAccessible(phone)
}
