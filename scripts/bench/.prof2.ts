import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../src/platform/database/connect.ts'
import { openEmbedded } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { makeLog } from '../../src/platform/log.ts'
import { placeOrder } from '../../src/shop/ordering/index.ts'
import { addDays, dayInDhaka } from '../../src/shop/values/index.ts'
import { WORLD_NOW, phone } from '../../tests/world-data.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeBenchWorld } from './order-world.ts'
const times = new Map<string, {n:number, t:number}>()
const gen = process.env["GEN"]==="1"
const orig = pg.Client.prototype.query as any
const named = process.env['NAMED'] === '1'
const names = new Map<string,string>()
;(pg.Client.prototype as any).query = async function (text: any, values: any, cb: any) {
  const t0 = performance.now()
  let r
  if (named && typeof text === 'string' && values && values.length) { let nm = names.get(text); if (!nm) { nm = 's'+names.size; names.set(text,nm) } ; r = await orig.call(this, { name: nm, text, values }) }
  else r = await orig.call(this, text, values, cb)
  const k = String(text.text ?? text).trim().replace(/\s+/g,' ').slice(0,60); const e = times.get(k) ?? {n:0,t:0}; e.n++; e.t += performance.now()-t0; times.set(k,e)
  return r
}
const seenBefore = new Set<string>(readdirSync('/proc').filter((x) => /^\d+$/.test(x))); const mine = new Set<string>()
const folder = await mkdtemp(join(tmpdir(), 'shop-bench-')); await chmod(folder, 0o711)
const server = await openEmbedded({ dataDir: folder, log: makeLog({ level: 'silent', readable: false }) })
const db: any = connect(server.connection, { max: 8 }); if (gen) { const { sql: q } = await import("kysely"); await q.raw("alter database " + server.connection.database + " set plan_cache_mode = force_generic_plan").execute(db).catch(e=>console.log(e.message)); }
await (migrate as any)(db, '/work/main/db/migrations')
const world = await makeBenchWorld(db, WORLD_NOW)
const { sql: q } = await import('kysely')
const fks = (await q<any>`select conrelid::regclass::text as t, conname from pg_constraint where contype = 'f' and conrelid = 'fulfilment.consignments'::regclass`.execute(db)).rows

const input = (index: number): any => ({ requestId: newId(WORLD_NOW), lines: [0,1,2].map(i => ({ productId: null, variantId: world.fruits[(index+i*3)%world.fruits.length]!.variantId, units: 1, seenPrice: null })), buyer: { name: 'F', phone: phone(`017${10_000_000 + index}`), email: null }, language: 'en', source: 'api', delivery: { areaId: 'dhaka/dhanmondi', addressLine: 'x', landmark: null, mode: 'van', slotId: world.slotIds[index%2]!, day: addDays(dayInDhaka(WORLD_NOW), 1 + index%(Number(process.env["DAYS"] ?? 5))), recipient: null, giftMessage: null, hidePrices: false }, payment: 'cash-on-delivery', couponCode: null, expectedTotalPaisa: null, shopUrl: 'https://x.example' })
const one = async (i: number) => { const r: any = await placeOrder({ db, now: WORLD_NOW, actor: { kind: 'visitor' } } as any, input(i)); if (!r.ok) throw new Error(r.problem) }
for (let i = 0; i < 100; i++) await one(i)
times.clear()
const t = performance.now(); const N = 5
for (let i = 0; i < N; i++) await one(i)
console.log('sequential per order ms', (performance.now()-t)/N)
for (const [k,e] of [...times].sort((a,b)=>b[1].t-a[1].t)) console.log((e.t/N).toFixed(3), (e.n/N).toFixed(1), k)

import { readdirSync, readFileSync } from 'node:fs'
const postmaster = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]
function pgCpu() { let ticks = 0; for (const pid of readdirSync('/proc')) { if (!/^\d+$/.test(pid)) continue; try { const st = readFileSync(`/proc/${pid}/stat`, 'utf8'); if (!st.includes('(postgres)')) continue; const f = st.slice(st.lastIndexOf(')')+2).split(' '); const cmd = readFileSync(`/proc/${pid}/cmdline`,'utf8'); if (f[1] === postmaster) ticks += Number(f[11]) + Number(f[12]) } catch {} } return ticks*10 }

const bare = async (index: number) => { const { bareOrder } = await import('./.bare.ts'); await bareOrder(db, world, index) }

async function measure(name: string, work: any, n = 8) {
  let c = 0; const cpu0 = process.cpuUsage(); const p0 = pgCpu(); const t2 = performance.now()
  await Promise.all(Array.from({length:n}, async () => { while (performance.now()-t2 < 3000) await work(1000 + c++) }))
  const cpu = process.cpuUsage(cpu0)
  console.log(name, n, 'at once /s', (c/((performance.now()-t2)/1000)).toFixed(0), 'node cpu ms/order', ((cpu.user+cpu.system)/1000/c).toFixed(2), 'pg cpu ms/order', ((pgCpu()-p0)/c).toFixed(2))
}
await measure('shop', one); await measure('shop', one); await measure('shop', one)
await db.close(); await server.stop(); await rm(folder, { recursive: true, force: true })
