// `npm run fuzz -- --seed 7 --requests 5000`: starts a new shop and sends it requests generated from its OpenAPI document, valid and
// invalid ones. `--address http://localhost:3000` uses a running shop; start that with TRUST_PROXY=1, or its rate limits answer most of
// them.
import { parseArgs } from 'node:util'
import { newId } from '#platform/ids.ts'
import { addApiKey, API_SCOPES, startSession } from '#shop/accounts/index.ts'
import { addDays, dayInDhaka } from '#shop/values/index.ts'
import { buildWhenNeeded } from './build.ts'
import { SHOP_TIME, startBuiltShop } from './built-shop.ts'
import { fuzzApi, type Fuzzed } from './fuzz/fuzz-api.ts'
import { openShopDatabase } from './shop-database.ts'

// Each may ask only so often.
const KEYS = 40

const { values } = parseArgs({ options: { seed: { type: 'string' }, requests: { type: 'string' }, address: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const requests = Number(values.requests ?? 5000)

const fuzzed = values.address ? await fuzzApi({ address: values.address, seed, requests }) : await fuzzFreshShop()
report(fuzzed)

async function fuzzFreshShop(): Promise<Fuzzed> {
  buildWhenNeeded()
  const shop = await startBuiltShop({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } })
  try {
    const signedIn = await sessionIn(shop.dataDir)
    return await fuzzApi({ address: shop.address, seed, requests, signedIn, keys: await keysIn(shop.dataDir) })
  } finally {
    await shop.stop()
  }
}

/** A customer with a verified number, created directly because no code can be read from outside. */
async function sessionIn(dataDir: string): Promise<Record<string, string>> {
  const { db, close } = await openShopDatabase(dataDir)
  const now = new Date(SHOP_TIME)
  const id = newId(now)
  const customer = {
    id,
    phone: '+8801799999999',
    name: 'Fuzz',
    password_hash: null,
    language: 'en',
    created_at: now,
    phone_proven_at: now,
  } as never
  const { token, antiForgery } = await db.transaction(async (tx) => {
    await tx.insertInto('accounts.customers').values(customer).execute()
    return startSession(tx, { customerId: id }, now)
  })
  await close()
  return { Cookie: `pf_session=${token}`, 'X-PF-Token': antiForgery }
}

/** Keys with every scope: half of them of an owner, half of an accountant. */
async function keysIn(dataDir: string): Promise<string[]> {
  const { db, close } = await openShopDatabase(dataDir)
  const now = new Date(SHOP_TIME)
  const { id: staffId, name } = await db
    .selectFrom('accounts.staff')
    .select(['id', 'name'])
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const ctx = { db, now, actor: { kind: 'staff', staffId, name, role: 'owner' } } as const
  const keys: string[] = []
  for (let index = 0; index < KEYS; index += 1) {
    const role = index % 2 === 0 ? 'owner' : 'accountant'
    const added = await addApiKey(ctx, { name: `Fuzz ${index}`, role, scopes: API_SCOPES, lastDay: addDays(dayInDhaka(now), 30) })
    if (!added.ok) throw new Error(added.problem)
    keys.push(added.secret)
  }
  await close()
  return keys
}

function report({ findings, statuses, orders }: Fuzzed): void {
  const counted = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`seed ${seed}, ${requests} requests, ${orders} orders placed; answers ${counted.join(', ')}\n`)
  for (const { request, what, sent, got } of findings.slice(0, 50))
    process.stdout.write(`#${request} ${what}\n  sent ${sent}\n  got  ${got}\n`)
  process.stdout.write(
    findings.length === 0
      ? 'Nothing found.\n'
      : `${findings.length} findings. The same again: npm run fuzz -- --seed ${seed} --requests ${requests}\n`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}
