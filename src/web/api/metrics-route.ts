import type { Context } from 'hono'
import { metricsText } from '#platform/metrics.ts'
import { lookUpFigures } from './health-figures.ts'
import type { AppEnv } from '../http/app-env.ts'
import { metricsGate } from '../http/metrics-access.ts'
import type { Shop } from '../http/request-context.ts'

/** Metrics for Prometheus. An unauthorized caller gets 404, so that it cannot tell that metrics exist. */
export function metricsRoute({ config, db, clock }: Pick<Shop, 'config' | 'db' | 'clock'>) {
  const mayRead = metricsGate(config.metrics)
  return async (c: Context<AppEnv>): Promise<Response> => {
    const header = (name: string) => c.req.header(name)
    if (!mayRead({ socketAddress: c.env.incoming.socket.remoteAddress, header })) {
      return c.text('There is nothing at this address.', 404)
    }
    await lookUpFigures(db, clock())
    const { type, text } = await metricsText()
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  }
}
