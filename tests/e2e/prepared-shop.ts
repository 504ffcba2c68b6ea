import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder, startBuiltShop, type BuiltShop } from '#scripts/built-shop.ts'
import { addDemoPhotos } from '#scripts/demo-photos.ts'
import { jobsDone, openShopDatabase } from '#scripts/shop-database.ts'
import { addDemoCompany } from '#db/seed/demo-company.ts'
import { localFiles } from '#platform/files.ts'

// The demo shop is created once per run, by a first start, and copied for each shop that journeys need.

type Prepared = Record<'withCompany' | 'withoutCompany', string>

/** Creates the demo shop, with its company and without. Nobody has signed in to it yet. Returns a function that removes both. */
export async function prepareShops(): Promise<() => Promise<void>> {
  const withoutCompany = await newFolder()
  await addDemoPhotos(localFiles(join(withoutCompany, 'files')))
  const shop = await startBuiltShop({ dataDir: withoutCompany, env: { DEMO_COMPANY: 'no' }, signIn: false })
  try {
    await allJobsDone(withoutCompany)
  } finally {
    await shop.stop()
  }
  const withCompany = await copyOf(withoutCompany)
  await addCompany(withCompany)
  const prepared: Prepared = { withCompany, withoutCompany }
  process.env['E2E_PREPARED'] = JSON.stringify(prepared)
  return async () => {
    for (const folder of Object.values(prepared)) await rm(folder, { recursive: true, force: true })
  }
}

async function addCompany(dataDir: string): Promise<void> {
  const { db, close } = await openShopDatabase(dataDir)
  try {
    // The ids of the demo's fruit are derived from the time of its creation.
    const { created_at: now } = await db.selectFrom('catalog.products').select('created_at').limit(1).executeTakeFirstOrThrow()
    await db.transaction((tx) => addDemoCompany(tx, { files: localFiles(join(dataDir, 'files')), now }))
  } finally {
    await close()
  }
}

/** A separate data folder with the demo shop. `rm` deletes it. */
export async function preparedFolder({ company = true } = {}): Promise<string> {
  const prepared = process.env['E2E_PREPARED']
  // With a shop that runs already nothing is prepared; a new folder gets its demo shop at the first start.
  if (!prepared) return await newFolder()
  return await copyOf((JSON.parse(prepared) as Prepared)[company ? 'withCompany' : 'withoutCompany'])
}

/** A separate shop; its data is deleted when it is stopped. */
export async function startPreparedShop(env: Record<string, string> = {}): Promise<BuiltShop> {
  const dataDir = await preparedFolder()
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const shop = await startBuiltShop({ dataDir, env })
    return { ...shop, stop: () => shop.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Waits until a shop that runs on this folder has no background jobs left. */
export async function allJobsDone(dataDir: string): Promise<void> {
  const { db, close } = await openShopDatabase(dataDir)
  await jobsDone(db).finally(close)
}

/** Keeps the owner and the mode of each file: the database's account owns the database files. */
async function copyOf(folder: string): Promise<string> {
  const copy = await newFolder()
  const { status, stderr } = spawnSync('cp', ['-a', `${folder}/.`, copy], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The prepared shop could not be copied: ${stderr}`)
  return copy
}
