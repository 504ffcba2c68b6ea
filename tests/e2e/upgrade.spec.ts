import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newFolder, startBuiltShop } from '#scripts/built-shop.ts'
import { FARM, PRODUCT, PUBLIC_PAGES, inBangla } from '#scripts/public-pages.ts'
import { root } from '#scripts/root.ts'
import { openShopDatabase } from '#scripts/shop-database.ts'
import { restoreBackup } from '#platform/backup/index.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { localFiles } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { hashPassword } from '#shop/accounts/index.ts'
import routes from '#web/routes.ts'
import { LONG_RUN } from '../long-run.ts'
import { keptVersions, writeBackup } from '../upgrades.ts'
import { expect, test, type Page } from './shop-test.ts'

const PASSWORD = 'a password of the upgraded shop'
const OFFICE_PAGES = (routes.find(({ path }) => path === 'office')?.children ?? [])
  .map(({ path }) => `/office${path ? `/${path}` : ''}`)
  .filter((path) => !/[:*]/.test(path) && path !== '/office/sign-out')

// The stored versions have no photos.
test.use({ expectedComplaints: [/Failed to load resource.*404.*\/media\//] })

// Each start takes a while, so the short run tests the oldest and the newest version. `tests/upgrades.test.ts` migrates all of them every
// time.
const kept = await keptVersions()
const versions = LONG_RUN ? kept : [kept[0]!, kept.at(-1)!]

for (const version of versions) {
  test(`today’s shop opens the data of version ${version}, and every page of it`, async ({ page }) => {
    const dataDir = await newFolder()
    const { tokens, orders, publicPages } = await bringBack(version, dataDir)
    const shop = await startBuiltShop({ dataDir })
    try {
      for (const path of [...publicPages, ...publicPages.map(inBangla), ...tokens.map((token) => `/order/${token}`)])
        await expectFound(page, shop.address + path)
      await signInAt(page, shop.address)
      for (const path of [...OFFICE_PAGES, ...orders.map((id) => `/office/orders/${id}`)])
        await expectFound(page, shop.address + path)
    } finally {
      await shop.stop()
      await rm(dataDir, { recursive: true })
    }
  })
}

async function expectFound(page: Page, address: string): Promise<void> {
  const answer = await page.request.get(address, { maxRedirects: 0 })
  expect(`${answer.status()} ${address}`).toBe(`200 ${address}`)
}

async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/office/sign-in`)
  await page.getByLabel('Name').fill('owner')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/office$/)
}

type BroughtBack = { tokens: string[]; orders: string[]; publicPages: string[] }

/** Restores the data folder of a version, with a known password. */
async function bringBack(version: string, dataDir: string): Promise<BroughtBack> {
  const backup = await mkdtemp(join(tmpdir(), 'upgrade-'))
  const server = await openEmbedded({ dataDir, log: makeLog({ level: 'silent', readable: false }) })
  try {
    await writeBackup(version, backup)
    const files = localFiles(join(dataDir, 'files'))
    await restoreBackup({ where: server.connection, files, folder: backup, migrations: join(root, 'db/migrations') })
    const { db, close } = await openShopDatabase(dataDir)
    const owner = db.updateTable('accounts.staff').set({ password_hash: await hashPassword(PASSWORD) })
    await owner.where('sign_in_name', '=', 'owner').execute()
    const orders = await db.selectFrom('ordering.orders').select(['id', 'token']).orderBy('id').limit(10).execute()
    // Those of the demo, else of this shop.
    const products = await db.selectFrom('catalog.products').select('slug').where('state', '=', 'active').orderBy('id').execute()
    const farms = await db.selectFrom('catalog.farms').select('slug').orderBy('id').execute()
    await close()
    const slugOf = (wanted: string, all: { slug: string }[]) => (all.find(({ slug }) => slug === wanted) ?? all[0]!).slug
    const [product, farm] = [slugOf(PRODUCT, products), slugOf(FARM, farms)]
    return {
      tokens: orders.map(({ token }) => token),
      orders: orders.map(({ id }) => id),
      publicPages: PUBLIC_PAGES.map((page) => page.replace(PRODUCT, product).replace(FARM, farm)),
    }
  } finally {
    await server.stop()
    await rm(backup, { recursive: true })
  }
}
