import sharp from 'sharp'
import { agreeToEarly, expect, expectAccessible, open, orderByExpress, signIn, test, type Page } from './shop-test.ts'

// What Chromium's developer tools call slow 3G.
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Noise, so that it is as large as the photo of a phone: some megabytes. */
async function phonePhoto(seed: number) {
  const [width, height] = [2000, 1500]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = ((at * 2654435761 * seed) >>> 11) & 255
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: `mango-${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

async function deliverInOffice(page: Page, number: string): Promise<void> {
  await page.goto(`/office/orders?q=${number}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  // The list has buttons with the same names.
  await page.waitForURL(/\/office\/orders\/[\w-]{36}/)
  for (const press of [/^Confirm/, /^Packed$/, /^Send out$/, /^Delivered, ৳[\d,]+ taken$/]) {
    await agreeToEarly(page)
    await page.getByRole('button', { name: press }).first().click()
    await expect(page.getByRole('button', { name: press })).toHaveCount(0)
  }
}

test('a guest reports bad fruit on a phone with two photos on slow 3G; the desk sees it', async ({ page, browser }) => {
  const { number, url } = await orderByExpress(page, 'himsagar-mango')
  const desk = await browser.newPage()
  await signIn(desk)
  await deliverInOffice(desk, number)
  const photos = [await phonePhoto(3), await phonePhoto(7)]
  expect(Math.min(...photos.map(({ buffer }) => buffer.length))).toBeGreaterThan(500_000)

  await page.setViewportSize({ width: 360, height: 740 })
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', SLOW_3G)
  await open(page, url)
  await page.getByRole('link', { name: 'Report bad fruit with photos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report bad fruit')
  await page.getByLabel('What is wrong').selectOption({ label: 'Spoiled' })
  await page.getByLabel('How much of it is bad').selectOption({ label: 'Half' })
  await page.getByLabel('Photo 1').setInputFiles(photos[0]!)
  await page.getByLabel('Photo 2').setInputFiles(photos[1]!)
  await expect(page.getByText('The photos are being made smaller.')).toBeHidden()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you, we have your claim')).toBeVisible()
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(page.getByText(/^Claim C-\d+/)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/claim-360.png', fullPage: true })

  await desk.goto('/office/claims')
  const link = desk.getByRole('link', { name: new RegExp(number) })
  if ((await link.count()) === 0) await desk.goto('/office/claims?list=to-do')
  await link.click()
  await expect(desk.getByRole('img', { name: /^Photo \d of the claim/ })).toHaveCount(2)
  await expectAccessible(desk)
  await desk.screenshot({ path: 'test-results/claim-desk.png', fullPage: true })
  await desk.close()
})
