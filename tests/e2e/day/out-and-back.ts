import { expect, expectAccessible, hydrated, type Page } from '../shop-test.ts'
import type { Lots } from './lots-and-prices.ts'
import type { Numbers } from './orders.ts'
import { dayText, WORK_DAY } from './own-shop.ts'
import { cellsOf } from './tables.ts'

type Away = Omit<Numbers, 'jamal' | 'salma'>
const box = (numbers: Away, buyer: keyof Away) => `${numbers[buyer]}-1`

/** The pick list: the earliest expiry of each fruit is first, whenever it was received, and a box may use two lots. */
export async function pick(page: Page, numbers: Away, lots: Lots): Promise<void> {
  await page.goto('/office/packing')
  await page.getByRole('link', { name: 'Pick list' }).click()
  const picks = page.getByRole('table', { name: 'Pick list' })
  await expect(picks).toBeVisible()
  const rows = (await cellsOf(picks)).map((row) => row.slice(0, 5))
  const of = (...taken: [buyer: keyof Away, amount: string][]) =>
    taken.map(([buyer, amount]) => `${box(numbers, buyer)}: ${amount}`).join('; ')
  const until = (day: typeof WORK_DAY) => dayText(day, 'dayMonth')
  expect(rows).toEqual([
    ['Fuji apple', lots.fuji.code, '4 kg', '30 June', of(['nasrin', '2 kg'], ['rashed', '1 kg'], ['tania', '1 kg'])],
    ['Himsagar mango', lots.himsagarFirst.code, '6 kg', until(WORK_DAY), of(['farhana', '3 kg'], ['nasrin', '3 kg'])],
    ['Himsagar mango', lots.himsagarLater.code, '8 kg', '14 June', of(['nasrin', '3 kg'], ['karim', '5 kg'])],
    ['Jackfruit, small (4 to 6 kg)', lots.jackfruit.code, '1 pc', until(WORK_DAY), of(['karim', '1 pc'])],
  ])
  await expectAccessible(page)
}

/** Karim's jackfruit weighs 5.33 kg: at ৳320 for 5 kg that is ৳341.12. Then all five boxes are closed. */
export async function weighAndPack(page: Page, numbers: Away): Promise<void> {
  await page.getByRole('link', { name: 'Boxes', exact: true }).click()
  const row = (buyer: keyof Away) => page.getByRole('row').filter({ hasText: box(numbers, buyer) })
  await row('karim').getByRole('link', { name: 'Weigh first' }).click()
  await page.getByLabel('The scale says').fill('5.33')
  await page.getByRole('button', { name: 'Weigh in' }).click()
  await expect(page.getByText('Weighed: 5.33 kg, ৳341.12.')).toBeVisible()
  // 341.12 + 850 + 80 = 1,271.12: only whole taka are collected.
  await expect(page.getByText('To be paid: ৳1,271.')).toBeVisible()
  await page.getByRole('link', { name: 'All boxes of the day' }).click()
  for (const buyer of ['farhana', 'nasrin', 'karim', 'tania', 'rashed'] as const) {
    await row(buyer).getByRole('button', { name: 'Packed' }).click()
    await expect(page.getByText(`${box(numbers, buyer)} is packed.`)).toBeVisible()
  }
}

/** One van takes all: 3 + 8 + 10.33 + 1 + 1 kg, and ৳635 + ৳2,010 + ৳1,271 + ৳555 + ৳515 to collect. */
export async function sendOut(page: Page, rider: string): Promise<string> {
  await page
    .getByRole('link', { name: /^Dispatch/ })
    .first()
    .click()
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  await page.getByLabel('Van', { exact: true }).fill('Van 2')
  await page.getByLabel('Rider').selectOption({ label: rider })
  await page.getByRole('button', { name: 'Make a manifest' }).click()
  await expect(page.getByText('The manifest is made.')).toBeVisible()
  await expect(page.getByText('5 boxes, 23.33 kg, ৳4,986 in cash')).toBeVisible()
  const manifest = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Send out 5 boxes' }).click()
  await expect(page.getByText('Everything is on the way.')).toBeVisible()
  return manifest
}

const CASH = { farhana: '৳635', nasrin: '৳2,010', karim: '৳1,271', tania: '৳555' } as const

/** The rider's round on a phone: four are delivered, and nobody is at home at Rashed's. */
export async function drive(phone: Page, numbers: Away): Promise<void> {
  // Signing in leads a rider to their rounds; Today, the page of the order desk, is not accessible to them.
  await phone.getByRole('button', { name: 'Menu' }).click()
  await expect(phone.getByRole('dialog').getByRole('link', { name: 'Today' })).toHaveCount(0)
  await phone.getByRole('dialog').getByRole('link', { name: 'Rounds' }).click()
  const stop = (buyer: keyof Away) => phone.getByRole('article').filter({ hasText: box(numbers, buyer) })
  await expect(phone.getByText('5 stops left. Cash with you: ৳0.')).toBeVisible()
  for (const buyer of ['farhana', 'nasrin', 'karim', 'tania'] as const) {
    const taken = `Delivered, ${CASH[buyer]} taken`
    await stop(buyer).getByRole('button', { name: taken, exact: true }).click()
    await phone.getByRole('dialog').getByRole('button', { name: taken, exact: true }).click()
    await expect(stop(buyer)).toContainText('Delivered at')
    await expect(stop(buyer).getByText('Kept on this phone')).toHaveCount(0)
  }
  await stop('rashed').locator('summary').last().click()
  await stop('rashed').getByLabel('Reason').selectOption({ label: 'Nobody was home' })
  await stop('rashed').getByRole('button', { name: 'Could not be delivered' }).click()
  await expect(stop('rashed').getByText('Nobody was home')).toBeVisible()
  await expect(stop('rashed').getByText('Kept on this phone')).toHaveCount(0)
  await expect(phone.getByText('0 stops left. Cash with you: ৳4,471.')).toBeVisible()
}

/** 635 + 2,010 + 1,271 + 555: the cash is complete, so no reason is needed. */
export async function handIn(page: Page, manifest: string): Promise<void> {
  await page.goto(manifest)
  await expect(page.locator('.panel .amount')).toHaveText('৳4,471')
  await page.getByLabel('Counted').fill('4471')
  await page.getByRole('button', { name: 'Take the cash in' }).click()
  await expect(page.getByText('The cash is taken in.')).toBeVisible()
  await expect(page.getByText('৳4,471 taken in, ৳4,471 expected')).toBeVisible()
  await expect(page.locator('.panel .amount')).toHaveText('৳0')
}

/** Rashed cancels: the box is returned, the order ends, and 600 g of its kilogram are still good. */
export async function takeBack(page: Page, numbers: Away, lots: Lots): Promise<void> {
  await page.goto(`/office/orders?state=failed`)
  await page.getByRole('link', { name: numbers.rashed }).first().click()
  await page.locator('summary', { hasText: 'Taken back' }).click()
  await page.locator('#note-return').fill('Changed their mind')
  await hydrated(page)
  await page.getByRole('button', { name: 'Taken back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Taken back' }).click()
  await expect(page.getByText('The order was taken back.')).toBeVisible()
  await page.goto(lots.fuji.path)
  const facts = page.locator('dl').filter({ hasText: 'On hand' })
  // 10 - 2 - 1 - 1 kg were left.
  await expect(facts).toContainText('On hand6 kg')
  await page.locator('summary', { hasText: 'Came back' }).click()
  await page.getByLabel('To put back in stock').fill('0.6')
  await page.locator('#reason-return').fill(`${numbers.rashed}, the rest is bruised`)
  await page.getByRole('button', { name: 'Came back' }).click()
  await expect(page.getByText('It is back in stock.')).toBeVisible()
  await expect(facts).toContainText('On hand6.6 kg')
  await expectAccessible(page)
}

/** The recall lists exactly the buyers who received the lot; those who have it at home get a message. */
export async function recall(page: Page, numbers: Numbers, lots: Lots): Promise<void> {
  await page.goto(lots.himsagarLater.path)
  await page.getByRole('link', { name: 'Recall this lot' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Recall of ${lots.himsagarLater.code}`)
  await page.getByLabel('Reason').fill('Smells of kerosene')
  await hydrated(page)
  await page.getByRole('button', { name: 'Recall this lot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Recall this lot' }).click()
  await expect(page.getByText('The lot is recalled and off sale.')).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Write to everyone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Write to everyone' }).click()
  await expect(page.getByText('The messages are on their way.')).toBeVisible()
  const rows = await cellsOf(page.getByRole('table', { name: 'Who got fruit of this lot' }))
  const list = rows.map(([number, _buyer, amount, state, told]) => [number, amount, state, told])
  // Salma's is not packed yet, so nobody has it at home; Jamal's was cancelled, and Farhana's came entirely from the other lot.
  expect(list).toEqual([
    [numbers.nasrin, '3 kg', 'Delivered', 'Written to'],
    [numbers.karim, '5 kg', 'Delivered', 'Written to'],
    [numbers.salma, '3 kg', 'Placed', ''],
  ])
}

/** 2 kg of the recalled lot are written off, and the stocktake misses one jackfruit. */
export async function countOff(page: Page, lots: Lots): Promise<void> {
  await page.goto(lots.himsagarLater.path)
  await page.locator('summary', { hasText: 'Write off' }).click()
  await page.locator('#amount-write-off').fill('2')
  await page.locator('#reason-write-off').fill('Smells of kerosene')
  await hydrated(page)
  await page.getByRole('button', { name: 'Write off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('It is written off.')).toBeVisible()
  // 40 - 3 - 5 - 2 kg, of which Salma's order holds 3.
  await expect(page.locator('dl').filter({ hasText: 'Held for orders' })).toContainText(
    'On hand30 kgHeld for orders3 kgAvailable27 kg',
  )
  await page.goto('/office/stock/count')
  await page.getByLabel(`Counted, ${lots.jackfruit.code}`).fill('10')
  await page.getByLabel(`Counted, ${lots.fuji.code}`).fill('6.6')
  await page.getByLabel('Reason').fill(`Count of ${dayText(WORK_DAY, 'weekday')}`)
  await page.getByRole('button', { name: 'Set the book to the count' }).click()
  await expect(page.getByText('2 lots were counted. 1 differed and was set right.')).toBeVisible()
  await expectAccessible(page)
}

/** The tasks of the Today page, by label. */
export async function todos(page: Page): Promise<Record<string, number>> {
  const rows = await page
    .locator('.office-todo a')
    .evaluateAll((links) =>
      links.map(
        (link) => [link.querySelector('b')!.textContent, Number(link.querySelector('.todo-count')!.textContent)] as const,
      ),
    )
  return Object.fromEntries(rows)
}
