import { ONLY_LONG, longIf } from '../long-run.ts'
import {
  agreeToEarly,
  axeLooks,
  expect,
  expectAccessible,
  hydrated,
  newPhone,
  open,
  opensIn,
  orderByExpress,
  signIn,
  signInByForm,
  signInSpeaking,
  test,
  type Page,
} from './shop-test.ts'

test('an order from the shop to the door', async ({ page, context }) => {
  const shopper = await context.newPage()
  const { number, url } = await orderByExpress(shopper, 'haribhanga-mango')
  await signIn(page)
  await page.goto('/office')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await page.getByLabel('Order, phone or name').fill(number)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expectAccessible(page)
  const steps: [press: RegExp, done: string, shown: string][] = [
    [/^Confirm$/, 'The order is confirmed.', 'Confirmed. Arriving'],
    [/^Packed$/, 'The order is packed.', 'Packed. Arriving'],
    [/^Send out$/, 'The order is on the way.', 'On the way to you'],
    [/^Delivered, ৳[\d,]+ taken$/, 'The order is delivered.', 'Delivered'],
  ]
  for (const [press, done, shown] of steps) {
    await agreeToEarly(page)
    await page.getByRole('button', { name: press }).click()
    await expect(page.getByText(done)).toBeVisible()
    await shopper.goto(url)
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText(shown)
    if (!done.endsWith('on the way.')) continue
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('It is packed and here again.')).toBeVisible()
    await agreeToEarly(page)
    await page.getByRole('button', { name: press }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await expectAccessible(page)
  await expectAccessible(shopper)
})

test('the first page of the office loads its fonts, for names in both scripts', async ({ page, context }) => {
  const preloaded = () =>
    page.locator('link[rel=preload][as=font]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const both = ['/fonts/anek-bangla.woff2', '/fonts/anek-latin.woff2', '/fonts/anek-taka.woff2']
  await page.goto('/office/sign-in')
  expect(await preloaded()).toEqual(both)
  await signInByForm(page)
  expect(await preloaded()).toEqual(both)
  const shopper = await context.newPage()
  await shopper.goto('/')
  expect(await shopper.locator('link[rel=preload][href*=bangla]').count()).toBe(0)
})

test('cancelling an order needs a reason and a confirmation', ONLY_LONG, async ({ page, context }) => {
  const shopper = await context.newPage()
  const { number, url } = await orderByExpress(shopper, 'fuji-apple')
  await signIn(page)
  await page.goto(`/office/orders?q=${number}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await page.locator('summary', { hasText: 'Cancel the order' }).click()
  await page.locator('#note-cancel').fill('The buyer called and is away.')
  await hydrated(page)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}?` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByText('The order is cancelled.')).toBeVisible()
  await shopper.goto(url)
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('This order is cancelled')
})

test('a new price is on every page within a second', async ({ page, context }) => {
  await signIn(page)
  const [home, grid] = await Promise.all(['/', '/shop'].map(async (path) => (await context.request.get(path)).text()))
  const shown = [...home!.matchAll(/href="\/product\/([a-z0-9-]+)"/g)].map((match) => match[1]!)
  const slug = shown.find((candidate) => grid!.includes(`/product/${candidate}"`))!
  await open(page, `/product/${slug}`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!
  await page.goto('/office/products')
  await page.getByRole('link', { name }).first().click()
  await page.getByLabel('Price', { exact: true }).first().fill('777')
  await page.getByLabel('Sale price').first().fill('')
  await page.getByRole('button', { name: 'Save the price' }).first().click()
  await expect(page.getByText('The price is saved. The shop shows it now.')).toBeVisible()
  for (const path of ['/', '/shop', `/product/${slug}`]) {
    await expect
      .poll(async () => (await context.request.get(path)).text(), { intervals: [50], message: path, timeout: 10_000 })
      .toContain('৳777')
  }
})

test.describe('a price changed concurrently', () => {
  test.use({ expectedComplaints: [/status of 409/] })

  test('the second editor gets a conflict', ONLY_LONG, async ({ page, context }) => {
    await signIn(page)
    const other = await context.newPage()
    await openPrices(page, 'Kiwi')
    await openPrices(other, 'Kiwi')
    await save(page, '641')
    await expect(page.getByText('The price is saved.')).toBeVisible()
    await save(other, '642')
    await expect(other.getByRole('alert')).toContainText('Someone else has changed this price in the meantime: it is ৳641 now.')
    await expectAccessible(other)
  })
})

test('a message on the contact page becomes a ticket, and can be answered', ONLY_LONG, async ({ page, context }) => {
  const words = `Is the Himsagar from Shibganj still coming? ${newPhone()}`
  const shopper = await context.newPage()
  await open(shopper, '/contact')
  await shopper.getByLabel('Your name').fill('Rahima Khatun')
  await shopper.getByLabel('Mobile number').fill(newPhone())
  await shopper.getByLabel('Message', { exact: true }).fill(words)
  await shopper.getByRole('button', { name: 'Send message' }).click()
  await expect(shopper.getByText('We’ve received your message.')).toBeVisible()
  await expectAccessible(shopper)
  await signIn(page)
  await page.goto('/office/tickets')
  await page
    .getByRole('link', { name: /Rahima Khatun/ })
    .first()
    .click()
  await expect(page.getByText(words)).toBeVisible()
  await page.getByLabel('What was answered').fill('Called her: it comes on Saturday.')
  await page.getByRole('button', { name: 'Note the answer' }).click()
  await expect(page.getByText('The answer is recorded.')).toBeVisible()
  await expectAccessible(page)
})

const PAGES = [
  '',
  '/orders',
  '/orders/new',
  '/orders/board',
  '/orders/to-call',
  '/orders/slips',
  '/packing',
  '/packing/labels',
  '/invoices',
  '/dispatch',
  '/rounds',
  '/stock',
  '/stock/count',
  '/stock/receive',
  '/products',
  '/products/new',
  '/products/import',
  '/customers',
  '/customers/import',
  '/reports',
  '/reports?report=margin-by-lot',
  '/reports?report=vat',
  '/gifts',
  '/gifts/quotations/new',
  '/companies',
  '/companies/new',
  '/tickets',
  '/messages',
  '/payments',
  '/gifts?list=all',
  '/settings',
  '/settings/delivery',
  '/settings/promotions',
  '/settings/promotions/new',
  '/settings/seasons',
  '/settings/pages',
  '/settings/brand',
  '/settings/faq',
  '/settings/home',
  '/settings/reviews',
  '/settings/reviews?state=published',
  '/settings/tax',
  '/settings/messages',
  '/settings/payments',
  '/settings/health',
  '/settings/farms',
  '/settings/pictures',
  '/settings/gifts',
  '/audit',
  '/staff',
  '/account',
  '/account/roles',
]

// In parts, so that each fits the time limit on a slow machine.
const PARTS = [0, 1, 2, 3, 4, 5].map((part) => PAGES.filter((_, index) => index % 6 === part))

for (const [language, part] of ['en', 'bn'].flatMap((one) => PARTS.map((_, index) => [one, index] as const))) {
  test(
    `every page of the office passes axe and fits a phone (${language}, part ${part + 1})`,
    longIf(language === 'bn' || part > 2),
    async ({ page }) => {
      await signInSpeaking(page, language)
      for (const path of PARTS[part]!.filter((one) => opensIn(language, `/office${one}`)))
        await expectFits(page, `/office${path}`, language)
    },
  )
}

/** Pages of a single record: the path of their list, and the start of their paths. */
const PAGES_OF_ONE = [
  ['/settings/delivery', '/settings/delivery/zones/'],
  ['/settings/promotions', '/settings/promotions/'],
  ['/settings/pages', '/settings/pages/'],
  ['/settings/tax', '/settings/tax?class='],
  ['/settings/farms', '/settings/farms?farm='],
  ['/settings/faq', '/settings/faq?question='],
  ['/settings/home', '/settings/home?text='],
  ['/products', '/products/'],
  ['/staff', '/staff/'],
  ['/gifts', '/gifts/quotations/'],
  ['/gifts', '/gifts/runs/'],
  ['/companies', '/companies/'],
] as const

for (const [language, part] of ['en', 'bn'].flatMap((one) => [0, 1].map((index) => [one, index] as const))) {
  test(
    `one page of each kind of record in the office passes axe and fits a phone (${language}, part ${part + 1})`,
    longIf(language === 'bn'),
    async ({ page }) => {
      await signInSpeaking(page, language)
      for (const [list, start] of PAGES_OF_ONE.filter((_, index) => index % 2 === part)) {
        if (!opensIn(language, start)) continue
        await page.goto(`/office${list}`)
        const links = page.locator(`main a[href^="/office${start}"]:not([href$="/new"], [href*="/import"], [href*="/export/"])`)
        await expectFits(page, (await links.first().getAttribute('href'))!, language, start)
      }
    },
  )
}

test.describe('the office is closed', () => {
  test.use({ expectedComplaints: [/status of (401|403|422)/] })

  test('to everybody who has not signed in', ONLY_LONG, async ({ page, request }) => {
    for (const path of PAGES) {
      const answer = await request.get(`/office${path}`)
      expect(new URL(answer.url()).pathname).toBe('/office/sign-in')
      const data = await request.get(`/office${path}.data`, { maxRedirects: 0 })
      expect(await data.text()).not.toContain('PF-')
    }
    await page.goto('/office/orders')
    expect(new URL(page.url()).pathname).toBe('/office/sign-in')
    await page.getByLabel('Name').fill('owner')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('don’t go together')
    await expectAccessible(page)
    await page.goto('/office/sign-in?lang=bn')
    await expect(page.locator('div[lang]').first()).toHaveAttribute('lang', 'bn')
    await expectAccessible(page)
  })
})

/** Opens the page, and checks it on a desktop and a small phone. The language chosen at the sign-in stays. */
async function expectFits(page: Page, path: string, language: string, kind = path): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await expect(page.locator('h1')).toHaveCount(1)
  if (axeLooks(language, 'desk', kind)) await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  if (axeLooks(language, 'phone', kind)) await expectAccessible(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wider, path).toBe(false)
}

async function openPrices(page: Page, product: string): Promise<void> {
  await page.goto('/office/products')
  await page.getByRole('link', { name: product }).first().click()
  await expect(page.getByLabel('Price', { exact: true }).first()).toBeVisible()
}

async function save(page: Page, price: string): Promise<void> {
  await page.getByLabel('Price', { exact: true }).first().fill(price)
  await page.getByRole('button', { name: 'Save the price' }).first().click()
}
