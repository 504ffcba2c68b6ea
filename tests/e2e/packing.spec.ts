import { addRider } from './rider.ts'
import { ONLY_LONG } from '../long-run.ts'
import {
  agreeToEarly,
  expect,
  expectAccessible,
  hydrated,
  newPhone,
  open,
  orderByExpress,
  signIn,
  test,
  type Page,
} from './shop-test.ts'

test.describe('boxes priced by weight', () => {
  test.use({ expectedComplaints: [/status of 4(09|22)/] })

  test(
    'are weighed, labelled, loaded and delivered by their rider, and the cash is handed in',
    ONLY_LONG,
    async ({ page, context, browser }) => {
      test.slow()
      const shopper = await context.newPage()
      const first = await orderByExpress(shopper, 'jackfruit')
      const second = await orderByExpress(await context.newPage(), 'jackfruit')
      await signIn(page)
      const rider = await addRider(page, browser)
      const day = await deliveryDay(page, first.number)
      for (const { number } of [first, second]) await weighAndPack(page, day, number)
      const box = await context.newPage()
      await readLabel(page, box)
      const manifest = await load(page, { day, rider: rider.name, numbers: [first.number, second.number] })
      await shopper.goto(first.url)
      await expect(shopper.getByRole('heading', { level: 1 })).toContainText('On the way to you')
      await drive(rider.page, first.number, second.number)
      await handIn(page, manifest)
    },
  )
})

/** The board shows that it must be weighed, and a very different weight needs the buyer's agreement. */
async function weighAndPack(page: Page, day: string, number: string): Promise<void> {
  await page.goto(`/office/packing?day=${day}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: `${number}-1` }).click()
  // The board has such a button for every box.
  await expect(page.getByRole('button', { name: 'Weigh in' })).toBeVisible()
  await agreeToEarly(page)
  await page.getByRole('button', { name: 'Packed' }).click()
  await expect(page.getByRole('alert')).toContainText('has not been weighed yet')
  await page.getByLabel('The scale says').fill('9.5')
  await page.getByRole('button', { name: 'Weigh in' }).click()
  await expect(page.getByRole('alert')).toContainText('instead of')
  await expectAccessible(page)
  await page.getByLabel('The scale says').fill('5.25')
  await page.getByRole('button', { name: 'Weigh in' }).click()
  // ৳320 for 5 kg are ৳336 for 5.25.
  await expect(page.getByText('Weighed: 5.25 kg, ৳336.')).toBeVisible()
  await agreeToEarly(page)
  await page.getByRole('button', { name: 'Packed' }).click()
  await expect(page.getByText('The box is packed.')).toBeVisible()
  await expectAccessible(page)
}

/** The box's QR code leads to a page without personal data. */
async function readLabel(page: Page, box: Page): Promise<void> {
  await page.getByRole('link', { name: 'Label', exact: true }).click()
  const code = await page.getByRole('img', { name: /^Code for/ }).getAttribute('aria-label')
  await expectAccessible(page)
  await open(box, new URL(code!.replace('Code for ', '')).pathname)
  await expect(box.getByRole('heading', { level: 1 })).toHaveText('What’s in your box')
  await expect(box.getByText('Picked on')).toBeVisible()
  expect(await box.content()).not.toContain('Farhana')
  await expectAccessible(box)
}

/** Creates a manifest for the rider and dispatches it; returns its path. */
async function load(page: Page, { day, rider, numbers }: { day: string; rider: string; numbers: string[] }): Promise<string> {
  await page.goto(`/office/dispatch?day=${day}`)
  // It may also list boxes of other journeys.
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  for (const number of numbers) await page.getByRole('checkbox', { name: `${number}-1` }).check()
  await page.getByLabel('Van', { exact: true }).fill('Van 7')
  await page.getByLabel('Rider').selectOption({ label: rider })
  await page.getByRole('button', { name: 'Make a manifest' }).click()
  await expect(page.getByText('The manifest is made.')).toBeVisible()
  await expectAccessible(page)
  const manifest = page.url().split('?')[0]!
  await agreeToEarly(page)
  await page.getByRole('button', { name: /^Send out/ }).click()
  await expect(page.getByText('Everything is on the way.')).toBeVisible()
  return manifest
}

/** One box is delivered; at the other door nobody is at home. */
async function drive(phone: Page, first: string, second: string): Promise<void> {
  await phone.reload()
  const stop = (number: string) => phone.getByRole('article').filter({ hasText: `${number}-1` })
  await expect(stop(first)).toBeVisible()
  await expectAccessible(phone)
  const wider = await phone.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wider).toBe(false)
  await stop(first)
    .getByRole('button', { name: /^Delivered, ৳[\d,]+ taken$/ })
    .click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^Delivered/ })
    .click()
  await expect(stop(first)).toContainText('Delivered at')
  await expect(stop(first).getByText('Kept on this phone')).toHaveCount(0)
  await stop(second).locator('summary').last().click()
  await stop(second).getByLabel('Reason').selectOption({ label: 'Nobody was home' })
  const photo = await phone.screenshot({ type: 'jpeg' })
  await stop(second).getByLabel('Photo of the door').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: photo })
  await stop(second).getByRole('button', { name: 'Could not be delivered' }).click()
  await expect(stop(second).getByText('Nobody was home')).toBeVisible()
  await expectAccessible(phone)
}

/** Another person counts the rider's cash, and a difference needs a reason. */
async function handIn(page: Page, manifest: string): Promise<void> {
  await page.goto(manifest)
  await expect(page.getByText('Nobody was home')).toBeVisible()
  const photo = await page.getByRole('link', { name: 'Photo from the door' }).getAttribute('href')
  const answer = await page.request.get(photo!)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  const expected = (await page.locator('.panel .amount').textContent())!.replace(/[^\d]/g, '')
  await page.getByLabel('Counted').fill(String(Number(expected) - 6))
  await page.getByRole('button', { name: 'Take the cash in' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the reason')
  await page.getByLabel('Why it differs').fill('gave change')
  await page.getByRole('button', { name: 'Take the cash in' }).click()
  await expect(page.getByText('The cash is taken in.')).toBeVisible()
  await expect(page.getByText('“gave change”')).toBeVisible()
  await expectAccessible(page)
}

test.describe('a bad lot', () => {
  test.use({ expectedComplaints: [/status of 4(09|22)/] })

  test('is recalled in one click, and everyone who received it is listed', ONLY_LONG, async ({ page, context }) => {
    const shopper = await context.newPage()
    const { number } = await orderByExpress(shopper, 'wax-apple', newPhone())
    await signIn(page)
    await page.goto(`/office/orders?q=${number}`)
    await page
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click()
    for (const [step, done] of [
      [/^Confirm$/, 'The order is confirmed.'],
      [/^Packed$/, 'The order is packed.'],
      [/^Send out$/, 'The order is on the way.'],
    ] as const) {
      await agreeToEarly(page)
      await page.getByRole('button', { name: step }).click()
      await expect(page.getByText(done)).toBeVisible()
    }
    await page.getByRole('button', { name: /^Delivered/ }).click()
    await expect(page.getByText('The order is delivered.')).toBeVisible()
    await page.locator('.office-lots a').first().click()
    await page.getByRole('link', { name: 'Recall this lot' }).click()
    await page.waitForURL(/recall$/)
    await expect(page.getByLabel('Reason')).toHaveCount(1)
    await page.getByLabel('Reason').fill('Smells of kerosene')
    await hydrated(page)
    await page.getByRole('button', { name: 'Recall this lot' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Recall this lot' }).click()
    await expect(page.getByText('The lot is recalled and off sale.')).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(number) })
    await expect(row).toContainText('Farhana Rahman')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Reached/ }).click()
    await expect(page.getByText('Recorded: reached.')).toBeVisible()
    await hydrated(page)
    await page.getByRole('button', { name: 'Write to everyone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Write to everyone' }).click()
    await expect(page.getByText('The messages are on their way.')).toBeVisible()
    await expect(row).toContainText('Written to')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
  })
})

async function deliveryDay(page: Page, number: string): Promise<string> {
  await page.goto(`/office/orders?q=${number}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await page.waitForURL(/\/office\/orders\/[0-9a-f-]{36}/)
  await page.getByRole('link', { name: 'Packing', exact: true }).first().click()
  const today = await page.getByLabel('Delivery day').inputValue()
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
    await page.goto(`/office/packing?day=${day}`)
    if ((await page.getByRole('link', { name: `${number}-1` }).count()) > 0) return day
  }
  throw new Error(`${number} leaves on no day of this week.`)
}
