import { sql } from 'kysely'
import { openShopDatabase } from '#scripts/shop-database.ts'
import type { Ctx } from '#shop/context.ts'
import { consignmentsOf, makeManifest } from '#shop/fulfilment/index.ts'
import { dispatchManifest, packOrder } from '#shop/ordering/index.ts'
import { expect, expectAccessible, hydrated, orderByExpress, signIn, test, type Page } from './shop-test.ts'
import { addRider } from './rider.ts'
import { ONLY_LONG } from '../long-run.ts'

// Network errors that the browser itself reports without a connection.
test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 503/] })

test(
  'a rider delivers two boxes and fails one without a network; the office gets each once, and the cash is right',
  ONLY_LONG,
  async ({ page, context, browser }) => {
    test.slow()
    const shopper = await context.newPage()
    const numbers: string[] = []
    for (let count = 0; count < 3; count += 1) numbers.push((await orderByExpress(shopper, 'sagor-banana')).number)
    await signIn(page)
    const rider = await addRider(page, browser)
    const manifest = await roundOnTheWay(rider.name, numbers)
    const phone = rider.page
    await phone.reload()
    await hydrated(phone)
    await keptOnPhone(phone)
    await rider.context.setOffline(true)

    const [first, second, third] = numbers.map((number) => phone.getByRole('article').filter({ hasText: `${number}-1` }))
    await first!.getByRole('button', { name: /^Delivered, ৳/ }).click()
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /^Delivered/ })
      .click()
    await expect(phone.getByText('No network. One delivery is kept on this phone and will be sent.')).toBeVisible()
    await second!.getByText('Another amount, or bKash').click()
    await second!.getByLabel('Cash taken').fill('100')
    await second!.getByRole('button', { name: 'Delivered, with this money' }).click()
    await expect(second!.getByText('The reason is missing.')).toBeVisible()
    await second!.getByLabel('Why it is another amount').fill('The rest tomorrow')
    await second!.getByRole('button', { name: 'Delivered, with this money' }).click()
    await expect(phone.getByText('No network. 2 deliveries are kept on this phone and will be sent.')).toBeVisible()
    // A slip of the thumb, taken back before it was sent.
    await third!.getByText('Could not be delivered').first().click()
    await third!.getByLabel('Reason').selectOption({ label: 'Nobody was home' })
    await third!.getByRole('button', { name: 'Could not be delivered' }).click()
    await third!.getByRole('button', { name: /^Undo/ }).click()
    await third!.getByText('Could not be delivered').first().click()
    await third!.getByLabel('Reason').selectOption({ label: 'The phone was off' })
    await third!.getByRole('button', { name: 'Could not be delivered' }).click()
    await expect(phone.getByText('No network. 3 reports are kept on this phone and will be sent.')).toBeVisible()
    await expectAccessible(phone)
    await phone.screenshot({ path: 'test-results/rider-offline-360.png', fullPage: true })

    // Closed and opened again, still without a network.
    await phone.reload()
    await expect(phone.getByText('No network. 3 reports are kept on this phone and will be sent.')).toBeVisible()
    await expect(first!).toContainText('Delivered at')
    await rider.context.setOffline(false)
    await expect
      .poll(() => booksOf(numbers), { timeout: 20_000 })
      .toEqual([
        { box: 'delivered', reports: 1, looks: false, payments: 'captured' },
        { box: 'delivered', reports: 1, looks: true, payments: 'captured due' },
        { box: 'failed', reports: 1, looks: false, payments: 'due' },
      ])
    await expect(phone.getByText(/on this phone and will be sent|^Sending /)).toHaveCount(0)
    await expect(phone.getByText('0 stops left.')).toBeVisible()

    await page.goto(`/office/dispatch/${manifest}`)
    await expect(page.getByText(/৳100 in cash, of ৳\d+ due\./)).toBeVisible()
    const inOffice = await page.locator('.panel .amount').textContent()
    expect(inOffice).toMatch(/^৳[\d,]+$/)
    await expect(phone.getByText(/^\d+ stops left\. Cash with you/)).toContainText(`Cash with you: ${inOffice}`)
    await closeAtDesk(page, numbers[1]!)
    expect((await booksOf(numbers))[1]).toMatchObject({ payments: 'captured settled' })
    await signOutAndForget(phone)
  },
)

/** The rest of the cash comes to the desk. */
async function closeAtDesk(page: Page, number: string): Promise<void> {
  await page.goto('/office/payments')
  const task = page.getByRole('article').filter({ hasText: number })
  await expect(task).toContainText('“The rest tomorrow”')
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/rider-payments-1440.png' })
  await task.getByLabel('What came of it').selectOption({ label: 'The rest was paid at the desk' })
  await task.getByRole('button', { name: /^Close/ }).click()
  await expect(page.getByText('It is closed.')).toBeVisible()
}

/** Once the page and its files are stored, and the worker is in charge. */
async function keptOnPhone(phone: Page): Promise<void> {
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => phone.evaluate(async () => (await (await caches.open('round')).match('/office/rounds')) !== undefined))
    .toBe(true)
}

async function signOutAndForget(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('button', { name: 'Sign out' }).click()
  await phone.waitForURL(/\/office\/sign-in/)
  expect(await phone.evaluate(() => caches.has('round'))).toBe(false)
}

/** Packs the boxes and sends them out with this rider, as the office would. Returns the id of the manifest. */
async function roundOnTheWay(riderName: string, numbers: readonly string[]): Promise<string> {
  const { db, close } = await openShopDatabase(process.env['E2E_DATA_DIR']!)
  try {
    const { rows } = await sql<{ id: string; riderId: string; placedAt: Date }>`
      select orders.id, staff.id as "riderId", placed_at as "placedAt" from ordering.orders, accounts.staff
      where number = any(${[...numbers]}::text[]) and staff.name = ${riderName} order by number`.execute(db)
    const { riderId } = rows[0]!
    // The shop has a clock of its own.
    const now = rows.at(-1)!.placedAt
    const ctx: Ctx = { db, now, actor: { kind: 'staff', staffId: riderId, name: 'Owner', role: 'owner' } }
    for (const { id: orderId } of rows) {
      const packed = await packOrder(ctx, { early: true, orderId })
      if (!packed.ok) throw new Error(packed.problem)
    }
    const boxes = await consignmentsOf(
      db,
      rows.map(({ id }) => id),
    )
    const wanted = { day: boxes[0]!.day, mode: 'van', carrier: 'Van 7', riderId } as const
    const made = await makeManifest(ctx, { ...wanted, consignmentIds: boxes.map(({ id }) => id) })
    if (!made.ok) throw new Error(made.problem)
    const left = await dispatchManifest(ctx, { early: true, manifestId: made.manifestId, shopUrl: 'http://localhost' })
    if (!left.ok) throw new Error(left.problem)
    return made.manifestId
  } finally {
    await close()
  }
}

type Book = { box: string; reports: number; looks: boolean; payments: string }

async function booksOf(numbers: readonly string[]): Promise<Book[]> {
  const { db, close } = await openShopDatabase(process.env['E2E_DATA_DIR']!)
  try {
    const { rows } = await sql<Book>`
      select boxes.state as box,
        (select count(*)::integer from ordering.door_reports where order_id = orders.id and state = 'accepted') as reports,
        (select coalesce(bool_or(needs_look), false) from ordering.door_reports where order_id = orders.id) as looks,
        (select string_agg(state, ' ' order by state) from payments.payments where order_id = orders.id and state <> 'void') as payments
      from ordering.orders join fulfilment.consignments boxes on boxes.order_id = orders.id
      where orders.number = any(${[...numbers]}::text[]) order by orders.number`.execute(db)
    return rows
  } finally {
    await close()
  }
}
