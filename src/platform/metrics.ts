import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { buildInfo } from './build-info.ts'

/** The metrics of this process, for Prometheus. */
const registry = new Registry()
const registers = [registry]
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const requests = new Histogram({
  name: 'shop_request_seconds',
  help: 'Requests that no page in memory answered: how many, and how long they took.',
  labelNames: ['kind', 'method', 'status'],
  buckets: SECONDS,
  registers,
})
const apiRequests = new Histogram({
  name: 'shop_api_request_seconds',
  help: 'Requests to the API: how many, and how long they took.',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers,
})
const renders = new Histogram({
  name: 'shop_page_render_seconds',
  help: 'Public pages rendered anew: how many, and how long it took.',
  labelNames: ['status'],
  buckets: SECONDS,
  registers,
})
const orders = new Counter({
  name: 'shop_orders_total',
  help: 'Requests to place an order: placed, or refused, by the reason. A request sent again counts again.',
  labelNames: ['by', 'outcome'],
  registers,
})
// Prometheus sees no increase in a series that starts with its first refusal.
for (const by of ['api', 'express', 'phone', 'chat', 'gift-run']) {
  for (const outcome of ['placed', 'unavailable', 'failed', ...(by === 'api' ? ['busy', 'rate-limited'] : [])])
    orders.inc({ by, outcome }, 0)
}
const jobs = new Histogram({
  name: 'shop_job_seconds',
  help: 'Jobs that this process ran: how many, how they ended, and how long they took.',
  labelNames: ['kind', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers,
})
const messages = new Counter({
  name: 'shop_messages_total',
  help: 'Messages that were handed to a gateway, and what it made of them.',
  labelNames: ['channel', 'gateway', 'outcome'],
  registers,
})
const outside = new Histogram({
  name: 'shop_outside_seconds',
  help: 'Questions to servers of others, such as payment and SMS gateways: how they ended, and how long it took.',
  labelNames: ['service', 'outcome'],
  buckets: SECONDS,
  registers,
})
const policyReports = new Counter({
  name: 'shop_policy_reports_total',
  help: 'What browsers said the policy of a page has stopped.',
  labelNames: ['directive'],
  registers,
})

const reads = new Counter({
  name: 'shop_replica_reads_total',
  help: 'What was to be read on the replica: there, or on the database itself because the replica was behind, away, or failed.',
  labelNames: ['from'],
  registers,
})
const replicaLag = new Gauge({
  name: 'shop_replica_lag_seconds',
  help: 'By how much the read replica is behind; not a number while it is away.',
  registers,
})

const build = new Gauge({
  name: 'shop_build_info',
  help: 'Always 1: which version and build of the shop this process is.',
  labelNames: ['version', 'build'],
  registers,
})
build.set(buildInfo, 1)

export function countRead(from: string): void {
  reads.inc({ from })
}
export function noteLag(lagMs: number | null): void {
  replicaLag.set(lagMs === null ? Number.NaN : lagMs / 1000)
}

type RequestFacts = { kind: string; method: string; status: number }

export function observeRequest({ kind, method, status }: RequestFacts, seconds: number): void {
  requests.observe({ kind, method, status }, seconds)
}
export function observeApiRequest(of: { method: string; route: string; status: number }, seconds: number): void {
  apiRequests.observe(of, seconds)
}
export function observeRender(status: number, seconds: number): void {
  renders.observe({ status }, seconds)
}
export function countOrder(by: 'api' | 'express' | 'phone' | 'chat' | 'gift-run', outcome: string): void {
  orders.inc({ by, outcome })
}
export function observeJob(kind: string, outcome: 'done' | 'failed' | 'given-up', seconds: number): void {
  jobs.observe({ kind, outcome }, seconds)
}
export function countMessage(of: { channel: string; gateway: string; outcome: string }): void {
  messages.inc(of)
}
export function observeExternalCall(service: string, outcome: string, seconds: number): void {
  outside.observe({ service, outcome }, seconds)
}
export function countPolicyReport(directive: string): void {
  policyReports.inc({ directive })
}

/** A gauge whose value is read on request. A second registration replaces the first. */
export function follow(name: string, help: string, read: () => number): void {
  registry.removeSingleMetric(name)
  registry.registerMetric(new Gauge({ name, help, registers: [], collect: gaugeReader(read) }))
}

/** Like `follow`, for a count that only grows while the process runs. */
export function followCount(name: `${string}_total`, help: string, read: () => number): void {
  registry.removeSingleMetric(name)
  registry.registerMetric(new Counter({ name, help, registers: [], collect: counterReader(read) }))
}

// prom-client passes the metric as `this`.
function gaugeReader(read: () => number) {
  return function collect(this: Gauge): void {
    this.set(read())
  }
}
function counterReader(read: () => number) {
  return function collect(this: Counter): void {
    this.reset()
    this.inc(read())
  }
}

/** Sets figures from one database query and removes those of the previous one that are not in `rows`. */
export function setFigure(name: string, help: string, rows: { labels: Record<string, string>; value: number }[]): void {
  registry.removeSingleMetric(name)
  if (rows.length === 0) return
  const gauge = new Gauge({ name, help, labelNames: Object.keys(rows[0]!.labels), registers: [] })
  registry.registerMetric(gauge)
  for (const { labels, value } of rows) gauge.set(labels, value)
}

let collecting = false

// Gauges of prom-client whose names end in `_total`, which only names of counters may; `nodejs_active_resources` and others have the same figures by type.
const NAMED_LIKE_COUNTERS = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

export async function metricsText(): Promise<{ type: string; text: string }> {
  // Started only in a process whose metrics are requested.
  if (!collecting) {
    collectDefaultMetrics({ register: registry })
    for (const name of NAMED_LIKE_COUNTERS) registry.removeSingleMetric(name)
  }
  collecting = true
  return { type: registry.contentType, text: await registry.metrics() }
}
