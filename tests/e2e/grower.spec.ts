import { sql } from 'kysely'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { expect, expectAccessible, hydrated, signIn, signInSpeaking, test, type Page } from './shop-test.ts'

let database: Awaited<ReturnType<typeof openShopDatabase>>
test.beforeAll(async () => {
  database = await openShopDatabase(process.env['E2E_DATA_DIR']!)
})
test.afterAll(() => database?.close())
test.use({ expectedComplaints: [/status of (409|422)/] })

// No other journey works with this farm. Other journeys order papayas, and have more of them by this lot.
const FARM = 'Ishwardi Papaya Farm'
const FRUIT = 'Ripe papaya'
const GROWER = '+8801711000077'
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/grower-${name}.png`, fullPage: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button that asks first. */
async function confirm(page: Page, name: string): Promise<void> {
  await press(page, name)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** The lot, and what the ledger and the messages say of the farm, in paisa. */
async function kept() {
  const { db } = database
  const entries = await sql<{ kind: string; amount: number; balance: number }>`
    select kind, amount_paisa::integer as amount, balance_paisa::integer as balance from growers.entries
    join catalog.farms on farms.id = farm_id where farms.name ->> 'en' = ${FARM} order by entries.place`.execute(db)
  const messages = await sql<{ body: string }>`
    select body from messaging.messages where recipient = ${GROWER} order by created_at, id`.execute(db)
  return { entries: entries.rows, messages: messages.rows.map(({ body }) => body) }
}

async function receive(page: Page): Promise<{ code: string; id: string }> {
  const { db } = database
  const item = await sql<{ id: string }>`select id from inventory.stock_items where code = 'papaya'`.execute(db)
  await page.goto(`/office/stock/receive?item=${item.rows[0]!.id}`)
  await hydrated(page)
  await page.getByLabel('Amount').fill('100')
  await page.getByLabel('Cost').fill('6000')
  await page.getByLabel('Farm').selectOption({ label: `${FARM}, Ishwardi, Pabna` })
  await press(page, 'Put in stock')
  await page.waitForURL(/done=received/)
  const lots = await sql<{ code: string; id: string }>`
    select lots.code, lots.id from inventory.lots join catalog.farms on farms.id = farm_id
    where farms.name ->> 'en' = ${FARM} and cost_paisa = 600000 and on_hand = 100000`.execute(db)
  expect(lots.rows).toHaveLength(1)
  return lots.rows[0]!
}

/** Draws up a contract, first with nothing but a floor above the price, and agrees it. Returns the page of the grower. */
async function agree(page: Page): Promise<string> {
  await page.goto('/office/growers')
  await page.getByRole('link', { name: FARM }).click()
  await page.waitForURL(/growers\/[\w-]{36}$/)
  await hydrated(page)
  const farm = page.url()
  await page.getByText('Draw up a contract').first().click()
  const form = page.locator('form', { has: page.locator('[name=agreedAmount]') })
  await form.evaluate((element: HTMLFormElement) => element.setAttribute('novalidate', ''))
  await form.getByLabel('Price for a kg').first().fill('50')
  await press(page, 'Draw up a contract')
  for (const name of ['item', 'agreedAmount', 'until', 'floor'])
    await expect(form.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await form.getByLabel('Fruit').selectOption({ label: FRUIT })
  await form.getByLabel('Amount').fill('1000')
  await form.getByLabel('Until').fill('2026-08-31')
  await form.getByLabel('Least price').fill('30')
  await form.getByLabel('Grade B').fill('80')
  await form.getByLabel('Advance, at most').fill('5000')
  await press(page, 'Draw up a contract')
  await expect(page.getByText('The contract is drawn up.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Contract GC-\d+$/)
  await confirm(page, 'Agree')
  await expect(page.getByText('Agreed. Its fruit can be delivered now.')).toBeVisible()
  await expectAccessible(page)
  return farm
}

type Money = { amount: string; method?: string; reference?: string }

async function pay(page: Page, { amount, method = 'Cash', reference = '' }: Money): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).first().fill(amount)
  await page.getByLabel('By', { exact: true }).selectOption({ label: method })
  await page.getByLabel('Transaction number').fill(reference)
  await press(page, 'Note the payment')
}

/** The advance: more than is agreed, then some of it, then the same transaction number again. */
async function payInAdvance(page: Page): Promise<void> {
  await pay(page, { amount: '9000', method: 'bKash', reference: '8N7A6B5C4D' })
  await expect(page.getByText('That is more than the contract allows in advance: ৳5,000 is left.').first()).toBeVisible()
  await pay(page, { amount: '2000', method: 'bKash', reference: '8N7A6B5C4D' })
  await expect(page.getByText('Noted. The ledger shows it.')).toBeVisible()
  await expect(page.getByText('Paid in advance: ৳2,000')).toBeVisible()
  await pay(page, { amount: '500', method: 'bKash', reference: '8n7a6b5c4d' })
  await expect(page.getByText('This transaction number has counted already. Each one counts once.').first()).toBeVisible()
}

/** Two people have the form of the lot open: the first notes the delivery, the second is told so. */
async function noteTwice(page: Page, second: Page): Promise<void> {
  await page.getByLabel('Accepted').fill('150')
  await press(page, 'Note the delivery')
  await expect(page.getByText('Enter what is accepted: from zero to 100 kg.').first()).toBeVisible()
  await page.getByLabel('Accepted').fill('98.5')
  await page.getByLabel('Grade', { exact: true }).selectOption('B')
  await page.getByLabel('Reason').first().selectOption({ label: 'Damage' })
  await page.getByLabel('Amount').first().fill('9999')
  await press(page, 'Note the delivery')
  await expect(page.getByText('Noted. The lot costs what the grower gets.')).toBeVisible()
  await expect(page.getByText('+৳9,014')).toBeVisible()
  await press(second, 'Note the delivery')
  await expect(second.getByText('This lot has a delivery already. Reload the page to correct it.')).toBeVisible()
  await page.getByLabel('Amount').first().fill('150')
  await press(page, 'Correct the delivery')
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible()
  await expect(page.getByText('৳3,790').first()).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'delivery')
}

/** The status and type of the slip of a delivery. */
function slipOf(page: Page): Promise<[number, string | null]> {
  return page.getByRole('link', { name: /^Slip GD-/ }).evaluate(async (link: HTMLAnchorElement) => {
    const answer = await fetch(link.href)
    return [answer.status, answer.headers.get('content-type')]
  })
}

test('a grower is paid by the ledger: contract, advance, delivery with a deduction, correction, payment', async ({
  page,
  context,
}) => {
  await sql`update catalog.farms set phone = ${GROWER} where name ->> 'en' = ${FARM}`.execute(database.db)
  await signIn(page)
  const lot = await receive(page)
  const farm = await agree(page)
  const contract = page.url()
  await page.getByRole('link', { name: 'Pay in advance' }).click()
  await page.waitForURL(farm)
  await hydrated(page)
  await payInAdvance(page)
  const second = await context.newPage()
  for (const one of [page, second]) {
    await one.goto(`/office/growers/lots/${lot.id}`)
    await hydrated(one)
  }
  await noteTwice(page, second)
  await second.close()

  await page.getByRole('link', { name: 'Balance and payments of this grower' }).click()
  await expect(page.getByText('To be paid: ৳1,790')).toBeVisible()
  await hydrated(page)
  await pay(page, { amount: '5000' })
  await expect(page.getByText('That is more than is due: ৳1,790.').first()).toBeVisible()
  await pay(page, { amount: '১,৭৯০' })
  await expect(page.getByText('Nothing open')).toBeVisible()
  // Each row of the ledger names its lot or its slip, also those of the delivery that was corrected.
  await expect(page.locator('section').filter({ hasText: 'Ledger' }).getByRole('link', { name: lot.code })).toHaveCount(5)
  await expectAccessible(page)
  await shot(page, 'paid')
  expect(await slipOf(page)).toEqual([200, 'application/pdf'])

  const { entries, messages } = await kept()
  expect(entries).toEqual([
    { kind: 'advance', amount: -200_000, balance: -200_000 },
    { kind: 'delivery', amount: 394_000, balance: 194_000 },
    { kind: 'deduction', amount: -98_500, balance: 95_500 },
    { kind: 'correction', amount: -295_500, balance: -200_000 },
    { kind: 'delivery', amount: 394_000, balance: 194_000 },
    { kind: 'deduction', amount: -15_000, balance: 179_000 },
    { kind: 'payment', amount: -179_000, balance: 0 },
  ])
  expect(messages).toEqual([
    expect.stringMatching(/অগ্রিম ৳২,০০০ দেওয়া হয়েছে \(বিকাশ 8N7A6B5C4D\)/),
    expect.stringMatching(/৯৮\.৫ কেজি.*কর্তন ৳৯৮৫, মূল্য ৳২,৯৫৫/),
    expect.stringMatching(/সংশোধন.*কর্তন ৳১৫০, মূল্য ৳৩,৭৯০/),
    expect.stringMatching(/৳১,৭৯০ দেওয়া হয়েছে \(নগদ\)/),
  ])
  const stored = await sql<{ cost: number; slips: number }>`
    select cost_paisa::integer as cost, (select max(number) - min(number) from growers.payments)::integer as slips
    from inventory.lots where id = ${lot.id}::uuid`.execute(database.db)
  expect(stored.rows).toEqual([{ cost: 379_000, slips: 1 }])

  await page.goto(contract)
  await hydrated(page)
  await confirm(page, 'Settle')
  await expect(page.getByText('Settled', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await signInSpeaking(page, 'bn')
  await page.goto(farm)
  await expect(page.getByText('কিছু বাকি নেই')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'bn')
  await signInSpeaking(page, 'en')
})
