import { rm } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { buildWhenNeeded } from '#scripts/build.ts'
import { startBuiltShop, type BuiltShop } from '#scripts/built-shop.ts'
import { addDays, dayFrom, formatDay } from '#shop/values/index.ts'
import { allJobsDone, preparedFolder } from '../prepared-shop.ts'
import { expect } from '../shop-test.ts'

// The shop's clock starts here, whatever the real time: two hours before the cut-off, and the morning of dispatch. So no cut-off and no
// midnight occurs between two clicks.
export const EVENING = '2026-06-11T17:46:00+06:00'
export const MORNING = '2026-06-12T07:10:00+06:00'

export const ORDER_DAY = dayFrom(EVENING.slice(0, 10))
export const WORK_DAY = dayFrom(MORNING.slice(0, 10))
export const NEXT_DAY = addDays(WORK_DAY, 1)
export const dayText = (day: typeof WORK_DAY, style: Parameters<typeof formatDay>[2]) => formatDay(day, 'en', style)

type OwnShop = {
  /** Empty while it is closed, because hooks call it too. */
  address: () => string
  /** Where its data is. */
  dataDir: () => string
  startAt: (time: string) => Promise<void>
  /** Closes the pages first: an open page would keep sending requests and report errors. */
  stop: (browser: Browser) => Promise<void>
  /** Stops it for good and deletes its data. */
  clear: () => Promise<void>
  signIn: (page: Page) => Promise<void>
}

/** A shop in which nobody else orders, without the demo company. It is closed at night and opened again in the morning, with the same data. */
export function ownShop(): OwnShop {
  let folder: string | null = null
  let running: BuiltShop | null = null
  let owner: BuiltShop['owner'] = null
  const stop = async () => {
    await running?.stop()
    running = null
  }
  return {
    address: () => running?.address ?? '',
    dataDir: () => folder ?? '',
    async startAt(time) {
      buildWhenNeeded()
      folder ??= await preparedFolder({ company: false })
      running = await startBuiltShop({ dataDir: folder, env: { SHOP_TIME: time, DEMO_COMPANY: 'no' } })
      owner ??= running.owner
      await allJobsDone(folder)
    },
    async stop(browser) {
      await Promise.all(browser.contexts().map((context) => context.close()))
      await stop()
    },
    async clear() {
      await stop()
      if (folder) await rm(folder, { recursive: true, force: true })
    },
    signIn: (page) => signInAs(page, owner!),
  }
}

async function signInAs(page: Page, { name, password }: { name: string; password: string }): Promise<void> {
  await page.goto('/office/sign-in')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/office$/)
}

const RIDER = { name: 'Babul Hossain', signIn: 'babul', password: 'ripe mangoes 26' }

/** A rider joins by an invitation link and signs in on a second device, whose console must have no errors either. */
export async function addRider(page: Page, browser: Browser): Promise<{ name: string; phone: Page; complaints: string[] }> {
  await page.goto('/office/staff')
  await page.getByLabel('Name', { exact: true }).fill(RIDER.name)
  await page.getByLabel('Sign-in name').fill(RIDER.signIn)
  await page.getByLabel('Role').selectOption('rider')
  await page.getByRole('button', { name: 'Add and make a link' }).click()
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  const own = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const complaints: string[] = []
  own.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  own.on('weberror', (error) => complaints.push(String(error.error())))
  const phone = await own.newPage()
  await phone.goto(link.href)
  await phone.getByLabel('Password').fill(RIDER.password)
  await phone.getByRole('button', { name: 'Choose this password' }).click()
  await expect(phone).toHaveURL(/\/office\/sign-in/)
  await phone.getByLabel('Name').fill(RIDER.signIn)
  await phone.getByLabel('Password').fill(RIDER.password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.waitForURL(/\/office\/rounds$/)
  return { name: RIDER.name, phone, complaints }
}
