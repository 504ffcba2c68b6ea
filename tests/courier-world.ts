import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { readConfig } from '#platform/config.ts'
import { makeLog } from '#platform/log.ts'
import {
  bookParcel,
  changeCarrierRules,
  confirmAreas,
  courierRules,
  courierRulesVersion,
  openCarriers,
  parcelsOf,
  planParcels,
  readCarrierAreas,
  readParcel,
  type Carriers,
} from '#shop/couriers/index.ts'
import type { ApiCarrierName } from '#shop/couriers/model.ts'
import type { Ctx } from '#shop/context.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { officeOrdersById, packOrder, placeOrder } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { courierWebhooks } from '#web/http/courier-webhooks.ts'
import type { AppEnv } from '#web/http/app-env.ts'
import type { Shop as WebShop } from '#web/http/request-context.ts'
import { simulatedSettings } from '#simulators/settings.ts'
import { startSimulators, type Control } from '#simulators/start.ts'
import { byCourier, phoneNumber, sampleOrder } from './sample-order.ts'
import { openShop, type Shop } from './world.ts'

export const SHOP_URL = 'https://pakafol.example'

export type CourierWorld = {
  shop: Shop
  control: Control
  carriers: Carriers
  /** The same carriers, which wait only a short time for an answer. */
  impatient: Carriers
  ctx(): Ctx
  desk(): Ctx
  later(minutes: number): void
  /** Runs the waiting jobs about parcels, as a worker would. Returns how many failed. */
  runJobs(carriers?: Carriers): Promise<number>
  close(): Promise<void>
}

/** A shop with all three couriers set up, their simulators, and the address to which these send webhooks. */
export async function openCourierWorld(): Promise<CourierWorld> {
  const shop = await openShop()
  let passedMs = 0
  const now = () => new Date(shop.now.getTime() + passedMs)
  const log = makeLog({ level: 'silent', readable: false })
  const app = new Hono<AppEnv>()
  const server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const port = (server.address() as AddressInfo).port
  const simulators = await startSimulators({ port: 0, now, shop: `http://127.0.0.1:${port}` })
  const read = readConfig({ ...simulatedSettings(simulators.address), SHOP_URL })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const open = (timeoutMs: number) => openCarriers(read.config.couriers, { db: shop.db, clock: now, log, timeoutMs })
  const carriers = open(15_000)
  const webShop = { db: shop.db, clock: now, log, couriers: carriers, config: read.config, secret: 'x'.repeat(32) }
  app.route(
    '/couriers',
    courierWebhooks(webShop as unknown as WebShop, () => '203.0.113.9'),
  )
  const ctx = (): Ctx => ({ ...shop.as('owner'), now: now(), actor: { kind: 'system', name: 'couriers' } })
  const desk = (): Ctx => ({ ...shop.as('owner'), now: now() })
  const world: CourierWorld = {
    shop,
    control: simulators.control,
    carriers,
    impatient: open(400),
    ctx,
    desk,
    later: (minutes) => {
      passedMs += minutes * 60_000
    },
    runJobs: (using = carriers) => runJobs(ctx, using),
    close: async () => {
      await simulators.stop()
      server.close()
      await shop.close()
    },
  }
  await setUp(world)
  return world
}

async function setUp({ shop, desk, carriers }: CourierWorld): Promise<void> {
  // Fruit for many boxes.
  await sql`
    with more as (update inventory.lots set on_hand = on_hand + 1000000 where id = ${shop.lot('HIM-0610-A')}::uuid returning id)
    insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
    select id, 'counted', 1000000, 'for many boxes', 'staff:Owner', ${shop.now}::timestamptz from more`.execute(shop.db)
  for (const [carrier, code] of [
    ['pathao', '4/405'],
    ['redx', '40'],
  ] as const) {
    const before = (await courierRules(desk().db)).carriers[carrier]
    await changeCarrierRules(desk(), { carrier, rules: { ...before, store: '1', from: '1' }, seen: courierRulesVersion(before) })
    await readCarrierAreas(desk(), carriers, { carrier })
    await confirmAreas(desk(), { carrier, areas: [{ areaId: 'rajshahi/bagha', code }] })
  }
}

type Job = { id: string; kind: 'book-parcel' | 'read-parcel'; payload: { parcelId: string } }

async function runJobs(ctx: () => Ctx, carriers: Carriers): Promise<number> {
  let failed = 0
  for (let round = 0; round < 20; round += 1) {
    const { rows } = await sql<Job>`
      select id, kind, payload from platform.jobs
      where finished_at is null and kind in ('book-parcel', 'read-parcel') and attempts < ${round + 1} order by run_at, id`.execute(
      ctx().db,
    )
    const [job] = rows
    if (!job) return failed
    const input = { ...job.payload, shopUrl: SHOP_URL }
    await (job.kind === 'book-parcel' ? bookParcel(ctx(), carriers, input) : readParcel(ctx(), carriers, input)).then(
      () => sql`update platform.jobs set finished_at = now() where id = ${job.id}::uuid`.execute(ctx().db),
      () => {
        failed += 1
        return sql`update platform.jobs set attempts = attempts + 1 where id = ${job.id}::uuid`.execute(ctx().db)
      },
    )
  }
  return failed
}

let boxes = 0

export type PackedBox = { orderId: string; boxId: string; due: number }

/** A packed box for Bagha, to be paid in cash. */
export async function packedBox(
  { shop, desk }: CourierWorld,
  buys: Record<string, number> = { 'himsagar-5kg': 1 },
): Promise<PackedBox> {
  boxes += 1
  // Each buyer orders once: the history of a phone number changes how it may be paid.
  const buyer = { name: 'Farhana Rahman', phone: phoneNumber(boxes), email: null }
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys, buyer, delivery: byCourier(shop) }))
  if (!placed.ok) throw new Error(placed.problem)
  const { orderId } = placed
  const packed = await packOrder(desk(), { early: true, orderId })
  if (!packed.ok) throw new Error(packed.problem)
  const [box] = await consignmentsOf(shop.db, [orderId])
  const [order] = await officeOrdersById(shop.db, [orderId], dayFrom('2026-06-12'))
  return { orderId, boxId: box!.id, due: order!.due }
}

export async function plan(world: CourierWorld, boxId: string, carrier: ApiCarrierName): Promise<void> {
  const planned = await planParcels(world.desk(), world.carriers, { consignmentId: boxId, carrier })
  if (!planned.ok) throw new Error(planned.problem)
}

/** A box that the carrier has booked. */
export async function bookedBox(world: CourierWorld, carrier: ApiCarrierName, buys?: Record<string, number>): Promise<PackedBox> {
  const box = await packedBox(world, buys)
  await plan(world, box.boxId, carrier)
  await world.runJobs()
  return box
}

export const parcels = (world: CourierWorld, boxId: string) => parcelsOf(world.shop.db, [boxId])
