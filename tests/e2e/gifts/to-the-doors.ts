import { expect, expectAccessible, hydrated, open, type Page } from '../shop-test.ts'
import { dayFrom, formatDay } from '#shop/values/index.ts'
import { pressAndConfirm, said, SECOND_DAY, type Journey } from './own-desk.ts'

const dayText = (day: string) => formatDay(dayFrom(day), 'en', 'long')
const board = (journey: Pick<Journey, 'officeRun'>, search: string) => `${journey.officeRun}/making?${search}`

/** Packs all boxes of a day, as many at once as the board shows. */
export async function packDay(page: Page, journey: Journey, { day, boxes }: { day: string; boxes: number }): Promise<void> {
  await open(page, board(journey, `day=${day}&state=planned`))
  for (let left = boxes; left > 0; left -= 50) {
    const count = Math.min(50, left)
    await pressAndConfirm(page, `Pack these ${count}`)
    await expect(page.getByText(`Packed: ${count}`, { exact: true })).toBeVisible(BULK)
    const toPack = page
      .getByRole('row')
      .filter({ hasText: dayText(day) })
      .getByRole('link', { name: /^To pack/ })
    await expect(toPack).toHaveText(left > count ? [`To pack ${left - count}`] : [], BULK)
  }
}

/** More than a hundred boxes are one click. */
const BULK = { timeout: 60_000 }

type Load = { day: string; slot?: string; mode: 'Van' | 'Courier'; carrier: string; rider?: string; boxes: number }

/** Dispatches one manifest of what waits for a van or a courier. Returns its path. */
export async function sendOut(page: Page, { day, slot, mode, carrier, rider, boxes }: Load): Promise<string> {
  await open(page, `/office/dispatch?day=${day}`)
  if (slot) {
    await page.getByLabel('Hours').selectOption({ label: slot })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/slot=/)
    await hydrated(page)
  }
  const form = page.locator('form').filter({ has: page.getByLabel(mode, { exact: true }) })
  await expect(form.getByRole('checkbox')).toHaveCount(boxes)
  await form.getByLabel(mode, { exact: true }).fill(carrier)
  if (rider) await form.getByLabel('Rider').selectOption({ label: rider })
  await form.getByRole('button', { name: 'Make a manifest' }).click()
  await said(page, 'The manifest is made.')
  await page.getByRole('button', { name: `Send out ${boxes} boxes` }).click()
  await said(page, 'Everything is on the way.', BULK)
  return new URL(page.url()).pathname
}

const FAILED = ['Nobody was home', 'The address is wrong']

/** The rider's round on a phone: three boxes are delivered, two fail, with a reason each. Returns the numbers of those two. */
export async function drive(phone: Page): Promise<string[]> {
  await open(phone, '/office/rounds')
  // The next stops of a long round; as one ends, another appears.
  const listed = phone.getByRole('article')
  await expect(listed).toHaveCount(40)
  const stops = listed.filter({ has: phone.getByRole('button', { name: 'Delivered', exact: true }) })
  const isDone = async (number: string) => {
    await expect(stops.filter({ hasText: `${number},` })).toHaveCount(0)
    await expect(phone.getByText('Kept on this phone, not sent yet')).toHaveCount(0)
  }
  await expect(phone.getByRole('link', { name: 'All 130 stops' })).toBeVisible()
  for (const done of [1, 2, 3]) {
    const stop = stops.first()
    const number = /PF-\d+-\d+/.exec((await stop.textContent())!)![0]
    await stop.getByRole('button', { name: 'Delivered', exact: true }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Delivered', exact: true }).click()
    await isDone(number)
    await expect(phone.getByText(`${130 - done} stops left.`)).toBeVisible()
  }
  const numbers: string[] = []
  for (const [index, reason] of FAILED.entries()) {
    const stop = stops.first()
    const number = /PF-\d+-\d+/.exec((await stop.textContent())!)![0]
    await stop.locator('summary').last().click()
    await stop.getByLabel('Reason').selectOption({ label: reason })
    await stop.getByRole('button', { name: 'Could not be delivered' }).click()
    await isDone(number)
    await expect(phone.getByText(`${126 - index} stops left.`)).toBeVisible()
    numbers.push(number)
  }
  return numbers
}

/** Records the delivery of all remaining boxes of a manifest. */
export async function handOver(page: Page, manifest: string, boxes: number): Promise<void> {
  await open(page, manifest)
  await expect(page.getByRole('heading', { name: `${boxes} boxes on the way, nothing to take` })).toBeVisible()
  await pressAndConfirm(page, 'Note as delivered')
  await said(page, 'Recorded as delivered.', BULK)
  await expect(page.getByRole('button', { name: 'Note as delivered' })).toHaveCount(0)
}

/** The two failed boxes show their reason, and are replanned for the next day. */
export async function planAnew(page: Page, journey: Journey, numbers: readonly string[]): Promise<void> {
  await open(page, board(journey, 'state=failed'))
  await expect(page.locator('tbody tr').filter({ has: page.getByRole('link', { name: 'Reschedule' }) })).toHaveCount(2)
  for (const reason of FAILED) await expect(page.getByText(new RegExp(`${reason}$`))).toBeVisible()
  for (const number of numbers) {
    await open(page, board(journey, 'state=failed'))
    await page.getByRole('row').filter({ hasText: number }).getByRole('link', { name: 'Reschedule' }).click()
    await expect(page.getByRole('heading', { name: `Reschedule ${number}` })).toBeVisible()
    const slots = page.locator('select[name=slot]')
    const value = await slots.locator(`option[value^="${SECOND_DAY}"]:not([disabled])`).first().getAttribute('value')
    await slots.selectOption(value)
    await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await said(page, 'It goes out again on the new day.')
  }
  await expectAccessible(page)
}

/** The progress shown to the buyer. */
export async function progressIs(
  buyer: Page,
  run: string,
  { delivered, said: lines }: { delivered: number; said: string[] },
): Promise<void> {
  await open(buyer, `${run}/progress`)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(`${delivered} of 500 delivered`)
  await expect(buyer.locator('.run-counts li')).toHaveText(lines)
  await expectAccessible(buyer)
}
