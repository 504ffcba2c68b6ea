import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '../../src/platform/database/connect.ts'
import { openEmbedded } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'
import { sellablesFor } from '../../src/shop/catalog/index.ts'
import { priceSheet, redeemCoupon } from '../../src/shop/pricing/index.ts'
import { currentVersion } from '../../src/shop/content/index.ts'
import { placeOf } from '../../src/shop/places/index.ts'
import { checkSlot, openConsignment } from '../../src/shop/fulfilment/index.ts'
import { allocateStock } from '../../src/shop/inventory/index.ts'
import { openPayment } from '../../src/shop/payments/index.ts'
import { tellBuyer } from '../../src/shop/messaging/index.ts'
import { WORLD_NOW, phone } from '../../tests/world-data.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeBenchWorld } from './order-world.ts'
const folder = await mkdtemp(join(tmpdir(), 'shop-bench-')); await chmod(folder, 0o711)
const server = await openEmbedded({ dataDir: folder, log: makeLog({ level: 'silent', readable: false }) })
const db: any = connect(server.connection, { max: 1 })
await (migrate as any)(db, '/work/main/db/migrations')
const world = await makeBenchWorld(db, WORLD_NOW)
const pid = (await sql<any>`select pg_backend_pid() as pid`.execute(db)).rows[0].pid
const cpuOf = () => { const st = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = st.slice(st.lastIndexOf(')')+2).split(' '); return (Number(f[11])+Number(f[12]))*10 }
const variantIds = world.fruits.slice(0,3).map(f => f.variantId)
const N = 1500
async function run(name: string, f: (i: number) => Promise<any>, tx = false) {
  for (let i = 0; i < 30; i++) await f(i)
  const c0 = cpuOf(), t0 = performance.now(), n0 = process.cpuUsage()
  for (let i = 0; i < N; i++) await f(i+100)
  const n = process.cpuUsage(n0)
  console.log(name.padEnd(16), 'pg cpu', ((cpuOf()-c0)/N).toFixed(3), 'node', ((n.user+n.system)/1000/N).toFixed(3), 'wall', ((performance.now()-t0)/N).toFixed(3))
}
await sql`set plan_cache_mode = force_generic_plan`.execute(db)
const now = WORLD_NOW, actor = { kind: 'visitor' as const }
await run('select $1', (i) => sql`select ${i}::int`.execute(db))
await run('sellables', () => sellablesFor(db, { variantIds, productIds: [] }))
await run('sheet', () => priceSheet(db, { variantIds, couponCode: null, phone: phone('01711111111'), now }))
await run('terms', () => currentVersion(db, 'terms'))
await run('place', () => placeOf(db, 'dhaka/dhanmondi'))
await run('place+slot', () => checkSlot(db, { areaId: 'dhaka/dhanmondi', slotId: world.slotIds[0]!, day: '2026-06-12' as any, grams: 0, now }))
await run('empty tx', () => db.transaction(async () => 1))
const slot: any = await checkSlot(db, { areaId: 'dhaka/dhanmondi', slotId: world.slotIds[0]!, day: '2026-06-12' as any, grams: 0, now })
await run('tx allocate', () => db.transaction((tx: any) => allocateStock(tx, { orderId: newId(now), day: '2026-06-12' as any, lines: variantIds.map(v => ({ orderLineId: newId(now), variantId: v, units: 1 })), now })))
await run('tx consignment', (i) => db.transaction((tx: any) => openConsignment(tx, { id: newId(now), orderId: newId(now), orderNumber: newId(now), slotId: slot.slotId, day: slot.day, areaId: 'dhaka/dhanmondi', grams: 3000, recipient: { name: 'x', phone: phone('01711111111'), addressLine: 'x', landmark: null }, lines: variantIds.map(() => ({ orderLineId: newId(now), units: 1 })), now, actor, checked: slot })))
await run('tx payment', () => db.transaction((tx: any) => openPayment(tx, { id: newId(now), orderId: newId(now), attempt: newId(now), method: 'cash-on-delivery', amount: 100 as any, now, actor })))
await run('tx message', () => db.transaction((tx: any) => tellBuyer(tx, { template: 'order-placed', news: { number: 'PF-1', language: 'en', link: 'https://x/order/x', total: 100 as any, due: 100 as any, mode: 'van', day: slot.day, promisedUntil: slot.day, starts: '08:00', ends: '11:00' }, orderId: newId(now), buyer: { name: 'x', phone: phone('01711111111'), email: null }, now })))
await db.close(); await server.stop(); await rm(folder, { recursive: true, force: true })
